/// What happened to the storage behind a property of a view.
public struct StateEvent: Equatable, Sendable {
  /// The kinds of event. The raw value is the word in records.
  public enum Kind: String, Sendable {
    /// Its view came (L1).
    case created
    /// Its view was replaced or its source loaded again, and the value goes on.
    case kept
    /// It began again from its initial value: its view was replaced by another of the same type, or a reload changed
    /// its type.
    case reset
    /// Its view went (L18).
    case dropped
    /// The parent passed another initial value, which is not taken (L10).
    case initialIgnored = "initial-ignored"
  }

  /// The view.
  public let view: ViewReference
  /// The property: `count`.
  public let cell: String
  /// What happened.
  public let kind: Kind
  /// The value after it; for `dropped` the last one, for `initialIgnored` the one that was not taken.
  public let value: ValueSnapshot
  /// The word of the wrapper: `State`, `StateObject`.
  public let wrapper: String

  /// Makes an event.
  public init(
    view: ViewReference, cell: String, kind: Kind, value: ValueSnapshot, wrapper: String
  ) {
    self.view = view
    self.cell = cell
    self.kind = kind
    self.value = value
    self.wrapper = wrapper
  }
}
