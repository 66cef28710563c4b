package import DeclJournal

/// The tree as people read it: one line a view, with its handle, what it shows, and guides that show what is inside what.
package struct TreeText {
  /// What the last update did to a view.
  package enum Mark: Equatable, Sendable {
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

    /// Whether views have their handles; not those of a tree that is not mounted.
    package var hasHandles = true

    /// What is shown when nothing else was asked for: everything but structure.
    package init(depth: Int? = nil, isFull: Bool = false, width: Int = 80) {
      self.depth = depth
      self.isFull = isFull
      self.width = width
    }
  }

  /// The look of names, handles and guides.
  let style: TextStyle
  private let marks: [ViewHandle: Mark]
  /// How much is shown.
  let detail: Detail

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
    let hasLabel = node.labelText != nil
    return node.children.filter { !(hasLabel && $0.slot == "label") && $0.type != "EmptyView" }
      .flatMap(shown)
  }

  private func shown(_ node: ViewTree.Node) -> [ViewTree.Node] {
    if detail.isFull { return [node] }
    switch node.kind {
    case .structure(.forEach), .custom, .primitive, .modifier: return [node]
    // What holds for all that is inside must be seen somewhere; what a modifier does to its content is the modifier's matter.
    case .structure(let decider)
    where node.isLeaving || decider != .content && node.modifiers.contains { !$0.isWindow }:
      return [node]
    case .structure: return node.children.flatMap(shown)
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
