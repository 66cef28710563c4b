extension MadeRows {
  /// Takes the rows of a view; nil if they are not those of a lazy container.
  init?(_ place: TreePosition, _ paths: IdentityPaths) {
    guard let node = place.region.node(of: place.index) as? ForEachNode, let lazy = node.lazy else {
      return nil
    }
    self.init(estimate: lazy.estimate)
    for row in node.rows { shown.insert(paths.key(of: node, row.row).stableDescription) }
    for row in lazy.kept {
      lengths[paths.key(of: node, row.row).stableDescription] =
        lazy.lengths[ObjectIdentifier(row)] ?? 0
    }
  }
}
