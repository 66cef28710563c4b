import DeclLang
import DeclMachine

/// Carries out updates: runs the bodies that must run and brings the graph in line with their values.
///
/// A region's new value is compared with its old one only at its dynamic elements; what is static needs no work. Bodies
/// run in document order, outer first. Whatever fails leaves the graph as it was: each change is noted in
/// the update's journal first.
final class Reconciler {
  let graph: ViewGraph
  let machine: Machine
  let evaluator: Evaluator
  let comparison: ViewComparison
  let tracker: DependencyTracker
  let update: Update
  let record: RecordBuilder?
  private(set) lazy var transitions = TransitionFinder(graph: graph, update: update)

  /// How deep regions may nest.
  static let depthLimit = 600

  init(graph: ViewGraph, update: Update) {
    self.graph = graph
    machine = graph.machine
    evaluator = graph.evaluator
    comparison = graph.comparison
    tracker = graph.tracker
    self.update = update
    record = update.record
  }

  /// How often preferences and focus may make views look again in one update.
  static let passLimit = 16

  /// Runs whatever is dirty, then what looks at the whole tree, until nothing is left to do.
  func settle() throws(UpdateFailure) {
    update.phase = .bodies
    update.isHolding = graph.watchers.contains { $0.node != nil }
    try settleBodies()
    if !graph.watchers.isEmpty { try settleWatchers() }
    if !graph.screenOwners.isEmpty { try settleScreens() }
  }

  private func settleWatchers() throws(UpdateFailure) {
    graph.watchers.removeAll { $0.region == nil }
    for _ in 0..<Self.passLimit {
      let hasChanged = try settlePreferences()
      takeHeld()
      let hasMoved = try settleFocus()
      try settleBodies()
      if !hasChanged && !hasMoved { break }
    }
  }

  /// Runs whatever is dirty, in document order, outer first.
  private func settleBodies() throws(UpdateFailure) {
    while !update.dirty.isEmpty {
      var batch = takeDirty()
      DocumentOrder.sort(&batch)
      do throws(UpdateFailure) {
        try settle(batch)
      } catch {
        // Those that it did not come to are not to be taken for dirty ever after.
        update.unsettled += batch
        throw error
      }
    }
  }

  /// Runs readers in document order, and those inside them that become dirty by it.
  private func settle(_ batch: [Reader]) throws(UpdateFailure) {
    var next = 0
    // What environment writes have made dirty: it lies inside what was just refreshed and comes next, but for what is dirty
    // around it.
    var inner: ArraySlice<Reader> = []
    while next < batch.count || !inner.isEmpty {
      if let first = inner.first,
        next == batch.count || DocumentOrder.isBefore(first, batch[next])
      {
        inner.removeFirst()
        try refreshIfDirty(first)
      } else {
        let end = endOfRows(batch, next)
        if end > next + 1 {
          try runRows(batch[next..<end])
        } else {
          try refreshIfDirty(batch[next])
        }
        next = end
      }
      if !update.dirty.isEmpty { inner = takeDirty(adding: inner) }
    }
  }

  private func refreshIfDirty(_ reader: Reader) throws(UpdateFailure) {
    guard reader.isDirty else { return }
    if isAttached(reader) { try refresh(reader) } else { update.unsettled.append(reader) }
  }

  /// What has become dirty, and what was so before, in document order.
  private func takeDirty(adding known: ArraySlice<Reader>) -> ArraySlice<Reader> {
    let dirty = takeDirty()
    update.unsettled += dirty
    var readers = Array(known) + dirty
    DocumentOrder.sort(&readers)
    return readers[...]
  }

  /// What has become dirty; what is inside of views that are made of preferences waits until those have settled, for it
  /// may be given something else then (V7).
  private func takeDirty() -> [Reader] {
    var dirty = update.dirty
    update.dirty = []
    guard update.isHolding else { return dirty }
    let first = dirty.partition(by: isMadeOfPreference)
    update.held += dirty[first...]
    update.unsettled += dirty[first...]
    dirty.removeSubrange(first...)
    return dirty
  }

  /// Lets go what had to wait for the preferences.
  private func takeHeld() {
    update.isHolding = false
    update.dirty += update.held.filter { $0.isDirty }
    update.held = []
  }

