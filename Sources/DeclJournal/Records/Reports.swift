public import DeclSource

/// What running a script's top-level code gave.
public struct RunResult: Equatable, Sendable {
  /// What was printed.
  public let output: String
  /// The fault that ended it.
  public let trap: Fault?

  /// Makes a run result.
  package init(output: String, trap: Fault?) {
    self.output = output
    self.trap = trap
  }
}

/// What one input to the session gave: declarations, statements, an expression.
public struct InputResult: Equatable, Sendable {
  /// The value of an expression.
  public struct Value: Equatable, Sendable {
    /// The value.
    public let value: ValueSnapshot
    /// The text that `print` would show.
    public let text: String
    /// The type; a view's structural type in full.
    public let type: String

    /// Makes a value.
    package init(value: ValueSnapshot, text: String, type: String) {
      self.value = value
      self.text = text
      self.type = type
    }
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

  /// Makes an input result.
  package init(
    diagnostics: [Diagnostic] = [], output: String = "", value: Value? = nil, view: ViewTree? = nil,
    records: [UpdateRecord] = [], reload: ReloadReport? = nil, trap: Fault? = nil
  ) {
    self.diagnostics = diagnostics
    self.output = output
    self.value = value
    self.view = view
    self.records = records
    self.reload = reload
    self.trap = trap
  }
}

/// What a reload did: nothing if there are errors.
public struct ReloadReport: Equatable, Sendable {
  /// What became of one state cell, and why.
  public struct Cell: Equatable, Sendable {
    /// The outcomes.
    public enum Outcome: String, Sendable {
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

    /// Makes a cell.
    package init(view: ViewReference, name: String, outcome: Outcome, reason: String) {
      self.view = view
      self.name = name
      self.outcome = outcome
      self.reason = reason
    }
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
public struct StateCell: Equatable, Sendable {
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

  /// Makes a state cell.
  package init(
    view: ViewReference, name: String, wrapper: String, type: String, value: ValueSnapshot,
    readers: [ViewReference]
  ) {
    self.view = view
    self.name = name
    self.wrapper = wrapper
    self.type = type
    self.value = value
    self.readers = readers
  }
}

/// What a view reads, and who reads what it owns.
public struct DependencyReport: Equatable, Sendable {
  /// One thing that the body read.
  public struct Read: Equatable, Sendable {
    /// The thing, in the form in which it is a reason to run.
    public let reason: Evaluation.Reason
    /// Whose it is: the view that owns the state, the type of the object; nil for the environment.
    public let owner: Write.Owner?
    /// The value now, where there is one.
    public let value: ValueSnapshot?

    /// Makes a read.
    package init(reason: Evaluation.Reason, owner: Write.Owner?, value: ValueSnapshot?) {
      self.reason = reason
      self.owner = owner
      self.value = value
    }
  }

  /// The view.
  public let view: ViewReference
  /// What its last body read, in order.
  public let reads: [Read]
  /// The view's own storage with its readers.
  public let cells: [StateCell]

  /// Makes a dependency report.
  package init(view: ViewReference, reads: [Read], cells: [StateCell]) {
    self.view = view
    self.reads = reads
    self.cells = cells
  }
}

/// Why a view's body ran or did not run in an update, back to the event.
public struct Explanation: Equatable, Sendable {
  /// What happened to the view.
  public enum Verdict: Equatable, Sendable {
    case evaluated([Evaluation.Reason])
    case skipped(Skip.Reason)
    /// Nothing around it or in it changed: it was not looked at.
    case notVisited
    /// A view without a body: it changed with its owner, or did not.
    case noBody(changed: Bool)
    case removed
  }

  /// One step back towards the event.
  public enum Link: Equatable, Sendable {
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
  public struct Decision: Equatable, Sendable {
    /// The kind of the node of the typed tree that decided.
    public let decider: Decider
    /// The key or the branch that the decision was about.
    public let step: ViewIdentity.Step?
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

    /// Makes a decision.
    package init(
      decider: Decider, step: ViewIdentity.Step?, node: ViewHandle?, rule: String,
      identity: IdentityChange?, lost: [StateEvent], place: SourceRange
    ) {
      self.decider = decider
      self.step = step
      self.node = node
      self.rule = rule
      self.identity = identity
      self.lost = lost
      self.place = place
    }
  }

  /// Makes an explanation.
  package init(
    view: ViewReference, update: Int, verdict: Verdict, chain: [Link], decision: Decision? = nil,
    transitions: [TransitionEvent] = []
  ) {
    self.view = view
    self.update = update
    self.verdict = verdict
    self.chain = chain
    self.decision = decision
    self.transitions = transitions
  }
}

/// Who a view is: path, key and lifetime.
public struct IdentityReport: Equatable, Sendable {
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

  /// Makes an identity report.
  package init(
    view: ViewReference, identity: ViewIdentity, key: ValueSnapshot?, lifetime: Lifetime,
    decider: Decider, rule: String, place: SourceRange
  ) {
    self.view = view
    self.identity = identity
    self.key = key
    self.lifetime = lifetime
    self.decider = decider
    self.rule = rule
    self.place = place
  }
}

/// What begins, goes on and ends.
public struct Lifetime: Equatable, Sendable {
  /// An end.
  public struct End: Equatable, Sendable {
    /// The number of the update.
    public let update: Int
    /// Seconds on the virtual clock.
    public let time: Double
    /// Why: `the condition became false`.
    public let reason: String

    /// Makes an end.
    package init(update: Int, time: Double, reason: String) {
      self.update = update
      self.time = time
      self.reason = reason
    }
  }

  /// The number of the update in which it began.
  public let began: Int
  /// Seconds on the virtual clock.
  public let beganAt: Double
  /// Its end, if it ended.
  public let end: End?

  /// Makes a lifetime.
  package init(began: Int, beganAt: Double, end: End?) {
    self.began = began
    self.beganAt = beganAt
    self.end = end
  }
}

/// The structural type of a body.
public struct BodyType: Equatable, Sendable {
  /// The type that has the body: `BookView`.
  public let owner: String
  /// The property or function: `body`.
  public let member: String
  /// The type in full.
  public let type: String
  /// Where it is declared.
  public let place: SourceRange

  /// Makes a body type.
  package init(owner: String, member: String, type: String, place: SourceRange) {
    self.owner = owner
    self.member = member
    self.type = type
    self.place = place
  }
}
