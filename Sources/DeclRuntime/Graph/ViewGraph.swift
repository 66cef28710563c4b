import DeclFoundation
import DeclLang
import DeclMachine

/// The view graph: the views in the tree, with their storage and dependencies, which persist between updates.
///
/// Only the ``Reconciler`` changes it.
final class ViewGraph {
  let machine: Machine
  let program: Program
  let types: TypePlanner
  /// The planner for positions without styles.
  let planner: ViewPlanner
  let comparison: ViewComparison
  let evaluator: Evaluator
  let tracker = DependencyTracker()
  let environment: EnvironmentScopes
  let snapshotter: Snapshotter
  /// The key path by which the environment is about to be read, for the record.
  var pendingPath: String?
  /// The region of the mounted view or app.
  var root: Region?
  /// The running update.
  @exclusivity(unchecked) var update: Update?
  /// The number of the last update.
  var updateCount = 0
  /// The number of the next handle.
  @exclusivity(unchecked) var nextHandle = 1
  /// Indicates whether updates are recorded.
  var isRecording = true
  /// Indicates whether the updates of a recorded graph make records now; a session that runs again leaves most of them
  /// out.
  var makesRecords = true
  /// The bodies of the views that hold objects; only while updates are recorded.
  var objectHolders: [WeakBody] = []
  /// The reads of the bodies that have run, as far as nothing may track them; only while updates are recorded.
  var untrackedReads = UntrackedReads()
  /// The sites of the branches on the paths to leaves that were shown; the first entry is the empty path.
  private(set) var branchPaths: [[Int32]] = [[]]
  private var branchPathIndices: [[Int32]: Int32] = [[]: 0]
  /// The number of times that a reader was invalidated.
  @exclusivity(unchecked) private(set) var invalidations = 0
  /// The source of the state of a tree that replaces another one; nil otherwise.
  var seeds: (any StateSeeding)?
  /// The seconds on the virtual clock since the session began.
  var time: Double = 0
  /// The records of removed views for queries, in the order of removal.
  var removedRegions: [RemovedRegion] = []
  /// The leaving regions, in the order in which their transitions started.
  var removalTransitions: [RemovalTransition] = []
  /// The timers, by due time and then in the order in which they were set.
  var timers: [Timer] = []
  /// The library's functions for transactions.
  private(set) lazy var transactionLibrary = TransactionLibrary(
    library: types.library, machine: machine)
  /// The modifiers that observe the tree, in the order of insertion.
  var treeObservers: [TreeObserver] = []
  /// The state of views that read their geometry, in the order of insertion.
  var geometryCells: [GeometryCell] = []
  /// The scrolling of the scroll views that were scrolled.
  var scrolls: [ViewHandle: ScrollState] = [:]
  /// The menu or the actions that a person opened on the screen; nil for nothing.
  var opened: OpenedPart?
  /// The stage of the mounted root.
  var stage = PreviewStage()
  /// The requests to scroll, performed when the tree is complete.
  var scrollRequests: [ScrollRequest] = []
  /// The `ForEach` nodes whose rows are made when they come into sight, in the order of insertion.
  var lazyRows: [WeakRows] = []
  /// Indicates whether rows that were in sight are kept outside of the tree.
  var hasKeptRows = false
  /// Indicates whether views depend on the layout, or are waiting for it.
  var needsLayout: Bool {
    !geometryCells.isEmpty || !lazyRows.isEmpty || !scrollRequests.isEmpty
      || types.hasAnchors && treeObservers.contains(where: \.readsFrame)
  }
  /// The layouts of the script that are running, by their numbers.
  var runningLayouts: [Int: any RunningLayout] = [:]
  /// The canvases whose closures are running, by their numbers.
  var runningCanvases: [Int: any RunningCanvas] = [:]
  /// The number of the next running layout.
  var nextLayout = 1
  /// The types that compute the default values of the script's alignments, by their names.
  var alignments: [String: RuntimeType] = [:]
  /// The measures of the screen; those of an iPhone in a session without layout.
  var screen = ScreenMeasures()
  /// The memory of the session, on which layout and pictures are counted.
  private(set) lazy var memory = SessionMemory(machine)
  /// The pictures that scripts can ask for, with the files of the script; nil in a session without layout.
  var pictures: (source: PictureSource, bundle: ScriptBundle)?
  /// A function that lays out the tree as it is; nil in a session without layout. Rows that come into sight are made by
  /// the argument; without one, the layout shows those that there are.
  var layOut: (((any RowMaking)?) -> any TreeLayout)?
  /// A function that returns the size in points of a `Text` in a space, whose lengths may be endless; nil in a session
  /// without layout.
  var sizeOfText:
    ((ValueSnapshot, _ width: Double, _ height: Double) -> (width: Double, height: Double))?
  /// The reason for which the last layout was stopped, until it is reported.
  var layoutStop: LayoutStop?
  /// The memory of what moves on the screen; nil in a session without layout.
  var motion: (any TreeMotion)?
  /// The views with effects whose content may be empty, in the order of insertion.
  var presences: [Presence] = []
  /// The views that show tabs and screens, in the order of insertion.
  var screenOwners: [ScreenOwner] = []
  /// The states of tabs and screens after the last update, by their topmost views.
  var screens: [ViewHandle: ScreenState] = [:]
  /// The focused view; nil when no view has the focus.
  var focus: Focus?
  /// The software keyboard of the screen.
  var keyboard = Keyboard()
  /// The source that represents the focus of ancestors, once a body has read it.
  var focusSource: EnvironmentSource?
  /// The number of the current round of preference evaluation, and of the last one after which all
  /// preferences had settled.
  @exclusivity(unchecked) var preferenceStamp = 1
  var settledPreferences = 0
  /// The number of roll-backs.
  var preferenceEpoch = 0
  /// The number of the window that steps act in; 0 when there is only one.
  var frontWindow = 0
  /// The numbers of the windows that are tabs of one window.
  var windowTabs: [Int] = []
  /// The actions of the library that run at the end of each event; owned.
  var eventEndActions: [HeapReference] = []
  /// The document events for the next record.
  var documentEvents: [DocumentEvent] = []
  /// The finished updates that still hold the nodes that they removed.
  private var deferredReleases: [Update] = []
  /// The number of the last state cell.
  private var cellCount = 0
  private let observed = ObservedSources()
  private var environmentSources: [RuntimeType: EnvironmentSource] = [:]

