/// A node of the view graph: a region, the rows of a `ForEach`, or the content of a presentation.
///
/// Nodes refer to their ancestors without ownership. A node whose parent was released is detached and has no
/// parent.
class GraphNode: Reader {
  /// The parent region; nil for the root, and once the parent was released.
  unowned(unsafe) private(set) final var parent: Region?
  /// The element of the parent region whose dynamic part this is.
  final let parentElement: Int
  /// The number of ancestor regions.
  final let depth: Int

  init(kind: Kind, parent: Region?, parentElement: Int) {
    self.parent = parent
    self.parentElement = parentElement
    depth = parent.map { $0.depth + 1 } ?? 0
    super.init(kind: kind)
  }

  /// Detaches the node from its parent, which is being released.
  func loseParent() {
    isDetached = true
    parent = nil
  }

  /// Ends the reads of the node and its descendants, which are no longer in the tree.
  func endReadsOfSubtree() { endReads() }
}

/// A set of views that are inserted and removed together, because their positions in one evaluated value are
/// static.
///
/// Leaves and containers have no separate objects: element `i` of the region's plan has the handle `base +
/// i`, and its attributes are words of the region's value.
final class Region: GraphNode {
  /// The kind of element whose dynamic part the region is.
  enum Origin: UInt8 {
    case root, body, row, branch, id, anyView, modifier, content, presentation, style
  }

  unowned(unsafe) let machine: Machine
  let plan: ViewPlan
  let origin: Origin
  /// The number of the first element's handle.
  var base: Int
  /// The address of the value: in `box`, or in the value of an ancestor.
  @exclusivity(unchecked) var value: ValueAddress
  /// The box with the value, owned; nil if the value is part of an ancestor's.
  @exclusivity(unchecked) var box: HeapReference?
  /// The nodes of the dynamic elements, by slot.
  @exclusivity(unchecked) var slots: Slots
  /// The environment scope of the region; unowned, since the writer that owns it outlives the region.
  @exclusivity(unchecked) var scope: HeapReference?
  /// The scopes of the plan's environment writers, owned.
  @exclusivity(unchecked) var scopes: [HeapReference] = []
  /// The index of a row in its `ForEach`.
  @exclusivity(unchecked) var row = 0
  /// Indicates whether a row is out of sight, detached from the tree with its state (G26).
  var isKept = false
  /// Indicates whether the element of a row out of sight has left the data.
  var isReleased = false
  /// The address of a row's `ForEach`, as an identifier.
  var rowsOf: UnsafeRawPointer?
  /// The index of the leaf that a branch shows, or of the case of an enum view, for its body.
  var leaf: Int {
    get { Int(shownLeaf) }
    set { shownLeaf = Int32(truncatingIfNeeded: newValue) }
  }
  @exclusivity(unchecked) private var shownLeaf: Int32 = 0
  /// The index in the graph's `ways` of the branches on the path to the leaf; for a branch, while updates are
  /// recorded.
  @exclusivity(unchecked) var branchPath: Int32 = 0
  /// The data that only some regions need; nil for most.
  @exclusivity(unchecked) var rareData: RegionRareData? {
    didSet {
      if oldValue == nil, rareData != nil { machine.heap.count(bytes: RegionRareData.bytes) }
    }
  }
  /// The number of the update that inserted the region.
  var began: Int
  /// The time of the insertion on the virtual clock, in seconds.
  var startTime: Double
  /// The graph's preference stamp when the region or a descendant was last reconciled.
  @exclusivity(unchecked) var preferenceStamp = 0

  init(
    machine: Machine, plan: ViewPlan, origin: Origin, base: Int, value: ValueAddress,
    box: HeapReference?, scope: HeapReference?, began: Int, startTime: Double, parent: Region?,
    parentElement: Int
  ) {
    self.machine = machine
    self.plan = plan
    self.origin = origin
    self.base = base
    self.value = value
    self.box = box
    self.scope = scope
    self.began = began
    self.startTime = startTime
    slots = Slots(count: plan.slots.count)
    super.init(kind: .region, parent: parent, parentElement: parentElement)
    machine.heap.count(bytes: Self.bytes(plan))
  }

  /// Returns the number of bytes that a region with a plan takes, with what it usually refers to.
  static func bytes(_ plan: ViewPlan) -> Int { 384 + plan.slots.count * 16 }

