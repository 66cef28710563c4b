/// A node of the graph: a region, or what holds the rows of a `ForEach` or the content of a presentation.
///
/// The graph's objects refer to what is around them without counting. A node whose parent is gone is detached: whoever
/// still holds it must not look at what was around it.
class GraphNode: Reader {
  /// The region around; nil for the root.
  unowned(unsafe) final let parent: Region?
  /// The element of the region around that this belongs to; its dynamic part.
  final let parentElement: Int
  /// How many regions are around.
  final let depth: Int

  init(kind: Kind, parent: Region?, parentElement: Int) {
    self.parent = parent
    self.parentElement = parentElement
    depth = parent.map { $0.depth + 1 } ?? 0
    super.init(kind: kind)
  }
}

/// A stretch of views that live and die together, because their places in one evaluated value are static.
///
/// Leaves and containers have no objects of their own: element `i` of the region's plan has the handle `base + i`, and
/// its attributes are words of the region's value.
final class Region: GraphNode {
  /// What made the region.
  enum Origin: UInt8 {
    case root, body, row, branch, id, anyView, modifier, content, presentation, look
  }

  unowned(unsafe) let machine: Machine
  let plan: ViewPlan
  let origin: Origin
  /// The handle of the first element.
  var base: Int
  /// Where the value's words are: in `box`, or in the value of a region around.
  @exclusivity(unchecked) var value: ValueAddress
  /// The box with the value, owned, if the value is the region's own.
  @exclusivity(unchecked) var box: HeapReference?
  /// The regions, rows and presentations of the dynamic elements, by slot.
  @exclusivity(unchecked) var slots: Slots
  /// The environment around the region; the scope object belongs to a writer that lives longer.
  @exclusivity(unchecked) var scope: HeapReference?
  /// The scopes of the plan's writers, owned.
  @exclusivity(unchecked) var scopes: [HeapReference] = []
  /// The position among the rows, for a row.
  @exclusivity(unchecked) var row = 0
  /// For a row: the `ForEach` that it belongs to, as an address.
  var rowsOf: UnsafeRawPointer?
  /// The leaf that is shown, for a branch; the case of an enum view, for its body.
  var leaf: Int {
    get { Int(shownLeaf) }
    set { shownLeaf = Int32(truncatingIfNeeded: newValue) }
  }
  @exclusivity(unchecked) private var shownLeaf: Int32 = 0
  /// For a branch: where the graph keeps the places of the branches on the way to the leaf, while updates are recorded.
  @exclusivity(unchecked) var way: Int32 = 0
  /// What the graph keeps for a view with storage, or with others' content inside it.
  @exclusivity(unchecked) var extra: RegionExtra?
  /// The number of the update in which it came.
  var began: Int
  /// When something inside was last reconciled, in steps of the graph's looking at preferences.
  @exclusivity(unchecked) var preferenceStamp = 0

  init(
    machine: Machine, plan: ViewPlan, origin: Origin, base: Int, value: ValueAddress,
    box: HeapReference?, scope: HeapReference?, began: Int, parent: Region?, parentElement: Int
  ) {
    self.machine = machine
    self.plan = plan
    self.origin = origin
    self.base = base
    self.value = value
    self.box = box
    self.scope = scope
    self.began = began
    slots = Slots(count: plan.slots.count)
    super.init(kind: .region, parent: parent, parentElement: parentElement)
  }

  deinit {
    // Whoever still holds what is inside must not look for what was around it.
    slots.detach()
    if let box { machine.release(box) }
    for scope in scopes { machine.release(scope) }
    if let extra { release(extra) }
  }

  private func release(_ extra: RegionExtra) {
    // What is on its way out inside ends later than what knows of it.
    for content in extra.contents { content.region.takeUnretainedValue().extra?.modifierBody = nil }
    if let body = extra.modifierBody {
      let me = Unmanaged.passUnretained(self).toOpaque()
      body.extra?.contents.removeAll { $0.region.toOpaque() == me }
    }
    if let prepared = extra.prepared { machine.release(prepared) }
    for task in extra.tasks.values { machine.release(task) }
    for part in extra.parts { part.isDetached = true }
  }

  /// The dynamic parts of a region. Most regions have one or none.
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

