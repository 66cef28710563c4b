import DeclLang
import DeclMachine

/// One element of one region: a place in the tree that lives.
struct TreePlace {
  unowned(unsafe) let region: Region
  /// The position among the elements of the region's plan.
  let index: Int

  var element: ViewPlan.Element { region.plan.elements[index] }
  var handle: ViewHandle { region.handle(index) }

  /// The type's name without generic arguments.
  var typeName: String { element.shownType.decl?.name ?? element.shownType.name }

  /// The place around, in this region or the one around it.
  var parent: TreePlace? {
    if element.parent >= 0 { return TreePlace(region: region, index: element.parent) }
    return region.parent.map { TreePlace(region: $0, index: region.parentElement) }
  }

  /// Where the element was written: the view's site in the typed tree.
  var site: Int {
    guard let scalar = element.type.placeScalar else { return 0 }
    return Int(region.address(index).scalars[scalar])
  }

  /// The value; of a view with a body the one that it runs on, whose properties know their storage.
  var value: ValueAddress {
    if element.kind == .custom, let prepared = region.region(of: index)?.extra?.prepared {
      return prepared.boxed(element.type)
    }
    return region.address(index)
  }

  /// The places directly inside, in document order.
  var children: [TreePlace] {
    var result = [TreePlace]()
    if element.slot >= 0, let node = region.slots[element.slot] {
      result += Self.tops(of: node)
    }
    result += region.plan.children(of: index).map { TreePlace(region: region, index: $0) }
    return result
  }

  /// The places that are on their way out of this one.
  var leavingChildren: [TreePlace] {
    guard let departures = region.extra?.departures else { return [] }
    return departures.filter { $0.region.parentElement == index && !$0.isOver }
      .flatMap(\.tops)
  }

  /// The uppermost places of a node.
  static func tops(of node: GraphNode) -> [TreePlace] {
    switch node {
    case let region as Region:
      region.plan.children(of: -1).map { TreePlace(region: region, index: $0) }
    case let forEach as ForEachNode: forEach.rows.flatMap { tops(of: $0) }
    case let presentation as PresentationNode: presentation.content.map { tops(of: $0) } ?? []
    default: []
    }
  }

  /// The one view that is seen of a place that only decides about it; the place itself if it is more than that.
  var shown: TreePlace {
    var place = self
    while place.isTransparent, place.element.modifiers.isEmpty, place.leavingChildren.isEmpty {
      let children = place.children
      guard children.count == 1 else { break }
      place = children[0]
    }
    return place
  }

  private var isTransparent: Bool {
    switch element.kind {
    case .conditional, .id, .anyView, .group: true
    case .primitive, .custom, .modifier, .forEach, .content, .presentation: false
    }
  }

  /// The position among the children of the place around.
  var indexInParent: Int {
    guard element.parent < 0 else {
      let siblings = region.plan.children(of: element.parent)
      let parent = region.plan.elements[element.parent]
      var before = 0
      if parent.slot >= 0, let node = region.slots[parent.slot] {
        before = Self.tops(of: node).count
      }
      return before + siblings.firstIndex(of: index)!
    }
    let tops = region.plan.children(of: -1)
    let position = tops.firstIndex(of: index)!
    return region.origin == .row ? region.row * tops.count + position : position
  }
}

/// What decides about places, and how their identity is made of it.
struct IdentityPaths {
  let graph: ViewGraph
  let snapshotter: Snapshotter

  /// The path from the root.
  func identity(of place: TreePlace) -> ViewIdentity {
    var steps: [[ViewIdentity.Step]] = []
    var current: TreePlace? = place
    while let here = current {
      steps.append(here.element.steps)
      if here.element.parent < 0 { steps.append(regionSteps(here.region)) }
      current = here.parent
    }
    return ViewIdentity(steps: steps.reversed().flatMap { $0 })
  }

  /// The steps into a region from the element that it belongs to.
  private func regionSteps(_ region: Region) -> [ViewIdentity.Step] {
    switch region.origin {
    case .root: [.root(rootName(region.plan.type))]
    case .body: bodySteps(region)
    case .modifier: [.modifier(hostName(region))]
    case .content: [.content]
    case .row: [key(ofRow: region)]
    case .branch, .id, .anyView: [step(of: region)!]
    case .presentation, .look: []
    }
  }

  /// The name of a root's type, without what stands around one that is no app.
  private func rootName(_ type: RuntimeType) -> String {
    let modifier = type.field(named: "modifier")?.type
    let shown = modifier?.decl?.name == "_RootModifier" ? type.field(named: "content")!.type : type
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
    return TreePlace(region: host.region, index: host.element).typeName
  }

  /// The step that a region's decision adds: key, leaf, id, type; nil for what is static.
  func step(of region: Region) -> ViewIdentity.Step? {
    guard let parent = region.parent else { return nil }
    let element = parent.plan.elements[region.parentElement]
    switch region.origin {
    case .row: return key(ofRow: region)
    case .branch:
      let conditional = unsafeDowncast(element.detail!, to: ConditionalPlan.self)
      if conditional.decider == .enumView {
        return .enumCase(conditional.leaves[region.leaf].label)
      }
      return .branch(branch(region, conditional))
    case .id:
      if let key = region.extra?.key { return .id(key) }
      let part = unsafeDowncast(element.detail!, to: PartPlan.self)
      let key = part.key.unsafelyUnwrapped
      return .id(snapshotter.snapshot(parent.value.part(key), key.type))
    case .anyView: return .type(region.plan.type.name)
    case .presentation: return element.steps.last
    case .body where !element.type.cases.isEmpty:
      return .enumCase(element.type.cases[region.leaf].name)
    default: return nil
    }
  }

