package import DeclJournal

/// A formatter of trees for people: one line for each view with its handle and content, and guides that show
/// the nesting.
package struct TreeFormatter {
  /// The effect of the last update on a view.
  package enum Mark: Equatable, Sendable {
    case new, moved, updated, evaluated
  }

  /// The level of detail.
  package struct Detail: Sendable {
    /// The maximum depth below the root; nil for no limit.
    package var depth: Int?
    /// Indicates whether structural nodes, labels of controls and modifiers have their own lines.
    package var isFull: Bool
    /// The maximum number of columns in a line.
    package var width: Int

    /// Indicates whether handles are shown; false for a tree that is not mounted.
    package var hasHandles = true
    /// Indicates whether every row of a long list is shown, and not only the first ones.
    package var hasAllRows = false
    /// The index of the first row that is shown of a long list.
    package var firstRow = 0

    /// The number of lines that the tree should have at most; rows of long lists are omitted until it has.
    package var height: Int?

    /// Creates a level of detail; by default everything but structural nodes.
    package init(depth: Int? = nil, isFull: Bool = false, width: Int = 80) {
      self.depth = depth
      self.isFull = isFull
      self.width = width
    }
  }

  /// The style of names, handles and guides.
  let style: TextStyle
  private let marks: [ViewHandle: Mark]
  /// The level of detail.
  let detail: Detail
  /// The topmost views of tabs and screens with another one in front of them.
  let covered: Set<ViewHandle>
  /// Returns the frame of a view as text; nil where frames are not shown.
  let frames: (ViewHandle) -> String?
  /// The number of rows, and of their lines, that are shown of a long list.
  private(set) var shownRowCount = 10
  var shownLineCount: Int { 2 * shownRowCount }

  /// Creates a formatter that marks views with the effect of the last update on them.
  package init(
    style: TextStyle = .plain, marks: [ViewHandle: Mark] = [:], detail: Detail = Detail(),
    frames: @escaping (ViewHandle) -> String? = { _ in nil }, covered: Set<ViewHandle> = []
  ) {
    self.frames = frames
    self.covered = covered
    self.style = style
    self.marks = marks
    self.detail = detail
  }

  /// The report that nothing is mounted.
  package static let emptyText = "nothing is mounted"
  /// A sentence about what a script can show, for those who expected to see something.
  package static let emptyAdvice =
    "a script shows its App, its first #Preview, or the last view at its top level"

  /// Returns the text of all windows in order, or a line that reports that nothing is mounted.
  package func text(_ tree: ViewTree) -> String {
    tree.roots.isEmpty ? style(Self.emptyText, .faint) + "\n" : text(tree.roots)
  }

  /// Returns the text of a node and its descendants, each line ending in a newline.
  package func text(_ node: ViewTree.Node) -> String { text([node]) }

  /// Returns the text of nodes with as many rows of long lists as fit into the height, if not all do.
  private func text(_ nodes: [ViewTree.Node]) -> String {
    var output = plainText(nodes)
    guard let height = detail.height, !detail.isFull, !detail.hasAllRows else { return output }
    var formatter = self
    while formatter.shownRowCount > 1, output.utf8.count(where: { $0 == 0x0A }) > height {
      formatter.shownRowCount = formatter.shownRowCount > 3 ? 3 : 1
      output = formatter.plainText(nodes)
    }
    return output
  }

  private func plainText(_ nodes: [ViewTree.Node]) -> String {
    var output = ""
    for top in nodes.flatMap(visibleNodes) {
      write(top, guide: "", branch: "", depth: 0, to: &output)
    }
    return output
  }

  private func write(
    _ node: ViewTree.Node, guide: String, branch: String, depth: Int, to output: inout String
  ) {
    let mark = marks[node.handle].map { style($0.symbol, $0.role) } ?? " "
    let used = 2 + TextWidth.of(branch)
    output += mark + " " + style(branch, .faint) + line(node, room: detail.width - used) + "\n"
    let children = visibleChildren(node)
    if children.isEmpty { return }
    if let limit = detail.depth, depth >= limit {
      let hidden = children.reduce(0) { $0 + $1.viewCount }
      if hidden > 0 {
        output +=
          "  " + style("\(guide)└ … \(ValueFormatter.counted(hidden, "descendant"))", .faint) + "\n"
      }
      return
    }
    let rows = rows(children, of: node)
    for (index, row) in rows.enumerated() {
      let isLast = index == rows.count - 1
      let branch = guide + (isLast ? "└ " : "├ ")
      switch row {
      case .view(let child):
        write(
          child, guide: guide + (isLast ? "  " : "│ "), branch: branch, depth: depth + 1,
          to: &output)
      case .folded(let text): output += "  " + style(branch + text, .faint) + "\n"
      }
    }
  }

  /// Returns the number of lines of a node and its descendants, at most `limit`.
  func lineCount(_ node: ViewTree.Node, limit: Int) -> Int {
    var count = 1
    for child in visibleChildren(node) where count < limit {
      count += lineCount(child, limit: limit - count)
    }
    return count
  }

  /// Returns whether the last update changed a node or a descendant.
  func isMarked(_ node: ViewTree.Node) -> Bool {
    marks[node.handle] != nil || node.children.contains(where: isMarked)
  }

  /// Indicates whether the last update changed any view.
  var hasMarks: Bool { !marks.isEmpty }

  /// Returns the visible children of a node: without structural nodes that carry no information, and without
  /// a label that is shown as text.
  private func visibleChildren(_ node: ViewTree.Node) -> [ViewTree.Node] {
    if detail.isFull { return node.children }
    let hasLabel = node.labelText != nil
    return node.children.filter { !(hasLabel && $0.slot == "label") }.flatMap(visibleNodes)
      .filter { $0.type != "EmptyView" }
  }

  private func visibleNodes(_ node: ViewTree.Node) -> [ViewTree.Node] {
    if detail.isFull { return [node] }
    switch node.kind {
    case .custom, .primitive:
      return ModifierName.isPart(node.type) ? node.children.flatMap(visibleNodes) : [node]
    case .structure(.forEach), .modifier: return [node]
    // A structural node is shown if it has modifiers, because they apply to its whole content. The content of
    // a custom modifier is not, because the modifier's body shows them.
    case .structure(let decider)
    where node.isLeaving || decider != .content && node.modifiers.contains { !$0.isWindow }:
      return [node]
    case .structure: return node.children.flatMap(visibleNodes)
    }
  }
}

extension TreeFormatter.Mark {
  /// The mark in the first column.
  fileprivate var symbol: String {
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

  /// Returns the marks for the views that a record changed.
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
