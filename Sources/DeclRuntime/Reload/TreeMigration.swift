import DeclLang
import DeclMachine

/// The state, handles and identities that a reloaded tree inherits from the previous one.
final class TreeMigration: StateSeeding {
  private let old: LoadedScript
  private let transfer: ValueTransfer
  /// The state cells of the old tree, by the identity path of their view.
  private var cells: [String: [Cell]] = [:]
  private var order: [(path: String, view: ViewReference)] = []
  private var reports: [String: [String: ReloadReport.Cell]] = [:]
  /// The regions of the new tree that hold the same views as regions of the old one.
  private var matchedRegions: Set<ObjectIdentifier> = []
  /// The bodies of preserved views whose results have another structure now.
  private var changedBodies: Set<ObjectIdentifier> = []
  private let keepsState: Bool
  /// The rows of lazy containers of the old tree, by the identity of the `ForEach`.
  private var rows: [String: MadeRows] = [:]
  /// The builder of the reload's record, while the new tree is matched; nil if nothing is recorded.
  private var record: RecordBuilder?

  /// Creates a migration that copies values with `transfer`, which has copied those of the script's variables:
  /// objects that both hold stay the same objects.
  init(from old: LoadedScript, by transfer: ValueTransfer, keepsState: Bool) {
    self.old = old
    self.keepsState = keepsState
    self.transfer = transfer
    for place in old.inspector.places(withKept: true) {
      if let made = MadeRows(place, old.inspector.paths) {
        rows[old.inspector.paths.identity(of: place).stableDescription] = made
      }
      let found = old.inspector.cells(of: place)
      if found.isEmpty { continue }
      let path = old.inspector.paths.identity(of: place).stableDescription
      cells[path] = found
      order.append((path, old.inspector.paths.reference(to: place)))
    }
  }

  func madeRows(of place: TreePosition, in graph: ViewGraph) -> MadeRows? {
    rows[IdentityPaths(graph).identity(of: place).stableDescription]
  }

  // MARK: State

  /// Assigns to a new cell the value of the old one at its path; returns whether the state was created, kept
  /// or reset.
  func seed(_ cell: Cell, of place: TreePosition, in graph: ViewGraph) -> StateEvent.Kind {
    let paths = IdentityPaths(graph)
    let path = paths.identity(of: place).stableDescription
    guard let before = cells[path]?.first(where: { $0.property.name == cell.property.name }) else {
      return .created
    }
    let view = paths.reference(to: place)
    guard keepsState else {
      note(path, view, cell, .reset, "all state is reset")
      return .reset
    }
    guard before.property.wrapper == cell.property.wrapper else {
      let reason = "@\(before.property.wrapper) was changed to @\(cell.property.wrapper)"
      note(path, view, cell, .reset, reason)
      return .reset
    }
    guard let from = before.storage, let to = cell.storage,
      let value = transfer.copy(from.address, from.type, as: to.type)
    else {
      note(path, view, cell, .reset, transfer.failureReason)
      return .reset
    }
    value.machine.assign(value.address, to: to.address, type: to.type)
    let changes = transfer.conversions.joined(separator: "; ")
    if changes.isEmpty {
      note(path, view, cell, .kept, "path, name and type are the same")
    } else {
      note(path, view, cell, .converted, changes)
    }
    return .kept
  }

  private func note(
    _ path: String, _ view: ViewReference, _ cell: Cell, _ outcome: ReloadReport.Cell.Outcome,
    _ reason: String
  ) {
    reports[path, default: [:]][cell.property.name] = ReloadReport.Cell(
      view: view, name: cell.property.name, outcome: outcome, reason: reason)
  }

  /// Returns the outcome for each cell of the old tree, in the old tree's document order.
  func report(_ new: LoadedScript) -> [ReloadReport.Cell] {
    let paths = Dictionary(
      new.inspector.places(withKept: true).map {
        (new.inspector.paths.identity(of: $0).stableDescription, $0)
      },
      uniquingKeysWith: { first, _ in first })
    return order.flatMap { path, view in
      cells[path, default: []].map { cell in
        let name = cell.property.name
        if let found = reports[path]?[name] {
          return ReloadReport.Cell(
            view: paths[path].map(new.inspector.paths.reference) ?? found.view, name: name,
            outcome: found.outcome, reason: found.reason)
        }
        let reason =
          paths[path] == nil
          ? "the view was removed" : "the view no longer declares this state"
        return ReloadReport.Cell(view: view, name: name, outcome: .dropped, reason: reason)
      }
    }
  }

  // MARK: Views

  /// Matches the new tree with the old one: views at the same position are the same and keep their handles.
  func adopt(_ reconciler: Reconciler, _ record: RecordBuilder?) {
    self.record = record
    defer { self.record = nil }
    guard let before = old.graph.root, let after = reconciler.graph.root else { return }
    match(before, after, reconciler)
    // Preserved views have appeared already; a presentation that closed still has to write its binding.
    reconciler.update.effects.removeAll { effect in
      if case .closed = effect.kind { return false }
      return matchedRegions.contains(ObjectIdentifier(effect.region))
    }
    let known = matchedRegions.union(changedBodies)
    record?.noteReload { known.contains(ObjectIdentifier($0)) }
  }

