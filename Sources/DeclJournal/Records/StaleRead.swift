public import DeclSource

/// A read outside the body that declares the property, which returned an older value than the current one: the
/// body had no reason to run when the property was written (D4a).
public struct StaleRead: Equatable, Sendable {
  /// The view that declares the property.
  public let owner: ViewReference
  /// The name of the property.
  public let property: String
  /// The view, row or presentation whose content was made from the older value.
  public let reader: ViewReference?
  /// The value that was read: the one for which the owner's body ran last.
  public let shown: ValueSnapshot
  /// The current value.
  public let now: ValueSnapshot
  /// The update that wrote the current value; nil if it is not known.
  public let writtenIn: Int?
  /// The source range of the read.
  public let range: SourceRange

  /// Creates a stale read of a view's property.
  public init(
    owner: ViewReference, property: String, reader: ViewReference?, shown: ValueSnapshot,
    now: ValueSnapshot, writtenIn: Int?, range: SourceRange
  ) {
    self.owner = owner
    self.property = property
    self.reader = reader
    self.shown = shown
    self.now = now
    self.writtenIn = writtenIn
    self.range = range
  }
}