  private func isMadeOfPreference(_ reader: Reader) -> Bool {
    if reader.isDetached { return false }
    var node: GraphNode? =
      reader.kind == .part
      ? unsafeDowncast(reader, to: PartReader.self).region
      : unsafeDowncast(reader, to: GraphNode.self).parent
    while let region = node {
      if region.isDetached { return false }
      if let parent = region.parent,
        let around = parent.node(of: region.parentElement) as? PresentationNode,
        around.watcher != nil
      {
        return true
      }
      node = region.parent
    }
    return false
  }

  /// Where the rows of one `ForEach` end that begin at a position; the next position if there are none.
  private func endOfRows(_ batch: [Reader], _ start: Int) -> Int {
    guard !mayBeDetached, let rows = rowsOf(batch[start]) else { return start + 1 }
    var end = start + 1
    while end < batch.count, rowsOf(batch[end]) == rows { end += 1 }
    return end
  }

  private func rowsOf(_ reader: Reader) -> UnsafeRawPointer? {
    guard reader.kind == .region else { return nil }
    let region = unsafeDowncast(reader, to: Region.self)
    return region.origin == .row ? region.rowsOf : nil
  }

  /// Whether there is anything that is no part of the tree any more: it went in this update, or is on its way out.
  private var mayBeDetached: Bool { !update.removed.isEmpty || !graph.departures.isEmpty }

  /// Whether a reader is still part of the tree. What is on its way out is not, and stays as it was last shown (X5).
  private func isAttached(_ reader: Reader) -> Bool {
    if !mayBeDetached { return true }
    if reader.isDetached { return false }
    var node: GraphNode? =
      reader.kind == .part
      ? unsafeDowncast(reader, to: PartReader.self).region
      : unsafeDowncast(reader, to: GraphNode.self)
    while let current = node {
      if current.isDetached { return false }
      node = current.parent
    }
    return true
  }

  private func refresh(_ reader: Reader) throws(UpdateFailure) {
    switch reader.kind {
    case .region: try refresh(unsafeDowncast(reader, to: Region.self))
    case .presentation: try refresh(unsafeDowncast(reader, to: PresentationNode.self))
    case .part: try refresh(unsafeDowncast(reader, to: PartReader.self))
    case .rows: try refresh(unsafeDowncast(reader, to: ForEachNode.self))
    }
  }

  private func refresh(_ region: Region) throws(UpdateFailure) {
    switch region.origin {
    case .body, .modifier:
      try hasToRun(region) ? runBody(region) : record?.noteSkip(region, .equalPart)
    case .row:
      if try hasToRun(region) { try runRow(region) }
    default: region.isDirty = false
    }
  }

  /// Whether what a region read makes it necessary to make it again: of one that read nothing but parts of what was written
  /// only when one of them differs (D10). One that has not to run is no longer dirty.
  func hasToRun(_ region: Region) throws(UpdateFailure) -> Bool {
    if !region.isDirty { return false }
    guard region.isDirtyInParts, let parts = region.parts else { return true }
    for part in parts.all where try hasChanged(part) { return true }
    region.isDirty = false
    record?.dropTriggers(of: region)
    return false
  }

  private func hasChanged(_ part: PartReads.Part) throws(UpdateFailure) -> Bool {
    let code = graph.types.valueNow(part.type)
    var location: HeapReference? = part.location
    let now = withUnsafeMutablePointer(to: &location) { pointer in
      let argument = ValueAddress(scalars: machine.top.scalars, references: pointer)
      return try? evaluator.box(code, (argument, code.signature.parameters[0].type), part.type)
    }
    // What cannot be read any more will say so when the body reads it.
    guard let now else { return true }
    defer { machine.release(now) }
    return try !comparison.isEqual(part.value.boxed(part.type), now.boxed(part.type), part.type)
  }

  // MARK: Regions

  /// A new region in the place of an element's dynamic part, not populated yet.
  func makeRegion(
    _ plan: ViewPlan, _ origin: Region.Origin, _ value: ValueAddress, box: HeapReference? = nil,
    in parent: Region, _ element: Int
  ) throws(UpdateFailure) -> Region {
    let region = Region(
      machine: machine, plan: plan, origin: origin, base: graph.takeHandles(plan), value: value,
      box: box,
      scope: parent.scope(at: element), began: update.number, parent: parent,
      parentElement: element)
    if region.depth > Self.depthLimit { throw tooDeep(parent, element) }
    return region
  }

