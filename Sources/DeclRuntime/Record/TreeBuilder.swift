import DeclLang
import DeclMachine

/// Makes the tree of values that presentation and records show.
struct TreeBuilder {
  let graph: ViewGraph
  let paths: IdentityPaths
  var snapshotter: Snapshotter { paths.snapshotter }

  /// The whole tree.
  func tree() -> ViewTree {
    guard let root = graph.root else { return ViewTree() }
    return ViewTree(roots: TreePlace.tops(of: root).map { node($0, slot: nil) })
  }

  /// A place with everything inside.
  func node(
    _ place: TreePlace, slot: String? = nil, isLeaving: Bool = false
  ) -> ViewTree.Node {
    let element = place.element
    return ViewTree.Node(
      handle: place.handle, kind: kind(element), type: place.typeName,
      fullType: element.shownType.name, role: (element.detail as? PrimitivePlan)?.role,
      slot: element.slotName ?? slot, key: paths.key(of: place), word: paths.word(for: place),
      attributes: attributes(place),
      modifiers: element.modifiers.filter { !isHidden($0, place) }.map { modifier($0, place) },
      children: place.leavingChildren.map { node($0, isLeaving: true) }
        + place.children.map { node($0) },
      isLeaving: isLeaving, place: paths.range(of: place))
  }

  private func kind(_ element: ViewPlan.Element) -> ViewTree.Node.Kind {
    switch element.kind {
    case .primitive: .primitive
    case .custom: .custom
    case .modifier: .modifier
    case .conditional:
      .structure(unsafeDowncast(element.detail!, to: ConditionalPlan.self).decider)
    case .forEach: .structure(.forEach)
    case .id: .structure(.id)
    case .anyView: .structure(.anyView)
    case .content: .structure(.content)
    case .presentation: .structure(.presentation)
    case .group: .structure(.group)
    }
  }

  /// The attributes of an element: those of a view, or of a modifier with a body.
  func attributes(_ place: TreePlace) -> [ViewTree.Attribute] {
    shownFields(place.element).map { field in
      ViewTree.Attribute(
        name: field.name, value: value(place.region.address(place.index).part(field), field))
    }
  }

  /// The properties of an element that the tree shows.
  func shownFields(_ element: ViewPlan.Element) -> [RuntimeType.Field] {
    switch element.kind {
    case .primitive: unsafeDowncast(element.detail!, to: PrimitivePlan.self).shownFields
    case .custom: unsafeDowncast(element.detail!, to: CustomPlan.self).shownFields
    case .modifier: element.type.givenFields
    default: []
    }
  }

  /// A modifier on a place.
  func modifier(_ index: Int, _ place: TreePlace) -> ViewTree.Modifier {
    let modifier = place.region.plan.modifiers[index]
    let address = place.region.value.part(modifier)
    var attributes = modifier.plan.shownFields.map { field in
      ViewTree.Attribute(name: field.name, value: value(address.part(field), field))
    }
    if modifier.writer >= 0 {
      attributes += given(to: modifier, at: address) + written(modifier.writer, place.region)
    }
    return ViewTree.Modifier(
      type: modifier.name, name: paths.function(of: modifier, in: place.region),
      attributes: attributes)
  }

  /// What a modifier writes into the environment, when it does not show that itself.
  func written(_ writer: Int, _ region: Region) -> [ViewTree.Attribute] {
    let modifier = region.plan.modifiers[region.plan.writers[writer].modifier]
    if modifier.plan.shownFields.contains(where: { $0.name != "keyPath" }) { return [] }
    if !given(to: modifier, at: region.value.part(modifier)).isEmpty { return [] }
    return graph.environment.values(in: region.scopes[writer]).compactMap { entry in
      if isPrivate(entry.type) { return nil }
      return ViewTree.Attribute(
        name: entry.name, value: snapshotter.snapshot(entry.value, entry.type))
    }
  }

  /// Whether a modifier only tells views of the library what nobody else knows.
  private func isHidden(_ index: Int, _ place: TreePlace) -> Bool {
    let modifier = place.region.plan.modifiers[index]
    if modifier.plan.isHidden { return true }
    guard modifier.writer >= 0, modifier.plan.shownFields.isEmpty else { return false }
    let writer = modifier.writer
    let written = graph.environment.values(in: place.region.scopes[writer])
    return !written.isEmpty && written.allSatisfy { isPrivate($0.type) }
  }

  private func isPrivate(_ type: RuntimeType) -> Bool {
    let value = type.wrapped ?? type
    return value.decl?.isLibrary == true && value.name.hasPrefix("_")
  }

  /// A property's value; a binding's is the value that it leads to, also where there may be none.
  func value(_ address: ValueAddress, _ field: RuntimeType.Field) -> ValueSnapshot {
    guard let binding = graph.types.binding(field) else {
      return snapshotter.snapshot(address, field.type)
    }
    if binding.tag != nil, address.int == 0 { return .none }
    let place = address.advanced(
      scalars: binding.field.scalar - field.scalar,
      references: binding.field.reference - field.reference)
    let read = graph.tracker.untracked {
      try? graph.evaluator.box(binding.read, (place, binding.field.type), binding.valueType)
    }
    guard let read else { return .text("?") }
    defer { graph.machine.release(read) }
    return snapshotter.snapshot(read.boxed(binding.valueType), binding.valueType)
  }
}

extension RuntimeType {
  /// The stored properties of a view with a body that come from its parent.
  var givenFields: [Field] { fields.filter(\.isGiven) }
}

extension RuntimeType.Field {
  /// Whether it is a stored property of a view with a body that comes from its parent.
  var isGiven: Bool { property?.wrapped == nil && !name.hasPrefix("_") }
}