    /// Takes the parts out of the tree.
    @inline(__always) func detach() {
      first?.isDetached = true
      for node in rest { node?.isDetached = true }
    }
  }

  /// The dynamic part of an element.
  @inline(__always) func node(of element: Int) -> GraphNode? {
    let slot = plan.elements[element].slot
    return slot < 0 ? nil : slots[slot]
  }

  /// The region of an element's dynamic part, for the kinds that have just one.
  @inline(__always) func region(of element: Int) -> Region? {
    node(of: element).map { unsafeDowncast($0, to: Region.self) }
  }

  /// The handle of an element.
  func handle(_ element: Int) -> ViewHandle { ViewHandle(base + element) }

  /// Where the value of an element's type begins.
  @inline(__always) func address(_ element: Int) -> ValueAddress {
    let element = plan.elements[element]
    return value.advanced(scalars: element.scalar, references: element.reference)
  }

  /// The environment at an element.
  func scope(at element: Int) -> HeapReference? { scope(plan.elements[element].scope) }

  /// The environment of a writer's content; that of the region's place for -1.
  func scope(_ writer: Int) -> HeapReference? { writer < 0 ? scope : scopes[writer] }

  /// For a body: the element of the region around whose view has it.
  var host: (region: Region, element: Int) { (parent.unsafelyUnwrapped, parentElement) }
}

/// What only some regions need. `[:]` would be an unspecialised call for each of them; an empty initialiser is none.
final class RegionExtra {
  /// For a body: the storage of the view's properties, in the order of the plan; nil where there is none.
  var cells: [Cell?] = []
  /// For a body: the view's value with its properties prepared; what the body is called on. Owned.
  var prepared: HeapReference?
  /// For a modifier's body: the regions that show its content.
  var contents: [Content] = []
  /// A region that shows a modifier's content; it takes itself off the list when it ends.
  struct Content {
    let region: Unmanaged<Region>
  }

  /// For the content of a modifier: the modifier's body.
  unowned(unsafe) var modifierBody: Region?
  /// For the content of `.id`: the value that it had when the content came, for records. For a row that leaves: its id.
  var key: ValueSnapshot?
  /// The readers of bindings and of transformed environments.
  var parts: [PartReader] = []
  /// The objects that the view's properties observe, by their positions; for records.
  var observed = [Int: ObjectIdentifier]()
  /// For a body that became dirty while it was on its way out: why, for the record of the update in which it comes back.
  var lateReasons: [Evaluation.Reason] = []
  /// What its views prefer; only as long as nothing inside changes.
  var preferences = [PreferencePlace: KeptPreference]()
  /// What is on its way out of this region's elements.
  var departures: [Departure] = []
  /// What the library keeps of the tasks that modifiers began, by their positions in the plan; owned.
  var tasks = [Int: HeapReference]()
}

/// The rows of a `ForEach`.
final class ForEachNode: GraphNode {
  /// The rows in order.
  @exclusivity(unchecked) var rows: ContiguousArray<Region> = []
  /// The ids of the rows, an array of the script; owned.
  var identifiers: HeapReference?
  /// For each row which occurrence of its id it is; empty when no id occurs twice (F2).
  var occurrences: [Int] = []
  /// The number of rows at first, for constant data (F1).
  var initialCount = 0

  private unowned(unsafe) let machine: Machine

  init(parent: Region, parentElement: Int) {
    machine = parent.machine
    super.init(kind: .rows, parent: parent, parentElement: parentElement)
  }

  deinit {
    for row in rows { row.isDetached = true }
    if let identifiers { machine.release(identifiers) }
  }
}

/// A sheet or its like: closed, or with content. Also what is made of a preference, which is always there.
final class PresentationNode: GraphNode {
  var content: Region?
  /// What reads the preference that the content is made of.
  var watcher: Watcher?

  init(parent: Region?, parentElement: Int) {
    super.init(kind: .presentation, parent: parent, parentElement: parentElement)
  }

  deinit { content?.isDetached = true }
}

/// What reads for one element of a region: the bindings that a control shows, a writer that looks at the environment around
/// it, the style that makes a look.
final class PartReader: Reader {
  /// What is read.
  enum Part {
    /// The n-th binding that an element and its modifiers show.
    case binding(element: Int, index: Int)
    case writer(Int)
    /// What an element looks like, where a style makes that.
    case look(Int)
    /// What a property says about the focus.
    case focus(Watcher)
  }

  unowned(unsafe) let region: Region
  /// Where its value is released; it may outlive the region, detached.
  private unowned(unsafe) let machine: Machine
  let part: Part
  /// The value of the binding at the last update, owned.
  var value: HeapReference?

  init(region: Region, part: Part) {
    self.region = region
    machine = region.machine
    self.part = part
    super.init(kind: .part)
  }

  deinit {
    if let value { machine.release(value) }
  }

  /// The element of the region for which it reads.
  var element: Int {
    switch part {
    case .binding(let element, _), .look(let element): return element
    case .focus(let watcher): return watcher.element(in: region)
    case .writer(let writer):
      return region.plan.modifiers[region.plan.writers[writer].modifier].element
    }
  }
}
