/// The end of an update: completion, or roll-back.
extension Reconciler {
  /// Schedules the disappearance effects of removed nodes and commits the states of the screens.
  func finish() throws(UpdateFailure) {
    for node in update.removed
    where !isInsideRemoved(node) && !isLeaving(node) && !update.wasOutOfSight(node) {
      let known = update.disappearances.count
      try noteDisappearance(node)
      // With the identity transition the old view disappears before the new one appears (E3).
      if try transitions.isIdentity(node) {
        update.earlyDisappearances += update.disappearances[known...]
        update.disappearances.removeSubrange(known...)
      }
    }
    for region in update.ended { try noteDisappearance(region) }
    // Before the states of the screens are replaced: what was behind another screen has disappeared already.
    dropRepeatedDisappearances()
    if let screens = update.screens { graph.screens = screens }
  }

  private func isLeaving(_ node: GraphNode) -> Bool {
    if update.removalTransitions.isEmpty && update.returned.isEmpty { return false }
    return update.removalTransitions.contains { $0.region === node && !$0.hasEnded }
      || update.returned.contains { $0.region === node }
  }

  /// Returns whether an ancestor of a node was removed later in the same update.
  private func isInsideRemoved(_ node: GraphNode) -> Bool {
    var around: GraphNode? = node.parent
    while let current = around {
      // A row that left the sight is detached and was not removed.
      let isKept = (current as? Region)?.isKept ?? false
      if current.isDetached, !isKept { return true }
      around = current.parent
    }
    return false
  }

  /// Drops the readers in removed nodes that effects have invalidated for the next update, while their
  /// ancestors are still allocated: they are released with this update (L18).
  func dropDetached(from next: Update, _ pending: inout [WriteGroup]) {
    if update.removed.isEmpty && update.ended.isEmpty { return }
    func drop(_ readers: inout [Reader]) { readers.removeAll { !isAlive($0) } }
    drop(&next.invalidated)
    drop(&next.group.dirty)
    for index in next.earlierGroups.indices { drop(&next.earlierGroups[index].dirty) }
    for index in pending.indices { drop(&pending[index].dirty) }
  }

  /// Returns whether a reader was not removed; one whose removal transition is running was not.
  private func isAlive(_ reader: Reader) -> Bool {
    if reader.isDetached, reader.kind == .element { return false }
    var node: GraphNode? =
      reader.kind == .element
      ? unsafeDowncast(reader, to: ElementReader.self).region
      : unsafeDowncast(reader, to: GraphNode.self)
    while let current = node {
      if current.isDetached, !current.isLeaving { return false }
      node = current.parent
    }
    return true
  }

  /// Restores the graph to its state before the update.
  func rollBack() {
    for undo in update.journal.reversed() { apply(undo) }
    // The cached preferences may contain values of the update that is rolled back.
    graph.preferenceEpoch += 1
    for node in update.removed { node.isDetached = false }
    // The views that were inserted again are leaving again.
    for departure in update.returned { departure.region.isDetached = true }
    update.removalTransitions = []
    update.returned = []
    update.inserted = []
    update.ended = []
    update.earlyDisappearances = []
    // A reader that stayed marked would not be scheduled by the next write.
    for reader in update.invalidated + update.unreached { reader.isInvalidated = false }
    update.journal = []
    update.removed = []
    update.effects = []
    update.disappearances = []
    update.taskStarts = []
    update.rowEffects = [:]
    update.sight = [:]
    update.invalidated = []
    update.unreached = []
    update.deferred = []
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
      // The positions of lazy rows are in an entry of their own.
      if node.lazy == nil { for (position, row) in rows.enumerated() { row.row = position } }
    case .lazyRows(let node, let saved): saved.restore(node)
    case .departures(let region, let departures): region.rareData?.removalTransitions = departures
    case .presentation(let node, let content): node.content = content
    case .entries(let scope, let entries): graph.environment.setEntries(entries, of: scope)
    case .cell(let cell, let value): graph.restore(cell, value)
    case .part(let part, let value):
      release(part.value)
      part.value = value
    case .watched(let watcher, let value):
      release(watcher.value)
      watcher.value = value
    case .anchor(let watcher, let frame): watcher.frame = frame
    case .focus(let focus): graph.focus = focus
    case .scroll(let view, let state): graph.scrolls[view] = state
    case .reads(let reader, let reads): tracker.restore(reader, reads)
    case .parts(let reader, let parts): reader.partReads = parts
    case .prepared(let body, let box):
      release(body.rareData?.prepared)
      body.rareData?.prepared = box
    case .firstRead(let property): property.wasRead = false
    case .presence(let region, let element, let isPresent):
      region.rareData?.presences[element] = isPresent
    }
  }

  private func release(_ object: HeapReference?) {
    if let object { machine.release(object) }
  }
}
