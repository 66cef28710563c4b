public import DeclSource

/// The result of running a script's top-level code.
public struct RunResult: Equatable, Sendable {
  /// The printed output.
  public let output: String
  /// The runtime error that ended the run.
  public let trap: TrapReport?

  /// Creates a run result with its output and runtime error.
  package init(output: String, trap: TrapReport?) {
    self.output = output
    self.trap = trap
  }
}

/// The result of one input to the session: declarations, statements or an expression.
public struct InputResult: Equatable, Sendable {
  /// The value of an expression.
  public struct Value: Equatable, Sendable {
    /// The value as a snapshot.
    public let value: ValueSnapshot
    /// The description that `print` would show.
    public let text: String
    /// The type; for a view, the full structural type.
    public let type: String

    /// Creates a value with its description and type.
    package init(value: ValueSnapshot, text: String, type: String) {
      self.value = value
      self.text = text
      self.type = type
    }
  }

  /// The errors and warnings; nothing ran if there is an error.
  public var diagnostics: [Diagnostic] = []
  /// The printed output.
  public var output = ""
  /// The value, if the input ends in an expression that is not `Void`.
  public var value: Value?
  /// The tree of a view expression, as it would be mounted.
  public var view: ViewTree?
  /// The updates that the writes of the input caused.
  public var records: [UpdateRecord] = []
  /// The report of the reload, if the input redeclares a type.
  public var reload: ReloadReport?
  /// The runtime error that ended the input.
  public var trap: TrapReport?
  /// Indicates whether the input consists of statements of which one may change something.
  public var isAction = false
  /// Indicates whether the input has declarations without errors, which persist.
  package var hasDeclared = false

