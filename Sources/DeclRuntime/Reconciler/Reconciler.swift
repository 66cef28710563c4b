import DeclLang
import DeclMachine

/// The reconciler of one update: evaluates the invalidated bodies and brings the graph in line with their
/// values.
///
/// A region's new value is compared with its old one only at its dynamic elements; static elements need no
/// work. Bodies run in document order, ancestors first. A failure leaves the graph as it was before the
/// update: each change is entered in the update's journal first.
final class Reconciler {
  let graph: ViewGraph
  let machine: Machine
  let evaluator: Evaluator
  let comparison: ViewComparison
  let tracker: DependencyTracker
  let update: Update
  let observer: (any UpdateObserver)?
  private(set) lazy var transitions = TransitionFinder(graph: graph, update: update)

  /// The maximum nesting depth of regions.
  /// A deeper view ends the update with the trap `call-depth`. Reconciling and recording 600 regions takes
  /// about 1 MB of the host's stack in a release build; the main thread usually has 8 MB.
  static let depthLimit = 600

  init(graph: ViewGraph, update: Update) {
    self.graph = graph
    machine = graph.machine
    evaluator = graph.evaluator
    comparison = graph.comparison
    tracker = graph.tracker
    self.update = update
    observer = update.observer
  }

  /// The maximum number of rounds in which preferences and focus may cause further evaluations in one update;
  /// changes after the last round are left for later updates.
  /// Without the bound, a view that is created from a preference and changes it would never settle.
  static let passLimit = 16

  /// Runs invalidated readers, then tree-wide observers (preferences, focus), until no more readers are
  /// invalidated; then determines which screens are in front.
  func flush() throws(UpdateFailure) {
    update.phase = .bodies
    // Readers are held only if there are views that are created from preferences.
    update.isDeferring = graph.treeObservers.contains { $0.node != nil }
    try flushReaders()
    if !graph.treeObservers.isEmpty { try flushTreeObservers() }
    graph.revealField()
    if graph.needsLayout { try updateLayout() }
    if !graph.presences.isEmpty { try updatePresences() }
    // Last, since which screens are in front depends on the complete tree.
    if !graph.screenOwners.isEmpty { try updateScreens() }
  }

  func flushTreeObservers() throws(UpdateFailure) {
    graph.treeObservers.removeAll { $0.region == nil }
    for _ in 0..<Self.passLimit {
      // Preferences first: they create views, which may take part in the focus. The readers that were held
      // run when the values that they depend on are final for this round.
      let hasChanged = try updatePreferences()
      scheduleDeferred()
      let hasMoved = try updateFocus()
      try flushReaders()
      if !hasChanged && !hasMoved { return }
    }
    guard let last = graph.treeObservers.first(where: { $0.region != nil }),
      let region = last.region
    else { return }
    observer?.warn(
      "update-cycle",
      "Preferences or the focus tried to change more than \(Self.passLimit) times in one update.",
      region: region, element: last.element(in: region))
  }

  /// Runs all invalidated readers in document order, ancestors first.
  func flushReaders() throws(UpdateFailure) {
    while !update.invalidated.isEmpty {
      var batch = takeInvalidated()
      DocumentOrder.sort(&batch)
      do throws(UpdateFailure) {
        try flush(batch)
      } catch {
        // Readers not yet reached must be unmarked, or they would count as invalidated forever.
        update.unreached += batch
        throw error
      }
    }
  }