  private func tooDeep(_ parent: Region, _ element: Int) -> UpdateFailure {
    var trap = Trap(.callDepth, "Fatal error: Views nest more than \(Self.depthLimit) deep")
    let paths = IdentityPaths(graph: graph, snapshotter: graph.snapshotter)
    trap.range = paths.range(of: TreePlace(region: parent, index: element))
    return UpdateFailure(trap).at(parent)
  }

  /// Makes everything inside a new region.
  func populate(_ region: Region) throws(UpdateFailure) {
    forgetPreferences(region)
    for (element, role) in region.plan.screenOwners {
      graph.screenOwners.append(ScreenOwner(region, element, role))
    }
    let operations = region.plan.operations
    for operation in operations {
      switch operation.kind {
      case .write: try makeScope(region, operation.index)
      case .visit: try insert(region, operation.index)
      case .bindings: try readBindings(region, operation.index)
      case .effects: try noteInsertion(region, operation.index)
      case .attributes, .transactions: break
      }
    }
  }

  /// Gives a region its new value and brings everything inside in line with it.
  func reconcile(
    _ region: Region, _ value: ValueAddress, box: HeapReference? = nil
  ) throws(UpdateFailure) {
    let old = region.value
    update.journal.append(.value(region, old, region.box))
    region.value = value
    region.box = box
    forgetPreferences(region)
    let plan = region.plan
    for operation in record == nil ? plan.operations : plan.recordedOperations {
      switch operation.kind {
      case .write: try updateScope(region, operation.index, old)
      case .visit: try visit(region, operation.index, old)
      case .bindings: try readBindings(region, operation.index)
      case .effects: try noteChange(region, operation.index, old)
      case .attributes: record?.compareAttributes(region, operation.index, old)
      case .transactions: try noteTransactions(region, operation.index, old)
      }
    }
  }

  /// Puts a node into a slot, or takes one out.
  func setSlot(_ region: Region, _ element: Int, _ node: GraphNode?) {
    let slot = region.plan.elements[element].slot
    update.journal.append(.slot(region, slot, region.slots[slot]))
    forgetPreferences(region)
    region.slots[slot] = node
  }

  // MARK: Elements

  /// Makes the dynamic part of an element of a new region.
  private func insert(_ region: Region, _ index: Int) throws(UpdateFailure) {
    let element = region.plan.elements[index]
    switch element.kind {
    case .custom:
      try insertBody(region, index, unsafeDowncast(element.detail!, to: CustomPlan.self), .body)
    case .modifier: try insertModifier(region, index)
    case .content: try insertContent(region, index)
    case .conditional: try insertBranch(region, index)
    case .id: try insertPart(region, index, .id)
    case .anyView: try insertAnyView(region, index)
    case .forEach: try insertRows(region, index)
    case .presentation: try insertPresentation(region, index)
    case .primitive: try insertLook(region, index)
    case .group: break
    }
  }

  /// Looks at the dynamic part of an element whose region has a new value.
  private func visit(
    _ region: Region, _ index: Int, _ old: ValueAddress
  ) throws(UpdateFailure) {
    switch region.plan.elements[index].kind {
    case .custom: try visitBody(region, index, old)
    case .modifier: try visitModifier(region, index, old)
    case .content: try visitContent(region, index)
    case .conditional: try visitBranch(region, index, old)
    case .id: try visitID(region, index, old)
    case .anyView: try visitAnyView(region, index, old)
    case .forEach: try visitRows(region, index, old)
    case .presentation: try visitPresentation(region, index, old)
    case .primitive: try visitLook(region, index, old)
    case .group: break
    }
  }
}

extension ValueAddress {
  /// The address of an element in a region's value.
  @inline(__always) func part(_ element: ViewPlan.Element) -> ValueAddress {
    advanced(scalars: element.scalar, references: element.reference)
  }

  /// The address of a modifier in a region's value.
  @inline(__always) func part(_ modifier: ViewPlan.Modifier) -> ValueAddress {
    advanced(scalars: modifier.scalar, references: modifier.reference)
  }
}
