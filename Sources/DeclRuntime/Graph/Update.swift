import DeclMachine

/// The state of one update: its undo journal, its record, and the effects to run at its end.
final class Update {
  /// The phase of an update, which decides whether a write starts an update or is dropped.
  enum Phase {
    /// Code of an event runs; writes start the update.
    case action
    /// Bodies and other code that must have no effects run; writes are dropped (W3).
    case bodies
  }

  /// An entry of the undo journal: an object and its earlier state.
  enum Undo {
    case value(Region, ValueAddress, HeapReference?)
    case slot(Region, Int, GraphNode?)
    case root(Region?)
    case rows(ForEachNode, ContiguousArray<Region>, HeapReference?, [Int])
    case lazyRows(ForEachNode, SavedRows)
    case presentation(PresentationNode, Region?)
    case entries(scope: HeapReference, HeapReference?)
    case cell(Cell, HeapReference)
    case part(ElementReader, HeapReference?)
    case reads(Reader, ContiguousArray<Reader.Read>)
    case parts(Reader, PartReads?)
    /// A body's earlier copy of its view's value; owned.
    case prepared(Region, HeapReference)
    case firstRead(any StickyProperty)
    case presence(Region, Int, Bool?)
    case departures(Region, [RemovalTransition])
    case watched(TreeObserver, HeapReference?)
    case anchor(TreeObserver, LayoutFrame?)
    case focus(Focus?)
    case scroll(ViewHandle, ScrollState?)
  }

  /// An effect that is scheduled for the end of the update.
  struct Effect {
    enum Kind {
      case appear
      case initialChange
      /// A change, with the earlier value of the modifier, which the journal keeps alive.
      case change(old: ValueAddress)
      case disappear
      /// The place of the effects of rows that the layout is going to make.
      case rows(ForEachNode)
      case taskStart
      case taskCancel
      case closed
      /// A change of a preference, with its earlier value, which the journal keeps alive.
      case preference(TreeObserver, old: HeapReference?)
      /// The gain or loss of the focus by a view.
      case focus(Bool)
    }
    let kind: Kind
    let region: Region
    /// The index in the plan's modifiers; for `closed`, the presentation's element.
    let index: Int
    /// The change of the screen that caused the effect; nil if none did.
    var screen: ScreenChange?

    /// Indicates whether it starts or cancels a subscription, which records do not list as an effect.
    var isOfSubscription: Bool { region.plan.modifiers[index].plan.updateSubscription != nil }

    /// Indicates whether the modifier's task was started; the tasks of a screen that never was in front were
    /// not.
    var hasTask: Bool { region.rareData?.tasks[index] != nil }

    /// The view that has the effect.
    var place: TreePosition {
      if case .closed = kind { return TreePosition(region: region, index: index) }
      return TreePosition(region: region, index: region.plan.modifiers[index].element)
    }
  }

  /// A change of a tab or a screen.
  enum ScreenChange {
    /// A move behind another screen.
    case behind(TreePosition)
    case inFront
  }

  /// Returns whether a node is part of a row that was out of sight before the update, so that its views have disappeared
  /// already.
  func wasOutOfSight(_ node: GraphNode) -> Bool {
    var current = node.parent
    while let region = current {
      if region.origin == .row {
        let change = sight.isEmpty ? nil : sight[ObjectIdentifier(region)]
        if change == .arrived, region.began != number { return true }
        // A row that came into sight and left it again in this update has no change.
        if region.isKept, change == nil { return true }
      }
      current = region.parent
    }
    return false
  }

  let number: Int
  let cause: Cause
  /// Indicates whether the update needs no number and no record if its action has no consequence: it is a phase of a
  /// gesture that other updates show.
  var mayBeIdle = false
  // Exclusivity is not checked at run time for the properties that each body and write touches: only one
  // thread uses an update, and no access encloses another.
  @exclusivity(unchecked) var phase = Phase.action
  /// The undo journal, in the order of the changes; roll-back applies it in reverse.
  @exclusivity(unchecked) var journal: [Undo] = []
  /// The invalidated readers that have not run yet, in no order.
  @exclusivity(unchecked) var invalidated: [Reader] = []
  /// The readers that may still be marked as invalidated when the update fails: they were not reached, or
  /// they are leaving.
  @exclusivity(unchecked) var unreached: [Reader] = []
  /// Indicates whether invalidated readers inside views that are created from preferences are held until the
  /// preferences have settled, and those readers.
  var isDeferring = false
  var deferred: [Reader] = []
  /// The topmost removed nodes, which the journal's end releases.
  @exclusivity(unchecked) var removed: [GraphNode] = []
  /// The removal transitions that started, those whose views were inserted again, and the regions whose
  /// transitions have ended.
  var removalTransitions: [RemovalTransition] = []
  var returned: [RemovalTransition] = []
  /// The inserted regions that may have transitions.
  var inserted: [Region] = []
  var ended: [Region] = []
  @exclusivity(unchecked) var effects: [Effect] = []
  var disappearances: [Effect] = []
  /// The effects of the rows that the layout made for new `ForEach` nodes, by node.
  var rowEffects: [ObjectIdentifier: [RowEffects]] = [:]
  /// The effects of a row.
  struct RowEffects {
    let row: Region
    let effects: [Effect]
    let taskStarts: [Effect]
  }
  /// The rows that came into sight or left it, for each row once.
  var sight: [ObjectIdentifier: SightChange] = [:]
  /// A change of what is in sight.
  enum SightChange {
    case arrived, left
  }
  /// The disappearance effects that run before the appearance effects (E3).
  var earlyDisappearances: [Effect] = []
  /// The task starts and cancellations, which run after all appearance effects (E1).
  var taskStarts: [Effect] = []
  /// The states of the tabs and screens after the update; nil when there are none.
  var screens: [ViewHandle: ScreenState]?
  /// The output until the effects ran.
  var output = ""