  init(machine: Machine) {
    self.machine = machine
    program = machine.program
    types = TypePlanner(program: machine.program)
    planner = types.planner(for: Styles())
    comparison = ViewComparison(machine: machine)
    evaluator = Evaluator(machine: machine)
    environment = EnvironmentScopes(machine: machine)
    snapshotter = Snapshotter(machine: machine)
    snapshotter.refuse = { [unowned self] in layoutStop = layoutStop ?? .memory }
    // The graph owns the tracker, so that it outlives these closures.
    tracker.willChange = { [unowned self] reader in
      guard let update, !isNew(reader, in: update) else { return }
      update.journal.append(.reads(reader, reader.reads))
    }
    tracker.willChangeParts = { [unowned self] reader in
      update?.journal.append(.parts(reader, reader.partReads))
    }
  }

  /// The link through which natives reach the graph; cleared when the graph is released.
  var link: GraphNatives.Link?

  deinit {
    link?.graph = nil
    // These release script objects, so they must go while the machine exists.
    motion = nil
    releaseDeferred()
    treeObservers = []
    removalTransitions = []
    root = nil
    update = nil
    observed.removeAll()
    evaluator.deallocate()
  }

  /// Returns whether a reader was inserted in an update, so that roll-back removes it.
  private func isNew(_ reader: Reader, in update: Update) -> Bool {
    reader.kind == .region && unsafeDowncast(reader, to: Region.self).began == update.number
  }

  /// Reserves consecutive handles for the elements of a plan; returns the number of the first.
  func takeHandles(_ plan: ViewPlan) -> Int {
    defer { nextHandle += plan.elements.count }
    return nextHandle
  }

  /// Continues the numbering and the clock of an earlier graph of the session.
  func continueNumbering(after other: ViewGraph) {
    updateCount = other.updateCount
    time = other.time
    nextHandle = other.nextHandle
    cellCount = other.cellCount
    removedRegions = other.removedRegions.map(\.withoutProgram)
  }

  #if DEBUG
    /// The events since the invariants were verified, and the number of handles of the tree then.
    var unverifiedEvents = 0
    var verifiedHandles = 0
  #endif

  /// The numbers that the graph has given to updates, views and state cells.
  struct Numbering: Equatable {
    var updateCount = 0
    var nextHandle = 0
    var cellCount = 0

    /// Returns the numbers after which neither of two graphs has given any.
    func continued(after other: Numbering) -> Numbering {
      Numbering(
        updateCount: max(updateCount, other.updateCount),
        nextHandle: max(nextHandle, other.nextHandle), cellCount: max(cellCount, other.cellCount))
    }
  }

  /// The numbers given so far.
  var numbering: Numbering {
    get { Numbering(updateCount: updateCount, nextHandle: nextHandle, cellCount: cellCount) }
    set {
      (updateCount, nextHandle, cellCount) =
        (newValue.updateCount, newValue.nextHandle, newValue.cellCount)
    }
  }

  /// Returns a new number for a state cell.
  func takeCellNumber() -> Int {
    cellCount += 1
    return cellCount
  }

  // MARK: Memory

