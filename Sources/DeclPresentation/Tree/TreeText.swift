package import DeclRuntime

/// The tree as people read it: one line a view, with its handle, what it shows, and guides that show what is inside what.
package struct TreeText {
  /// What the last update did to a view.
  package enum Mark: Hashable, Sendable {
    case new, moved, updated, evaluated
  }

  /// How much is shown.
  package struct Detail: Sendable {
    /// The levels below the top that are shown; nil for all.
    package var depth: Int?
    /// Whether structure, labels of controls and modifiers have lines of their own.
    package var isFull: Bool
    /// The columns of a line.
    package var width: Int

    /// What is shown when nothing else was asked for: everything but structure.
    package init(depth: Int? = nil, isFull: Bool = false, width: Int = 80) {
      self.depth = depth
      self.isFull = isFull
      self.width = width
    }
  }

  private let style: TextStyle
  private let marks: [ViewHandle: Mark]
  private let detail: Detail

  /// Text for trees of which `marks` tells what is new.
  package init(
    style: TextStyle = .plain, marks: [ViewHandle: Mark] = [:], detail: Detail = Detail()
  ) {
    self.style = style
    self.marks = marks
    self.detail = detail
  }

  /// All windows, one after the other; a line that says so when nothing is mounted.
  package func text(_ tree: ViewTree) -> String {
    tree.roots.isEmpty ? style("nothing is mounted", .faint) + "\n" : tree.roots.map(text).joined()
  }

  /// A node and what is inside it, each line ended by a newline.
  package func text(_ node: ViewTree.Node) -> String {
    var output = ""
    for top in shown(node) { write(top, guide: "", branch: "", depth: 0, to: &output) }
    return output
  }

  private func write(
    _ node: ViewTree.Node, guide: String, branch: String, depth: Int, to output: inout String
  ) {
    let mark = marks[node.handle].map { style($0.sign, $0.role) } ?? " "
    let used = 2 + TextWidth.of(branch)
    output += mark + " " + style(branch, .faint) + line(node, room: detail.width - used) + "\n"
    let children = inside(node)
    if let limit = detail.depth, depth >= limit {
      let hidden = children.reduce(0) { $0 + $1.viewCount }
      if hidden > 0 { output += "  " + style("\(guide)└ … \(hidden) inside", .faint) + "\n" }
      return
    }
    for (index, child) in children.enumerated() {
      let isLast = index == children.count - 1
      write(
        child, guide: guide + (isLast ? "  " : "│ "), branch: guide + (isLast ? "└ " : "├ "),
        depth: depth + 1, to: &output)
    }
  }

  /// The node's children as they are shown: without structure that says nothing, and without a label that is text.
  private func inside(_ node: ViewTree.Node) -> [ViewTree.Node] {
    if detail.isFull { return node.children }
    let rest = node.labelText == nil ? node.children : node.children.filter { $0.slot != "label" }
    return rest.flatMap(shown)
  }

  private func shown(_ node: ViewTree.Node) -> [ViewTree.Node] {
    if detail.isFull { return [node] }
    switch node.kind {
    case .structure(.forEach), .custom, .primitive, .modifier: return [node]
    case .structure: return node.children.flatMap(shown)
    }
  }

  private func line(_ node: ViewTree.Node, room: Int) -> String {
    var head = ""
    if let slot = node.slot, slot != "content", slot != "label" || detail.isFull {
      head += "\(slot): "
    }
    let name = node.key.map { "\(node.type)[\(ValueText.short($0, to: 14))]" } ?? node.type
    let left = TextWidth.of(head) + TextWidth.of(name) + 1 + node.handle.description.count
    head = style(head, .faint) + (node.kind == .custom ? style(name, .strong) : name)
    return head + " " + style(node.handle.description, .handle) + tail(node, room: room - left)
  }

  /// What the view shows, its attributes and modifiers, as far as there is room.
  private func tail(_ node: ViewTree.Node, room: Int) -> String {
    var room = room
    var text = ""
    for piece in pieces(node) {
      let needed = TextWidth.of(piece.text) + 2
      if needed > room {
        if room > 3 { text += style("  …", .faint) }
        break
      }
      text += "  " + (piece.role.map { style(piece.text, $0) } ?? piece.text)
      room -= needed
    }
    return text
  }

  private func pieces(_ node: ViewTree.Node) -> [(text: String, role: TextStyle.Role?)] {
    var pieces: [(text: String, role: TextStyle.Role?)] = []
    if node.isLeaving { pieces.append(("leaving", .removed)) }
    if !detail.isFull, let label = node.labelText {
      pieces.append((ValueText.short(.string(label), to: 40), nil))
    }
    for (index, attribute) in node.attributes.enumerated() where isWorthShowing(attribute) {
      let value = ValueText.short(attribute.value, to: 40)
      let isText = node.type == "Text" && index == 0
      pieces.append((isText ? value : "\(attribute.name): \(value)", nil))
    }
    for modifier in node.modifiers {
      let name = modifier.type.drop { $0 == "_" }
      let values = modifier.attributes.filter { $0.value != .closure }
        .map { "\($0.name): \(ValueText.short($0.value, to: 20))" }
      let list = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
      pieces.append((".\(name)\(list)", .faint))
    }
    return pieces
  }
}

extension TreeText {
  /// Closures say nothing by themselves, and what is empty only when everything is asked for.
  private func isWorthShowing(_ attribute: ViewTree.Attribute) -> Bool {
    switch attribute.value {
    case .closure: false
    case .none, .list([]), .dictionary([]): detail.isFull
    default: true
    }
  }
}

extension TreeText.Mark {
  /// The sign in the first column.
  fileprivate var sign: String {
    switch self {
    case .new: "+"
    case .moved: "~"
    case .updated: "*"
    case .evaluated: "·"
    }
  }

  fileprivate var role: TextStyle.Role {
    switch self {
    case .new: .inserted
    case .moved: .moved
    case .updated: .updated
    case .evaluated: .faint
    }
  }

  /// The marks for what a record says.
  package static func marks(of record: UpdateRecord) -> [ViewHandle: Self] {
    var marks: [ViewHandle: Self] = [:]
    for evaluation in record.evaluated { marks[evaluation.view.handle] = .evaluated }
    for change in record.changes {
      switch change {
      case .inserted(_, let node), .revived(_, let node):
        for handle in node.handles { marks[handle] = .new }
      case .moved(let placed, _): marks[placed.view.handle] = .moved
      case .updated(let update): marks[update.view.handle] = .updated
      case .removed: break
      }
    }
    return marks
  }
}

extension ViewTree.Node {
  /// The text of a label that is nothing but texts; nil when there is none, or more in it.
  var labelText: String? {
    let labels = children.filter { $0.slot == "label" }
    guard !labels.isEmpty else { return nil }
    var texts: [String] = []
    for label in labels {
      guard label.collectTexts(&texts) else { return nil }
    }
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  private func collectTexts(_ texts: inout [String]) -> Bool {
    switch kind {
    case .primitive:
      guard type == "Text", case .string(let text)? = attributes.first?.value else { return false }
      texts.append(text)
      return true
    case .structure: return children.allSatisfy { $0.collectTexts(&texts) }
    case .custom, .modifier: return false
    }
  }
}
