/// The document order of readers: ancestors before descendants, siblings by position.
enum DocumentOrder {
  /// Sorts readers; those already in order, as rows of one `ForEach` mostly are, cost one comparison each.
  static func sort(_ readers: inout [Reader]) {
    var index = 1
    while index < readers.count {
      if isOutOfOrder(readers[index - 1], readers[index]) { return readers.sort(by: isBefore) }
      index += 1
    }
  }

  /// Returns whether the second of two adjacent readers comes first; a fast path compares rows of one
  /// `ForEach` by position.
  private static func isOutOfOrder(_ left: Reader, _ right: Reader) -> Bool {
    if left.kind == .region, right.kind == .region {
      let left = unsafeDowncast(left, to: Region.self)
      let right = unsafeDowncast(right, to: Region.self)
      if left.origin == .row, right.origin == .row, left.rowsOf == right.rowsOf {
        return right.row < left.row
      }
    }
    return isBefore(right, left)
  }

  /// Returns whether `left` comes before `right`.
  static func isBefore(_ left: Reader, _ right: Reader) -> Bool {
    if left === right { return false }
    var (leftNode, leftPart) = place(of: left)
    var (rightNode, rightPart) = place(of: right)
    if leftNode === rightNode { return (leftPart ?? -1) < (rightPart ?? -1) }
    while leftNode.depth > rightNode.depth {
      leftPart = position(leftNode)
      leftNode = leftNode.parent.unsafelyUnwrapped
      if leftNode === rightNode { return isDescendant(leftPart, before: rightPart) }
    }
    while rightNode.depth > leftNode.depth {
      rightPart = position(rightNode)
      rightNode = rightNode.parent.unsafelyUnwrapped
      if leftNode === rightNode { return !isDescendant(rightPart, before: leftPart) }
    }
    while let leftParent = leftNode.parent, let rightParent = rightNode.parent,
      leftParent !== rightParent
    {
      leftNode = leftParent
      rightNode = rightParent
    }
    return order(leftNode) < order(rightNode)
  }

  /// Returns whether a node at element `inner` of a region comes before the region's reader at element `part`
  /// (nil: the region itself).
  private static func isDescendant(_ inner: Int?, before part: Int?) -> Bool {
    guard let part else { return false }
    return (inner ?? -1) < part
  }

  private static func place(of reader: Reader) -> (node: GraphNode, part: Int?) {
    switch reader.kind {
    case .region, .rows: return (unsafeDowncast(reader, to: GraphNode.self), nil)
    case .presentation:
      let node = unsafeDowncast(reader, to: GraphNode.self)
      return (node.parent.unsafelyUnwrapped, node.parentElement)
    case .element:
      let part = unsafeDowncast(reader, to: ElementReader.self)
      return (part.region, part.element)
    }
  }

  private static func position(_ node: GraphNode) -> Int { node.parentElement }

  private static func order(_ node: GraphNode) -> (Int, Int) {
    // The `ForEach` itself (-1) comes before its rows: it decides which rows exist.
    (node.parentElement, node.kind == .region ? unsafeDowncast(node, to: Region.self).row : -1)
  }
}
