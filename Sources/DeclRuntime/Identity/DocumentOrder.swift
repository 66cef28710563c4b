/// The order of readers in the document: what is around comes first, then from the beginning to the end.
enum DocumentOrder {
  /// Whether `left` comes before `right`.
  static func isBefore(_ left: Reader, _ right: Reader) -> Bool {
    if left === right { return false }
    var (leftNode, leftPart) = place(of: left)
    var (rightNode, rightPart) = place(of: right)
    if leftNode === rightNode { return (leftPart ?? -1) < (rightPart ?? -1) }
    while leftNode.depth > rightNode.depth {
      leftPart = position(leftNode)
      leftNode = leftNode.parent.unsafelyUnwrapped
      if leftNode === rightNode { return isInside(leftPart, before: rightPart) }
    }
    while rightNode.depth > leftNode.depth {
      rightPart = position(rightNode)
      rightNode = rightNode.parent.unsafelyUnwrapped
      if leftNode === rightNode { return !isInside(rightPart, before: leftPart) }
    }
    while let leftParent = leftNode.parent, let rightParent = rightNode.parent,
      leftParent !== rightParent
    {
      leftNode = leftParent
      rightNode = rightParent
    }
    return order(leftNode) < order(rightNode)
  }

  /// Whether what lies at element `inner` of a region comes before the region's reader `part` (nil: the region itself).
  private static func isInside(_ inner: Int?, before part: Int?) -> Bool {
    guard let part else { return false }
    return (inner ?? -1) < part
  }

  private static func place(of reader: Reader) -> (node: GraphNode, part: Int?) {
    if let node = reader as? PresentationNode {
      return (node.parent.unsafelyUnwrapped, node.parentElement)
    }
    guard let part = reader as? PartReader else {
      return (unsafeDowncast(reader, to: GraphNode.self), nil)
    }
    switch part.part {
    case .binding(let element, _): return (part.region, element)
    case .writer(let writer):
      let modifier = part.region.plan.writers[writer].modifier
      return (part.region, part.region.plan.modifiers[modifier].element)
    }
  }

  private static func position(_ node: GraphNode) -> Int { node.parentElement }

  private static func order(_ node: GraphNode) -> (Int, Int) {
    (node.parentElement, (node as? Region)?.row ?? 0)
  }
}
