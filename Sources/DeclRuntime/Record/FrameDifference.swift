import DeclLang

/// The difference between two frames. Changes that cancel out in between are omitted.
struct FrameDifference {
  private let after: Frame
  private let records: ArraySlice<UpdateRecord>
  private var arrivals: [ViewHandle: Change.Position] = [:]
  private var removals: [ViewHandle: (placed: Change.Position, identity: ViewIdentity)] = [:]
  private var updates: [ViewHandle: [Change.PropertyUpdate]] = [:]
  /// The source range of the construct that decides about the children of a node.
  private var places: [ViewHandle: SourceRange] = [:]
  private var known: Set<ViewHandle> = []
  private var changes: [Change] = []

  /// Compares the frames before and after some records.
  init(from before: Frame, to after: Frame, _ records: ArraySlice<UpdateRecord>) {
    self.after = after
    self.records = records
    // Locations before a reload refer to other files.
    let reload = records.lastIndex { $0.cause.kind == .reload } ?? records.startIndex
    for index in records.indices {
      for change in records[index].changes { collect(change, hasPlace: index >= reload) }
    }
    known = Set(before.tree.roots.flatMap(\.shown))
    compare(before.tree.roots, after.tree.roots, in: nil)
  }

  /// Returns the differences as one record, with the number and cause of the last one; nil if there are no
  /// records.
  func record() -> UpdateRecord? {
    guard let last = records.last else { return nil }
    var record = UpdateRecord(number: last.number, time: last.time, cause: last.cause)
    record.changes = changes
    let gone = Set(removals.keys).intersection(known)
    let present = Set(after.tree.roots.flatMap(\.shown))
    record.identity = records.flatMap(\.identity).filter {
      gone.contains($0.removed.handle) && present.contains($0.inserted.handle)
    }
    let leaving = Set(after.tree.roots.flatMap(\.leaving))
    record.transitions = records.flatMap(\.transitions).filter {
      leaving.contains($0.top) && known.contains($0.top) && $0.phase == .remove
        && $0.skipReason == nil
    }
    record.state = records.flatMap(\.state).filter { event in
      switch event.kind {
      case .created, .reset:
        present.contains(event.view.handle) && !known.contains(event.view.handle)
      case .dropped: known.contains(event.view.handle)
      case .kept, .initialIgnored: false
      }
    }
    return record
  }

  private mutating func collect(_ change: Change, hasPlace: Bool) {
    switch change {
    case .moved(let placed, _):
      if let parent = placed.parent, hasPlace { places[parent] = placed.range }
    case .inserted(let placed, _), .revived(let placed, _):
      arrivals[placed.view.handle] = placed.at(placed.index, hasPlace: hasPlace)
    case .removed(let placed, let identity):
      removals[placed.view.handle] = (placed.at(placed.index, hasPlace: hasPlace), identity)
    case .updated(let update): updates[update.view.handle, default: []].append(update)
    }
  }

  // MARK: Trees

  private mutating func compare(
    _ old: [ViewTree.Node], _ new: [ViewTree.Node], in parent: ViewHandle?
  ) {
    let before = old.filter { !$0.isLeaving }
    let after = new.filter { !$0.isLeaving }
    let positions = Dictionary(
      before.enumerated().map { ($0.element.handle, $0.offset) }, uniquingKeysWith: { $1 })
    let stays = Set(after.map(\.handle))
    for node in before where !stays.contains(node.handle) {
      guard let removal = removals[node.handle] else { continue }
      changes.append(.removed(removal.placed, identity: removal.identity))
    }
    let moved = moved(after.compactMap { positions[$0.handle] })
    for (index, node) in after.enumerated() {
      guard let position = positions[node.handle] else {
        if let placed = arrivals[node.handle] { changes.append(arrival(node, placed.at(index))) }
        continue
      }
      if moved.contains(position) {
        let place = parent.flatMap { places[$0] } ?? .none
        let placed = Change.Position(
          view: node.reference, parent: parent, index: index, decider: .forEach, step: nil,
          range: place)
        changes.append(.moved(placed, from: position))
      }
      compare(before[position], node)
    }
  }

  private func arrival(_ node: ViewTree.Node, _ placed: Change.Position) -> Change {
    known.contains(node.handle) ? .revived(placed, node: node) : .inserted(placed, node: node)
  }

  /// Returns the positions that are not part of a longest increasing subsequence: the moved ones.
  private func moved(_ positions: [Int]) -> Set<Int> {
    let staying = KeyedDifference.longestIncreasing(positions)
    return Set(zip(positions, staying).filter { !$0.1 }.map(\.0))
  }

  private mutating func compare(_ old: ViewTree.Node, _ new: ViewTree.Node) {
    compare(new, nil, old.attributes, new.attributes)
    for (position, pair) in zip(old.modifiers, new.modifiers).enumerated() {
      compare(new, position, pair.0.attributes, pair.1.attributes)
    }
    compare(old.children, new.children, in: new.handle)
  }

  private mutating func compare(
    _ node: ViewTree.Node, _ modifier: Int?, _ old: [ViewTree.Attribute],
    _ new: [ViewTree.Attribute]
  ) {
    for (before, after) in zip(old, new) where before != after {
      let known = updates[node.handle]?.last {
        $0.modifier == modifier && $0.property == after.name
      }
      guard let known else { continue }
      changes.append(
        .updated(
          Change.PropertyUpdate(
            view: known.view, modifier: modifier, modifierType: known.modifierType,
            modifierName: known.modifierName, property: after.name, old: before.value,
            new: after.value, range: known.range)))
    }
  }
}

extension Change.Position {
  /// Returns a copy with another index, and without the source location if that is not valid any more.
  fileprivate func at(_ index: Int, hasPlace: Bool = true) -> Change.Position {
    Change.Position(
      view: view, displayed: displayed, parent: parent, displayedParent: displayedParent,
      index: index, decider: decider, step: step, range: hasPlace ? range : .none)
  }
}

extension ViewTree.Node {
  /// The handles of the node and its descendants, without leaving ones.
  fileprivate var shown: [ViewHandle] {
    isLeaving ? [] : [handle] + children.flatMap(\.shown)
  }

  /// The handles of the topmost leaving nodes.
  fileprivate var leaving: [ViewHandle] {
    isLeaving ? [handle] : children.flatMap(\.leaving)
  }
}