  /// Creates an input result.
  package init(
    diagnostics: [Diagnostic] = [], output: String = "", value: Value? = nil, view: ViewTree? = nil,
    records: [UpdateRecord] = [], reload: ReloadReport? = nil, trap: TrapReport? = nil
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

/// The result of a reload, which changes nothing if there are errors.
public struct ReloadReport: Equatable, Sendable {
  /// A state cell and its outcome in the reload.
  public struct Cell: Equatable, Sendable {
    /// The possible outcomes.
    public enum Outcome: String, Sendable {
      case kept
      /// Kept as far as the properties of its type still have the same names and types.
      case converted
      case reset, dropped
    }

    /// The view that owned the cell.
    public let view: ViewReference
    /// The name of the property.
    public let name: String
    /// The outcome for the cell.
    public let outcome: Outcome
    /// The reason for the outcome: `the type changed from Int to String`.
    public let reason: String

    /// Creates a cell with its outcome.
    package init(view: ViewReference, name: String, outcome: Outcome, reason: String) {
      self.view = view
      self.name = name
      self.outcome = outcome
      self.reason = reason
    }
  }

  /// A variable of the script and its outcome in the reload.
  public struct Variable: Equatable, Sendable {
    /// The name, with that of its type if it is static: `Store.count`.
    public let name: String
    /// The outcome for the value.
    public let outcome: Cell.Outcome
    /// The reason for the outcome: `P.z is new: initial value`.
    public let reason: String
    /// The value that was lost; nil unless the variable was reset.
    public let lost: ValueSnapshot?

    /// Creates a variable with its outcome.
    package init(
      name: String, outcome: Cell.Outcome, reason: String, lost: ValueSnapshot? = nil
    ) {
      self.name = name
      self.outcome = outcome
      self.reason = reason
      self.lost = lost
    }
  }

  /// The errors and warnings of the new source.
  public let diagnostics: [Diagnostic]
  /// The variables of the script that were converted or reset, and those kept whose values hold a redefined type.
  public let variables: [Variable]
  /// The state cells in document order.
  public let cells: [Cell]
  /// The updates that the reload caused.
  public let records: [UpdateRecord]
  /// The runtime error in the new source that ended the reload and left the old tree in place.
  public let trap: TrapReport?

  /// Indicates whether the reload concerns the views; false if declarations were replaced that none of them uses.
  public let isAboutTree: Bool

  /// Indicates whether the new source has errors, so that nothing changed.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Creates a report of a reload.
  public init(
    diagnostics: [Diagnostic] = [], variables: [Variable] = [], cells: [Cell] = [],
    records: [UpdateRecord] = [], trap: TrapReport? = nil, isAboutTree: Bool = true
  ) {
    self.isAboutTree = isAboutTree
    self.diagnostics = diagnostics
    self.variables = variables
    self.cells = cells
    self.records = records
    self.trap = trap
  }
}

/// A state cell of a view with its readers.
public struct StateCell: Equatable, Sendable {
  /// The view that owns the cell.
  public let view: ViewReference
  /// The name of the property: `count`.
  public let name: String
  /// The property wrapper: `State`, `StateObject`.
  public let wrapper: String
  /// The type of the value.
  public let type: String
  /// The current value.
  public let value: ValueSnapshot
  /// The views whose bodies read the cell.
  public let readers: [ViewReference]
  /// Indicates whether the view is one of the library.
  public let isInternal: Bool

  /// Creates a state cell with its value and readers.
  package init(
    view: ViewReference, name: String, wrapper: String, type: String, value: ValueSnapshot,
    readers: [ViewReference], isInternal: Bool = false
  ) {
    self.isInternal = isInternal
    self.view = view
    self.name = name
    self.wrapper = wrapper
    self.type = type
    self.value = value
    self.readers = readers
  }
}

/// A value in the environment of a view.
public struct EnvironmentValue: Equatable, Sendable {
  /// The name of the key, such as `font`; for a key of the script that of its type.
  public let key: String
  /// The value.
  public let value: ValueSnapshot

  /// Creates a value.
  public init(key: String, value: ValueSnapshot) {
    self.key = key
    self.value = value
  }
}

/// The sources that a view reads, and the readers of the view's own state.
public struct DependencyReport: Equatable, Sendable {
  /// A source of truth that the body read.
  public struct Read: Equatable, Sendable {
    /// The source, in the form of a reason to evaluate the body.
    public let reason: Evaluation.Reason
    /// The owner of the source: a view or an object; nil for the environment.
    public let owner: Write.Owner?
    /// The current value, if the source has one.
    public let value: ValueSnapshot?

    /// Creates a read of a source.
    package init(reason: Evaluation.Reason, owner: Write.Owner?, value: ValueSnapshot?) {
      self.reason = reason
      self.owner = owner
      self.value = value
    }
  }

  /// The view that reads.
  public let view: ViewReference
  /// The sources that the last evaluation of the body read, in order.
  public let reads: [Read]
  /// The view's own state cells with their readers.
  public let cells: [StateCell]

  /// Creates a dependency report of a view.
  package init(view: ViewReference, reads: [Read], cells: [StateCell]) {
    self.view = view
    self.reads = reads
    self.cells = cells
  }
}

/// The explanation why a view's body ran or did not run in an update, back to the event.
public struct Explanation: Equatable, Sendable {
  /// The outcomes of an update for a view.
  public enum Verdict: Equatable, Sendable {
    case evaluated([Evaluation.Reason])
    case skipped(Skip.Reason)
    /// Neither the view nor an ancestor or dependency changed, so it was not visited.
    case notVisited
    /// The view has no body; it can only change together with its owner.
    case noBody(changed: Bool)
    case removed
  }

  /// One link of the chain from the view back to the event.
  public enum Link: Equatable, Sendable {
    case evaluated(Evaluation)
    case write(Write)
    case cause(Cause)
    /// An effect of an earlier update, which caused this one.
    case effect(Effect)
  }

  /// The view that is explained.
  public let view: ViewReference
  /// The number of the update.
  public let update: Int
  /// The outcome of the update for the view.
  public let verdict: Verdict
  /// The chain from the view back to the event.
  public package(set) var chain: [Link]
  /// The decision that inserted or removed the view; nil if neither happened.
  public var decision: Decision?
  /// The transitions declared on the view, whether they ran or not.
  public var transitions: [TransitionEvent] = []
  /// The reads of the view's properties, or in its content, that returned an older value (D4a).
  public var staleReads: [StaleRead] = []
  /// The objects that the view holds and whose changes no view learns of; only if its body did not run.
  public var unobserved: [UnobservedObject] = []
  /// The writes to state of the view that its body had never read; only if its body did not run (D4).
  public var unreadWrites: [Write] = []

  /// The state of the view that kept its value, although its parent passed another initial value (L10).
  public var ignoredInitialValues: [StateEvent] = []

  /// An object that a view holds, or a global variable that its body reads, whose changes update no view.
  public struct UnobservedObject: Equatable, Sendable {
    /// The reasons why changes reach no view.
    public enum Reason: Equatable, Sendable {
      /// The class is not observable (O12).
      case plain
      /// The object announces changes, but is a property of another object that does not pass them on (O10).
      case nested
      /// The class declares its own `objectWillChange`, which published properties do not send (O2).
      case ownPublisher
      /// These properties, which a body reads, are not published.
      case unpublished([String])
      /// These properties, which a body reads, are marked `@ObservationIgnored`.
      case ignored([String])
      /// It is a global or static variable, which nothing tracks (D11).
      case global
      /// The object announces its changes, but the view does not observe it (O3).
      case notObserved
    }

    /// The path of the property: `counter`, `model.child`, `Account.shared`.
    public let property: String
    /// The class of the object; for a variable without an object, its type.
    public let type: String
    /// The number that distinguishes the object; 0 for a variable without an object.
    public let number: Int
    /// The reason why its changes reach no view.
    public let reason: Reason
    /// Indicates whether a global or static variable, which the body reads, holds it.
    public let isGlobal: Bool

    /// Creates an object with the path of its property.
    package init(property: String, type: String, number: Int, reason: Reason, isGlobal: Bool) {
      self.isGlobal = isGlobal
      self.property = property
      self.type = type
      self.number = number
      self.reason = reason
    }
  }

  /// The decision that inserted or removed a view, and its consequences for state.
  public struct Decision: Equatable, Sendable {
    /// The kind of node that decided.
    public let decider: Decider
    /// The key or the branch of the decision.
    public let step: ViewIdentity.Step?
    /// The handle of the node that decided.
    public let node: ViewHandle?
    /// The number of the rule, such as `I3`.
    public let rule: String
    /// The difference of the identities, if the view replaced another one or was replaced.
    public let identity: IdentityChange?
    /// The state that was dropped with the view.
    public let droppedState: [StateEvent]
    /// The source range of the deciding node.
    public let range: SourceRange

    /// Creates a decision with its decider and rule.
    package init(
      decider: Decider, step: ViewIdentity.Step?, node: ViewHandle?, rule: String,
      identity: IdentityChange?, droppedState: [StateEvent], range: SourceRange
    ) {
      self.decider = decider
      self.step = step
      self.node = node
      self.rule = rule
      self.identity = identity
      self.droppedState = droppedState
      self.range = range
    }
  }

  /// Creates an explanation for a view and an update.
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

/// The identity of a view: path, key and lifetime.
public struct IdentityReport: Equatable, Sendable {
  /// The view whose identity is reported.
  public let view: ViewReference
  /// The path from the root to the view.
  public let identity: ViewIdentity
  /// The explicit key; nil if there is none.
  public let key: ValueSnapshot?
  /// The lifetime of the view.
  public let lifetime: Lifetime
  /// The kind of the nearest node that decides whether the view is in the tree.
  public let decider: Decider
  /// The number of the rule that determines the identity, such as `I7`.
  public let rule: String
  /// The source range of the view.
  public let range: SourceRange

  /// Creates an identity report of a view.
  package init(
    view: ViewReference, identity: ViewIdentity, key: ValueSnapshot?, lifetime: Lifetime,
    decider: Decider, rule: String, range: SourceRange
  ) {
    self.view = view
    self.identity = identity
    self.key = key
    self.lifetime = lifetime
    self.decider = decider
    self.rule = rule
    self.range = range
  }
}

/// The span from the insertion of a view to its removal.
public struct Lifetime: Equatable, Sendable {
  /// The end of a lifetime.
  public struct End: Equatable, Sendable {
    /// The number of the update.
    public let update: Int
    /// The time on the virtual clock, in seconds.
    public let time: Double
    /// The reason for the removal: `the condition became false`.
    public let reason: String

    /// Creates an end with its update, time and reason.
    package init(update: Int, time: Double, reason: String) {
      self.update = update
      self.time = time
      self.reason = reason
    }
  }

  /// The number of the update that inserted the view.
  public let startUpdate: Int
  /// The time of the insertion on the virtual clock, in seconds.
  public let startTime: Double
  /// The end; nil while the view is in the tree.
  public let end: End?

  /// Creates a lifetime with its beginning and end.
  package init(startUpdate: Int, startTime: Double, end: End?) {
    self.startUpdate = startUpdate
    self.startTime = startTime
    self.end = end
  }
}

/// An open window.
public struct WindowReport: Equatable, Sendable {
  /// The number of the window, from 1.
  public let number: Int
  /// The navigation title of the screen in front, or else the title of the scene; nil if it has neither.
  public let title: String?
  /// The first view in the window.
  public let view: ViewReference?
  /// Indicates whether it is the window that steps act on.
  public let isFront: Bool
  /// Indicates whether it is one of the tabs that were merged into one window.
  public let isTab: Bool

  /// Creates a window with its number and its first view.
  package init(number: Int, title: String?, view: ViewReference?, isFront: Bool, isTab: Bool) {
    self.isTab = isTab
    self.number = number
    self.title = title
    self.view = view
    self.isFront = isFront
  }
}

/// The structural type of a body.
public struct BodyType: Equatable, Sendable {
  /// The type that declares the body: `BookView`.
  public let owner: String
  /// The name of the property or function: `body`.
  public let member: String
  /// The full structural type.
  public let type: String
  /// The source range of the declaration.
  public let range: SourceRange

  /// Creates a body type with its owner and member.
  package init(owner: String, member: String, type: String, range: SourceRange) {
    self.owner = owner
    self.member = member
    self.type = type
    self.range = range
  }
}

/// A body that the script declares.
public struct BodyPlace: Equatable, Sendable {
  /// The name of the type whose body it is, without those around it.
  public let type: String
  /// The source range of the name `body`.
  public let range: SourceRange

  /// Creates a place of a body.
  package init(type: String, range: SourceRange) {
    self.type = type
    self.range = range
  }
}

/// The result of undoing a step.
public struct UndoReport: Equatable, Sendable {
  /// A value that the undone step stored, and that stays.
  public struct StoredValue: Equatable, Sendable {
    /// The key of the value.
    public let key: String
    /// The suite of the key; empty for the standard one.
    public let suite: String
    /// The stored text, in the format of the library; nil if the value was removed.
    public let text: String?
    /// The stored value; nil if it was removed.
    public let value: ValueSnapshot?

    /// Creates a stored value.
    package init(key: String, suite: String, text: String?, value: ValueSnapshot?) {
      self.key = key
      self.suite = suite
      self.text = text
      self.value = value
    }
  }

  /// A global variable that has another value again.
  public struct Variable: Equatable, Sendable {
    /// The name of the variable.
    public let name: String
    /// The value that the step had given it.
    public let old: ValueSnapshot
    /// The value from before the step.
    public let new: ValueSnapshot

    /// Creates a variable with its values.
    package init(name: String, old: ValueSnapshot, new: ValueSnapshot) {
      self.name = name
      self.old = old
      self.new = new
    }
  }

  /// The step, input or reload as it was written.
  public let undone: String
  /// Indicates whether a step was undone.
  public let isStep: Bool
  /// The update that undid the step, and those that stored values caused.
  public let records: [UpdateRecord]
  /// The global variables whose values differ.
  public let variables: [Variable]
  /// The number of lines that the step had printed.
  public let printedLineCount: Int
  /// The values that the step had stored, in order.
  public let stored: [StoredValue]
  /// The names of the documents that the step had saved.
  public let documents: [String]

  /// Creates a report.
  package init(
    undone: String, isStep: Bool, records: [UpdateRecord], variables: [Variable],
    printedLineCount: Int, stored: [StoredValue], documents: [String]
  ) {
    self.undone = undone
    self.isStep = isStep
    self.records = records
    self.variables = variables
    self.printedLineCount = printedLineCount
    self.stored = stored
    self.documents = documents
  }
}
