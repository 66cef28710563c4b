import DeclJournal

extension ViewGraph {
  /// Returns the views that the bodies of views and modifiers make, without the content that such a modifier is given.
  func views(madeBy makers: Set<ViewHandle>) -> Set<ViewHandle> {
    guard let root, !makers.isEmpty else { return [] }
    var result: Set<ViewHandle> = []
    Self.collect(from: root, isMade: false, [], makers, &result)
    return result
  }

  /// Collects the made views of a region and of those in it.
  /// - Parameters:
  ///   - isMade: whether such a body makes the region
  ///   - contents: for each modifier whose body the region is in, whether such a body makes its content
  private static func collect(
    from region: Region, isMade: Bool, _ contents: [Bool], _ makers: Set<ViewHandle>,
    _ result: inout Set<ViewHandle>
  ) {
    if isMade {
      for element in region.plan.elements.indices { result.insert(region.handle(element)) }
    }
    for (slot, index) in region.plan.slots.enumerated() {
      guard let node = region.slots[slot] else { continue }
      let element = region.plan.elements[index]
      var (isMade, contents) = (isMade, contents)
      switch element.kind {
      case .modifier:
        contents.append(isMade)
        isMade = isMade || makers.contains(region.handle(index))
      case .content: isMade = contents.popLast() ?? isMade
      case .custom: isMade = isMade || makers.contains(region.handle(index))
      default: break
      }
      for inner in regions(of: node) {
        collect(from: inner, isMade: isMade, contents, makers, &result)
      }
    }
  }
}
