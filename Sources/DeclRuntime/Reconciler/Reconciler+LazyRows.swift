import DeclLang
import DeclMachine

/// The rows of a `ForEach` in a lazy container: which of them exist is decided by the layout (G26).
extension Reconciler {
  /// Returns whether the rows of a `ForEach` are rows of a lazy container, and layout can decide which are in sight.
  func isLazy(_ region: Region, _ index: Int) -> Bool {
    var place = TreePosition(region: region, index: index)
    guard graph.layOut != nil || graph.seeds?.madeRows(of: place, in: graph) != nil else {
      return false
    }
    while true {
      let element = place.element
      // Views in a slot, such as a header, and those of modifiers are no rows.
      if element.slotName != nil || element.attachment >= 0 { return false }
      if element.parent < 0, !Self.passesRows(place.region.origin) { return false }
      guard let parent = place.parent else { return false }
      if parent.element.kind == .primitive {
        let type = parent.element.type
        if graph.types.library.conforms(type, to: .lazyContainer) { return true }
        if !graph.types.library.conforms(type, to: .rowGroup) { return false }
      }
      place = parent
    }
  }

  /// Returns whether the views of a region are rows of a container around it if the region itself stands there.
  private static func passesRows(_ origin: Region.Origin) -> Bool {
    switch origin {
    case .body, .row, .branch, .id, .anyView, .modifier, .content: true
    case .root, .presentation, .style: false
    }
  }

  /// Prepares the rows of a new `ForEach` in a lazy container. Only those that a tree before had are made now.
  func insertLazyRows(_ node: ForEachNode, _ maker: RowEvaluator) throws(UpdateFailure) {
    let host = node.parent.unsafelyUnwrapped
    let lazy = LazyRows(began: update.number)
    node.lazy = lazy
    graph.lazyRows.append(WeakRows(node: node))
    let mark = Update.Effect(kind: .rows(node), region: host, index: 0)
    update.effects.append(mark)
    update.taskStarts.append(mark)
    let place = TreePosition(region: host, index: node.parentElement)
    guard let made = graph.seeds?.madeRows(of: place, in: graph) else { return }
    let paths = IdentityPaths(graph)
    lazy.estimate = made.estimate
    for position in 0..<node.count {
      let key = paths.key(of: node, position).stableDescription
      let isShown = made.shown.contains(key)
      guard isShown || made.lengths[key] != nil else { continue }
      let row = try makeNewRow(node, lazy, position, maker)
      if !isShown { keep(row, of: node, lazy, length: made.lengths[key]) }
    }
  }

  /// Updates the rows that exist, which persist by id; rows of new elements are made by the layout.
  func visitChangedLazyRows(
    _ node: ForEachNode, _ lazy: LazyRows, _ forEach: ForEachPlan, _ value: ValueAddress,
    _ maker: RowEvaluator
  ) throws(UpdateFailure) {
    let identifiers = try self.identifiers(of: node, forEach, value)
    let occurrences = try occurrences(in: identifiers, forEach)
    let difference = try difference(node, identifiers, occurrences, forEach)
    saveRows(node, lazy)
    var removed: [Int: Region] = [:]
    if !difference.removed.isEmpty {
      let gone = Set(difference.removed)
      for row in node.rows where gone.contains(row.row) {
        if let identifiers = node.identifiers {
          storeKey(of: row, ArrayBuffer(identifiers).address(row.row), forEach.idType)
        }
        removed[row.row] = row
        try remove(row)
      }
      for row in lazy.kept where gone.contains(row.row) { drop(row, lazy) }
    }
    let oldIndices = node.rows.indices.filter { removed[node.rows[$0].row] == nil }
    let oldShown = oldIndices.map { node.rows[$0] }
    update.journal.append(.rows(node, node.rows, node.identifiers, node.occurrences))
    let targets = difference.targets(oldCount: node.count)
    node.identifiers = identifiers
    node.occurrences = occurrences
    try warnOfDuplicates(node, forEach)
    lazy.kept = ContiguousArray(lazy.kept.filter { !$0.isReleased })
    let sources = oldShown.map(\.row)
    for row in oldShown + lazy.kept { row.row = targets[row.row] }
    lazy.kept.sort { $0.row < $1.row }
    lazy.change = LazyRows.DataChange(
      update: update.number, isNew: difference.sources.map { $0 < 0 }, removed: removed)
    let order = oldShown.indices.sorted { oldShown[$0].row < oldShown[$1].row }
    node.rows = ContiguousArray(order.map { oldShown[$0] })
    try returnLeavingRows(node, difference, forEach, maker)
    for index in order {
      let row = oldShown[index]
      if difference.moved[row.row] { observer?.noteMove(of: row, from: oldIndices[index]) }
      try visitRow(row, row.row, sources[index], maker)
    }
  }

