import DeclLang

/// Conditionals, explicit ids, hidden types: elements whose content lives and dies with a decision.
extension Reconciler {
  /// Puts something new into the slot of an element: what was there goes, what comes is a new view.
  ///
  /// The old node stays alive until the end of the update, so that its effects can run after the new one's (E3).
  func replace(
    _ region: Region, _ index: Int, with make: () throws(UpdateFailure) -> Void
  ) throws(UpdateFailure) {
    let slot = region.plan.elements[index].slot
    let old = region.slots[slot]
    setSlot(region, index, nil)
    if let old {
      record?.noteRemoval(of: old)
      remove(old)
    }
    try make()
    if let new = region.slots[slot] {
      update.inserted.append(new)
      record?.noteInsertion(of: new)
    }
    record?.noteReplacement(region, index, old, region.slots[slot])
  }

  // MARK: Conditionals

  /// The leaf that a new conditional shows.
  func insertBranch(_ region: Region, _ index: Int) throws(UpdateFailure) {
    let element = region.plan.elements[index]
    let conditional = unsafeDowncast(element.detail!, to: ConditionalPlan.self)
    let leaf = conditional.leaf(of: region.value)
    guard let plan = conditional.plan(of: leaf) else { return }
    let part = conditional.leaves[leaf]
    let branch = try makeRegion(
      plan, .branch,
      region.value.advanced(scalars: part.scalar, references: part.reference), in: region, index)
    branch.leaf = leaf
    region.slots[element.slot] = branch
    try populate(branch)
  }

  /// A conditional with a new value: the same leaf goes on, another one is another view (I2, I3).
  func visitBranch(_ region: Region, _ index: Int, _ old: ValueAddress) throws(UpdateFailure) {
    let conditional = unsafeDowncast(
      region.plan.elements[index].detail!, to: ConditionalPlan.self)
    let leaf = conditional.leaf(of: region.value)
    let branch = region.region(of: index)
    if let branch, branch.leaf == leaf {
      let part = conditional.leaves[leaf]
      return try reconcile(
        branch, region.value.advanced(scalars: part.scalar, references: part.reference))
    }
    if branch == nil && conditional.leaves[leaf].type == nil { return }
    try replace(region, index) { () throws(UpdateFailure) in
      try self.insertBranch(region, index)
    }
  }

  // MARK: Explicit ids

  /// The content of `.id`.
  func insertPart(
    _ region: Region, _ index: Int, _ origin: Region.Origin
  ) throws(UpdateFailure) {
    let element = region.plan.elements[index]
    let part = unsafeDowncast(element.detail!, to: PartPlan.self)
    let content = try makeRegion(
      part.plan, origin,
      region.value.advanced(scalars: part.scalar, references: part.reference), in: region, index)
    region.slots[element.slot] = content
    try populate(content)
  }

  /// `.id` with a new value: equal ids go on, another id is another view (I6).
  func visitID(_ region: Region, _ index: Int, _ old: ValueAddress) throws(UpdateFailure) {
    let part = unsafeDowncast(region.plan.elements[index].detail!, to: PartPlan.self)
    let key = part.key.unsafelyUnwrapped
    if try comparison.equals(old.part(key), region.value.part(key), key.type) {
      return try reconcile(
        region.region(of: index).unsafelyUnwrapped,
        region.value.advanced(scalars: part.scalar, references: part.reference))
    }
    try replace(region, index) { () throws(UpdateFailure) in
      try self.insertPart(region, index, .id)
    }
  }

  // MARK: Hidden types

  /// The view in an `AnyView`.
  func insertAnyView(_ region: Region, _ index: Int) throws(UpdateFailure) {
    guard let hidden = region.address(index).reference else { return }
    let opened = machine.open(hidden)
    let content = try makeRegion(
      graph.planner.plan(for: opened.type), .anyView, opened.value, in: region, index)
    region.slots[region.plan.elements[index].slot] = content
    try populate(content)
  }

  /// `AnyView` with a new value: the same type goes on, another type is another view (I5).
  func visitAnyView(_ region: Region, _ index: Int, _ old: ValueAddress) throws(UpdateFailure) {
    guard let hidden = region.address(index).reference else { return }
    let opened = machine.open(hidden)
    if let content = region.region(of: index), content.plan.type === opened.type {
      return try reconcile(content, opened.value)
    }
    try replace(region, index) { () throws(UpdateFailure) in
      try self.insertAnyView(region, index)
    }
  }

  // MARK: Closures that make content

