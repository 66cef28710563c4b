/// The evaluation of a view's body.
public struct Evaluation: Equatable, Sendable {
  /// The reasons to evaluate a body; a closed list in which each reason names its exact source.
  public enum Reason: Equatable, Sendable {
    /// The view is new.
    case first
    /// The parent passed a different value for a property; for a closure, `capture` names the capture that
    /// differs.
    case value(property: String, old: ValueSnapshot, new: ValueSnapshot, capture: String?)
    /// The view replaces one with a different identity.
    case identity
    /// A state cell that the body reads was written; the path is the name of the property, or a path into its
    /// value.
    case state(path: String)
    /// A value that the body reads through a binding was written: the name of the binding, and the cell it
    /// refers to.
    case binding(name: String, source: String)
    /// An observed object announced a change: the property that holds the object, and the published property.
    case object(name: String, property: String?)
    /// A property of an observable model was written: `Model.title`.
    case observable(path: String)
    /// The value of an environment key changed: `\.colorScheme`.
    case environment(key: String)
    /// The value of a key in the store was written.
    case storage(key: String)
    /// The layout found another frame for the view: `120×40`, in points; the same size twice where only the place
    /// differs.
    case geometry(old: String, new: String)
    /// The focus moved.
    case focus
    /// The source was reloaded.
    case reload
    /// The reason is unknown; reasons are never guessed.
    case unknown
  }

  /// A reason to evaluate a body, with the source of truth that was written.
  public struct Cause: Equatable, Sendable {
    /// The reason, from a closed list.
    public let reason: Reason
    /// The source of truth; nil for a reason that has none, or an unknown one.
    public let source: Write.Source?

    /// Creates a cause.
    public init(_ reason: Reason, _ source: Write.Source? = nil) {
      self.reason = reason
      self.source = source
    }
  }

  /// The view whose body ran.
  public let view: ViewReference
  /// The number of times it ran in this update.
  public let count: Int
  /// The reasons with their sources of truth, in the order in which they were found.
  public let causes: [Cause]
  /// Indicates whether the body is the library's own, or ran only because of the library's own state.
  public let isInternal: Bool

  /// Creates an evaluation of a view's body.
  public init(view: ViewReference, count: Int, causes: [Cause], isInternal: Bool = false) {
    self.isInternal = isInternal
    self.view = view
    self.count = count
    self.causes = causes
  }

  /// The reasons, in the order in which they were found.
  public var reasons: [Reason] { causes.map(\.reason) }
}

extension Evaluation.Reason {
  /// The name of the reason in records.
  public var name: String {
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
    case .geometry: "geometry"
    case .focus: "focus"
    case .reload: "reload"
    case .unknown: "unknown"
    }
  }
}

/// A child that was compared and whose body did not run.
public struct Skip: Equatable, Sendable {
  /// The reasons to skip a body; the raw value is the name in records.
  public enum Reason: String, Sendable {
    /// The view's value is unchanged, bitwise or property by property (D3).
    case equal
    /// The view's own `==` returned true, by conformance or through `.equatable()`.
    case checkedEqual = "checked-equal"
    /// The view reads only unchanged parts of the written value, through bindings (D10).
    case equalPart = "equal-part"
    /// Only values that the view does not read changed.
    case noDependency = "no-dependency"
  }

  /// The view whose body was skipped.
  public let view: ViewReference
  /// The reason for skipping it.
  public let reason: Reason
  /// Indicates whether the body is the library's own.
  public let isInternal: Bool

  /// Creates a skip of a view's body.
  public init(view: ViewReference, reason: Reason, isInternal: Bool = false) {
    self.isInternal = isInternal
    self.view = view
    self.reason = reason
  }
}
