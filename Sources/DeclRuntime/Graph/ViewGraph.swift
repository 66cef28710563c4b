import DeclLang
import DeclMachine

/// The views that are shown, with their storage and dependencies: what persists between updates.
///
/// Only the ``Reconciler`` changes it.
final class ViewGraph {
  let machine: Machine
  let program: Program
  let types: TypePlanner
  /// Plans what has no styles around.
  let planner: ViewPlanner
  let comparison: ViewComparison
  let evaluator: Evaluator
  let tracker = DependencyTracker()
  let environment: EnvironmentScopes
  let snapshotter: Snapshotter
  /// The path by which the environment is about to be read, for the record.
  var pendingPath: String?
  /// The root: the view or app that is mounted.
  var root: Region?
  /// The update that is going on.
  @exclusivity(unchecked) var update: Update?
  /// The number of the last update.
  var updateCount = 0
  /// The number of the next handle.
  @exclusivity(unchecked) var nextHandle = 1
  /// Whether updates are recorded.
  var isRecording = true
  /// The places of branches on the ways to leaves that were shown; the first is that of none.
  private(set) var ways: [[Int32]] = [[]]
  private var wayNumbers: [[Int32]: Int32] = [[]: 0]
  /// How often something was written that somebody reads.
  @exclusivity(unchecked) private(set) var invalidations = 0
  /// Where the tree that is being mounted has its state from, when it takes the place of another one.
  var seeds: (any StateSeeding)?
  /// Seconds since the session began.
  var time: Double = 0
  /// What died, for those who ask for it; in the order of death.
  var tombstones: [Tombstone] = []
  /// What is on its way out, in the order in which it began to leave.
  var departures: [Departure] = []
  /// What waits for a moment of the clock: by that, then in the order in which it was set.
  var timers: [Timer] = []
  /// What the library says about transactions; made when it is first needed.
  private(set) lazy var transactionLibrary = TransactionLibrary(
    library: types.library, machine: machine)
  /// The modifiers that look at the whole tree, in the order in which they came.
  var watchers: [Watcher] = []
  /// What shows tabs and screens, in the order in which it came.
  var screenOwners: [ScreenOwner] = []
  /// The uppermost views of tabs and screens at the end of the last update, and whether each is behind others.
  var screens: [ViewHandle: ScreenState] = [:]
  /// Where the focus is; nil when it is nowhere.
  var focus: Focus?
  /// What stands for whether the views around have the focus, once somebody asked.
  var focusSource: EnvironmentSource?
  /// How often preferences were looked at, and how often when all had settled for the last time.
  @exclusivity(unchecked) var preferenceStamp = 1
  var settledPreferences = 0
  /// How often an update was taken back.
  var preferenceEpoch = 0
  /// The number of the window that steps act in; 0 when there is no choice.
  var frontWindow = 0
  /// What the library does whenever an event has led to everything that follows from it; owned.
  var eventEndActions: [HeapReference] = []
  /// What became of documents, for the next record.
  var documentEvents: [DocumentEvent] = []
  /// Updates whose journals hold what they took out of the tree.
  private var remains: [Update] = []
  /// The number of the next cell.
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
    tracker.willChange = { [unowned self] reader in
      guard let update, !isNew(reader, in: update) else { return }
      update.journal.append(.reads(reader, reader.reads))
    }
    tracker.willChangeParts = { [unowned self] reader in
      update?.journal.append(.parts(reader, reader.parts))
    }
  }

  /// The natives' way here; cut when the graph ends.
  var link: GraphNatives.Link?

  deinit {
    link?.graph = nil
    // What releases objects goes while the machine is there.
    freeRemains()
    watchers = []
    departures = []
    root = nil
    observed.removeAll()
    evaluator.deallocate()
  }

  /// Whether a reader came in an update: then it goes when that is taken back.
  private func isNew(_ reader: Reader, in update: Update) -> Bool {
    reader.kind == .region && unsafeDowncast(reader, to: Region.self).began == update.number
  }

  /// Takes as many handles in a row as a plan has elements; the number of the first.
  func takeHandles(_ plan: ViewPlan) -> Int {
    defer { nextHandle += plan.elements.count }
    return nextHandle
  }

  /// The number that the next view will get.
  var handleCount: Int { nextHandle - 1 }

  /// Goes on counting where another graph of the session ended.
  func goOn(after other: ViewGraph) {
    updateCount = other.updateCount
    time = other.time
    nextHandle = other.nextHandle
    cellCount = other.cellCount
    tombstones = other.tombstones.map(\.withoutProgram)
  }

  /// A number that no other cell has.
  func takeCellNumber() -> Int {
    cellCount += 1
    return cellCount
  }

  // MARK: Sources

  /// The cell of a location object; nil while its view is not shown.
  ///
  /// The first word of the object holds the cell's address.
  @inline(__always) func cell(of location: HeapReference) -> Cell? {
    let word = location.words[0]
    if word <= 0 { return nil }
    return Unmanaged<Cell>.fromOpaque(
      UnsafeRawPointer(bitPattern: Int(word)).unsafelyUnwrapped
    )._withUnsafeGuaranteedRef { $0 }
  }

  /// How many stretches of the script's own tracking are going on: `withObservationTracking`.
  @exclusivity(unchecked) var scriptTrackings = 0

  /// What stands for an object that views observe.
  func source(of object: HeapReference) -> ObservedSource {
    if let known = observed[object] { return known }
    let source = ObservedSource(object: object, among: observed)
    observed.add(source)
    return source
  }

  /// What stands for a property of an observable object; `key` is the library's object for it.
  func source(ofProperty key: HeapReference, path: @autoclosure () -> String) -> ObservedSource {
    if let known = observed[key] { return known }
    let source = ObservedPropertySource(
      object: key, path: path(), machine: machine, among: observed)
    observed.add(source)
    return source
  }

  /// The source of an object, if a view observes it.
  func existingSource(of object: HeapReference) -> ObservedSource? { observed[object] }

  /// Forgets objects that nobody observes any more.
  func forgetUnobservedObjects() { observed.forgetUnread() }

  // MARK: What left the tree

  /// Whether what left the tree may be freed when the event is over: nobody can tell, neither by a deinitialiser or a weak
  /// reference nor by a record.
  var mayFreeLater: Bool { !isRecording && !machine.seesReleases }

  /// Keeps what the last update of an event took out of the tree.
  func keepRemains(of update: Update) { remains.append(update) }

  /// Frees what events took out of the tree.
  func freeRemains() {
    if remains.isEmpty { return }
    for update in remains { update.forgetJournal(machine) }
    remains = []
    forgetUnobservedObjects()
  }

  /// What stands for a stored value, if anything ever depended on it.
  private(set) var storageSources: [StorageKey: StorageSource] = [:]

  /// What stands for a stored value that is read as some kind of value.
  func source(ofStored key: StorageKey, kind: @autoclosure () -> String) -> StorageSource {
    if let known = storageSources[key] { return known }
    let source = StorageSource(key: key, kind: kind())
    storageSources[key] = source
    return source
  }

  /// What stands for an environment key, known by the type of its entries.
  func source(ofKey entryType: RuntimeType) -> EnvironmentSource {
    if let known = environmentSources[entryType] { return known }
    let key = entryType.type.genericArguments.first.map { program.type($0) }
    let source = EnvironmentSource(
      entryType: entryType,
      isOfFocus: key.map { types.library.conforms($0, to: "_FocusKey") } ?? false)
    environmentSources[entryType] = source
    return source
  }

  /// The environment keys that were ever read.
  var environmentKeys: [EnvironmentSource] {
    environmentSources.values.sorted { $0.entryType.id < $1.entryType.id }
  }

  /// The number by which a way to a leaf is kept.
  func way(of sites: [Int32]) -> Int32 {
    if let known = wayNumbers[sites] { return known }
    let number = Int32(ways.count)
    ways.append(sites)
    wayNumbers[sites] = number
    return number
  }

  /// Notes that everything that depends on a source has to look again.
  func invalidate(_ source: Source, because reason: RecordBuilder.Trigger) {
    for edge in source.edges {
      let isPartial = edge.reader.reads[edge.index].isPartial
      invalidate(edge.reader, because: reason, isPartial: isPartial)
    }
  }

  /// Notes that a reader has to look again; whether at nothing but parts of what changed.
  func invalidate(
    _ reader: Reader, because reason: RecordBuilder.Trigger, isPartial: Bool = false
  ) {
    guard let update else { return }
    invalidations += 1
    if !reader.isDirty {
      reader.isDirty = true
      reader.isDirtyInParts = isPartial
      update.dirty.append(reader)
    } else if !isPartial {
      reader.isDirtyInParts = false
    }
    update.record?.note(reason, for: reader)
  }
}
