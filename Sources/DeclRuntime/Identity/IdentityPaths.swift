import DeclLang
import DeclMachine

/// The identity of elements, and the constructs that decide whether they exist.
struct IdentityPaths {
  let graph: ViewGraph
  var snapshotter: Snapshotter { graph.snapshotter }

  init(_ graph: ViewGraph) { self.graph = graph }

  /// Returns the identity path of an element from the root.
  func identity(of place: TreePosition) -> ViewIdentity {
    var steps: [[ViewIdentity.Step]] = []
    var current: TreePosition? = place
    while let here = current {
      steps.append(here.element.steps)
      if here.element.parent < 0 { steps.append(regionSteps(here.region)) }
      current = here.parent
    }
    return ViewIdentity(steps: steps.reversed().flatMap { $0 })
  }

  /// Returns the steps from the element that contains a region into the region.
  private func regionSteps(_ region: Region) -> [ViewIdentity.Step] {
    switch region.origin {
    case .root: [.root(rootName(region.plan.type))]
    case .body: bodySteps(region)
    case .modifier: [.modifier(hostName(region))]
    case .content: [.content]
    case .row: [key(ofRow: region)]
    case .branch, .id, .anyView: [step(of: region)!]
    case .presentation, .style: []
    }
  }

  /// Returns the name of a root's type, without the modifier that the library adds to a root view.
  private func rootName(_ type: RuntimeType) -> String {
    let modifier = type.field(.modifier)?.type
    let isRoot = modifier.map { graph.types.library.isType($0, .rootModifier) } ?? false
    let shown = isRoot ? type.field(.content)!.type : type
    return shown.decl?.name ?? shown.name
  }

  private func bodySteps(_ region: Region) -> [ViewIdentity.Step] {
    let host = region.host
    let type = host.region.plan.elements[host.element].type
    let body = ViewIdentity.Step.body(hostName(region))
    return type.cases.isEmpty ? [body] : [.enumCase(type.cases[region.leaf].name), body]
  }

  private func hostName(_ region: Region) -> String {
    let host = region.host
    return TreePosition(region: host.region, index: host.element).typeName
  }

  /// Returns the step that a region's decision adds: key, leaf, id or type; nil for a static region.
  func step(of region: Region) -> ViewIdentity.Step? {
    guard let parent = region.parent else { return nil }
    let element = parent.plan.elements[region.parentElement]
    switch region.origin {
    case .row: return key(ofRow: region)
    case .branch:
      let conditional = element.conditional!
      if conditional.decider == .enumView {
        return .enumCase(conditional.leaves[region.leaf].label)
      }
      return .branch(branch(region, conditional))
    case .id:
      if let key = region.rareData?.key { return .id(key) }
      guard case .id(_, let key) = element.structure else { return nil }
      return .id(snapshotter.snapshot(parent.value.part(key), key.type))
    case .anyView: return .type(region.plan.type.name)
    case .presentation: return element.steps.last
    case .body where !element.type.cases.isEmpty:
      return .enumCase(element.type.cases[region.leaf].name)
    default: return nil
    }
  }

  /// Returns the leaf that a region shows, with the branches on the path to it.
  private func branch(_ region: Region, _ conditional: ConditionalPlan) -> ViewIdentity.Branch {
    let choices = graph.branchPaths[Int(region.branchPath)].compactMap(choice)
    let label = conditional.leaves[region.leaf].label
    return ViewIdentity.Branch(
      leaf: region.leaf,
      choices: choices.isEmpty ? [ViewIdentity.Branch.Choice(.value, label)] : choices)
  }

  private func choice(at number: Int32) -> ViewIdentity.Branch.Choice? {
    guard let construct = construct(at: Int(number)) else { return nil }
    return ViewIdentity.Branch.Choice(construct.branchConstruct, site(Int(number))?.name ?? "")
  }

  /// Returns the source keyword of a conditional; nil for an element that is named by its type.
  func keyword(for place: TreePosition) -> String? {
    guard place.element.kind == .conditional else { return nil }
    return construct(at: place.site)?.branchConstruct.rawValue
  }

  private func key(ofRow row: Region) -> ViewIdentity.Step {
    let (value, occurrence) = keyValue(ofRow: row)
    return .key(value, occurrence: occurrence)
  }

  private func keyValue(ofRow row: Region) -> (ValueSnapshot, Int) {
    if row.isDetached, let key = row.rareData?.key { return (key, 0) }
    let parent = row.parent.unsafelyUnwrapped
    let node = unsafeDowncast(parent.node(of: row.parentElement)!, to: ForEachNode.self)
    let forEach = parent.plan.elements[row.parentElement].forEach!
    return keyValue(of: node, row.row, forEach)
  }

  private func keyValue(
    of node: ForEachNode, _ position: Int, _ forEach: ForEachPlan
  ) -> (ValueSnapshot, Int) {
    guard let identifiers = node.identifiers else { return (.none, 0) }
    let array = ArrayBuffer(identifiers)
    guard position < array.count else { return (.none, 0) }
    let occurrence = node.occurrences.isEmpty ? 0 : node.occurrences[position]
    return (snapshotter.snapshot(array.address(position), forEach.idType), occurrence)
  }

