/// The end of an update: for good, or back to how it was.
extension Reconciler {
  /// Collects the effects of what went. The graph stays as it is now.
  func finish() throws(UpdateFailure) {
    for node in update.removed where !isInsideRemoved(node) && !isLeaving(node) {
      let known = update.disappearances.count
      try noteDisappearance(node)
      if try transitions.isIdentity(node) {
        update.earlyDisappearances += update.disappearances[known...]
        update.disappearances.removeSubrange(known...)
      }
    }
    for region in update.ended { try noteDisappearance(region) }
    keepBackDisappearances()
    if let screens = update.screens { graph.screens = screens }
  }

  private func isLeaving(_ node: GraphNode) -> Bool {
    if update.departures.isEmpty && update.returned.isEmpty { return false }
    return update.departures.contains { $0.region === node && !$0.isOver }
      || update.returned.contains { $0.region === node }
  }

  /// Whether a node went together with something around it that went later in the same update.
  private func isInsideRemoved(_ node: GraphNode) -> Bool {
    var around: GraphNode? = node.parent
    while let current = around {
      if current.isDetached { return true }
      around = current.parent
    }
    return false
  }

  /// Forgets the readers in what went that effects have made dirty for the next update, while what is around them is
  /// still there: they go with this one (L18).
  func dropDetached(from next: Update, _ pending: inout [WriteGroup]) {
    if update.removed.isEmpty && update.ended.isEmpty { return }
    func drop(_ readers: inout [Reader]) { readers.removeAll { !isAlive($0) } }
    drop(&next.dirty)
    drop(&next.group.dirty)
    for index in next.earlierGroups.indices { drop(&next.earlierGroups[index].dirty) }
    for index in pending.indices { drop(&pending[index].dirty) }
  }

  /// Whether a reader has not gone; what is on its way out has not, either.
  private func isAlive(_ reader: Reader) -> Bool {
    if reader.isDetached, reader.kind == .part { return false }
    var node: GraphNode? =
      reader.kind == .part
      ? unsafeDowncast(reader, to: PartReader.self).region
      : unsafeDowncast(reader, to: GraphNode.self)
    while let current = node {
      if current.isDetached, !current.isLeaving { return false }
      node = current.parent
    }
    return true
  }

  /// Leaves the graph as it was before the update.
  func rollBack() {
    for undo in update.journal.reversed() { apply(undo) }
    graph.preferenceEpoch += 1
    for node in update.removed { node.isDetached = false }
    for departure in update.returned { departure.region.isDetached = true }
    update.departures = []
    update.returned = []
    update.ended = []
    update.earlyDisappearances = []
    for reader in update.dirty + update.unsettled { reader.isDirty = false }
    update.journal = []
    update.removed = []
    update.effects = []
    update.disappearances = []
    update.taskStarts = []
    update.dirty = []
    update.unsettled = []
    update.held = []
  }

  private func apply(_ undo: Update.Undo) {
    switch undo {
    case .value(let region, let value, let box):
      if region.box != box { release(region.box) }
      region.value = value
      region.box = box
    case .slot(let region, let slot, let node): region.slots[slot] = node
    case .root(let root): graph.root = root
    case .rows(let node, let rows, let identifiers, let occurrences):
      release(node.identifiers)
      node.rows = rows
      node.identifiers = identifiers
      node.occurrences = occurrences
      for (position, row) in rows.enumerated() { row.row = position }
    case .departures(let region, let departures): region.extra?.departures = departures
    case .presentation(let node, let content): node.content = content
    case .entries(let scope, let entries): graph.environment.setEntries(entries, of: scope)
    case .cell(let cell, let value): graph.restore(cell, value)
    case .part(let part, let value):
      release(part.value)
      part.value = value
    case .watched(let watcher, let value):
      release(watcher.value)
      watcher.value = value
    case .focus(let focus): graph.focus = focus
    case .reads(let reader, let reads): tracker.restore(reader, reads)
    case .parts(let reader, let parts): reader.parts = parts
    }
  }

  private func release(_ object: HeapReference?) {
    if let object { machine.release(object) }
  }
}
