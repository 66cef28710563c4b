package import DeclJournal

/// The rows of a `ForEach` in a lazy container: those that exist, and the gaps between them (G26).
package struct DrawnRows {
  let graph: ViewGraph
  let node: ForEachNode
  private let lazy: LazyRows

  /// A part of the rows, in order.
  package enum Part {
    /// The views of the row at a position.
    case row(Int, [DrawnView])
    /// Rows that do not exist.
    case gap(Range<Int>)
  }

  init?(_ graph: ViewGraph, _ place: TreePosition) {
    guard let node = place.region.node(of: place.index) as? ForEachNode, let lazy = node.lazy else {
      return nil
    }
    self.graph = graph
    self.node = node
    self.lazy = lazy
    view = place.handle
  }

  /// The handle of the `ForEach`.
  package var handle: ViewHandle { view }
  private let view: ViewHandle

  /// The length of a row that was never made, in points; nil if none has been laid out yet.
  package var estimate: Double? { lazy.estimate }

  private var count: Int { node.count }

  /// The rows and the gaps.
  package var parts: [Part] {
    var result: [Part] = []
    var next = 0
    for row in node.rows {
      if row.row > next { result.append(.gap(next..<row.row)) }
      let views = TreePosition.roots(of: row).map { DrawnView(graph: graph, place: $0) }
      result.append(.row(row.row, views))
      next = row.row + 1
    }
    let end = min(count, lazy.limit)
    if next < end { result.append(.gap(next..<end)) }
    return result
  }

  /// Returns the views of the row at a position, which is made if it does not exist; nil if code of the script trapped.
  package func makeRow(_ position: Int, by maker: any RowMaking) -> [DrawnView]? {
    guard maker.makeRow(position, of: view) else { return nil }
    let index = node.insertionIndex(of: position)
    guard index < node.rows.count, node.rows[index].row == position else { return nil }
    return TreePosition.roots(of: node.rows[index]).map { DrawnView(graph: graph, place: $0) }
  }

  /// Returns the positions of rows in a gap that were in sight before, in order, with the lengths that they had then.
  package func known(in gap: Range<Int>) -> [(position: Int, length: Double)] {
    let first = lazy.kept.index(ofPosition: gap.lowerBound)
    return lazy.kept[first...].prefix { $0.row < gap.upperBound }.compactMap { row in
      lazy.lengths[ObjectIdentifier(row)].map { (row.row, $0) }
    }
  }
}

extension DrawnView {
  /// The rows of a `ForEach` in a lazy container; nil for other views.
  package var rows: DrawnRows? {
    place.element.kind == .forEach ? DrawnRows(graph, place) : nil
  }
}
