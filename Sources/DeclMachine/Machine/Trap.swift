public import DeclSource
import DeclTree

/// A runtime error that no `catch` can handle, and that ends the script's current update.
public struct Trap: Error, Sendable {
  /// The kinds of trap. The raw values are stable identifiers.
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
    /// The script has called `exit`.
    case exit = "exit"
    /// A construct that the checker accepts and the lowering does not support.
    case unsupported = "unsupported"
  }

  /// One running function of the call stack.
  public struct Frame: Sendable {
    /// The function's name.
    public let function: String
    /// The source range of the instruction it was running.
    public let range: SourceRange
    /// Indicates whether the function is an accessor that was synthesised for a property wrapper.
    package let isWrapperAccessor: Bool
  }

  /// The kind of trap.
  public let kind: Kind
  /// The message as Swift's runtime prints it: `Fatal error: Index out of range`.
  public let message: String
  /// The source range at which the trap occurred.
  public package(set) var range: SourceRange
  /// The running functions, the innermost first; of a very deep stack only the two ends.
  public package(set) var stack: [Frame]
  /// The number of calls between the two ends of a very deep stack.
  public package(set) var omittedCallCount = 0

  /// The status with which the script has ended itself; nil for an error.
  public package(set) var exitStatus: Int32?

  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
    range = .none
    stack = []
  }
}
