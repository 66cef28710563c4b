import DeclRuntime

extension ViewTree {
  /// Returns the tree after an update, computed from this tree by the rules in docs/records.md.
  func applying(_ changes: [Change]) -> ViewTree {
    var tree = self
    var moved: [ViewHandle: Node] = [:]
    // Changes list ancestors before descendants; removing in reverse order takes descendants out first.
    for change in changes.reversed() {
      switch change {
      case .removed(let placed, _): _ = tree.take(placed.view.handle)
      case .moved(let placed, _): moved[placed.view.handle] = tree.take(placed.view.handle)
      default: break
      }
    }
    for change in changes {
      switch change {
      case .inserted(let placed, let node), .revived(let placed, let node):
        tree.put(node, placed)
      case .moved(let placed, _):
        if let node = moved[placed.view.handle] { tree.put(node, placed) }
      default: break
      }
    }
    for case .updated(let update) in changes { tree.set(update) }
    return tree
  }

  private mutating func take(_ handle: ViewHandle) -> Node? {
    if let index = roots.firstIndex(where: { $0.handle == handle }) {
      return roots.remove(at: index)
    }
    for index in roots.indices {
      if let found = roots[index].take(handle) { return found }
    }
    return nil
  }

  private mutating func put(_ node: Node, _ placed: Change.Position) {
    guard let parent = placed.parent else {
      return roots.insert(node, at: Swift.min(placed.index, roots.count))
    }
    edit(parent) { $0.children.insert(node, at: Swift.min(placed.index, $0.children.count)) }
  }

  private mutating func set(_ update: Change.PropertyUpdate) {
    edit(update.view.handle) { node in
      if let position = update.modifier {
        node.modifiers[position].attributes.set(update.property, update.new)
      } else {
        node.attributes.set(update.property, update.new)
      }
    }
  }

  private mutating func edit(_ handle: ViewHandle, _ change: (inout Node) -> Void) {
    for index in roots.indices where roots[index].edit(handle, change) { return }
  }

  /// The tree without source locations, because different lines may create the same view at different times.
  var withoutLocations: ViewTree { ViewTree(roots: roots.map(\.withoutLocations)) }

  /// The tree without the views that are leaving.
  var withoutLeaving: ViewTree { ViewTree(roots: roots.map(\.withoutLeaving)) }

  /// The full description of each view without its children, one line per view.
  var fullDescription: String { roots.map(\.fullDescription).joined() }

  /// The tree as text without handles, one line per node: equal for two trees of the same views.
  var outline: String { roots.map { $0.outline("") }.joined() }
}

extension ViewTree.Node {
  fileprivate mutating func take(_ handle: ViewHandle) -> ViewTree.Node? {
    if let index = children.firstIndex(where: { $0.handle == handle }) {
      return children.remove(at: index)
    }
    for index in children.indices {
      if let found = children[index].take(handle) { return found }
    }
    return nil
  }

  fileprivate mutating func edit(
    _ handle: ViewHandle, _ change: (inout ViewTree.Node) -> Void
  ) -> Bool {
    if self.handle == handle {
      change(&self)
      return true
    }
    for index in children.indices where children[index].edit(handle, change) { return true }
    return false
  }

  fileprivate var withoutLeaving: ViewTree.Node {
    var copy = self
    copy.children = children.filter { !$0.isLeaving }.map(\.withoutLeaving)
    return copy
  }

  fileprivate var withoutLocations: ViewTree.Node {
    ViewTree.Node(
      handle: handle, kind: kind, type: type, fullType: fullType, role: role, slot: slot, key: key,
      attributes: attributes,
      modifiers: modifiers.map {
        ViewTree.Modifier(type: $0.type, name: $0.name, attributes: $0.attributes)
      },
      children: children.map(\.withoutLocations), isLeaving: isLeaving)
  }

  fileprivate var fullDescription: String {
    var alone = self
    alone.children = []
    return "\(alone)\n" + children.map(\.fullDescription).joined()
  }

  fileprivate func outline(_ margin: String) -> String {
    let values = attributes.map { "\($0.name): \($0.value)" }
    let shown = modifiers.map { modifier in
      let values = modifier.attributes.map { "\($0.name): \($0.value)" }
      return "\(modifier.type)(\(values.joined(separator: ", ")))"
    }
    let name = fullType + (key.map { "[\($0)]" } ?? "")
    let line = ([name] + values + shown).joined(separator: "  ")
    return margin + line + "\n" + children.map { $0.outline(margin + "  ") }.joined()
  }
}

extension [ViewTree.Attribute] {
  fileprivate mutating func set(_ name: String, _ value: ValueSnapshot) {
    if let index = firstIndex(where: { $0.name == name }) { self[index].value = value }
  }
}
