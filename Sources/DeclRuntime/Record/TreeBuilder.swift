import DeclLang
import DeclMachine

/// A builder of the tree of values that presentation and records show.
struct TreeBuilder {
  let graph: ViewGraph
  let paths: IdentityPaths
  var snapshotter: Snapshotter { paths.snapshotter }

  /// Returns the whole tree.
  func tree() -> ViewTree {
    guard let root = graph.root else { return ViewTree() }
    return ViewTree(roots: TreePosition.roots(of: root).map { node($0, slot: nil) })
  }

  /// Returns the node of a view, with its descendants.
  func node(
    _ place: TreePosition, slot: String? = nil, isLeaving: Bool = false
  ) -> ViewTree.Node {
    let element = place.element
    return ViewTree.Node(
      handle: place.handle, kind: kind(place), type: place.typeName,
      fullType: element.shownType.name, role: element.primitive?.roleName,
      slot: element.slotName ?? slot, key: paths.key(of: place),
      construct: paths.keyword(for: place),
      attributes: attributes(place),
      modifiers: element.modifiers.filter { !isHidden($0, place) }.map { modifier($0, place) },
      children: place.leavingChildren.map { node($0, isLeaving: true) }
        + place.children.map { node($0) },
      isLeaving: isLeaving, isLibrary: element.shownType.decl?.isLibrary == true,
      range: paths.range(of: place))
  }

  private func kind(_ place: TreePosition) -> ViewTree.Node.Kind {
    switch place.element.structure {
    case .primitive: .primitive
    case .custom: .custom
    case .modifier: .modifier
    case .conditional(let plan): .structure(plan.decider)
    // One that the library created for itself, such as for the screens of a path, is no list of the script.
    case .forEach: .structure(paths.isInternal(place) ? .group : .forEach)
    case .id: .structure(.id)
    case .anyView: .structure(.anyView)
    case .content: .structure(.content)
    case .presentation: .structure(.presentation)
    case .group: .structure(.group)
    }
  }

  /// Returns the attributes of a view, or of a modifier with a body.
  func attributes(_ place: TreePosition) -> [ViewTree.Attribute] {
    shownFields(place.element).map { field in
      ViewTree.Attribute(
        name: field.name, value: value(place.region.address(place.index).part(field), field))
    }
  }

  /// Returns the properties of an element that the tree shows.
  func shownFields(_ element: ViewPlan.Element) -> [RuntimeType.Field] {
    switch element.structure {
    case .primitive(let plan): plan.shownFields
    case .custom(let plan): plan.shownFields
    case .modifier: element.type.inputFields
    // A scene is named by the title of its windows.
    case .forEach where element.type.decl?.role == .windows:
      element.type.field(.title).map { [$0] } ?? []
    default: []
    }
  }

  /// Returns a modifier of a view.
  func modifier(_ index: Int, _ place: TreePosition) -> ViewTree.Modifier {
    let modifier = place.region.plan.modifiers[index]
    let address = place.region.value.part(modifier)
    var attributes = modifier.plan.shownFields.map { field in
      ViewTree.Attribute(name: field.name, value: value(address.part(field), field))
    }
    if modifier.writer >= 0 {
      attributes +=
        transformArguments(of: modifier, at: address) + written(modifier.writer, place.region)
    }
    return ViewTree.Modifier(
      type: modifier.name, name: paths.function(of: modifier, in: place.region),
      attributes: attributes)
  }

  /// Returns the values that a modifier writes into the environment, unless its attributes show them.
  func written(_ writer: Int, _ region: Region) -> [ViewTree.Attribute] {
    let modifier = region.plan.modifiers[region.plan.writers[writer].modifier]
    let keyPath = LibraryField.keyPath.rawValue
    if modifier.plan.shownFields.contains(where: { $0.name != keyPath }) { return [] }
    if !transformArguments(of: modifier, at: region.value.part(modifier)).isEmpty { return [] }
    return graph.environment.values(in: region.scopes[writer]).compactMap { entry in
      if isPrivate(entry.type) { return nil }
      return ViewTree.Attribute(
        name: entry.name, value: snapshotter.snapshot(entry.value, entry.type))
    }
  }

  /// Returns whether a modifier is private to the library: hidden, or a writer of private environment values
  /// only.
  func isHidden(_ index: Int, _ place: TreePosition) -> Bool {
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

  /// Returns the snapshot of a property's value; for a binding, also an optional one, of the value that it
  /// refers to.
  /// - Parameter isWhole: whether the snapshot has all parts, as pictures need them, and no descriptions.
  func value(
    _ address: ValueAddress, _ field: RuntimeType.Field, isWhole: Bool = false
  ) -> ValueSnapshot {
    func snapshot(_ value: ValueAddress, _ type: RuntimeType) -> ValueSnapshot {
      isWhole ? snapshotter.wholeSnapshot(value, type) : snapshotter.snapshot(value, type)
    }
    guard let binding = graph.types.binding(field) else {
      return snapshot(address, field.type)
    }
    if binding.tag != nil, address.int == 0 { return .none }
    let place = address.advanced(
      scalars: binding.field.scalar - field.scalar,
      references: binding.field.reference - field.reference)
    let read = graph.tracker.untracked {
      // The getter of a custom binding may trap; printing the tree must not.
      graph.evaluator.probe(binding.read, (place, binding.field.type), binding.valueType)
    }
    guard let read else { return .opaque("?") }
    defer { graph.machine.release(read) }
    return snapshot(read.boxed(binding.valueType), binding.valueType)
  }
}

extension RuntimeType {
  /// The stored properties of a view with a body that its parent sets.
  var inputFields: [Field] { fields.filter(\.isInput) }
}

extension RuntimeType.Field {
  /// Indicates whether it is a stored property of a view with a body that its parent sets.
  var isInput: Bool { property?.wrapped == nil && !name.hasPrefix("_") }
}