  /// The effects in the order in which they run.
  /// New views appear before replaced ones disappear (E3), and tasks start after all `onAppear` actions (E1).
  var allEffects: [Effect] { earlyDisappearances + effects + taskStarts + disappearances }
  /// The writes under transactions before the current one (W2).
  var earlierGroups: [WriteGroup] = []
  /// The writes under the current transaction; while bodies run, the writes that belong to this update.
  var group = WriteGroup()
  /// The open transactions, the innermost last.
  var transactions: [TransactionBox] = []
  /// The transaction of the update; nil for the default one.
  var transaction: TransactionBox? { group.transaction }
  /// The transactions with the animations of scroll views that the update moves.
  var scrollTransactions: [ViewHandle: TransactionBox] = [:]
  /// The modifiers that change the transaction of their content because their values changed (X8).
  var changedAnimations: Set<ModifierKey> = []

  /// A key that identifies a modifier of a region.
  struct ModifierKey: Hashable {
    let region: ObjectIdentifier
    let index: Int

    init(region: Region, index: Int) {
      self.region = ObjectIdentifier(region)
      self.index = index
    }
  }
  /// The reason for the running body's evaluation, for `_printChanges()`.
  @exclusivity(unchecked) var input = Input.dirty

  /// The sources that announced a change: observed objects and stored values.
  var announced: [Source] { group.announced }

  /// The environment keys whose values changed in some scope.
  var changedKeys: Set<ObjectIdentifier> = []

  /// The modifiers whose focus properties have changed.
  var focusChanges: [TreeObserver] = []
  /// The requests to move the focus to the default of a focus scope.
  var focusResets: [DefaultFocusRequest] = []

  /// The reason for a body's evaluation: it is new, its value differs, or a source changed.
  enum Input {
    case first
    case value
    case dirty
  }
  /// The observer, which makes the update's record; nil when updates are not recorded.
  var observer: (any UpdateObserver)?

  /// The memory for the journal and the record.
  let reserve: UpdateReserve

  init(number: Int, cause: Cause, heap: Heap) {
    self.number = number
    self.cause = cause
    reserve = UpdateReserve(heap: heap)
  }

  /// Ends the possibility of roll-back: releases the journal's objects and the removed nodes.
  func forgetJournal(_ machine: Machine) {
    // A picture may still hold regions of views that it showed, which must not run any more. The journal keeps
    // their parents until here.
    for node in removed where node.isDetached && !node.isLeaving { node.endReadsOfSubtree() }
    for region in ended { region.endReadsOfSubtree() }
    for undo in journal {
      switch undo {
      case .value(_, _, let object?), .rows(_, _, let object?, _), .entries(_, let object?),
        .cell(_, let object), .part(_, let object?), .watched(_, let object?),
        .prepared(_, let object):
        machine.release(object)
      default: break
      }
    }
    journal = []
    unreached = []
    deferred = []
    removed = []
    // Effects hold references to removed regions too.
    (effects, taskStarts, disappearances, earlyDisappearances) = ([], [], [], [])
  }
}

/// The writes under one transaction.
struct WriteGroup {
  /// The cells that were written, in the order of their first writes.
  private(set) var cells: [Cell] = []
  private var known: Set<ObjectIdentifier> = []
  /// The sources that announced a change, and for each the published property, if known.
  var announced: [Source] = []
  var properties: [String?] = []
  /// The values of the cells when the next transaction began, owned; empty in the current group.
  var values: [(cell: Cell, value: HeapReference)] = []
  /// The transaction; nil for the default one.
  var transaction: TransactionBox?
  /// The animation as text; nil for none.
  var animation: String?
  /// The readers that the writes of an earlier group invalidated, and the reasons; empty in the current
  /// group.
  var dirty: [Reader] = []
  var changes: PendingChanges = [:]
  /// The recorded writes of an earlier group; empty in the current group.
  var writes: [Write] = []

  /// Indicates whether no cell was written and no source announced a change.
  var isEmpty: Bool { cells.isEmpty && announced.isEmpty }

  /// Returns whether a cell was written.
  func contains(_ cell: Cell) -> Bool { known.contains(ObjectIdentifier(cell)) }

  /// Inserts a written cell; returns false if it was inserted before.
  mutating func insert(_ cell: Cell) -> Bool {
    guard known.insert(ObjectIdentifier(cell)).inserted else { return false }
    cells.append(cell)
    return true
  }
}
