import DeclLang

/// A mutable node of the frame that is being built.
private final class FrameNode {
  var content: ViewTree.Node
  weak var parent: FrameNode?
  var children: [FrameNode] = []
  /// The leaving children, in the order of their removal.
  var leaving: [FrameNode] = []

  init(_ content: ViewTree.Node) { self.content = content }
}

/// A builder of frames, which applies records to the previous frame, so that no frame has to be stored while
/// a script runs.
struct FrameBuilder {
  /// The parent of the roots.
  private var top = FrameNode(
    ViewTree.Node(handle: ViewHandle(0), kind: .primitive, type: "", fullType: ""))
  private var nodes: [ViewHandle: FrameNode] = [:]
  private var cells: [ViewHandle: [Frame.Cell]] = [:]
  private var update = 0

  /// The frame after the records that were applied.
  var frame: Frame {
    let tree = ViewTree(roots: top.tree().children)
    return Frame(update: update, tree: tree, state: tree.handles.flatMap { cells[$0] ?? [] })
  }

  /// Returns a builder with the same frame, which changes independently.
  func copy() -> FrameBuilder {
    var copy = FrameBuilder()
    for root in top.children {
      let node = copy.make(root.tree())
      node.parent = copy.top
      copy.top.children.append(node)
    }
    copy.cells = cells
    copy.update = update
    return copy
  }

  /// Applies the record of the next update.
  mutating func append(_ record: UpdateRecord) {
    update = record.number
    if record.cause.kind == .restart { clear() }
    // A runtime error rolled the update back.
    if record.trap != nil { return }
    if record.cause.kind == .mount { clear() }
    if record.cause.kind == .reload {
      cells = [:]
      nodes.values.forEach { $0.forgetPlaces() }
    }
    apply(record)
    note(record)
  }

  private mutating func clear() {
    top.children = []
    top.leaving = []
    nodes = [:]
    cells = [:]
  }

  // MARK: Views

  /// Changes the tree by the rule in docs/records.md.
  private mutating func apply(_ record: UpdateRecord) {
    for event in record.transitions where event.phase == .end { remove(event.view.handle) }
    var taken: [ViewHandle: (node: FrameNode, parent: FrameNode)] = [:]
    // Changes list ancestors before descendants, which must be detached first.
    for change in record.changes.reversed() {
      switch change {
      case .removed(let placed, _), .moved(let placed, _):
        taken[placed.view.handle] = detach(placed.view.handle)
      default: break
      }
    }
    let leaving = Set(
      record.transitions.filter { $0.phase == .remove && $0.skipReason == nil }.map(\.top))
    for case .removed(let placed, _) in record.changes {
      guard let (node, parent) = taken[placed.view.handle] else { continue }
      if leaving.contains(placed.view.handle) {
        node.parent = parent
        parent.leaving.append(node)
      } else {
        forget(node)
      }
    }
    for change in record.changes {
      switch change {
      case .inserted(let placed, let node): put(make(node), placed)
      case .revived(let placed, let node):
        remove(placed.view.handle)
        put(make(node), placed)
      case .moved(let placed, _):
        if let node = taken[placed.view.handle]?.node { put(node, placed) }
      default: break
      }
    }
    for case .updated(let update) in record.changes { nodes[update.view.handle]?.set(update) }
  }

  private func detach(_ handle: ViewHandle) -> (node: FrameNode, parent: FrameNode)? {
    guard let node = nodes[handle], let parent = node.parent else { return nil }
    parent.children.removeAll { $0 === node }
    parent.leaving.removeAll { $0 === node }
    return (node, parent)
  }

  private mutating func remove(_ handle: ViewHandle) {
    if let node = detach(handle)?.node { forget(node) }
  }

  private mutating func forget(_ node: FrameNode) {
    nodes[node.content.handle] = nil
    for inner in node.leaving + node.children { forget(inner) }
  }

  private mutating func make(_ content: ViewTree.Node) -> FrameNode {
    let node = FrameNode(content)
    node.content.children = []
    nodes[content.handle] = node
    for child in content.children {
      let inner = make(child)
      inner.parent = node
      if child.isLeaving { node.leaving.append(inner) } else { node.children.append(inner) }
    }
    return node
  }

  private func put(_ node: FrameNode, _ placed: Change.Position) {
    guard let parent = placed.parent.map({ nodes[$0] }) ?? top else { return }
    node.parent = parent
    parent.children.insert(node, at: min(placed.index, parent.children.count))
  }

  // MARK: State

  private mutating func note(_ record: UpdateRecord) {
    for write in record.writes where write.outcome == .applied {
      if case .view(let view) = write.owner { set(write.cell, of: view.handle, to: write.new) }
    }
    for event in record.state {
      let handle = event.view.handle
      switch event.kind {
      case .initialIgnored: break
      case .dropped: cells[handle]?.removeAll { $0.name == event.cell }
      case .created, .kept, .reset:
        if set(event.cell, of: handle, to: event.value) { continue }
        cells[handle, default: []].append(
          Frame.Cell(
            view: event.view, name: event.cell, wrapper: event.wrapper, value: event.value))
      }
    }
  }

  /// Sets the value of a cell; returns whether there is such a cell.
  @discardableResult
  private mutating func set(
    _ name: String, of handle: ViewHandle, to value: ValueSnapshot
  ) -> Bool {
    guard let index = cells[handle]?.firstIndex(where: { $0.name == name }) else { return false }
    cells[handle]?[index].value = value
    return true
  }
}

extension FrameNode {
  /// Returns the node and its descendants as a value.
  fileprivate func tree(isLeaving: Bool = false) -> ViewTree.Node {
    content.copy(
      children: leaving.map { $0.tree(isLeaving: true) } + children.map { $0.tree() },
      isLeaving: isLeaving, place: content.range)
  }

  /// Clears the source location of the node.
  fileprivate func forgetPlaces() {
    content = content.copy(children: [], isLeaving: false, place: .none)
  }

  fileprivate func set(_ update: Change.PropertyUpdate) {
    if let position = update.modifier {
      guard content.modifiers.indices.contains(position) else { return }
      content.modifiers[position].attributes.set(update.property, update.new)
    } else {
      content.attributes.set(update.property, update.new)
    }
  }
}

extension ViewTree {
  /// The handles of all nodes in document order.
  fileprivate var handles: [ViewHandle] { roots.flatMap(\.handles) }
}

extension ViewTree.Node {
  fileprivate var handles: [ViewHandle] { [handle] + children.flatMap(\.handles) }

  /// Returns a copy of the node with other children and another source range.
  func copy(
    children: [ViewTree.Node], isLeaving: Bool, place: SourceRange
  ) -> ViewTree.Node {
    ViewTree.Node(
      handle: handle, kind: kind, type: type, fullType: fullType, role: role, slot: slot, key: key,
      construct: construct, attributes: attributes, modifiers: modifiers, children: children,
      isLeaving: isLeaving, range: place)
  }
}

extension [ViewTree.Attribute] {
  fileprivate mutating func set(_ name: String, _ value: ValueSnapshot) {
    if let index = firstIndex(where: { $0.name == name }) { self[index].value = value }
  }
}
