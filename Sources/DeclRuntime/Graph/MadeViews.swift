import DeclJournal

extension ViewGraph {
  /// Returns the views that the bodies of views and modifiers make, without the content that such a modifier is given.
  static func views(madeBy makers: [TreePosition]) -> Set<ViewHandle> {
    var result: Set<ViewHandle> = []
    for maker in makers where maker.element.slot >= 0 {
      guard let node = maker.region.slots[maker.element.slot] else { continue }
      let contents = maker.element.kind == .modifier ? [false] : []
      for body in regions(of: node) { collect(from: body, isMade: true, contents, &result) }
    }
    return result
  }

  /// Collects the made views of a region and of those in it.
  /// - Parameters:
  ///   - isMade: whether the body makes the region
  ///   - contents: for each modifier whose body the region is in, whether the body makes its content
  private static func collect(
    from region: Region, isMade: Bool, _ contents: [Bool], _ result: inout Set<ViewHandle>
  ) {
    if isMade {
      for element in region.plan.elements.indices { result.insert(region.handle(element)) }
    }
    for (slot, index) in region.plan.slots.enumerated() {
      guard let node = region.slots[slot] else { continue }
      var (isMade, contents) = (isMade, contents)
      switch region.plan.elements[index].kind {
      case .modifier: contents.append(isMade)
      case .content: isMade = contents.popLast() ?? isMade
      default: break
      }
      for inner in regions(of: node) { collect(from: inner, isMade: isMade, contents, &result) }
    }
  }
}

extension TreePosition {
  /// Indicates whether it has a body that makes views.
  var makesViews: Bool { element.kind == .custom || element.kind == .modifier }
}
