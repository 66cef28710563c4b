/// An event in the life of a state cell.
public struct StateEvent: Equatable, Sendable {
  /// The kinds of event; the raw value is the name in records.
  public enum Kind: String, Sendable {
    /// The view was inserted (L1).
    case created
    /// The view was replaced or its source reloaded, and the cell kept its value.
    case kept
    /// The cell has its initial value again, because the view was replaced by another of the same type or a
    /// reload changed the cell's type.
    case reset
    /// The view was removed (L18).
    case dropped
    /// The parent passed a different initial value, which is ignored (L10).
    case initialIgnored = "initial-ignored"
  }

  /// The view that owns the cell.
  public let view: ViewReference
  /// The name of the property: `count`.
  public let cell: String
  /// The kind of event.
  public let kind: Kind
  /// The value after the event; for `dropped` the last value, for `initialIgnored` the ignored one.
  public let value: ValueSnapshot
  /// The property wrapper: `State`, `StateObject`.
  public let wrapper: String
  /// Indicates whether the cell belongs to a view of the library.
  public let isInternal: Bool

  /// Creates an event for a state cell.
  public init(
    view: ViewReference, cell: String, kind: Kind, value: ValueSnapshot, wrapper: String,
    isInternal: Bool = false
  ) {
    self.isInternal = isInternal
    self.view = view
    self.cell = cell
    self.kind = kind
    self.value = value
    self.wrapper = wrapper
  }
}