  /// The number of bytes in the records of the running operation, which the session does not keep yet.
  private var pendingRecordBytes = 0

  /// Counts a record until the session keeps it.
  func countPendingRecord(_ bytes: Int) {
    pendingRecordBytes += bytes
    machine.heap.count(bytes: bytes)
  }

  /// Ends the counting of the operation's records: the session counts them from now on.
  func handOverRecords() {
    machine.heap.count(bytes: -pendingRecordBytes)
    pendingRecordBytes = 0
  }

  // MARK: Sources

  /// Returns the cell of a location object; nil while its view is not in the tree.
  ///
  /// The first word of the object holds the cell's address.
  @inline(__always) func cell(of location: HeapReference) -> Cell? {
    let word = location.words[0]
    if word <= 0 { return nil }
    return Unmanaged<Cell>.fromOpaque(
      UnsafeRawPointer(bitPattern: Int(word)).unsafelyUnwrapped
    )._withUnsafeGuaranteedRef { $0 }
  }

  /// The number of open `withObservationTracking` calls of the script.
  @exclusivity(unchecked) var scriptTrackings = 0

  /// Returns the source of an object that views observe; creates it if necessary.
  func source(of object: HeapReference) -> ObservedSource {
    if let known = observed[object] { return known }
    let source = ObservedSource(object: object, among: observed)
    observed.add(source)
    return source
  }

  /// Returns the source of a property of an observable object; `key` is the library's object that represents
  /// it.
  func source(ofProperty key: HeapReference, path: @autoclosure () -> String) -> ObservedSource {
    if let known = observed[key] { return known }
    let source = ObservedPropertySource(
      object: key, path: path(), machine: machine, among: observed)
    observed.add(source)
    return source
  }

  /// Returns the source of an object; nil if no view observes it.
  func existingSource(of object: HeapReference) -> ObservedSource? { observed[object] }

  /// Removes the sources of objects that no view observes any more.
  func forgetUnobservedObjects() { observed.removeUnread() }

  // MARK: Removed nodes

  /// Indicates whether removed nodes may be released after the event: no record, deinitialiser or weak
  /// reference can observe when that happens.
  var canDeferRelease: Bool { !isRecording && !machine.observesReleases }

  /// Stores the nodes that the last update of an event removed, to release them later.
  func deferRelease(of update: Update) { deferredReleases.append(update) }

  /// Releases the nodes that earlier events removed.
  func releaseDeferred() {
    if deferredReleases.isEmpty { return }
    for update in deferredReleases { update.forgetJournal(machine) }
    deferredReleases = []
    forgetUnobservedObjects()
  }

  /// The sources of the stored values that readers have depended on.
  private(set) var storageSources: [StorageKey: StorageSource] = [:]

  /// Returns the source of a stored value; creates it if necessary.
  func source(ofStored key: StorageKey, kind: @autoclosure () -> String) -> StorageSource {
    if let known = storageSources[key] { return known }
    let source = StorageSource(key: key, kind: kind())
    storageSources[key] = source
    return source
  }

  /// Returns the source of an environment key, given the type of its entries; creates it if necessary.
  func source(ofKey entryType: RuntimeType) -> EnvironmentSource {
    if let known = environmentSources[entryType] { return known }
    let key = entryType.type.genericArguments.first.map { program.type($0) }
    let source = EnvironmentSource(
      entryType: entryType,
      isOfFocus: key.map { types.library.conforms($0, to: .focusKey) } ?? false)
    environmentSources[entryType] = source
    return source
  }

  /// The environment keys that have been read.
  var environmentKeys: [EnvironmentSource] {
    environmentSources.values.sorted { $0.entryType.id < $1.entryType.id }
  }

  /// Returns the index in `ways` of a path to a leaf, which it adds if necessary.
  func branchPathIndex(of sites: [Int32]) -> Int32 {
    if let known = branchPathIndices[sites] { return known }
    let number = Int32(branchPaths.count)
    branchPaths.append(sites)
    branchPathIndices[sites] = number
    return number
  }

  /// Invalidates all readers of a source.
  func invalidate(_ source: Source, because reason: SourceChange) {
    for edge in source.edges {
      let isPartial = edge.reader.reads[edge.index].isPartial
      invalidate(edge.reader, because: reason, isPartial: isPartial)
    }
  }

  /// Invalidates a reader; `isPartial` if it read only parts of the source that changed.
  func invalidate(
    _ reader: Reader, because reason: SourceChange, isPartial: Bool = false
  ) {
    guard let update else { return }
    invalidations += 1
    if !reader.isInvalidated {
      reader.isInvalidated = true
      reader.isPartiallyInvalidated = isPartial
      update.invalidated.append(reader)
    } else if !isPartial {
      reader.isPartiallyInvalidated = false
    }
    update.observer?.note(reason, for: reader)
  }
}