  /// The leaf that a region shows, with the branches on the way to it.
  private func branch(_ region: Region, _ conditional: ConditionalPlan) -> ViewIdentity.Branch {
    let choices = graph.ways[Int(region.way)].compactMap(choice)
    let label = conditional.leaves[region.leaf].label
    return ViewIdentity.Branch(
      leaf: region.leaf,
      choices: choices.isEmpty ? [ViewIdentity.Branch.Choice(.value, label)] : choices)
  }

  private func choice(at number: Int32) -> ViewIdentity.Branch.Choice? {
    guard let construct = construct(at: Int(number)) else { return nil }
    return ViewIdentity.Branch.Choice(construct.choosing, site(Int(number))?.name ?? "")
  }

  /// The word in the source for a decision between branches; nil for what is named by its type.
  func word(for place: TreePlace) -> String? {
    guard place.element.kind == .conditional else { return nil }
    return construct(at: place.site)?.choosing.rawValue
  }

  private func key(ofRow row: Region) -> ViewIdentity.Step {
    let (value, occurrence) = keyValue(ofRow: row)
    return .key(value, occurrence: occurrence)
  }

  private func keyValue(ofRow row: Region) -> (ValueSnapshot, Int) {
    if row.isDetached, let key = row.extra?.key { return (key, 0) }
    let parent = row.parent.unsafelyUnwrapped
    let node = unsafeDowncast(parent.node(of: row.parentElement)!, to: ForEachNode.self)
    let forEach = unsafeDowncast(
      parent.plan.elements[row.parentElement].detail!, to: ForEachPlan.self)
    guard let identifiers = node.identifiers else { return (.none, 0) }
    let array = ArrayBuffer(identifiers)
    guard row.row < array.count else { return (.none, 0) }
    let occurrence = node.occurrences.isEmpty ? 0 : node.occurrences[row.row]
    return (snapshotter.snapshot(array.address(row.row), forEach.idType), occurrence)
  }

  /// The number of the window that a place is in; nil for what is in none.
  func window(of place: TreePlace) -> Int? {
    var region: Region? = place.region
    while let here = region {
      if here.origin == .row {
        let host = here.host
        if host.region.plan.elements[host.element].type.decl?.primitive == "windows",
          case .integer(let number) = keyValue(ofRow: here).0
        {
          return number
        }
      }
      region = here.parent
    }
    return nil
  }

  /// The nearest explicit key around a place inside its owner's body.
  func key(of place: TreePlace) -> ValueSnapshot? {
    var region = place.region
    while true {
      switch region.origin {
      case .row: return keyValue(ofRow: region).0
      case .id:
        if case .id(let value)? = step(of: region) { return value }
        return nil
      case .branch, .anyView, .content, .look: break
      case .root, .body, .modifier, .presentation: return nil
      }
      guard let parent = region.parent else { return nil }
      region = parent
    }
  }

  /// The view as records name it.
  func reference(to place: TreePlace) -> ViewReference {
    ViewReference(
      handle: place.handle, type: place.typeName, key: key(of: place), word: word(for: place))
  }

  /// The view or modifier in whose body a region stands.
  func owner(of region: Region) -> TreePlace? {
    var current: Region? = region
    while let here = current {
      if here.origin == .body || here.origin == .modifier {
        return TreePlace(region: here.host.region, index: here.host.element)
      }
      current = here.parent
    }
    return nil
  }

  /// What decides that a region is there.
  func decider(of region: Region) -> Decider {
    guard let parent = region.parent else { return .root }
    switch region.origin {
    case .row: return .forEach
    case .branch:
      let detail = parent.plan.elements[region.parentElement].detail!
      return unsafeDowncast(detail, to: ConditionalPlan.self).decider
    case .id: return .id
    case .anyView: return .anyView
    case .presentation: return .presentation
    case .content: return .content
    case .look: return .root
    case .body:
      return parent.plan.elements[region.parentElement].type.cases.isEmpty ? .root : .enumView
    case .root, .modifier: return .root
    }
  }

  /// Where the construct that decides about a region was written.
  func place(ofDecision region: Region) -> SourceRange {
    guard let parent = region.parent else { return .none }
    return range(ofSite: TreePlace(region: parent, index: region.parentElement).site)
  }

  /// Where a place was written.
  func range(of place: TreePlace) -> SourceRange { range(ofSite: place.site) }

  /// The function by which the script applied a modifier of the library; nil when it made the modifier itself.
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

  /// The construct to which a branch belongs; the construct itself where none of its branches was taken.
  private func construct(at number: Int) -> ViewSite? {
    guard let found = site(number) else { return nil }
    switch found.kind {
    case .branch: return found.parent.flatMap(site)
    case .conditional, .optional, .selection: return found
    case .view, .modifier, .block: return nil
    }
  }

  /// Where a view or a decision is written.
  private func range(ofSite number: Int) -> SourceRange {
    (construct(at: number) ?? site(number))?.range ?? .none
  }

  /// The region whose decision made a place be there: the nearest one that is not static.
  func decidingRegion(of place: TreePlace) -> Region {
    var region = place.region
    while let parent = region.parent {
      switch region.origin {
      case .row, .branch, .id, .anyView, .presentation: return region
      case .root, .body, .modifier, .content, .look: region = parent
      }
    }
    return region
  }
}

extension ViewSite {
  /// What a construct that chooses between branches is called.
  fileprivate var choosing: ViewIdentity.Branch.Construct {
    kind == .selection ? .selection : .condition
  }
}
