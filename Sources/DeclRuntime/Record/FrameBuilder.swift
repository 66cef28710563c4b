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

  /// Creates a builder without views.
  init() {}

  /// Creates a builder with a frame.
  init(_ frame: Frame) {
    self.init(
      roots: frame.tree.roots, cells: Dictionary(grouping: frame.state) { $0.view.handle },
      update: frame.update)
  }

  private init(roots: [ViewTree.Node], cells: [ViewHandle: [Frame.Cell]], update: Int) {
    for root in roots {
      let node = make(root)
      node.parent = top
      top.children.append(node)
    }
    self.cells = cells
    self.update = update
  }

  /// Returns a builder with the same frame, which changes independently.
  func copy() -> FrameBuilder {
    FrameBuilder(roots: top.tree().children, cells: cells, update: update)
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
      rename(record.renames)
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

  /// Gives the views of renamed types their new names.
  private func rename(_ renames: [TypeRename]) {
    if renames.isEmpty { return }
    let names = TypeRenames(renames)
    for node in nodes.values {
      let old = node.content
      node.content = ViewTree.Node(
        handle: old.handle, kind: old.kind, type: names.applied(to: old.type),
        fullType: names.applied(to: old.fullType), role: old.role, slot: old.slot, key: old.key,
        construct: old.construct, attributes: old.attributes,
        modifiers: old.modifiers.map {
          ViewTree.Modifier(
            type: names.applied(to: $0.type), name: $0.name, attributes: $0.attributes,
            range: $0.range)
        }, children: old.children, isLeaving: old.isLeaving,
        isLibrary: old.isLibrary, range: old.range)
    }
  }

  /// Changes the tree by the rule in docs/records.md. The children of each parent are rebuilt once, however many of
  /// them have changed.
  private mutating func apply(_ record: UpdateRecord) {
    remove(record.transitions.filter { $0.phase == .end }.map(\.view.handle))
    let taken = detach(
      record.changes.compactMap { change in
        switch change {
        case .removed(let placed, _), .moved(let placed, _): placed.view.handle
        default: nil
        }
      })
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
    insert(record.changes, taken.mapValues(\.node))
    for case .updated(let update) in record.changes { nodes[update.view.handle]?.set(update) }
  }

  /// Detaches nodes from their parents; returns them with these.
  private func detach(
    _ handles: [ViewHandle]
  ) -> [ViewHandle: (node: FrameNode, parent: FrameNode)] {
    var taken: [ViewHandle: (node: FrameNode, parent: FrameNode)] = [:]
    var parents: [ObjectIdentifier: FrameNode] = [:]
    for handle in handles {
      guard let node = nodes[handle], let parent = node.parent else { continue }
      taken[handle] = (node, parent)
      parents[ObjectIdentifier(parent)] = parent
    }
    for parent in parents.values {
      parent.children.removeAll { taken[$0.content.handle]?.node === $0 }
      parent.leaving.removeAll { taken[$0.content.handle]?.node === $0 }
    }
    return taken
  }

  private mutating func remove(_ handles: [ViewHandle]) {
    if handles.isEmpty { return }
    for (node, _) in detach(handles).values { forget(node) }
  }

  /// Inserts the new, the revived and the moved nodes at their places. All nodes are made first, since some are the
  /// parents of others.
  private mutating func insert(_ changes: [Change], _ moved: [ViewHandle: FrameNode]) {
    remove(
      changes.compactMap { change in
        if case .revived(let placed, _) = change { placed.view.handle } else { nil }
      })
    var order: [ViewHandle?] = []
    var arrivals: [ViewHandle?: [(node: FrameNode, index: Int)]] = [:]
    for change in changes {
      let arrival: (FrameNode, Change.Position)? =
        switch change {
        case .inserted(let placed, let node), .revived(let placed, let node): (make(node), placed)
        case .moved(let placed, _): moved[placed.view.handle].map { ($0, placed) }
        default: nil
        }
      guard let (node, placed) = arrival else { continue }
      if arrivals[placed.parent] == nil { order.append(placed.parent) }
      arrivals[placed.parent, default: []].append((node, placed.index))
    }
    for handle in order {
      guard let parent = handle.map({ nodes[$0] }) ?? top else { continue }
      parent.insert(arrivals[handle] ?? [])
    }
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
            view: event.view, name: event.cell, wrapper: event.wrapper, value: event.value,
            isInternal: event.isInternal))
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
  /// Inserts children one after another, each at its index. Their indices usually ascend, so that one pass places
  /// them all.
  fileprivate func insert(_ arrivals: [(node: FrameNode, index: Int)]) {
    var made: [FrameNode] = []
    made.reserveCapacity(children.count + arrivals.count)
    var next = 0
    for (node, index) in arrivals {
      node.parent = self
      while made.count < index, next < children.count {
        made.append(children[next])
        next += 1
      }
      made.insert(node, at: min(index, made.count))
    }
    children = made + children[next...]
  }

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
      isLeaving: isLeaving, isLibrary: isLibrary, range: place)
  }
}

extension [ViewTree.Attribute] {
  fileprivate mutating func set(_ name: String, _ value: ValueSnapshot) {
    if let index = firstIndex(where: { $0.name == name }) { self[index].value = value }
  }
}
