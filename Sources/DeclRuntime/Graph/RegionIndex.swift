import DeclJournal

/// The regions of the tree by the numbers of their views, for many look-ups in a tree that does not change.
struct RegionIndex {
  private var regions: [Region] = []

  init(_ graph: ViewGraph) {
    func collect(_ region: Region) {
      regions.append(region)
      for slot in region.plan.slots.indices {
        if let node = region.slots[slot] { ViewGraph.regions(of: node).forEach(collect) }
      }
    }
    if let root = graph.root { collect(root) }
    regions.sort { $0.base < $1.base }
  }

  /// Returns the place of a view; nil for one that is not in the tree.
  func place(_ view: ViewHandle) -> TreePosition? {
    var (low, high) = (0, regions.count)
    while low < high {
      let middle = (low + high) / 2
      if regions[middle].base <= view.number { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let region = regions[low - 1]
    let index = view.number - region.base
    guard region.plan.elements.indices.contains(index), !region.isDetached else { return nil }
    return TreePosition(region: region, index: index)
  }
}

extension ViewGraph {
  /// Returns the regions of a node.
  static func regions(of node: GraphNode) -> [Region] {
    switch node {
    case let region as Region: [region]
    case let rows as ForEachNode: Array(rows.rows)
    case let presentation as PresentationNode: presentation.content.map { [$0] } ?? []
    default: []
    }
  }
}
