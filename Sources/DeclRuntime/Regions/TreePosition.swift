import DeclLang
import DeclMachine

/// A position in the current tree: one element of one region.
struct TreePosition {
  unowned(unsafe) let region: Region
  /// The index among the elements of the region's plan.
  let index: Int

  var element: ViewPlan.Element { region.plan.elements[index] }
  var handle: ViewHandle { region.handle(index) }

  /// The type's name without generic arguments.
  var typeName: String { element.shownType.decl?.name ?? element.shownType.name }

  /// The parent, in this region or in the one that contains it; nil at the root.
  var parent: TreePosition? {
    if element.parent >= 0 { return TreePosition(region: region, index: element.parent) }
    return region.parent.map { TreePosition(region: $0, index: region.parentElement) }
  }

  /// The number of the view's site in the typed tree; 0 if no builder created it.
  var site: Int {
    guard let scalar = element.type.siteScalar else { return 0 }
    return Int(region.address(index).scalars[scalar])
  }

  /// The value; for a view with a body, the copy whose properties are connected to their storage.
  var value: ValueAddress {
    if element.kind == .custom, let prepared = region.region(of: index)?.rareData?.prepared {
      return prepared.boxed(element.type)
    }
    return region.address(index)
  }

  /// The children in document order.
  var children: [TreePosition] {
    var result = [TreePosition]()
    if element.slot >= 0, let node = region.slots[element.slot] {
      result += Self.roots(of: node)
    }
    result += region.plan.children(of: index).map { TreePosition(region: region, index: $0) }
    return result
  }

  /// The children whose removal transitions are running.
  var leavingChildren: [TreePosition] {
    guard let departures = region.rareData?.removalTransitions else { return [] }
    return departures.filter { $0.region.parentElement == index && !$0.hasEnded }
      .flatMap(\.roots)
  }

  /// The views of rows out of sight, which are not in the tree (G26).
  var keptChildren: [TreePosition] {
    guard let rows = region.node(of: index) as? ForEachNode else { return [] }
    return rows.lazy?.kept.flatMap { Self.roots(of: $0) } ?? []
  }

  /// Returns the topmost elements of a node.
  static func roots(of node: GraphNode) -> [TreePosition] {
    switch node {
    case let region as Region:
      region.plan.children(of: -1).map { TreePosition(region: region, index: $0) }
    case let forEach as ForEachNode: forEach.rows.flatMap { roots(of: $0) }
    case let presentation as PresentationNode: presentation.content.map { roots(of: $0) } ?? []
    default: []
    }
  }

  /// Indicates whether the place is a structural element that shows nothing but its content.
  var isTransparent: Bool {
    switch element.kind {
    case .conditional, .id, .anyView, .group: true
    case .primitive, .custom, .modifier, .forEach, .content, .presentation: false
    }
  }

  /// Indicates whether there is any view that is more than structure, such as the content of an `if` whose condition is
  /// true.
  var showsViews: Bool {
    if case .forEach = element.kind { return children.contains(where: \.showsViews) }
    return !isTransparent || children.contains(where: \.showsViews)
  }

  /// The position among the children of the parent.
  var indexInParent: Int {
    guard element.parent < 0 else {
      let siblings = region.plan.children(of: element.parent)
      let parent = region.plan.elements[element.parent]
      var before = 0
      if parent.slot >= 0, let node = region.slots[parent.slot] {
        before = Self.roots(of: node).count
      }
      return before + siblings.firstIndex(of: index)!
    }
    let tops = region.plan.children(of: -1)
    let position = tops.firstIndex(of: index)!
    guard region.origin == .row,
      let rows = region.parent?.node(of: region.parentElement) as? ForEachNode
    else { return position }
    return rows.index(of: region) * tops.count + position
  }
}