  deinit {
    // Detach the children: other holders of them must not use this region as their parent.
    slots.detach()
    machine.heap.count(bytes: -Self.bytes(plan))
    if let box { machine.release(box) }
    for scope in scopes { machine.release(scope) }
    if let rareData { release(rareData) }
  }

  private func release(_ extra: RegionRareData) {
    machine.heap.count(bytes: -RegionRareData.bytes)
    for cell in extra.cells { cell?.loseOwner() }
    for property in extra.declared { property?.loseOwner() }
    // Leaving descendants outlive this region, so that references to it must be cleared.
    for departure in extra.removalTransitions { departure.region.loseParent() }
    for content in extra.contents {
      content.region.takeUnretainedValue().rareData?.modifierBody = nil
    }
    if let body = extra.modifierBody {
      let me = Unmanaged.passUnretained(self).toOpaque()
      body.rareData?.contents.removeAll { $0.region.toOpaque() == me }
    }
    if let prepared = extra.prepared { machine.release(prepared) }
    for task in extra.tasks.values { machine.release(task) }
    for part in extra.elementReaders { part.isDetached = true }
  }

  override func endReadsOfSubtree() {
    endReads()
    for slot in plan.slots.indices { slots[slot]?.endReadsOfSubtree() }
    for part in rareData?.elementReaders ?? [] { part.endReads() }
  }

  /// A list of a region's dynamic parts, with inline storage for the first: most regions have one or none.
  struct Slots {
    private var first: GraphNode?
    private var rest: ContiguousArray<GraphNode?> = []

    init(count: Int) {
      if count > 1 { rest = ContiguousArray(repeating: nil, count: count - 1) }
    }

    subscript(slot: Int) -> GraphNode? {
      @inline(__always) get { slot == 0 ? first : rest[slot - 1] }
      set {
        if slot == 0 { first = newValue } else { rest[slot - 1] = newValue }
      }
    }

    /// Detaches the nodes from their parent, which is being released.
    @inline(__always) func detach() {
      first?.loseParent()
      for node in rest { node?.loseParent() }
    }
  }

  /// Returns the node of an element's dynamic part; nil for a static element.
  @inline(__always) func node(of element: Int) -> GraphNode? {
    let slot = plan.elements[element].slot
    return slot < 0 ? nil : slots[slot]
  }

  /// Returns the region of an element's dynamic part, for the kinds of elements that have just one.
  @inline(__always) func region(of element: Int) -> Region? {
    node(of: element).map { unsafeDowncast($0, to: Region.self) }
  }

  /// Returns the handle of an element.
  func handle(_ element: Int) -> ViewHandle { ViewHandle(base + element) }

  /// Returns the address of an element's value.
  @inline(__always) func address(_ element: Int) -> ValueAddress {
    let element = plan.elements[element]
    return value.advanced(scalars: element.scalar, references: element.reference)
  }

  /// Returns the environment scope of an element.
  func scope(at element: Int) -> HeapReference? { scope(plan.elements[element].scope) }

  /// Returns the scope of an environment writer; the region's own scope for -1.
  func scope(_ writer: Int) -> HeapReference? { writer < 0 ? scope : scopes[writer] }

  /// The parent's element that the region belongs to; for a body, that of its view.
  var host: (region: Region, element: Int) { (parent.unsafelyUnwrapped, parentElement) }
}

/// Data that only some regions need. Its dictionaries are created by an empty initialiser, which is
/// specialised; `[:]` would be an unspecialised call for each.
final class RegionRareData {
  /// The number of bytes that count as its memory, with some cells and readers.
  static let bytes = 512

  /// The state cells of a body's view, in the order of the plan's properties; nil for properties without
  /// storage.
  var cells: [Cell?] = []
  /// The properties that are neither state nor environment values, by property index; nil for others.
  var declared: [DeclaredProperty?] = []
  /// The observers of preferences of the plan's modifiers.
  var preferenceObservers: [TreeObserver] = []
  /// The box with the copy of the view's value on which the body was called last, with its dynamic properties
  /// prepared; owned.
  var prepared: HeapReference?
  /// The regions that show the content of a modifier, for the modifier's body.
  var contents: [Content] = []
  /// A region that shows a modifier's content; it removes itself from the list when it is released.
  struct Content {
    let region: Unmanaged<Region>
  }

