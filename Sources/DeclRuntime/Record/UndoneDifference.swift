import DeclLang

/// The difference from a frame back to an earlier one, as the changes of an update that undoes a step.
struct UndoneDifference {
  /// The positions of views when they were last inserted or removed.
  private var positions: [ViewHandle: Change.Position] = [:]
  /// The identity of views when they were removed.
  private var identities: [ViewHandle: ViewIdentity] = [:]
  private var internalCells: Set<ViewHandle> = []
  private let identity: (ViewHandle) -> ViewIdentity?
  private let undone: ArraySlice<UpdateRecord>
  private var changes: [Change] = []
  private var writes: [Write] = []
  private var state: [StateEvent] = []
  /// The views that the step had inserted, without their descendants.
  private(set) var removed: [ViewHandle] = []

  /// Prepares a comparison of frames of some records; those after an update are undone. `identity` returns that
  /// of a view of the present tree.
  init(
    records: [UpdateRecord], undoneAfter number: Int,
    identity: @escaping (ViewHandle) -> ViewIdentity?
  ) {
    self.identity = identity
    let first = records.firstIndex { $0.number > number } ?? records.endIndex
    undone = records[first...]
    for record in records {
      for event in record.state where event.isInternal { internalCells.insert(event.view.handle) }
      for change in record.changes {
        switch change {
        case .inserted(let placed, _), .revived(let placed, _), .moved(let placed, _):
          positions[placed.view.handle] = placed
        case .removed(let placed, let identity):
          positions[placed.view.handle] = placed
          identities[placed.view.handle] = identity
        case .updated: break
        }
      }
    }
  }

  /// Returns the record with the differences.
  func record(number: Int, time: Double, _ cause: Cause) -> UpdateRecord {
    var record = UpdateRecord(number: number, time: time, cause: cause)
    record.changes = changes
    record.writes = writes + objectWrites
    record.state = state
    return record
  }

  /// Finds the differences.
  mutating func compare(_ before: Frame, _ after: Frame) {
    compare(before.tree.roots, after.tree.roots, in: nil)
    let old = Dictionary(before.state.map { (CellKey($0), $0) }, uniquingKeysWith: { $1 })
    let new = Dictionary(after.state.map { (CellKey($0), $0) }, uniquingKeysWith: { $1 })
    for cell in before.state where new[CellKey(cell)] == nil { note(cell, .dropped) }
    for cell in after.state {
      guard let known = old[CellKey(cell)] else {
        note(cell, .kept)
        continue
      }
      if known.value == cell.value { continue }
      let leaf = Write.Leaf(path: cell.name, old: known.value, new: cell.value)
      writes.append(write(cell.name, .view(cell.view), leaf))
    }
  }

  // MARK: State

  private struct CellKey: Hashable {
    let handle: ViewHandle
    let name: String

    init(_ cell: Frame.Cell) { (handle, name) = (cell.view.handle, cell.name) }
  }

  private mutating func note(_ cell: Frame.Cell, _ kind: StateEvent.Kind) {
    state.append(
      StateEvent(
        view: cell.view, cell: cell.name, kind: kind, value: cell.value, wrapper: cell.wrapper,
        isInternal: internalCells.contains(cell.view.handle)))
  }

  private func write(_ cell: String, _ owner: Write.Owner, _ leaf: Write.Leaf) -> Write {
    var isInternal = false
    if case .view(let view) = owner { isInternal = internalCells.contains(view.handle) }
    return Write(
      cell: cell, owner: owner, old: leaf.old, new: leaf.new, changed: [leaf], range: .none,
      function: "", outcome: .applied, isInternal: isInternal)
  }

  /// The writes that give the properties of objects the values from before the undone ones.
  private var objectWrites: [Write] {
    var found: [Write] = []
    for known in undone.flatMap(\.writes)
    where known.outcome == .applied || known.outcome == .unobserved {
      guard case .object = known.owner else { continue }
      let first = found.firstIndex { $0.owner == known.owner && $0.cell == known.cell }
      let old = first.map { found.remove(at: $0).new } ?? known.old
      found.append(
        write(
          known.cell, known.owner, Write.Leaf(path: known.cell, old: known.new, new: old)))
    }
    return found.filter { $0.old != $0.new }
  }

  // MARK: Trees

  private mutating func compare(
    _ old: [ViewTree.Node], _ new: [ViewTree.Node], in parent: ViewHandle?
  ) {
    let before = old.filter { !$0.isLeaving }
    let after = new.filter { !$0.isLeaving }
    let indices = Dictionary(
      before.enumerated().map { ($0.element.handle, $0.offset) }, uniquingKeysWith: { $1 })
    let stays = Set(after.map(\.handle))
    for (index, node) in before.enumerated() where !stays.contains(node.handle) {
      removed.append(node.handle)
      let identity =
        identity(node.handle) ?? identities[node.handle] ?? ViewIdentity(steps: [])
      changes.append(.removed(position(of: node, in: parent, index), identity: identity))
    }
    let kept = after.compactMap { indices[$0.handle] }
    let staying = zip(kept, KeyedDifference.longestIncreasing(kept))
    let moved = Set(staying.filter { !$0.1 }.map(\.0))
    for (index, node) in after.enumerated() {
      let placed = position(of: node, in: parent, index)
      guard let from = indices[node.handle] else {
        changes.append(.revived(placed, node: node))
        continue
      }
      if moved.contains(from) { changes.append(.moved(placed, from: from)) }
      compare(before[from], node)
    }
  }

  private func position(
    of node: ViewTree.Node, in parent: ViewHandle?, _ index: Int
  ) -> Change.Position {
    let known = positions[node.handle]
    return Change.Position(
      view: node.reference, displayed: known?.displayed, parent: parent,
      displayedParent: known?.displayedParent, index: index,
      decider: known?.decider ?? .content, step: known?.step, range: .none)
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
    let shown = modifier.map { node.modifiers[$0] }
    for (before, after) in zip(old, new) where before != after {
      changes.append(
        .updated(
          Change.PropertyUpdate(
            view: node.reference, modifier: modifier, modifierType: shown?.type,
            modifierName: shown?.name, property: after.name, old: before.value, new: after.value,
            range: .none)))
    }
  }
}
