public import DeclSource

/// One write to a source of truth, also one that changed nothing.
public struct Write: Equatable, Sendable {
  /// What became of it. The raw value is the word in records.
  public enum Outcome: String, Sendable {
    case applied
    /// The new value equals the old one (D5).
    case equal
    /// It happened while a body ran (W3).
    case droppedInBody = "dropped-in-body"
    /// Its view is gone, or was not there yet (W4, W6).
    case noView = "no-view"
    /// Its update ended in a fault, which takes back what was written into states (W8).
    case takenBack = "taken-back"
  }

  /// A part of the value that changed, down to what has no parts.
  public struct Leaf: Equatable, Sendable {
    /// The path from the cell's name: `editorConfig.isEditorPresented`.
    public let path: String
    /// The part before.
    public let old: ValueSnapshot
    /// The part after.
    public let new: ValueSnapshot

    /// Makes a changed part.
    public init(path: String, old: ValueSnapshot, new: ValueSnapshot) {
      self.path = path
      self.old = old
      self.new = new
    }
  }

  /// The owner of a cell.
  public enum Owner: Equatable, Sendable {
    /// A view, or the app or scene that stands in the tree.
    case view(ViewReference)
    /// An object: its type and number.
    case object(type: String, number: Int)
    /// The environment, storage, or nothing that is known.
    case other(String)
  }

  /// The property that holds the value: `editorConfig`.
  public let cell: String
  /// Whose property it is.
  public let owner: Owner
  /// The whole value before.
  public let old: ValueSnapshot
  /// The whole value after.
  public let new: ValueSnapshot
  /// The parts that differ, in order; empty for an equal write.
  public let changed: [Leaf]
  /// Where the write is written.
  public let place: SourceRange
  /// The function that wrote: `BookView.presentEditor()`.
  public let by: String
  /// What became of it.
  public let outcome: Outcome

  /// Makes a write.
  public init(
    cell: String, owner: Owner, old: ValueSnapshot, new: ValueSnapshot, changed: [Leaf],
    place: SourceRange, by: String, outcome: Outcome
  ) {
    self.cell = cell
    self.owner = owner
    self.old = old
    self.new = new
    self.changed = changed
    self.place = place
    self.by = by
    self.outcome = outcome
  }

  /// The write after its update was undone: a state has its old value again; what was written elsewhere stands.
  package var takenBack: Write {
    guard case .view = owner, outcome == .applied else { return self }
    return with(outcome: .takenBack)
  }

  /// The write with something else become of it.
  package func with(outcome: Outcome) -> Write {
    Write(
      cell: cell, owner: owner, old: old, new: new, changed: changed, place: place, by: by,
      outcome: outcome)
  }

  /// The narrowest path that covers everything that changed: the cell's name, or a path into it.
  public var path: String { changed.count == 1 ? changed[0].path : cell }
}