  private func match(_ before: GraphNode?, _ after: GraphNode?, _ reconciler: Reconciler) {
    switch (before, after) {
    case (let before as ForEachNode, let after as ForEachNode):
      matchRows(before, after, reconciler)
    case (let before as PresentationNode, let after as PresentationNode):
      match(before.content, after.content, reconciler)
    case (let before as Region, let after as Region):
      if isSame(before, after, reconciler) {
        adopt(before, as: after, reconciler)
      } else {
        replace(before, after, reconciler)
      }
    default: replace(before, after, reconciler)
    }
  }

  private func adopt(_ before: Region, as after: Region, _ reconciler: Reconciler) {
    matchedRegions.insert(ObjectIdentifier(after))
    after.base = before.base
    after.began = before.began
    after.startTime = before.startTime
    for index in after.plan.elements.indices {
      record?.noteDifference(
        TreePosition(region: before, index: index), old.inspector.builder,
        TreePosition(region: after, index: index))
    }
    for slot in after.plan.slots.indices {
      match(before.slots[slot], after.slots[slot], reconciler)
    }
  }

  /// Returns whether two regions hold the same views: the same decision created them, and their structure is
  /// the same.
  private func isSame(_ before: Region, _ after: Region, _ reconciler: Reconciler) -> Bool {
    let paths = IdentityPaths(reconciler.graph)
    return before.origin == after.origin && before.leaf == after.leaf
      && before.plan.type.qualifiedName == after.plan.type.qualifiedName
      && before.plan.elements.count == after.plan.elements.count
      && old.inspector.paths.step(of: before)?.stableDescription
        == paths.step(of: after)?.stableDescription
      && hasSameProperties(before, after, reconciler)
  }

  /// Returns whether the views of two regions show the same properties, so that only values can differ.
  private func hasSameProperties(_ before: Region, _ after: Region, _ reconciler: Reconciler)
    -> Bool
  {
    after.plan.elements.indices.allSatisfy { index in
      let left = old.inspector.builder.shownFields(before.plan.elements[index]).map(\.name)
      return left
        == TreeBuilder(
          graph: reconciler.graph,
          paths: IdentityPaths(reconciler.graph)
        ).shownFields(after.plan.elements[index]).map(\.name)
    }
  }

  private func replace(_ before: Region, _ after: Region, _ reconciler: Reconciler) {
    // The view persists and only its body returns another structure, so that the evaluation is one of the
    // reload and not of a new view.
    if after.origin == .body { changedBodies.insert(ObjectIdentifier(after)) }
    replace(before as GraphNode, after as GraphNode, reconciler)
  }

  private func replace(_ before: GraphNode?, _ after: GraphNode?, _ reconciler: Reconciler) {
    if let before {
      record?.noteEnd(of: before, old.inspector.paths)
      reconciler.graph.recordRemoval(
        of: before, reconciler.update.number, old.inspector.paths, because: "the source changed")
    }
    if let after { record?.noteInsertion(of: after) }
  }

  private func matchRows(_ before: ForEachNode, _ after: ForEachNode, _ reconciler: Reconciler) {
    let paths = IdentityPaths(reconciler.graph)
    var rows: [String: Region] = [:]
    for row in before.rows { rows[old.inspector.paths.step(of: row)!.stableDescription] = row }
    var pairs: [(before: Region, after: Region)] = []
    for row in after.rows {
      if let known = rows.removeValue(forKey: paths.step(of: row)!.stableDescription) {
        pairs.append((known, row))
      }
    }
    let removed = Set(rows.values.map { ObjectIdentifier($0) })
    for row in before.rows where removed.contains(ObjectIdentifier(row)) {
      replace(row, nil, reconciler)
    }
    adoptKeptRows(before, after, reconciler)
    let isInOrder = zip(pairs, pairs.dropFirst()).allSatisfy { $0.before.row < $1.before.row }
    let known = Dictionary(
      uniqueKeysWithValues: pairs.map { (ObjectIdentifier($0.after), $0.before) })
    for row in after.rows {
      guard let earlier = known[ObjectIdentifier(row)] else {
        replace(nil, row, reconciler)
        continue
      }
      match(earlier, row, reconciler)
      if !isInOrder, matchedRegions.contains(ObjectIdentifier(row)) {
        record?.noteMove(of: row, from: earlier.row)
      }
    }
  }

  /// Matches the rows out of sight, which are no part of the tree.
  private func adoptKeptRows(
    _ before: ForEachNode, _ after: ForEachNode, _ reconciler: Reconciler
  ) {
    guard let old = before.lazy, let new = after.lazy else { return }
    let oldPaths = self.old.inspector.paths
    let paths = IdentityPaths(reconciler.graph)
    var rows: [String: Region] = [:]
    for row in old.kept { rows[oldPaths.key(of: before, row.row).stableDescription] = row }
    for row in new.kept {
      guard let known = rows[paths.key(of: after, row.row).stableDescription] else { continue }
      adoptHandles(known, as: row, reconciler)
    }
  }

  /// Takes over the handles of views that are not in the tree.
  private func adoptHandles(_ before: Region, as after: Region, _ reconciler: Reconciler) {
    guard isSame(before, after, reconciler) else { return }
    after.base = before.base
    after.began = before.began
    after.startTime = before.startTime
    for slot in after.plan.slots.indices {
      guard let old = before.slots[slot] as? Region, let new = after.slots[slot] as? Region else {
        continue
      }
      adoptHandles(old, as: new, reconciler)
    }
  }
}
