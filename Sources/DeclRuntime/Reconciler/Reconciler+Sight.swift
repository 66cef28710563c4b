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
    var requests = graph.scrollRequests
    graph.scrollRequests = []
    if graph.layOut == nil { requests = [] }
    if graph.geometryCells.isEmpty && graph.lazyRows.isEmpty && requests.isEmpty { return }
    for round in 0..<Self.passLimit {
      let maker = RowMaker(self)
      let layout = graph.layOut?(maker) ?? WholeScreenLayout()
      if let failure = maker.failure { throw failure }
      try failIfLayoutStopped()
      if !requests.isEmpty {
        // Rows that scrolling brought into sight may be longer than was estimated, so that it takes several rounds.
        if round < Self.passLimit / 2, scroll(requests, layout) { continue }
        requests = []
      }
      let hasChanged = try updateSight(layout) || maker.hasMade
      try updateGeometry(layout)
      let isSettled = update.invalidated.isEmpty && (!hasChanged || graph.treeObservers.isEmpty)
      if isSettled { return }
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
      for row in node.rows where !sight.positions.contains(row.row) {
        try hideRow(row, of: node, length: sight.lengths[row.row])
        hasChanged = true
      }
      if lazy.estimate == nil { lazy.estimate = sight.meanLength }
    }
    return hasChanged
  }

  // MARK: Scrolling

  /// Scrolls to the views and rows that were asked for; returns whether an offset has changed. What is in no scroll view,
  /// and ids of no view, scroll nowhere.
  private func scroll(_ requests: [ScrollRequest], _ layout: any TreeLayout) -> Bool {
    var hasScrolled = false
    for request in requests {
      for entry in offsets(for: request, layout)
      where graph.scrollOffsets[entry.view] ?? ScrollOffset(x: 0, y: 0) != entry.offset {
        graph.scrollOffsets[entry.view] = entry.offset
        hasScrolled = true
      }
    }
    return hasScrolled
  }

  private func offsets(
    for request: ScrollRequest, _ layout: any TreeLayout
  ) -> [(view: ViewHandle, offset: ScrollOffset)] {
    let paths = IdentityPaths(graph)
    switch request.target {
    case .id(let id):
      if let place = place(withID: id, paths) {
        return layout.offsets(toShow: place.handle, anchor: request.anchor)
      }
      for entry in graph.lazyRows {
        guard let node = entry.node, node.parent?.isShown == true else { continue }
        for position in 0..<node.count where paths.keyValue(of: node, position).0 == id {
          return offsets(toShow: position, of: node, request.anchor, layout)
        }
      }
      return []
    case .row(let rows, let position):
      guard let node = rows.node else { return [] }
      return offsets(toShow: position, of: node, request.anchor, layout)
    }
  }

  private func offsets(
    toShow position: Int, of node: ForEachNode, _ anchor: ScrollOffset?, _ layout: any TreeLayout
  ) -> [(view: ViewHandle, offset: ScrollOffset)] {
    guard let host = node.parent else { return [] }
    return layout.offsets(
      toShowRow: position, of: host.handle(node.parentElement), anchor: anchor)
  }

  /// Returns the first view in document order with an explicit id.
  private func place(withID id: ValueSnapshot, _ paths: IdentityPaths) -> TreePosition? {
    func search(_ place: TreePosition) -> TreePosition? {
      // The row itself, and not a view inside of it, which has the same key.
      if paths.key(of: place) == id { return place }
      for child in place.children {
        if let found = search(child) { return found }
      }
      return nil
    }
    guard let root = graph.root else { return nil }
    for place in TreePosition.roots(of: root) {
      if let found = search(place) { return found }
    }
    return nil
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
