public import DeclSource

/// The report of one update: its cause, the writes, the bodies that ran and why, and the changes of the tree.
public struct UpdateRecord: Equatable, Sendable {
  /// The number of the update, from 1.
  public let number: Int
  /// Seconds on the virtual clock since the session began.
  public let time: Double
  /// The event that caused the update.
  public package(set) var cause: Cause
  /// All writes in order.
  public var writes: [Write] = []
  /// The bodies that ran, in the order in which they first ran.
  public var evaluated: [Evaluation] = []
  /// The views whose content was built again without running the enclosing body: each `ForEach`, with the
  /// number of rows built, and each presentation (D12).
  public var rebuilt: [Evaluation] = []
  /// The reads in this update that returned an older value than the current one (D4a).
  public var staleReads: [StaleRead] = []
  /// The children that were compared and whose bodies did not run, in document order.
  public var skipped: [Skip] = []
  /// The changes of the tree, in document order.
  public var changes: [Change] = []
  /// The replaced views, each with the reason why the replacement is not the same view.
  public var identity: [IdentityChange] = []
  /// The events of state cells, in document order.
  public var state: [StateEvent] = []
  /// The transitions that started, ended or did not run.
  public var transitions: [TransitionEvent] = []
  /// The effects in the order in which they ran.
  public var effects: [Effect] = []
  /// The documents that were opened or saved.
  public var documents: [DocumentEvent] = []
  /// The output that the script printed, including newlines.
  public var output = ""
  /// The runtime warnings, each with its view.
  public var diagnostics: [RuntimeDiagnostic] = []
  /// The runtime error that ended the update; the tree is then the one before the update.
  public var trap: TrapReport?
  /// The number of views in the tree that the update did not visit.
  public var unvisitedCount = 0

  /// Creates an empty record with its number, time and cause.
  public init(number: Int, time: Double, cause: Cause) {
    self.number = number
    self.time = time
    self.cause = cause
  }

  /// Indicates whether the update had no observable result.
  public var isEmpty: Bool { output.isEmpty && isOnlyOutput }

  /// Indicates whether the update had no observable result except printed output.
  public var isOnlyOutput: Bool {
    writes.isEmpty && evaluated.isEmpty && rebuilt.isEmpty && changes.isEmpty && state.isEmpty
      && effects.isEmpty
      && transitions.isEmpty && documents.isEmpty && diagnostics.isEmpty
      && trap == nil
  }
}

/// A warning at run time.
public struct RuntimeDiagnostic: Equatable, Sendable {
  /// The diagnostic with its code, message and source range.
  public let diagnostic: Diagnostic
  /// The view that the warning is about.
  public let view: ViewReference?

  /// Creates a warning about a view.
  public init(_ diagnostic: Diagnostic, view: ViewReference?) {
    self.diagnostic = diagnostic
    self.view = view
  }
}

/// A trap: a runtime error that ended its update and nothing else.
public struct TrapReport: Equatable, Sendable, Error {
  /// A stack frame at the time of the trap.
  public struct Frame: Equatable, Sendable {
    /// The name of the function: `Row.body`.
    public let function: String
    /// The source range of the current call or expression in the frame.
    public let range: SourceRange

    /// Creates a frame with a function and a source range.
    public init(function: String, range: SourceRange) {
      self.function = function
      self.range = range
    }
  }

  /// The stable code of this kind of trap: `index-out-of-range`.
  public let code: String
  /// The message, in Swift's wording where Swift has such an error.
  public let message: String
  /// The source range of the expression that trapped.
  public let range: SourceRange
  /// The call stack, the innermost frame first.
  public let stack: [Frame]
  /// The number of calls that the middle of a very deep stack leaves out.
  public let omittedCallCount: Int
  /// The view whose body or action was running; nil outside of views.
  public let view: ViewReference?
  /// The path of that view.
  public let identity: ViewIdentity?
  /// The status with which the script has ended itself by `exit`; nil for an error.
  public let exitStatus: Int32?

  /// Creates a trap report.
  public init(
    code: String, message: String, range: SourceRange, stack: [Frame], view: ViewReference? = nil,
    identity: ViewIdentity? = nil, exitStatus: Int32? = nil, omittedCallCount: Int = 0
  ) {
    self.omittedCallCount = omittedCallCount
    self.code = code
    self.message = message
    self.range = range
    self.stack = stack
    self.view = view
    self.identity = identity
    self.exitStatus = exitStatus
  }
}
