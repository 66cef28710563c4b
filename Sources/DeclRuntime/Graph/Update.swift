/// What one update has done so far, so that it can be undone, recorded and brought to its end.
final class Update {
  /// What is going on; writes mean different things at different times.
  enum Phase {
    /// Code of an event runs; writes start the update.
    case action
    /// Bodies and other code without effects run; writes are dropped (W3).
    case bodies
  }

  /// One step back.
  enum Undo {
    case value(Region, ValueAddress, HeapReference?)
    case slot(Region, Int, GraphNode?)
    case root(Region?)
    case rows(ForEachNode, ContiguousArray<Region>, HeapReference?, [Int])
    case presentation(PresentationNode, Region?)
    case entries(scope: HeapReference, HeapReference?)
    case cell(Cell, HeapReference)
    case part(PartReader, HeapReference?)
    case reads(Reader, [Source])
  }

  /// An effect that waits for the end of the update.
  struct Effect {
    enum Kind {
      case appear
      case initialChange
      /// With the modifier's value before, which the journal keeps.
      case change(old: ValueAddress)
      case disappear
      case taskStart
      case taskCancel
      case closed
    }
    let kind: Kind
    let region: Region
    /// The position in the plan's modifiers; for `closed` the presentation's element.
    let index: Int
  }

  let number: Int
  let cause: Cause
  @exclusivity(unchecked) var phase = Phase.action
  /// Steps back, the last first when it comes to that.
  @exclusivity(unchecked) var journal: [Undo] = []
  /// Readers that something they depend on has made dirty, in no order.
  @exclusivity(unchecked) var dirty: [Reader] = []
  /// What went: the uppermost nodes.
  @exclusivity(unchecked) var removed: [GraphNode] = []
  @exclusivity(unchecked) var effects: [Effect] = []
  var disappearances: [Effect] = []
  /// The tasks of views that appeared; they begin after all appearances (E1).
  var taskStarts: [Effect] = []
  /// What was printed until the effects ran.
  var output = ""

  /// All effects in the order in which they run.
  var allEffects: [Effect] { effects + taskStarts + disappearances }
  /// What the script wrote under transactions before the present one (W2).
  var earlierGroups: [WriteGroup] = []
  var group = WriteGroup()
  /// The transactions that are open, the innermost last.
  var transactions: [HeapReference] = []
  /// Why the body runs that runs now, for `_printChanges()`.
  @exclusivity(unchecked) var input = Input.dirty

  /// The objects that said that they change.
  var announced: [ObservedSource] = []

  /// The cells that were written, those of earlier groups included.
  var written: [ObjectIdentifier: Cell] {
    earlierGroups.reduce(into: group.cells) { $0.merge($1.cells) { cell, _ in cell } }
  }

  /// What made a body run.
  enum Input {
    case first
    case value
    case dirty
  }
  /// Builds the record; nil when nobody wants it.
  var record: RecordBuilder?

  init(number: Int, cause: Cause) {
    self.number = number
    self.cause = cause
  }
}

/// Writes under one transaction.
struct WriteGroup {
  /// The cells that were written.
  var cells: [ObjectIdentifier: Cell] = [:]
  /// Their values when the next transaction began, owned; empty while the group is the present one.
  var values: [(cell: Cell, value: HeapReference)] = []
  /// The animation, as text; nil for none.
  var animation: String?
  /// The writes for the record, of a group that is not the present one.
  var writes: [Write] = []
}