  /// The body of the modifier, for a region that shows the modifier's content.
  unowned(unsafe) var modifierBody: Region?
  /// The explicit id, for the content of `.id`, as it was inserted with while updates are recorded; for a
  /// leaving row, its id.
  var key: ValueSnapshot?
  /// The readers of the region's elements: bindings, environment writers, styles and focus properties.
  var elementReaders: [ElementReader] = []
  /// The sources of the objects that the view's properties observe, by property index; for records.
  var observed = [Int: ObjectIdentifier]()
  /// The reasons for which a leaving body was invalidated, for the record of the update that inserts it
  /// again.
  var lateReasons: [Evaluation.Cause] = []
  /// The cached preferences of its views, until a descendant changes.
  var preferences = [PreferenceCacheKey: CachedPreference]()
  /// Indicates, for each element with effects whose content may be empty, whether it has views (E4b).
  var presences = [Int: Bool]()
  /// The leaving regions of this region's elements.
  var removalTransitions: [RemovalTransition] = []
  /// The library's contexts of the tasks that modifiers started, by modifier index; owned.
  var tasks = [Int: HeapReference]()
}

/// The rows of a `ForEach`.
final class ForEachNode: GraphNode {
  /// The rows in order; in a lazy container those in sight (G26).
  @exclusivity(unchecked) var rows: ContiguousArray<Region> = []
  /// The ids of the rows, an array of the script; owned.
  var identifiers: HeapReference?
  /// The number of equal ids before each row; empty when no id occurs twice (F2).
  var occurrences: [Int] = []
  /// The first number of rows, which constant data must keep (F1).
  var initialCount = 0
  /// The rows out of sight, in a lazy container; nil elsewhere.
  var lazy: LazyRows?

  /// The number of elements.
  var count: Int { identifiers.map { ArrayBuffer($0).count } ?? 0 }

  private unowned(unsafe) let machine: Machine

  init(parent: Region, parentElement: Int) {
    machine = parent.machine
    super.init(kind: .rows, parent: parent, parentElement: parentElement)
  }

  /// Returns the index of a row among the rows in the tree.
  func index(of row: Region) -> Int { lazy == nil ? row.row : insertionIndex(of: row.row) }

  /// Returns the index that a row with a position has, or would have, among the rows in the tree.
  func insertionIndex(of position: Int) -> Int { rows.index(ofPosition: position) }

  deinit {
    for row in rows { row.isDetached = true }
    if let identifiers { machine.release(identifiers) }
  }

  // The parent of a row is the region of the `ForEach`.
  override func loseParent() {
    super.loseParent()
    for row in rows { row.loseParent() }
    for row in lazy?.kept ?? [] { row.loseParent() }
  }

  override func endReadsOfSubtree() {
    endReads()
    for row in rows { row.endReadsOfSubtree() }
    for row in lazy?.kept ?? [] { row.endReadsOfSubtree() }
  }
}

/// A sheet or another presentation, with content while it is open; or a view that is created from a
/// preference, which always has content.
final class PresentationNode: GraphNode {
  var content: Region?
  /// The observer of the preference that the content is created from.
  var watcher: TreeObserver?

  init(parent: Region?, parentElement: Int) {
    super.init(kind: .presentation, parent: parent, parentElement: parentElement)
  }

  deinit { content?.isDetached = true }

  // The parent of the content is the region of the presentation.
  override func loseParent() {
    super.loseParent()
    content?.loseParent()
  }

  override func endReadsOfSubtree() {
    endReads()
    content?.endReadsOfSubtree()
  }
}

/// A reader for one element of a region: of a binding that a control displays, of the environment that a
/// writer transforms, of a style, or of a focus property.
final class ElementReader: Reader {
  /// The purpose of the reader.
  enum Purpose {
    /// The n-th binding that an element and its modifiers display.
    case binding(element: Int, index: Int)
    case writer(Int)
    /// The content that a style creates for an element.
    case style(Int)
    /// The property that a modifier binds to the focus.
    case focus(TreeObserver)
  }

  unowned(unsafe) let region: Region
  /// Its own reference, since the reader may outlive its region when detached.
  private unowned(unsafe) let machine: Machine
  let purpose: Purpose
  /// The value of the binding at the last update, owned.
  var value: HeapReference?

  init(region: Region, purpose: Purpose) {
    self.region = region
    machine = region.machine
    self.purpose = purpose
    super.init(kind: .element)
  }

  deinit {
    if let value { machine.release(value) }
  }

  /// The element that it reads for.
  var element: Int {
    switch purpose {
    case .binding(let element, _), .style(let element): return element
    case .focus(let watcher): return watcher.element(in: region)
    case .writer(let writer):
      return region.plan.modifiers[region.plan.writers[writer].modifier].element
    }
  }
}