  /// Inserts the leaving rows again whose ids are back (L5).
  private func returnLeavingRows(
    _ node: ForEachNode, _ difference: KeyedDifference, _ forEach: ForEachPlan,
    _ maker: RowEvaluator
  ) throws(UpdateFailure) {
    guard hasLeavingRegions(node.parent.unsafelyUnwrapped) else { return }
    for position in difference.sources.indices where difference.sources[position] < 0 {
      guard let row = reattachRow(node, position, forEach) else { continue }
      node.rows.insert(row, at: node.insertionIndex(of: position))
      observer?.noteReturn(of: row)
      try visitReturnedRow(row, maker)
    }
  }

  /// Ends a row out of sight whose element left the data: it has disappeared already.
  private func drop(_ row: Region, _ lazy: LazyRows) {
    observer?.noteEnd(ofKept: row)
    lazy.lengths[ObjectIdentifier(row)] = nil
    row.isReleased = true
  }

  // MARK: Making and keeping

  /// Makes the row at a position, or brings back the one that was kept.
  func showRow(_ node: ForEachNode, _ position: Int) throws(UpdateFailure) -> Region {
    guard let lazy = node.lazy, position < node.count else { preconditionFailure("no such row") }
    let index = node.insertionIndex(of: position)
    if index < node.rows.count, node.rows[index].row == position { return node.rows[index] }
    let host = node.parent.unsafelyUnwrapped
    saveRows(node, lazy)
    forgetPreferences(host)
    let forEach = host.plan.elements[node.parentElement].forEach!
    let maker = RowEvaluator(
      reconciler: self, forEach: forEach,
      value: host.value.part(host.plan.elements[node.parentElement]))
    let row: Region
    if let kept = lazy.takeKept(position) {
      row = kept
      try bringBack(row, node, lazy, maker)
    } else {
      row = try makeNewRow(node, lazy, position, maker)
      update.sight[ObjectIdentifier(row)] = .arrived
      if host.began != update.number { try noteArrival(of: row, node, lazy) }
    }
    try flushReaders()
    return row
  }

  private func makeNewRow(
    _ node: ForEachNode, _ lazy: LazyRows, _ position: Int, _ maker: RowEvaluator
  ) throws(UpdateFailure) -> Region {
    let row = try insertRow(node, position, maker)
    node.rows.insert(row, at: node.insertionIndex(of: position))
    try collectingEffects(of: row, node, lazy) { () throws(UpdateFailure) in try populate(row) }
    return row
  }

  /// Records that a row was made: because its element is new, or because it came into sight.
  private func noteArrival(
    of row: Region, _ node: ForEachNode, _ lazy: LazyRows
  ) throws(UpdateFailure) {
    guard let change = lazy.change, change.update == update.number, change.isNew[row.row] else {
      observer?.noteSight(of: row, isReturning: false)
      return
    }
    observer?.noteInsertion(of: row)
    try observer?.noteTransitions(of: row, .insert, transitions)
    if let old = change.removed[row.row] {
      observer?.noteReplacement(node.parent.unsafelyUnwrapped, node.parentElement, old, row)
    }
  }

  private func bringBack(
    _ row: Region, _ node: ForEachNode, _ lazy: LazyRows, _ maker: RowEvaluator
  ) throws(UpdateFailure) {
    row.isDetached = false
    row.isKept = false
    node.rows.insert(row, at: node.insertionIndex(of: row.row))
    if update.sight.removeValue(forKey: ObjectIdentifier(row)) == .left {
      observer?.dropSight(of: row)
      // Rows in it that left the sight themselves stay away.
      update.disappearances.removeAll { $0.region.isInside(row) && $0.region.isShown }
      return try visitReturnedRow(row, maker)
    }
    update.sight[ObjectIdentifier(row)] = .arrived
    if node.parent.unsafelyUnwrapped.began != update.number {
      // A row that was made and left the sight in this update was never in the tree.
      row.began == update.number
        ? try noteArrival(of: row, node, lazy) : observer?.noteSight(of: row, isReturning: true)
    }
    try collectingEffects(of: row, node, lazy) { () throws(UpdateFailure) in
      try visitReturnedRow(row, maker)
      try noteReappearance(of: row)
    }
  }

