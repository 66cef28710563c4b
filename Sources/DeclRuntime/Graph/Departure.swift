import DeclLang
import DeclMachine

/// A region that is on its way out: no part of the tree any more, still drawn, and alive with all its state until its
/// transition ends (E6) or it is wanted again (L5).
final class Departure {
  let region: Region
  /// Seconds on the virtual clock.
  let end: Double
  /// The transitions by which its uppermost views leave; one that has none is not drawn any more.
  let names: [ViewHandle: String]
  /// Who the region was, for those who ask when it is gone.
  let obituary: Obituary
  /// The objects that have said that they change since the region was made last: what captured them differs when it comes
  /// back.
  var announced: Set<HeapReference>
  /// Whether the region has ended, or came back.
  var isOver = false

  init(
    region: Region, end: Double, names: [ViewHandle: String], obituary: Obituary,
    announced: Set<HeapReference>
  ) {
    self.region = region
    self.announced = announced
    self.names = names
    self.end = end
    self.obituary = obituary
  }
}

extension Departure {
  /// The uppermost views that are still drawn.
  var tops: [TreePlace] { TreePlace.tops(of: region).filter { names[$0.handle] != nil } }
}

extension GraphNode {
  /// Whether a node that was taken out lives on until its transition ends.
  var isLeaving: Bool {
    parent?.extra?.departures.contains { $0.region === self && !$0.isOver } == true
  }
}

/// Leaving and coming back.
extension Reconciler {
  /// Takes a node out of the tree. It ends when the update ends, or when its transition does.
  func remove(_ node: GraphNode) throws(UpdateFailure) {
    let way = try transitions.departure(of: node)
    record?.noteRemoval(of: node, isLeaving: way != nil)
    node.isDetached = true
    update.removed.append(node)
    guard let way, let region = node as? Region, let parent = region.parent else { return }
    keepValues(of: region)
    record?.keepTriggers(inside: region)
    let departure = Departure(
      region: region, end: graph.time + way.seconds, names: way.names,
      obituary: graph.obituary(for: region), announced: comparison.announced)
    if parent.extra == nil { parent.extra = RegionExtra() }
    update.journal.append(.departures(parent, parent.extra.unsafelyUnwrapped.departures))
    parent.extra?.departures.append(departure)
    update.departures.append(departure)
  }

  /// Gives a region, and those inside that look into its value, values of their own: the value around them goes.
  private func keepValues(of region: Region) {
    if region.box == nil { keepValue(of: region) }
    moveValues(inside: region)
  }

  private func keepValue(of region: Region) {
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
      // What a modifier's body shows of its content lies in a value further out, which goes on without it.
      keepValue(of: inner)
    } else if inner.box == nil, let value = place(ofValueOf: inner, in: region) {
      update.journal.append(.value(inner, inner.value, nil))
      inner.value = value
    }
    moveValues(inside: inner)
  }

  /// Where the value of a region lies that has no box of its own; nil for what an existential holds.
  private func place(ofValueOf inner: Region, in region: Region) -> ValueAddress? {
    let element = region.plan.elements[inner.parentElement]
    switch inner.origin {
    case .branch:
      let leaf = unsafeDowncast(element.detail!, to: ConditionalPlan.self).leaves[inner.leaf]
      return region.value.advanced(scalars: leaf.scalar, references: leaf.reference)
    case .id:
      let part = unsafeDowncast(element.detail!, to: PartPlan.self)
      return region.value.advanced(scalars: part.scalar, references: part.reference)
    default: return nil
    }
  }

  // MARK: Coming back

  /// Takes a region off the list of those that leave an element, if one fits.
  func takeDeparture(
    _ parent: Region, _ element: Int, where fits: (Region) -> Bool
  ) -> Region? {
    guard let extra = parent.extra, !extra.departures.isEmpty,
      let index = extra.departures.firstIndex(where: {
        !$0.isOver && $0.region.parentElement == element && fits($0.region)
      })
    else { return nil }
    update.journal.append(.departures(parent, extra.departures))
    let departure = extra.departures.remove(at: index)
    update.returned.append(departure)
    comparison.announced.formUnion(departure.announced)
    departure.region.isDetached = false
    return departure.region
  }

  /// Looks again at what became dirty while a region that came back was on its way out.
  func wake(_ region: Region) {
    for slot in region.plan.slots.indices {
      switch region.slots[slot] {
      case let inner as Region: wakeReader(inner)
      case let forEach as ForEachNode: forEach.rows.forEach(wakeReader)
      case let presentation as PresentationNode:
        if presentation.isDirty { update.dirty.append(presentation) }
        if let content = presentation.content { wake(content) }
      default: break
      }
    }
    for part in region.extra?.parts ?? [] where part.isDirty { update.dirty.append(part) }
  }

  private func wakeReader(_ region: Region) {
    if region.isDirty { update.dirty.append(region) }
    wake(region)
  }

  // MARK: The end

  /// Ends what has left by now.
  func endDepartures(_ departures: [Departure]) {
    for departure in departures where !departure.isOver {
      departure.isOver = true
      if let parent = departure.region.parent, let extra = parent.extra {
        update.journal.append(.departures(parent, extra.departures))
        extra.departures.removeAll { $0 === departure }
      }
      record?.noteEnd(of: departure)
      update.ended.append(departure.region)
    }
  }
}
