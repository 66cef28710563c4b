import DeclLang
import DeclMachine

/// The layout of an update: it decides which rows of lazy containers exist (G26), scrolls, and provides the geometry of
/// the views that read it (G18).
extension Reconciler {
  /// Lays the tree out until nothing depends on the layout any more: rows that come into sight are made, those that left
  /// it are kept outside of the tree, and the bodies run whose views have another geometry.
  ///
  /// A reader of geometry takes what is proposed to it, so its content does not change its size: each round settles
  /// one more level of readers inside each other.
  func updateLayout() throws(UpdateFailure) {
    graph.geometryCells.removeAll { $0.body == nil }
    graph.lazyRows.removeAll { $0.node == nil }
    defer { placeRowEffects() }
    if !graph.needsLayout { return }
    var requests: [ScrollRequest] = []
    for round in 0..<Self.passLimit {
      requests += graph.takeScrollRequests()
      let maker = RowMaker(self)
      let layout = graph.layOut?(maker) ?? WholeScreenLayout()
      if let failure = maker.failure { throw failure }
      try failIfLayoutStopped()
      if !requests.isEmpty {
        // Rows that scrolling brought into sight may be longer than was estimated, so that it takes several rounds.
        let hasScrolled = try scroll(&requests, layout, hasMadeRows: maker.hasMade)
        if hasScrolled, round < Self.passLimit / 2 { continue }
        requests = []
      }
      let hasRows = try updateSight(layout) || maker.hasMade
      let hasChanged = updateAnchors(layout) || hasRows
      try updateGeometry(layout)
      let isSettled = update.invalidated.isEmpty && (!hasChanged || graph.treeObservers.isEmpty)
      if isSettled && graph.scrollRequests.isEmpty { return }
      try flushReaders()
      if !graph.treeObservers.isEmpty { try flushTreeObservers() }
    }
    warnOfLayoutCycle()
  }

  /// Throws the trap of a layout that was stopped.
  func failIfLayoutStopped() throws(UpdateFailure) {
    guard let stop = graph.layoutStop else { return }
    graph.layoutStop = nil
    switch stop {
    case .interrupt: _ = machine.spend(Int(Int32.max))
    case .memory: _ = machine.hasRoom(for: .max)
    }
    throw UpdateFailure(machine: machine)
  }

  private func warnOfLayoutCycle() {
    let bodies = graph.geometryCells.compactMap { $0.body?.host }
    let rows = graph.lazyRows.compactMap { entry in
      entry.node.flatMap { node in node.parent.map { ($0, node.parentElement) } }
    }
    guard let last = bodies.last ?? rows.last else { return }
    observer?.warn(
      "update-cycle",
      "The layout tried to change more than \(Self.passLimit) times in one update.",
      region: last.0, element: last.1)
  }

  /// Takes the rows out of the tree that a layout does not show; returns whether there are any.
  private func updateSight(_ layout: any TreeLayout) throws(UpdateFailure) -> Bool {
    var hasChanged = false
    for entry in graph.lazyRows {
      guard let node = entry.node, let lazy = node.lazy, let host = node.parent, host.isShown,
        let sight = layout.sight(of: host.handle(node.parentElement))
      else { continue }
      // A row without views is never in sight. It stays, since the layout would only make it again.
      for row in node.rows
      where !sight.positions.contains(row.row)
        && TreePosition.roots(of: row).contains(where: \.showsViews)
      {
        try hideRow(row, of: node, length: sight.lengths[row.row])
        hasChanged = true
      }
      if lazy.estimate == nil { lazy.estimate = sight.meanLength }
    }
    return hasChanged
  }
}

/// The maker of the rows of lazy containers during an update.
private final class RowMaker: RowMaking {
  private let reconciler: Reconciler
  /// The failure of the script's code.
  private(set) var failure: UpdateFailure?
  /// Indicates whether it made any row.
  private(set) var hasMade = false

  init(_ reconciler: Reconciler) { self.reconciler = reconciler }

  func makeRow(_ position: Int, of rows: ViewHandle) -> Bool {
    guard failure == nil, let node = reconciler.graph.lazyRows(rows) else { return false }
    hasMade = true
    do throws(UpdateFailure) {
      _ = try reconciler.showRow(node, position)
      return true
    } catch {
      failure = error
      return false
    }
  }
}

extension ViewGraph {
  /// Returns the rows of a `ForEach` in a lazy container; nil for other views.
  fileprivate func lazyRows(_ view: ViewHandle) -> ForEachNode? {
    for entry in lazyRows {
      if let node = entry.node, node.parent?.handle(node.parentElement) == view { return node }
    }
    return nil
  }
}
