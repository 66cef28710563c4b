public import DeclSource
import DeclTree

/// Why a script stopped: an error at run time that no `catch` takes.
public struct Trap: Error, Sendable {
  /// The kinds of trap: stable words.
  public enum Kind: String, Sendable, CaseIterable {
    case arithmeticOverflow = "arithmetic-overflow"
    case divisionByZero = "division-by-zero"
    case indexOutOfRange = "index-out-of-range"
    case nilUnwrapped = "nil-unwrapped"
    case failedCast = "failed-cast"
    case fatalError = "fatal-error"
    case failedPrecondition = "failed-precondition"
    case failedAssertion = "failed-assertion"
    case uncaughtError = "uncaught-error"
    case conflictingAccess = "conflicting-access"
    case stepLimit = "step-limit"
    case callDepth = "call-depth"
    case memoryLimit = "memory-limit"
    case interrupted = "interrupted"
    case stalled = "stalled"
    /// Something that the checker let through and the lowering does not support.
    case unsupported = "unsupported"
  }

  /// One function that was running, the innermost first.
  public struct Frame: Sendable {
    /// The function's name.
    public let function: String
    /// Where it was.
    public let range: SourceRange
    /// Whether it is an accessor that the wrapper of a property made.
    package let isOfWrapper: Bool
  }

  /// The kind.
  public let kind: Kind
  /// The message as Swift's runtime words it: `Fatal error: Index out of range`.
  public let message: String
  /// Where it happened.
  public package(set) var range: SourceRange
  /// The functions that were running, the innermost first; of a very deep stack the two ends.
  public package(set) var stack: [Frame]

  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
    range = .none
    stack = []
  }
}