  /// Schedules the effects of a row that came back, but for those of views that are new, which are scheduled already.
  private func noteReappearance(of row: Region) throws(UpdateFailure) {
    let ofRows = update.rowEffects.values.joined().flatMap { $0.effects + $0.taskStarts }
    let scheduled = Set(
      (update.effects + update.taskStarts + ofRows).map { ObjectIdentifier($0.region) })
    try visitEffects(in: row, row.plan.elements.indices) {
      region, element throws(UpdateFailure) in
      if scheduled.contains(ObjectIdentifier(region)) { return }
      try noteAppearance(region, element)
    }
    // The rows in it come into sight together with it.
    for entry in graph.lazyRows {
      guard let node = entry.node, node.parent?.isInside(row) == true else { continue }
      for inner in node.rows { update.sight[ObjectIdentifier(inner)] = .arrived }
    }
  }

  /// Collects the effects of a row apart if its `ForEach` is new, since the row's views appear before those around them.
  private func collectingEffects(
    of row: Region, _ node: ForEachNode, _ lazy: LazyRows,
    _ act: () throws(UpdateFailure) -> Void
  ) throws(UpdateFailure) {
    guard lazy.hasPlace, lazy.began == update.number else { return try act() }
    let outer = (update.effects, update.taskStarts)
    (update.effects, update.taskStarts) = ([], [])
    try act()
    update.rowEffects[ObjectIdentifier(node), default: []].append(
      Update.RowEffects(row: row, effects: update.effects, taskStarts: update.taskStarts))
    (update.effects, update.taskStarts) = outer
  }

  /// Takes a row that left the sight out of the tree, and keeps it with its state.
  func hideRow(_ row: Region, of node: ForEachNode, length: Double?) throws(UpdateFailure) {
    guard let lazy = node.lazy else { return }
    saveRows(node, lazy)
    if update.sight.removeValue(forKey: ObjectIdentifier(row)) == .arrived {
      observer?.dropSight(of: row)
      update.rowEffects[ObjectIdentifier(node)]?.removeAll { $0.row === row }
      update.effects.removeAll { $0.isOfAppearance && $0.region.isInside(row) }
      update.taskStarts.removeAll { $0.isOfAppearance && $0.region.isInside(row) }
      for entry in graph.lazyRows where entry.node?.parent?.isInside(row) == true {
        guard let inner = entry.node else { continue }
        update.rowEffects[ObjectIdentifier(inner)] = nil
        inner.lazy?.hasPlace = false
      }
    } else {
      update.sight[ObjectIdentifier(row)] = .left
      observer?.noteHiding(of: row)
      try noteDisappearance(row)
    }
    copyValues(of: row)
    forgetPreferences(node.parent.unsafelyUnwrapped)
    keep(row, of: node, lazy, length: length)
  }

  private func keep(_ row: Region, of node: ForEachNode, _ lazy: LazyRows, length: Double?) {
    let index = node.insertionIndex(of: row.row)
    node.rows.remove(at: index)
    row.isDetached = true
    row.isKept = true
    lazy.kept.insert(row, at: lazy.kept.index(ofPosition: row.row))
    lazy.lengths[ObjectIdentifier(row)] = length
    update.rowEffects[ObjectIdentifier(node)]?.removeAll { $0.row === row }
    graph.hasKeptRows = true
  }

  private func saveRows(_ node: ForEachNode, _ lazy: LazyRows) {
    if lazy.savedIn == update.number { return }
    lazy.savedIn = update.number
    update.journal.append(.lazyRows(node, SavedRows(node, lazy)))
  }

  // MARK: Effects

  /// Puts the effects of rows that the layout made in the places of their `ForEach` nodes.
  func placeRowEffects() {
    func expand(
      _ effects: [Update.Effect], _ own: (Update.RowEffects) -> [Update.Effect]
    ) -> [Update.Effect] {
      effects.flatMap { effect -> [Update.Effect] in
        guard case .rows(let node) = effect.kind else { return [effect] }
        let rows = update.rowEffects[ObjectIdentifier(node)] ?? []
        return rows.sorted { $0.row.row < $1.row.row }.flatMap { expand(own($0), own) }
      }
    }
    update.effects = expand(update.effects) { $0.effects }
    update.taskStarts = expand(update.taskStarts) { $0.taskStarts }
    update.rowEffects = [:]
    for entry in graph.lazyRows { entry.node?.lazy?.change = nil }
  }
}

extension Update.Effect {
  /// Indicates whether it belongs to the appearance of its view.
  fileprivate var isOfAppearance: Bool {
    switch kind {
    case .appear, .initialChange, .taskStart, .rows: true
    default: false
    }
  }
}

extension Region {
  /// Returns whether the region is a given one or part of it.
  func isInside(_ outer: Region) -> Bool {
    var current: Region? = self
    while let here = current {
      if here === outer { return true }
      current = here.parent
    }
    return false
  }
}
