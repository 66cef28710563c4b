import DeclLang

/// Rows of lazy containers that come into sight and leave it (G26), and the order of changes.
extension RecordBuilder {
  /// Records that a row came into sight. One that was in sight before has its state, which is told again.
  func noteSight(of row: Region, isReturning: Bool) {
    for place in TreePosition.roots(of: row) {
      drafts.append(
        isReturning
          ? .revived(place, keeping: place.region, because: .sight)
          : .inserted(place, keeping: place.region, because: .sight))
    }
    if isReturning { noteKept(row) }
  }

  private func noteKept(_ node: GraphNode) {
    switch node {
    case let region as Region:
      for cell in region.rareData?.cells ?? [] {
        if let cell { noteState(region, cell.property, .kept, cell) }
      }
      for slot in region.plan.slots.indices {
        if let inner = region.slots[slot] { noteKept(inner) }
      }
    case let forEach as ForEachNode: forEach.rows.forEach(noteKept)
    case let presentation as PresentationNode:
      if let content = presentation.content { noteKept(content) }
    default: break
    }
  }

  /// Records that a row left the sight. What else changed in it is of no consequence any more.
  func noteHiding(of row: Region) {
    let views = Set(handles(in: row))
    let tops = TreePosition.roots(of: row)
    // A row that came back in this update was not in the tree before.
    let isNew = drafts.contains { draft in
      switch draft {
      case .inserted(let place, _, _), .revived(let place, _, _):
        place.handle == tops.first?.handle
      case .moved, .done: false
      }
    }
    drafts.removeAll { draft in
      if case .done(let change) = draft, case .removed = change { return false }
      return views.contains(draft.view.handle)
    }
    if isNew { return }
    for place in tops {
      drafts.append(
        .done(.removed(placed(place, because: .sight), identity: paths.identity(of: place))))
    }
  }

  private func handles(in row: Region) -> [ViewHandle] {
    func collect(_ place: TreePosition) -> [ViewHandle] {
      [place.handle] + place.children.flatMap(collect)
    }
    return TreePosition.roots(of: row).flatMap(collect)
  }

  /// Removes the changes of a row that came into sight and left it in the same update, or the other way round.
  func dropSight(of row: Region) {
    let handles = Set(TreePosition.roots(of: row).map(\.handle))
    drafts.removeAll { handles.contains($0.view.handle) }
    dropStates(in: { $0.isInside(row) })
  }

  /// Records the loss of the state of a row out of sight.
  func noteEnd(ofKept row: Region) {
    noteDropped(row)
    graph.recordRemoval(of: row, record.number, paths)
  }

  /// Returns the changes of the tree. Those that put views into the same parent are in the order of their indices, so
  /// that they can be applied one after another.
  func completedChanges() -> [Change] {
    let arrived = Set(drafts.lazy.map(\.view).filter(\.isArrival).map(\.handle))
    var changes = drafts.map { draft -> Change in
      switch draft {
      case .done(let change): change
      case .moved(let place, let from): .moved(placed(place), from: from)
      case .inserted(let place, _, let reason):
        .inserted(placed(place, because: reason), node: tree.node(place))
      // Views inserted inside it have separate changes.
      case .revived(let place, _, let reason):
        .revived(placed(place, because: reason), node: tree.node(place).without(arrived))
      }
    }
    omitAnimations(in: &changes)
    if graph.update?.sight.isEmpty == false { sortArrivals(&changes) }
    return changes
  }

  private func sortArrivals(_ changes: inout [Change]) {
    var places: [ViewHandle?: [Int]] = [:]
    for (index, change) in changes.enumerated() {
      if let position = change.arrival { places[position.parent, default: []].append(index) }
    }
    for indices in places.values where indices.count > 1 {
      let sorted = indices.map { changes[$0] }.sorted {
        ($0.arrival?.index ?? 0) < ($1.arrival?.index ?? 0)
      }
      for (index, change) in zip(indices, sorted) { changes[index] = change }
    }
  }
}

extension Change {
  /// The position of a view that has a new place; nil for other changes.
  fileprivate var arrival: Position? {
    switch self {
    case .inserted(let placed, _), .revived(let placed, _), .moved(let placed, _): placed
    case .removed, .updated: nil
    }
  }
}
