public import DeclSource

/// What one event did under one transaction: what was written, which bodies ran and why, what changed.
public struct UpdateRecord: Equatable, Sendable {
  /// The number of the update, from 1.
  public let number: Int
  /// Seconds on the virtual clock since the session began.
  public let time: Double
  /// The event.
  public let cause: Cause
  /// Every write in order.
  public var writes: [Write] = []
  /// The bodies that ran, in the order in which they first ran.
  public var evaluated: [Evaluation] = []
  /// The views whose content was made again apart from the body in which it is written: each `ForEach` of which rows were,
  /// with their number, and each presentation (D12).
  public var built: [Evaluation] = []
  /// The children that were looked at and not run, in document order.
  public var skipped: [Skip] = []
  /// The differences of the tree, in document order.
  public var changes: [Change] = []
  /// For what was replaced in its place: why it is not the same view.
  public var identity: [IdentityChange] = []
  /// What happened to state, in document order.
  public var state: [StateEvent] = []
  /// Transitions that began or were not taken.
  public var transitions: [TransitionEvent] = []
  /// Effects in the order in which they ran.
  public var effects: [Effect] = []
  /// What became of documents: those that were opened and saved.
  public var documents: [DocumentEvent] = []
  /// What the script printed, newlines included.
  public var output = ""
  /// Warnings of the run, each with its view.
  public var diagnostics: [RuntimeDiagnostic] = []
  /// What ended the update early; the tree is the one from before it then.
  public var trap: Fault?
  /// How many views of the tree the update did not look at.
  public var untouched = 0

  /// Makes a record of nothing yet.
  public init(number: Int, time: Double, cause: Cause) {
    self.number = number
    self.time = time
    self.cause = cause
  }

  /// Whether the event had no effect that can be seen.
  public var isEmpty: Bool { output.isEmpty && isOnlyOutput }

  /// Whether the event had no effect that can be seen but what was printed.
  public var isOnlyOutput: Bool {
    writes.isEmpty && evaluated.isEmpty && built.isEmpty && changes.isEmpty && state.isEmpty
      && effects.isEmpty
      && transitions.isEmpty && documents.isEmpty && diagnostics.isEmpty
      && trap == nil
  }
}

/// A warning while a script runs.
public struct RuntimeDiagnostic: Equatable, Sendable {
  /// Code, text and place.
  public let diagnostic: Diagnostic
  /// The view that it is about.
  public let view: ViewReference?

  /// Makes a warning.
  public init(_ diagnostic: Diagnostic, view: ViewReference?) {
    self.diagnostic = diagnostic
    self.view = view
  }
}

/// A fault that ended an update, and nothing else.
public struct Fault: Equatable, Sendable, Error {
  /// A function that was running.
  public struct Frame: Equatable, Sendable {
    /// The function: `Row.body`.
    public let function: String
    /// The place it had reached.
    public let place: SourceRange

    /// Makes a frame.
    public init(function: String, place: SourceRange) {
      self.function = function
      self.place = place
    }
  }

  /// The stable word for the kind of fault: `index-out-of-range`.
  public let code: String
  /// The text, in Swift's words where Swift has them.
  public let message: String
  /// Where it happened.
  public let place: SourceRange
  /// What was running, the innermost first.
  public let stack: [Frame]
  /// The view whose body or action was running.
  public let view: ViewReference?
  /// That view's path.
  public let identity: ViewIdentity?

  /// Makes a fault.
  public init(
    code: String, message: String, place: SourceRange, stack: [Frame], view: ViewReference? = nil,
    identity: ViewIdentity? = nil
  ) {
    self.code = code
    self.message = message
    self.place = place
    self.stack = stack
    self.view = view
    self.identity = identity
  }
}
