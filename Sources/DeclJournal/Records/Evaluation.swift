/// A body that ran.
public struct Evaluation: Equatable, Sendable {
  /// Why a body ran: a closed list, each naming the very thing.
  public enum Reason: Equatable, Sendable {
    /// The view is new.
    case first
    /// A property that the parent passed differs; for a closure `capture` names what it captured differently.
    case value(property: String, old: ValueSnapshot, new: ValueSnapshot, capture: String?)
    /// The view stands for another identity at this place.
    case identity
    /// A state cell that the body read was written; the path is the property's name or a path into it.
    case state(path: String)
    /// A value read through a binding was written: the binding's name, and the cell it leads to.
    case binding(name: String, source: String)
    /// An observed object said that it changes: the property that observes it, and the published property.
    case object(name: String, property: String?)
    /// A property of an observable model was written: `Model.title`.
    case observable(path: String)
    /// The value of an environment key differs: `\.colorScheme`.
    case environment(key: String)
    /// A stored value under a key was written.
    case storage(key: String)
    /// The focus moved.
    case focus
    /// The source was loaded again.
    case reload
    /// Not known; never a guess.
    case unknown
  }

  /// Whose body.
  public let view: ViewReference
  /// How often it ran in this update.
  public let count: Int
  /// Why, in the order in which it became known.
  public let reasons: [Reason]

  /// Makes an evaluation.
  public init(view: ViewReference, count: Int, reasons: [Reason]) {
    self.view = view
    self.count = count
    self.reasons = reasons
  }
}

extension Evaluation.Reason {
  /// The word of the closed list.
  public var word: String {
    switch self {
    case .first: "first"
    case .value: "value"
    case .identity: "identity"
    case .state: "state"
    case .binding: "binding"
    case .object: "object"
    case .observable: "observable"
    case .environment: "environment"
    case .storage: "storage"
    case .focus: "focus"
    case .reload: "reload"
    case .unknown: "unknown"
    }
  }
}

/// A child that was looked at and whose body did not run.
public struct Skip: Equatable, Sendable {
  /// Why not. The raw value is the word in records.
  public enum Reason: String, Sendable {
    /// Its value is the same, bit for bit or field by field (D3).
    case equal
    /// Its own `==` said so: by conformance, or by `.equatable()`.
    case checkedEqual = "checked-equal"
    /// It reads only parts of what was written, through bindings, and they are the same (D10).
    case equalPart = "equal-part"
    /// Something around it changed that it does not read.
    case noDependency = "no-dependency"
  }

  /// Whose body.
  public let view: ViewReference
  /// Why not.
  public let reason: Reason

  /// Makes a skip.
  public init(view: ViewReference, reason: Reason) {
    self.view = view
    self.reason = reason
  }
}
