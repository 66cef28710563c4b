import DeclLang
import DeclMachine

/// Conditionals, explicit ids, `AnyView` and presentations: elements whose content is inserted and removed by
/// a decision.
extension Reconciler {
  /// Replaces the content of an element's slot by a new view.
  ///
  /// The old node is released only at the end of the update, so that its effects can run after the new one's
  /// (E3). A leaving region that fits is inserted again instead, with all its state (L5).
  func replace(
    _ region: Region, _ index: Int, returning fits: (Region) -> Bool = { _ in false },
    at value: ValueAddress? = nil, with make: () throws(UpdateFailure) -> Void
  ) throws(UpdateFailure) {
    let slot = region.plan.elements[index].slot
    let old = region.slots[slot]
    // Before the old content is removed: it may be leaving from then on, and must not be found here.
    let returned = reattachLeavingRegion(region, index, where: fits)
    if let old { try remove(old) }
    setSlot(region, index, returned)
    if let returned, let value {
      observer?.noteReturn(of: returned)
      try reconcile(returned, value)
      scheduleInvalidated(in: returned)
      return
    }
    try make()
    if let new = region.slots[slot] {
      observer?.noteInsertion(of: new)
      try observer?.noteTransitions(of: new, .insert, transitions)
      noteMotion(of: new)
    }
    observer?.noteReplacement(region, index, old, region.slots[slot])
  }

  // MARK: Conditionals

  /// Inserts the leaf that a new conditional shows.
  func insertBranch(_ region: Region, _ index: Int) throws(UpdateFailure) {
    let element = region.plan.elements[index]
    let conditional = element.conditional!
    let leaf = conditional.leaf(of: region.value)
    guard let plan = conditional.plan(of: leaf) else { return }
    let part = conditional.leaves[leaf]
    let branch = try makeRegion(
      plan, .branch,
      region.value.advanced(scalars: part.scalar, references: part.reference), in: region, index)
    branch.leaf = leaf
    if graph.isRecording {
      branch.branchPath = graph.branchPathIndex(of: conditional.sites(in: region.value))
    }
    region.slots[element.slot] = branch
    try populate(branch)
  }

  /// Updates a conditional: the same leaf persists, a different leaf is a different view (I2, I3).
  func visitBranch(_ region: Region, _ index: Int) throws(UpdateFailure) {
    let conditional = region.plan.elements[index].conditional!
    let leaf = conditional.leaf(of: region.value)
    let branch = region.region(of: index)
    if let branch, branch.leaf == leaf {
      let part = conditional.leaves[leaf]
      return try reconcile(
        branch, region.value.advanced(scalars: part.scalar, references: part.reference))
    }
    let part = conditional.leaves[leaf]
    if branch == nil && part.type == nil { return }
    try replace(
      region, index, returning: { $0.leaf == leaf },
      at: region.value.advanced(scalars: part.scalar, references: part.reference)
    ) { () throws(UpdateFailure) in
      try self.insertBranch(region, index)
    }
  }

  // MARK: Explicit ids

  /// Inserts the content of `.id`.
  func insertID(
    _ region: Region, _ index: Int, _ part: PartPlan, _ key: RuntimeType.Field
  ) throws(UpdateFailure) {
    let element = region.plan.elements[index]
    let content = try makeRegion(
      part.plan, .id,
      region.value.advanced(scalars: part.scalar, references: part.reference), in: region, index)
    region.slots[element.slot] = content
    if graph.isRecording {
      content.rareData = RegionRareData()
      content.rareData?.key = graph.snapshotter.snapshot(region.value.part(key), key.type)
    }
    try populate(content)
  }

  /// Updates `.id`: an equal id persists, a different id is a different view (I6).
  func visitID(
    _ region: Region, _ index: Int, _ part: PartPlan, _ key: RuntimeType.Field, _ old: ValueAddress
  ) throws(UpdateFailure) {
    if try comparison.equals(old.part(key), region.value.part(key), key.type) {
      return try reconcile(
        region.region(of: index).unsafelyUnwrapped,
        region.value.advanced(scalars: part.scalar, references: part.reference))
    }
    if transitions.isPossible {
      storeKey(of: region.region(of: index), old.part(key), key.type)
    }
    let wanted =
      hasLeavingRegions(region) ? graph.snapshotter.snapshot(region.value.part(key), key.type) : nil
    try replace(
      region, index, returning: { wanted != nil && $0.rareData?.key == wanted },
      at: region.value.advanced(scalars: part.scalar, references: part.reference)
    ) { () throws(UpdateFailure) in
      try self.insertID(region, index, part, key)
    }
  }

  /// Stores the explicit id of a region that may be about to leave.
  func storeKey(of region: Region?, _ key: ValueAddress, _ type: RuntimeType) {
    guard let region, region.rareData?.key == nil else { return }
    if region.rareData == nil { region.rareData = RegionRareData() }
    region.rareData?.key = graph.snapshotter.snapshot(key, type)
  }

  /// Returns whether removal transitions of a region's dynamic elements are running.
  func hasLeavingRegions(_ region: Region) -> Bool {
    region.rareData?.removalTransitions.isEmpty == false
  }

  // MARK: AnyView

