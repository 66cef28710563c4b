import DeclMachine

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
    case reads(Reader, ContiguousArray<Reader.Read>)
    case parts(Reader, PartReads?)
    case departures(Region, [Departure])
    case watched(Watcher, HeapReference?)
    case focus(Focus?)
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
      /// With the preference before, which the journal keeps.
      case preference(Watcher, old: HeapReference?)
      /// A view got the focus, or lost it.
      case focus(Bool)
    }
    let kind: Kind
    let region: Region
    /// The position in the plan's modifiers; for `closed` the presentation's element.
    let index: Int
    /// What became of the screen around, when that is why.
    var screen: ScreenChange?

    /// Whether it begins or ends a subscription, which is no effect of the script.
    var isOfSubscription: Bool { region.plan.modifiers[index].plan.goOn != nil }

    /// Whether the task of the modifier was begun: that of a screen that never was in front was not.
    var hasTask: Bool { region.extra?.tasks[index] != nil }

    /// The view that has the effect.
    var place: TreePlace {
      if case .closed = kind { return TreePlace(region: region, index: index) }
      return TreePlace(region: region, index: region.plan.modifiers[index].element)
    }
  }

  /// What became of a tab or a screen.
  enum ScreenChange {
    /// Another one is in front of it.
    case behind(TreePlace)
    case inFront
  }

  let number: Int
  let cause: Cause
  @exclusivity(unchecked) var phase = Phase.action
  /// Steps back, the last first when it comes to that.
  @exclusivity(unchecked) var journal: [Undo] = []
  /// Readers that something they depend on has made dirty, in no order.
  @exclusivity(unchecked) var dirty: [Reader] = []
  /// Readers that may be left dirty when the update fails: it did not come to them, or they are on their way out.
  @exclusivity(unchecked) var unsettled: [Reader] = []
  /// Whether readers in views that are made of preferences wait until those have settled, and those that do.
  var isHolding = false
  var held: [Reader] = []
  /// What went: the uppermost nodes; freed with the journal.
  @exclusivity(unchecked) var removed: [GraphNode] = []
  /// What began to leave, what came back, and what has left for good in this update.
  var departures: [Departure] = []
  var returned: [Departure] = []
  var ended: [Region] = []
  @exclusivity(unchecked) var effects: [Effect] = []
  var disappearances: [Effect] = []
  /// What disappears before anything new appears (E3).
  var earlyDisappearances: [Effect] = []
  /// The tasks of views that appeared; they begin after all appearances (E1).
  var taskStarts: [Effect] = []
  /// The tabs and screens as the update leaves them; nil when there are none.
  var screens: [ViewHandle: ScreenState]?
  /// What was printed until the effects ran.
  var output = ""

  /// All effects in the order in which they run.
  var allEffects: [Effect] { earlyDisappearances + effects + taskStarts + disappearances }
  /// What the script wrote under transactions before the present one (W2).
  var earlierGroups: [WriteGroup] = []
  /// What is written now; while bodies run, what was written for this update.
  var group = WriteGroup()
  /// The transactions that are open, the innermost last.
  var transactions: [TransactionBox] = []
  /// The transaction that the update's changes have; nil when it says nothing.
  var transaction: TransactionBox? { group.transaction }
  /// The modifiers that change the transaction inside their views because their values changed (X8).
  var changedAnimations: Set<ModifierKey> = []

  /// A modifier of a region.
  struct ModifierKey: Hashable {
    let region: ObjectIdentifier
    let index: Int

    init(region: Region, index: Int) {
      self.region = ObjectIdentifier(region)
      self.index = index
    }
  }
  /// Why the body runs that runs now, for `_printChanges()`.
  @exclusivity(unchecked) var input = Input.dirty

  /// The objects that said that they change, and the stored values that did.
  var announced: [Source] { group.announced }

  /// The environment keys whose values changed somewhere.
  var changedKeys: Set<ObjectIdentifier> = []

  /// The modifiers whose properties say something else about the focus than before.
  var focusChanges: [Watcher] = []
  /// The parts of the interface whose default the focus goes to at the end of the update.
  var focusResets: [FocusReset] = []

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

  /// Releases what the journal kept, and frees what went; nothing can be undone afterwards.
  func forgetJournal(_ machine: Machine) {
    for undo in journal {
      switch undo {
      case .value(_, _, let object?), .rows(_, _, let object?, _), .entries(_, let object?),
        .cell(_, let object), .part(_, let object?), .watched(_, let object?):
        machine.release(object)
      default: break
      }
    }
    journal = []
    unsettled = []
    held = []
    removed = []
    // They hold what went, too.
    (effects, taskStarts, disappearances, earlyDisappearances) = ([], [], [], [])
  }
}

/// Writes under one transaction.
struct WriteGroup {
  /// The cells that were written, in the order of the first writes.
  private(set) var cells: [Cell] = []
  private var known: Set<ObjectIdentifier> = []
  /// The objects that said that they change, and the published property of each, where it is known; the stored values.
  var announced: [Source] = []
  var properties: [String?] = []
  /// Their values when the next transaction began, owned; empty while the group is the present one.
  var values: [(cell: Cell, value: HeapReference)] = []
  /// The transaction; nil when it says nothing.
  var transaction: TransactionBox?
  /// The animation, as text; nil for none.
  var animation: String?
  /// What has to look again because of the writes, and why; of a group that is not the present one.
  var dirty: [Reader] = []
  var triggers: RecordBuilder.Triggers = [:]
  /// The writes for the record, of a group that is not the present one.
  var writes: [Write] = []

  /// Whether nothing was written.
  var isEmpty: Bool { cells.isEmpty && announced.isEmpty }

  /// Whether a cell was written.
  func contains(_ cell: Cell) -> Bool { known.contains(ObjectIdentifier(cell)) }

  /// Notes that a cell is written; false if that was known.
  mutating func insert(_ cell: Cell) -> Bool {
    guard known.insert(ObjectIdentifier(cell)).inserted else { return false }
    cells.append(cell)
    return true
  }
}
