import DeclLang
import DeclMachine

/// A region whose removal transition is running: no longer part of the tree, but still drawn, and alive with
/// all its state until the transition ends (E6) or the view is inserted again (L5).
final class RemovalTransition {
  let region: Region
  /// The end of the transition, in seconds on the virtual clock.
  let end: Double
  /// The names of the removal transitions of its topmost views; a view without one is no longer drawn.
  let names: [ViewHandle: String]
  /// The identity of the region and the reason for its removal, recorded for queries after the transition has
  /// ended.
  let removal: Removal
  /// The objects that announced a change since the region's last update: closures that captured them count as
  /// different if it is inserted again.
  var announced: Set<HeapReference>
  /// Indicates whether the transition has ended, or the region was inserted again.
  var hasEnded = false

  init(
    region: Region, end: Double, names: [ViewHandle: String], obituary: Removal,
    announced: Set<HeapReference>
  ) {
    self.region = region
    self.announced = announced
    self.names = names
    self.end = end
    self.removal = obituary
  }
}

extension RemovalTransition {
  /// The topmost views that are still drawn.
  var roots: [TreePosition] { TreePosition.roots(of: region).filter { names[$0.handle] != nil } }
}

extension GraphNode {
  /// Indicates whether the node was removed and its removal transition is running.
  var isLeaving: Bool {
    parent?.rareData?.removalTransitions.contains { $0.region === self && !$0.hasEnded } == true
  }
}

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
  private func copyValues(of region: Region) {
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
