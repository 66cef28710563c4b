public import DeclLang

/// What running a script's top-level code gave.
public struct RunResult: Hashable, Sendable {
  /// What was printed.
  public let output: String
  /// The fault that ended it.
  public let trap: Fault?
}

/// What one input to the session gave: declarations, statements, an expression.
public struct InputResult: Hashable, Sendable {
  /// The value of an expression.
  public struct Value: Hashable, Sendable {
    /// The value.
    public let value: ValueSnapshot
    /// The text that `print` would show.
    public let text: String
    /// The type; a view's structural type in full.
    public let type: String
  }

  /// Errors and warnings; nothing ran if there is an error.
  public var diagnostics: [Diagnostic] = []
  /// What was printed.
  public var output = ""
  /// The value, if the input ends in an expression that has one.
  public var value: Value?
  /// For a view expression: the view as it would be mounted.
  public var view: ViewTree?
  /// The updates that followed writes of the input.
  public var records: [UpdateRecord] = []
  /// If a type was declared again: what became of the state.
  public var reload: ReloadReport?
  /// The fault that ended it.
  public var trap: Fault?
}

/// What a reload did: nothing if there are errors.
public struct ReloadReport: Hashable, Sendable {
  /// What became of one state cell, and why.
  public struct Cell: Hashable, Sendable {
    /// The outcomes.
    public enum Outcome: String, Hashable, Sendable {
      case kept, reset, dropped
    }

    /// The view that owned it.
    public let view: ViewReference
    /// The property.
    public let name: String
    /// What became of it.
    public let outcome: Outcome
    /// Why: `the type changed from Int to String`.
    public let reason: String
  }

  /// Errors and warnings of the new source.
  public let diagnostics: [Diagnostic]
  /// The cells in document order.
  public let cells: [Cell]
  /// The updates that the reload made.
  public let records: [UpdateRecord]
  /// The fault of the new source that ended the reload; the old tree stays then.
  public let trap: Fault?

  /// Whether the new source has errors, so that nothing changed.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Makes a report.
  public init(
    diagnostics: [Diagnostic] = [], cells: [Cell] = [], records: [UpdateRecord] = [],
    trap: Fault? = nil
  ) {
    self.diagnostics = diagnostics
    self.cells = cells
    self.records = records
    self.trap = trap
  }
}

/// One piece of storage of a view.
public struct StateCell: Hashable, Sendable {
  /// The view that owns it.
  public let view: ViewReference
  /// The property: `count`.
  public let name: String
  /// The wrapper: `State`, `StateObject`.
  public let wrapper: String
  /// The type of the value.
  public let type: String
  /// The value now.
  public let value: ValueSnapshot
  /// The views whose bodies read it.
  public let readers: [ViewReference]
}

/// What a view reads, and who reads what it owns.
public struct DependencyReport: Hashable, Sendable {
  /// One thing that the body read.
  public struct Read: Hashable, Sendable {
    /// The thing, in the form in which it is a reason to run.
    public let reason: Evaluation.Reason
    /// Whose it is: the view that owns the state, the type of the object; nil for the environment.
    public let owner: Write.Owner?
    /// The value now, where there is one.
    public let value: ValueSnapshot?
  }

  /// The view.
  public let view: ViewReference
  /// What its last body read, in order.
  public let reads: [Read]
  /// The view's own storage with its readers.
  public let cells: [StateCell]
}

/// Why a view's body ran or did not run in an update, back to the event.
public struct Explanation: Hashable, Sendable {
  /// What happened to the view.
  public enum Verdict: Hashable, Sendable {
    case evaluated([Evaluation.Reason])
    case skipped(Skip.Reason)
    /// Nothing around it or in it changed: it was not looked at.
    case notVisited
    /// A view without a body: it changed with its owner, or did not.
    case noBody(changed: Bool)
    case removed
  }

  /// One step back towards the event.
  public enum Link: Hashable, Sendable {
    case evaluated(Evaluation)
    case write(Write)
    case cause(Cause)
  }

  /// The view.
  public let view: ViewReference
  /// The number of the update.
  public let update: Int
  /// What happened.
  public let verdict: Verdict
  /// The chain from the view back to the event.
  public let chain: [Link]
  /// For a view that came or went: what decided.
  public var decision: Decision?
  /// The transitions that were written on the view, taken or not.
  public var transitions: [TransitionEvent] = []

  /// Why a view is there or is not, and what that did to state.
  public struct Decision: Hashable, Sendable {
    /// The kind of the node of the typed tree that decided.
    public let decider: Decider
    /// That node.
    public let node: ViewHandle?
    /// The number of the rule: `I3`.
    public let rule: String
    /// For a view that stands where another one stood, or the other way round: what differs.
    public let identity: IdentityChange?
    /// The state that was dropped with it.
    public let lost: [StateEvent]
    /// Where the node is written.
    public let place: SourceRange
  }
}

/// Who a view is: path, key and lifetime.
public struct IdentityReport: Hashable, Sendable {
  /// The view.
  public let view: ViewReference
  /// The path.
  public let identity: ViewIdentity
  /// The explicit key, if there is one.
  public let key: ValueSnapshot?
  /// The lifetime.
  public let lifetime: Lifetime
  /// What decides that it is there, nearest first.
  public let decider: Decider
  /// The number of the rule that made the identity: `I7`.
  public let rule: String
  /// Where the view was written.
  public let place: SourceRange
}

/// What begins, goes on and ends.
public struct Lifetime: Hashable, Sendable {
  /// An end.
  public struct End: Hashable, Sendable {
    /// The number of the update.
    public let update: Int
    /// Seconds on the virtual clock.
    public let time: Double
    /// Why: `the condition became false`.
    public let reason: String
  }

  /// The number of the update in which it began.
  public let began: Int
  /// Seconds on the virtual clock.
  public let beganAt: Double
  /// Its end, if it ended.
  public let end: End?
}

/// The structural type of a body.
public struct BodyType: Hashable, Sendable {
  /// The type that has the body: `BookView`.
  public let owner: String
  /// The property or function: `body`.
  public let member: String
  /// The type in full.
  public let type: String
  /// Where it is declared.
  public let place: SourceRange
}