  /// Returns the id of an element of a `ForEach`, and the number of equal ids before it.
  func keyValue(of node: ForEachNode, _ position: Int) -> (ValueSnapshot, Int) {
    guard let parent = node.parent else { return (.none, 0) }
    return keyValue(of: node, position, parent.plan.elements[node.parentElement].forEach!)
  }

  /// Returns the step into the row of an element of a `ForEach`.
  func key(of node: ForEachNode, _ position: Int) -> ViewIdentity.Step {
    let (value, occurrence) = keyValue(of: node, position)
    return .key(value, occurrence: occurrence)
  }

  /// Returns the number of the window that contains an element; nil outside windows.
  func window(of place: TreePosition) -> Int? {
    var region: Region? = place.region
    while let here = region {
      if here.origin == .row {
        let host = here.host
        if host.region.plan.elements[host.element].type.decl?.role == .windows,
          case .integer(let number) = keyValue(ofRow: here).0
        {
          return number
        }
      }
      region = here.parent
    }
    return nil
  }

  /// Returns the nearest explicit key at or above an element in its owner's body; nil if there is none.
  func key(of place: TreePosition) -> ValueSnapshot? {
    var region = place.region
    // The content of a modifier with a body is written outside of that body.
    var contents = 0
    while true {
      switch region.origin {
      case .row: return keyValue(ofRow: region).0
      case .id:
        if case .id(let value)? = step(of: region) { return value }
        return nil
      case .branch, .anyView, .style: break
      case .content: contents += 1
      case .modifier where contents > 0: contents -= 1
      case .body where contents > 0: break
      case .root, .body, .modifier, .presentation: return nil
      }
      guard let parent = region.parent else { return nil }
      region = parent
    }
  }

  /// Returns the view's reference for records.
  func reference(to place: TreePosition) -> ViewReference {
    ViewReference(
      handle: place.handle, type: place.typeName, key: key(of: place),
      construct: keyword(for: place))
  }

  /// Returns the view or modifier whose body contains a region; nil for the root.
  func owner(of region: Region) -> TreePosition? {
    var current: Region? = region
    while let here = current {
      if here.origin == .body || here.origin == .modifier {
        return TreePosition(region: here.host.region, index: here.host.element)
      }
      current = here.parent
    }
    return nil
  }

  /// Returns the construct that decides that a region exists.
  func decider(of region: Region) -> Decider {
    guard let parent = region.parent else { return .root }
    switch region.origin {
    case .row: return .forEach
    case .branch:
      return parent.plan.elements[region.parentElement].conditional!.decider
    case .id: return .id
    case .anyView: return .anyView
    case .presentation: return .presentation
    case .content: return .content
    case .style: return .root
    case .body:
      return parent.plan.elements[region.parentElement].type.cases.isEmpty ? .root : .enumView
    case .root, .modifier: return .root
    }
  }

  /// Returns the source range of the construct that decides about a region.
  func range(ofDecision region: Region) -> SourceRange {
    guard let parent = region.parent else { return .none }
    return range(ofSite: TreePosition(region: parent, index: region.parentElement).site)
  }

  /// Returns the source range of an element.
  func range(of place: TreePosition) -> SourceRange { range(ofSite: place.site) }

  /// Returns the function by which the script applied a library modifier; nil when the script created the
  /// modifier itself.
  func function(of modifier: ViewPlan.Modifier, in region: Region) -> String? {
    guard modifier.type.decl?.isLibrary == true, let scalar = modifier.placeScalar else {
      return nil
    }
    let name = site(Int(region.value.scalars[scalar]))?.name
    return name == "modifier" ? nil : name
  }

  private func site(_ number: Int) -> ViewSite? {
    let sites = graph.program.types.sites
    return number > 0 && number < sites.count ? sites[number] : nil
  }

  /// Returns the site of the conditional at a site: the parent of a branch, or the conditional itself where
  /// no branch was taken; nil for other sites.
  private func construct(at number: Int) -> ViewSite? {
    guard let found = site(number) else { return nil }
    switch found.kind {
    case .branch: return found.parent.flatMap(site)
    case .conditional, .optional, .selection: return found
    case .view, .modifier, .block: return nil
    }
  }

  /// Returns the source range of a view or of a conditional.
  private func range(ofSite number: Int) -> SourceRange {
    (construct(at: number) ?? site(number))?.range ?? .none
  }

  /// Returns the region whose insertion inserted an element: the nearest one, itself or an ancestor, that is
  /// not static.
  func decidingRegion(of place: TreePosition) -> Region {
    var region = place.region
    while let parent = region.parent {
      switch region.origin {
      case .row, .branch, .id, .anyView, .presentation: return region
      case .root, .body, .modifier, .content, .style: region = parent
      }
    }
    return region
  }
}

extension ViewSite {
  /// The kind of construct, which chooses between branches.
  fileprivate var branchConstruct: ViewIdentity.Branch.Construct {
    kind == .selection ? .selection : .condition
  }
}
