import DeclLang
import DeclMachine

/// Removal, removal transitions, and insertion of a view whose removal transition is running.
extension Reconciler {
  /// Removes a node from the tree. It is released at the end of the update, or at the end of its removal
  /// transition.
  func remove(_ node: GraphNode) throws(UpdateFailure) {
    let way = try transitions.removalTransition(of: node)
    // Before the node is detached, since the record names the view by its place in the tree.
    observer?.noteRemoval(of: node, isLeaving: way != nil)
    node.isDetached = true
    update.removed.append(node)
    guard let way, let region = node as? Region, let parent = region.parent else { return }
    // Before the parent gets its new value, which releases the memory that the region's value is part of.
    copyValues(of: region)
    observer?.keepChanges(inside: region)
    let departure = RemovalTransition(
      region: region, end: graph.time + way.seconds, names: way.names,
      obituary: graph.removal(of: region), announced: comparison.announced)
    if parent.rareData == nil { parent.rareData = RegionRareData() }
    update.journal.append(.departures(parent, parent.rareData.unsafelyUnwrapped.removalTransitions))
    parent.rareData?.removalTransitions.append(departure)
    update.removalTransitions.append(departure)
  }

  /// Copies the value of a region into a box, and redirects the descendants that point into it: the
  /// ancestor's value will be released.
  func copyValues(of region: Region) {
    if region.box == nil { copyValue(of: region) }
    moveValues(inside: region)
  }

  private func copyValue(of region: Region) {
    let type = region.plan.type
    let box = machine.makeBox(region.value, type: type)
    update.journal.append(.value(region, region.value, nil))
    region.value = box.boxed(type)
    region.box = box
  }

  private func moveValues(inside region: Region) {
    for slot in region.plan.slots.indices {
      switch region.slots[slot] {
      case let inner as Region: moveValue(of: inner, in: region)
      case let forEach as ForEachNode: forEach.rows.forEach(moveValues)
      case let presentation as PresentationNode:
        if let content = presentation.content { moveValues(inside: content) }
      default: break
      }
    }
  }

  private func moveValue(of inner: Region, in region: Region) {
    if inner.box == nil, inner.origin == .content {
      // The content of a modifier's body points into the value of a region further out, which persists
      // without it.
      copyValue(of: inner)
    } else if inner.box == nil, let value = place(ofValueOf: inner, in: region) {
      update.journal.append(.value(inner, inner.value, nil))
      inner.value = value
    }
    moveValues(inside: inner)
  }

  /// Returns the address in its parent's value of a region's value; nil for a value in a separate box.
  private func place(ofValueOf inner: Region, in region: Region) -> ValueAddress? {
    let element = region.plan.elements[inner.parentElement]
    switch inner.origin {
    case .branch:
      let leaf = element.conditional!.leaves[inner.leaf]
      return region.value.advanced(scalars: leaf.scalar, references: leaf.reference)
    case .id:
      let part = element.part!
      return region.value.advanced(scalars: part.scalar, references: part.reference)
    default: return nil
    }
  }

  // MARK: Insertion

  /// Notes a new node whose views may come in by transitions that are shown.
  func noteMotion(of node: GraphNode) {
    guard graph.motion != nil, transitions.isPossible, let region = node as? Region,
      transitions.canTransition(region)
    else { return }
    update.inserted.append(region)
  }

  // MARK: Reinsertion

  /// Removes a region that fits from the leaving ones of an element, attaches it again and returns it; nil if
  /// none fits.
  func reattachLeavingRegion(
    _ parent: Region, _ element: Int, where fits: (Region) -> Bool
  ) -> Region? {
    guard let extra = parent.rareData, !extra.removalTransitions.isEmpty,
      let index = extra.removalTransitions.firstIndex(where: {
        !$0.hasEnded && $0.region.parentElement == element && fits($0.region)
      })
    else { return nil }
    update.journal.append(.departures(parent, extra.removalTransitions))
    let departure = extra.removalTransitions.remove(at: index)
    update.returned.append(departure)
    comparison.announced.formUnion(departure.announced)
    departure.region.isDetached = false
    return departure.region
  }

  /// Schedules the invalidated readers of a region that was inserted again: readers invalidated while they
  /// are detached do not run.
  func scheduleInvalidated(in region: Region) {
    for slot in region.plan.slots.indices {
      switch region.slots[slot] {
      case let inner as Region: wakeReader(inner)
      case let forEach as ForEachNode: forEach.rows.forEach(wakeReader)
      case let presentation as PresentationNode:
        if presentation.isInvalidated { update.invalidated.append(presentation) }
        if let content = presentation.content { scheduleInvalidated(in: content) }
      default: break
      }
    }
    for part in region.rareData?.elementReaders ?? [] where part.isInvalidated {
      update.invalidated.append(part)
    }
  }

  private func wakeReader(_ region: Region) {
    if region.isInvalidated { update.invalidated.append(region) }
    scheduleInvalidated(in: region)
  }

  // MARK: End

  /// Ends removal transitions, and schedules the disappearance effects of their regions.
  func endRemovalTransitions(_ departures: [RemovalTransition]) {
    for departure in departures where !departure.hasEnded {
      departure.hasEnded = true
      if let parent = departure.region.parent, let extra = parent.rareData {
        update.journal.append(.departures(parent, extra.removalTransitions))
        extra.removalTransitions.removeAll { $0 === departure }
      }
      observer?.noteEnd(of: departure)
      update.ended.append(departure.region)
    }
  }
}
