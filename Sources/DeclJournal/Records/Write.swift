public import DeclSource

/// A write to a source of truth, also one that changed nothing.
public struct Write: Equatable, Sendable {
  /// The outcomes of a write; the raw value is the name in records.
  public enum Outcome: String, Sendable {
    case applied
    /// The new value equals the old one (D5).
    case equal
    /// The write happened while a body ran (W3).
    case droppedInBody = "dropped-in-body"
    /// The view is removed or not yet inserted (W4, W6).
    case noView = "no-view"
    /// The update trapped, so that its writes to state were rolled back (W8).
    case rolledBack = "rolled-back"
    /// No view can observe the value: a property of a class without observation, or a global variable (D11).
    case unobserved
  }

  /// One of the smallest parts of the value that changed.
  public struct Leaf: Equatable, Sendable {
    /// The path that begins with the cell's name: `editorConfig.isEditorPresented`.
    public let path: String
    /// The part before the write.
    public let old: ValueSnapshot
    /// The part after the write.
    public let new: ValueSnapshot

    /// Creates a changed part with its path and values.
    public init(path: String, old: ValueSnapshot, new: ValueSnapshot) {
      self.path = path
      self.old = old
      self.new = new
    }
  }

  /// The owner of a cell.
  public enum Owner: Equatable, Sendable {
    /// A view, app or scene in the tree.
    case view(ViewReference)
    /// An object, by its type and number.
    case object(type: String, number: Int)
    /// The environment, the store, or an unknown owner.
    case other(String)
  }

  /// A source of truth: a property of a view or an object.
  public struct Source: Equatable, Sendable {
    /// The owner of the property.
    public let owner: Owner
    /// The name of the property.
    public let cell: String

    /// Creates a source with its owner and the name of its property.
    public init(owner: Owner, cell: String) {
      self.owner = owner
      self.cell = cell
    }
  }

  /// The name of the property that stores the value: `editorConfig`.
  public let cell: String
  /// The owner of the property.
  public let owner: Owner
  /// The whole value before the write.
  public let old: ValueSnapshot
  /// The whole value after the write.
  public let new: ValueSnapshot
  /// The parts that differ, in order; empty for an equal write.
  public let changed: [Leaf]
  /// The source range of the assignment.
  public let range: SourceRange
  /// The function that contains the assignment: `BookView.presentEditor()`.
  public let function: String
  /// The outcome of the write.
  public let outcome: Outcome
  /// Indicates whether the cell belongs to a view of the library.
  public let isInternal: Bool
  /// The bytes of the values that earlier records share; no difference between writes.
  let shared: SharedSize
  /// The view whose effect wrote; nil for other writes.
  package var effect: ViewHandle?

  /// A number of bytes that makes no two writes differ.
  struct SharedSize: Equatable {
    let bytes: Int
    static func == (left: SharedSize, right: SharedSize) -> Bool { true }
  }

  /// Creates a write to a cell.
  public init(
    cell: String, owner: Owner, old: ValueSnapshot, new: ValueSnapshot, changed: [Leaf],
    range: SourceRange, function: String, outcome: Outcome, isInternal: Bool = false
  ) {
    self.init(
      cell: cell, owner: owner, old: old, new: new, changed: changed, range: range,
      function: function, outcome: outcome, isInternal: isInternal, sharedBytes: 0)
  }

  /// Creates a write to a cell whose values have parts in common with those of earlier records.
  package init(
    cell: String, owner: Owner, old: ValueSnapshot, new: ValueSnapshot, changed: [Leaf],
    range: SourceRange, function: String, outcome: Outcome, isInternal: Bool, sharedBytes: Int
  ) {
    shared = SharedSize(bytes: sharedBytes)
    self.isInternal = isInternal
    self.cell = cell
    self.owner = owner
    self.old = old
    self.new = new
    self.changed = changed
    self.range = range
    self.function = function
    self.outcome = outcome
  }

  /// The write after its update was rolled back: state has its old value again; writes to other sources are
  /// unaffected.
  package var rolledBack: Write {
    guard case .view = owner, outcome == .applied else { return self }
    return with(outcome: .rolledBack)
  }

  /// Returns the write with a different outcome.
  package func with(outcome: Outcome) -> Write {
    var write = Write(
      cell: cell, owner: owner, old: old, new: new, changed: changed, range: range,
      function: function, outcome: outcome, isInternal: isInternal, sharedBytes: shared.bytes)
    write.effect = effect
    return write
  }

  /// The source of truth that was written.
  public var source: Source { Source(owner: owner, cell: cell) }

  /// The path of the only part that changed; the cell's name if several parts changed.
  public var path: String { changed.count == 1 ? changed[0].path : cell }
}