  /// Runs readers in document order, and their descendants that this invalidates.
  private func flush(_ batch: [Reader]) throws(UpdateFailure) {
    var next = 0
    // Readers that environment writes have just invalidated. They are descendants of the reader that ran
    // last, so they run before the rest of the batch, unless a reader of the batch is their ancestor.
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
      if !update.invalidated.isEmpty { inner = takeInvalidated(adding: inner) }
    }
  }

  private func refreshIfDirty(_ reader: Reader) throws(UpdateFailure) {
    guard reader.isInvalidated else { return }
    if isAttached(reader) { try refresh(reader) } else { update.unreached.append(reader) }
  }

  /// Returns the newly invalidated readers and some known ones, in document order.
  private func takeInvalidated(adding known: ArraySlice<Reader>) -> ArraySlice<Reader> {
    let dirty = takeInvalidated()
    update.unreached += dirty
    var readers = Array(known) + dirty
    DocumentOrder.sort(&readers)
    return readers[...]
  }

  /// Removes and returns the invalidated readers. Those inside views that are created from preferences are
  /// held until the preferences have settled, since they may get another value then (V7).
  private func takeInvalidated() -> [Reader] {
    var dirty = update.invalidated
    update.invalidated = []
    guard update.isDeferring else { return dirty }
    let first = dirty.partition(by: isMadeOfPreference)
    update.deferred += dirty[first...]
    update.unreached += dirty[first...]
    dirty.removeSubrange(first...)
    return dirty
  }

  /// Schedules the readers that were held until the preferences had settled.
  private func scheduleDeferred() {
    update.isDeferring = false
    update.invalidated += update.deferred.filter { $0.isInvalidated }
    update.deferred = []
  }

  private func isMadeOfPreference(_ reader: Reader) -> Bool {
    if reader.isDetached { return false }
    var node: GraphNode? =
      reader.kind == .element
      ? unsafeDowncast(reader, to: ElementReader.self).region
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

  /// Returns the end of the run of rows of the same `ForEach` that starts at a position; the next position if
  /// there is none.
  private func endOfRows(_ batch: [Reader], _ start: Int) -> Int {
    // `runRows` does not check whether each row is still in the tree.
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

  /// Indicates whether any node may be detached: removed in this update, leaving, or out of sight.
  private var mayBeDetached: Bool {
    !update.removed.isEmpty || !graph.removalTransitions.isEmpty || graph.hasKeptRows
  }

  /// Returns whether a reader is part of the tree. A leaving view is not, and stays as it was last rendered
  /// (X5).
  private func isAttached(_ reader: Reader) -> Bool {
    if !mayBeDetached { return true }
    if reader.isDetached { return false }
    var node: GraphNode? =
      reader.kind == .element
      ? unsafeDowncast(reader, to: ElementReader.self).region
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
    case .element: try refresh(unsafeDowncast(reader, to: ElementReader.self))
    case .rows: try refresh(unsafeDowncast(reader, to: ForEachNode.self))
    }
  }

  private func refresh(_ region: Region) throws(UpdateFailure) {
    switch region.origin {
    case .body, .modifier:
      try needsEvaluation(region) ? runBody(region) : observer?.noteSkip(region, .equalPart)
    case .row:
      if try needsEvaluation(region) { try runRow(region) }
    default: region.isInvalidated = false
    }
  }

  /// Returns whether an invalidated region has to run: one that read only parts of the written values runs
  /// only when one of those parts differs (D10). Clears the invalidation if it does not.
  func needsEvaluation(_ region: Region) throws(UpdateFailure) -> Bool {
    if !region.isInvalidated { return false }
    guard region.isPartiallyInvalidated, let parts = region.partReads else { return true }
    for part in parts.all where try hasChanged(part) { return true }
    region.isInvalidated = false
    observer?.dropChanges(of: region)
    return false
  }

  private func hasChanged(_ part: PartReads.Part) throws(UpdateFailure) -> Bool {
    let code = graph.types.valueNow(part.type)
    var location: HeapReference? = part.location
    let now = withUnsafeMutablePointer(to: &location) { pointer in
      let argument = ValueAddress(scalars: machine.top.scalars, references: pointer)
      return evaluator.probe(code, (argument, code.signature.parameters[0].type), part.type)
    }
    // A part that cannot be read any more traps when the body reads it.
    guard let now else { return true }
    defer { machine.release(now) }
    return try !comparison.isEqual(part.value.boxed(part.type), now.boxed(part.type), part.type)
  }

  // MARK: Regions

  /// Creates a region for the dynamic part of an element, without its descendants. Throws when regions nest
  /// too deep.
  func makeRegion(
    _ plan: ViewPlan, _ origin: Region.Origin, _ value: ValueAddress, box: HeapReference? = nil,
    in parent: Region, _ element: Int, scope: HeapReference? = nil
  ) throws(UpdateFailure) -> Region {
    try checkRoom(plan, parent, element)
    let region = Region(
      machine: machine, plan: plan, origin: origin, base: graph.takeHandles(plan), value: value,
      box: box,
      scope: scope ?? parent.scope(at: element), began: update.number, startTime: graph.time,
      parent: parent, parentElement: element)
    if region.depth > Self.depthLimit { throw tooDeep(parent, element) }
    return region
  }

  /// Throws if there is no memory for a new region, or if the script was interrupted.
  private func checkRoom(
    _ plan: ViewPlan, _ parent: Region, _ element: Int
  ) throws(UpdateFailure) {
    // The record of an inserted view exists only at the end of the update; until then its memory is reserved.
    let bytes =
      UpdateReserve.bytes + (observer == nil ? 0 : plan.elements.count * UpdateReserve.recordBytes)
    update.reserve.add(bytes)
    if machine.hasRoom(for: Region.bytes(plan)), machine.spend(512) { return }
    var failure = UpdateFailure(machine: machine)
    let paths = IdentityPaths(graph)
    failure.trap.range = paths.range(of: TreePosition(region: parent, index: element))
    throw failure.at(parent)
  }

  private func tooDeep(_ parent: Region, _ element: Int) -> UpdateFailure {
    var trap = Trap(
      .callDepth, "Fatal error: Views are nested more than \(Self.depthLimit) levels deep")
    let paths = IdentityPaths(graph)
    trap.range = paths.range(of: TreePosition(region: parent, index: element))
    return UpdateFailure(trap).at(parent)
  }

  /// Creates the descendants of a new region, with their scopes, bindings and effects.
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

  /// Sets a region's new value and reconciles its descendants with it.
  func reconcile(
    _ region: Region, _ value: ValueAddress, box: HeapReference? = nil
  ) throws(UpdateFailure) {
    let old = region.value
    update.journal.append(.value(region, old, region.box))
    region.value = value
    region.box = box
    forgetPreferences(region)
    let plan = region.plan
    for operation in graph.isRecording ? plan.recordedOperations : plan.operations {
      switch operation.kind {
      case .write: try updateScope(region, operation.index, old)
      case .visit: try visit(region, operation.index, old)
      case .bindings: try readBindings(region, operation.index)
      case .effects: try noteChange(region, operation.index, old)
      case .attributes: observer?.compareAttributes(region, operation.index, old)
      case .transactions: try noteTransactions(region, operation.index, old)
      }
    }
  }

  /// Sets or clears the node in an element's slot.
  func setSlot(_ region: Region, _ element: Int, _ node: GraphNode?) {
    let slot = region.plan.elements[element].slot
    update.journal.append(.slot(region, slot, region.slots[slot]))
    forgetPreferences(region)
    region.slots[slot] = node
  }

  // MARK: Elements

  /// Creates the dynamic part of an element of a new region.
  private func insert(_ region: Region, _ index: Int) throws(UpdateFailure) {
    switch region.plan.elements[index].structure {
    case .custom(let custom): try insertBody(region, index, custom, .body)
    case .modifier(_, let custom): try insertBody(region, index, custom, .modifier)
    case .content(let planner): try insertContent(region, index, planner)
    case .conditional: try insertBranch(region, index)
    case .id(let part, let key): try insertID(region, index, part, key)
    case .anyView(let planner): try insertAnyView(region, index, planner)
    case .forEach: try insertRows(region, index)
    case .presentation: try insertPresentation(region, index)
    case .primitive: try insertStyledBody(region, index)
    case .group: break
    }
  }

  /// Updates the dynamic part of an element whose region has a new value.
  private func visit(
    _ region: Region, _ index: Int, _ old: ValueAddress
  ) throws(UpdateFailure) {
    switch region.plan.elements[index].structure {
    case .custom(let custom): try visitBody(region, index, custom, old)
    case .modifier(let part, let custom): try visitModifier(region, index, part, custom, old)
    case .content: try visitContent(region, index)
    case .conditional: try visitBranch(region, index)
    case .id(let part, let key): try visitID(region, index, part, key, old)
    case .anyView(let planner): try visitAnyView(region, index, planner)
    case .forEach: try visitRows(region, index, old)
    case .presentation: try visitPresentation(region, index, old)
    case .primitive: try visitStyledBody(region, index, old)
    case .group: break
    }
  }
}

extension ValueAddress {
  /// Returns the address of an element in a region's value.
  @inline(__always) func part(_ element: ViewPlan.Element) -> ValueAddress {
    advanced(scalars: element.scalar, references: element.reference)
  }

  /// Returns the address of a modifier in a region's value.
  @inline(__always) func part(_ modifier: ViewPlan.Modifier) -> ValueAddress {
    advanced(scalars: modifier.scalar, references: modifier.reference)
  }
}