  /// The content that a closure makes for a view.
  func insertBuilder(_ region: Region, _ index: Int) throws(UpdateFailure) {
    let element = region.plan.elements[index]
    let builder = unsafeDowncast(element.detail!, to: BuilderPlan.self)
    let content = try makeRegion(builder.plan, .builder, region.value, in: region, index)
    region.slots[element.slot] = content
    try fill(content, builder)
    try populate(content)
  }

  /// A view whose content a closure makes, with a new value.
  func visitBuilder(_ region: Region, _ index: Int, _ old: ValueAddress) throws(UpdateFailure) {
    let element = region.plan.elements[index]
    let content = region.region(of: index).unsafelyUnwrapped
    if try !content.isDirty
      && comparison.isEqual(old.part(element), region.value.part(element), element.type)
    {
      return
    }
    try runBuilder(content)
  }

  /// Makes the content again.
  func runBuilder(_ content: Region) throws(UpdateFailure) {
    let host = content.host
    let builder = unsafeDowncast(
      host.region.plan.elements[host.element].detail!, to: BuilderPlan.self)
    let box = try make(content, builder, host.region.address(host.element))
    try reconcile(content, box.boxed(builder.contentType), box: box)
  }

  private func fill(_ content: Region, _ builder: BuilderPlan) throws(UpdateFailure) {
    let host = content.host
    let box = try make(content, builder, host.region.address(host.element))
    content.box = box
    content.value = box.boxed(builder.contentType)
  }

  private func make(
    _ reader: Reader, _ builder: BuilderPlan, _ value: ValueAddress
  ) throws(UpdateFailure) -> HeapReference {
    reader.isDirty = false
    tracker.begin(reader)
    defer { tracker.end(reader) }
    return try evaluator.box(builder.make, [(value, builder.type)], builder.contentType)
  }

  // MARK: Presentations

  /// A new view with a presentation: closed, or open from the start.
  func insertPresentation(_ region: Region, _ index: Int) throws(UpdateFailure) {
    let node = PresentationNode(parent: region, parentElement: index)
    region.slots[region.plan.elements[index].slot] = node
    guard let content = try present(node) else { return }
    try populate(content)
  }

  /// A presentation whose view was made again.
  func visitPresentation(
    _ region: Region, _ index: Int, _ old: ValueAddress
  ) throws(UpdateFailure) {
    let element = region.plan.elements[index]
    let node = unsafeDowncast(region.node(of: index)!, to: PresentationNode.self)
    if try !node.isDirty
      && comparison.isEqual(old.part(element), region.value.part(element), element.type)
    {
      return
    }
    try refresh(node)
  }

  /// Looks whether a presentation is open, and makes its content again if it is (N1).
  func refresh(_ node: PresentationNode) throws(UpdateFailure) {
    let region = node.parent.unsafelyUnwrapped
    let element = region.plan.elements[node.parentElement]
    let builder = unsafeDowncast(element.detail!, to: BuilderPlan.self)
    let old = node.content
    update.journal.append(.presentation(node, old))
    guard let box = try evaluate(node, builder) else {
      guard let old else { return }
      node.content = nil
      record?.noteRemoval(of: old)
      remove(old)
      if builder.closed != nil {
        update.disappearances.append(
          Update.Effect(kind: .closed, region: region, index: node.parentElement))
      }
      return
    }
    if let old {
      return try reconcile(old, box.boxed(builder.contentType), box: box)
    }
    let content = try makeRegion(
      builder.plan, .presentation, box.boxed(builder.contentType), box: box, in: region,
      node.parentElement)
    node.content = content
    try populate(content)
    update.inserted.append(content)
    record?.noteInsertion(of: content)
  }

  private func present(_ node: PresentationNode) throws(UpdateFailure) -> Region? {
    let region = node.parent.unsafelyUnwrapped
    let builder = unsafeDowncast(
      region.plan.elements[node.parentElement].detail!, to: BuilderPlan.self)
    guard let box = try evaluate(node, builder) else { return nil }
    let content = try makeRegion(
      builder.plan, .presentation, box.boxed(builder.contentType), box: box, in: region,
      node.parentElement)
    node.content = content
    return content
  }

  /// The content of a presentation; nil while it is closed.
  private func evaluate(
    _ node: PresentationNode, _ builder: BuilderPlan
  ) throws(UpdateFailure) -> HeapReference? {
    node.isDirty = false
    tracker.begin(node)
    defer { tracker.end(node) }
    let value = node.parent.unsafelyUnwrapped.address(node.parentElement)
    if let isPresented = builder.isPresented,
      try !evaluator.bool(isPresented, [(value, builder.type)])
    {
      return nil
    }
    return try evaluator.box(builder.make, [(value, builder.type)], builder.contentType)
  }
}