  /// Inserts the view in an `AnyView`.
  func insertAnyView(
    _ region: Region, _ index: Int, _ planner: ViewPlanner
  ) throws(UpdateFailure) {
    guard let hidden = region.address(index).reference else { return }
    let opened = machine.open(hidden)
    let element = region.plan.elements[index]
    let content = try makeRegion(
      planner.plan(for: opened.type), .anyView, opened.value, in: region, index)
    region.slots[element.slot] = content
    try populate(content)
  }

  /// Updates an `AnyView`: the same type persists, a different type is a different view (I5).
  func visitAnyView(
    _ region: Region, _ index: Int, _ planner: ViewPlanner
  ) throws(UpdateFailure) {
    guard let hidden = region.address(index).reference else { return }
    let opened = machine.open(hidden)
    if let content = region.region(of: index), content.plan.type === opened.type {
      return try reconcile(content, opened.value)
    }
    try replace(region, index) { () throws(UpdateFailure) in
      try self.insertAnyView(region, index, planner)
    }
  }

  // MARK: Presentations

  /// Inserts a presentation: closed, or open from the start.
  func insertPresentation(_ region: Region, _ index: Int) throws(UpdateFailure) {
    let node = PresentationNode(parent: region, parentElement: index)
    region.slots[region.plan.elements[index].slot] = node
    try watchPreference(for: node, region.plan.elements[index].attachment)
    guard let content = try present(node) else { return }
    try populate(content)
  }

  /// Updates a presentation whose view was created again.
  func visitPresentation(
    _ region: Region, _ index: Int, _ old: ValueAddress
  ) throws(UpdateFailure) {
    let element = region.plan.elements[index]
    let node = unsafeDowncast(region.node(of: index)!, to: PresentationNode.self)
    let isEqual = try comparison.isEqual(
      old.part(element), region.value.part(element), element.type)
    if isEqual && !node.isInvalidated { return }
    try refresh(node)
  }

  /// Evaluates a presentation again (N1). A view created from a preference waits until all preferences have
  /// settled (V7).
  func refresh(_ node: PresentationNode) throws(UpdateFailure) {
    guard node.watcher != nil else { return try present(again: node) }
    node.isInvalidated = true
    update.unreached.append(node)
  }

  /// Evaluates a presentation and opens, updates or closes its content.
  func present(again node: PresentationNode) throws(UpdateFailure) {
    let region = node.parent.unsafelyUnwrapped
    let element = region.plan.elements[node.parentElement]
    let plan = element.presentation!
    let old = node.content
    update.journal.append(.presentation(node, old))
    guard let box = try evaluate(node, plan) else {
      guard let old else { return }
      node.content = nil
      try remove(old)
      update.disappearances.append(
        Update.Effect(kind: .closed, region: region, index: node.parentElement))
      return
    }
    if let old {
      return try reconcile(old, box.boxed(plan.contentType), box: box)
    }
    let content = try makeContent(node, plan, box)
    try populate(content)
    observer?.noteInsertion(of: content)
  }

  private func present(_ node: PresentationNode) throws(UpdateFailure) -> Region? {
    let region = node.parent.unsafelyUnwrapped
    let plan = region.plan.elements[node.parentElement].presentation!
    guard let box = try evaluate(node, plan) else { return nil }
    return try makeContent(node, plan, box)
  }

  private func makeContent(
    _ node: PresentationNode, _ plan: PresentationPlan, _ box: HeapReference
  ) throws(UpdateFailure) -> Region {
    let parent = node.parent.unsafelyUnwrapped
    let content = try makeRegion(
      plan.plan, .presentation, box.boxed(plan.contentType), box: box,
      in: parent, node.parentElement,
      scope: plan.isOfNavigation ? navigationScope(around: parent, node.parentElement) : nil)
    node.content = content
    if plan.screen != nil {
      graph.screenOwners.append(ScreenOwner(content, node.parentElement, .pushed))
    }
    return content
  }

  /// Returns the scope that the enclosing navigation gives its content; nil without one (V5).
  private func navigationScope(around region: Region, _ element: Int) -> HeapReference? {
    var (region, element) = (region, element)
    while true {
      var writer = region.plan.elements[element].scope
      while writer >= 0 {
        let plan = region.plan.writers[writer]
        if graph.types.library.isType(region.plan.modifiers[plan.modifier].type, .navigationWriter)
        {
          return region.scopes[writer]
        }
        writer = plan.parent
      }
      guard let parent = region.parent else { return nil }
      (region, element) = (parent, region.parentElement)
    }
  }

  /// Returns the content of a presentation; nil while it is closed.
  private func evaluate(
    _ node: PresentationNode, _ plan: PresentationPlan
  ) throws(UpdateFailure) -> HeapReference? {
    node.isInvalidated = false
    observer?.noteBuilding(node)
    tracker.begin(node)
    defer { tracker.end(node) }
    let value = node.parent.unsafelyUnwrapped.address(node.parentElement)
    if let preference = node.watcher, let seen = preference.value, let type = preference.valueType {
      return try evaluator.box(
        plan.make, (value, plan.type), (seen.boxed(type), type), plan.contentType)
    }
    guard let opening = plan.opening,
      try evaluator.bool(opening.isPresented, [(value, plan.type)])
    else { return nil }
    return try evaluator.box(plan.make, (value, plan.type), plan.contentType)
  }
}
