package import DeclSource
package import DeclJournal

/// A formatter of one view for people, with all its properties, modifiers and state.
package struct NodeFormatter {
  private let places: LocationFormatter
  private let layout: ColumnLayout
  private let states: StateFormatter

  /// Creates a formatter for views whose ranges refer to `sources`.
  package init(sources: SourceMap, style: TextStyle = .plain, width: Int = 80) {
    places = LocationFormatter(sources: sources)
    layout = ColumnLayout(style: style, width: width)
    states = StateFormatter(style: style, width: width)
  }

  /// Returns the text of a view with its state cells, of several lines that each end in a newline.
  package func text(_ node: ViewTree.Node, cells: [StateCell]) -> String {
    text(node, state: cells.flatMap { states.lines($0, owner: nil) })
  }

  /// Returns the text of a view in a frame, with its state cells at that time.
  package func text(_ node: ViewTree.Node, cells: [Frame.Cell]) -> String {
    text(node, state: cells.map { states.line($0, owner: nil) })
  }

  private func text(_ node: ViewTree.Node, state: [ColumnLine]) -> String {
    var lines = [ColumnLine("source", .faint, places.short(node.range) ?? "none")]
    if let role = node.role { lines.append(ColumnLine("role", .faint, role)) }
    if let slot = node.slot { lines.append(ColumnLine("slot", .faint, slot)) }
    lines += node.attributes.map { attribute("value", $0, prefix: "") }
    lines += state
    for modifier in node.modifiers {
      lines.append(
        ColumnLine("modifier", .faint, modifier.type, place: places.short(modifier.range)))
      lines += modifier.attributes.map { attribute("", $0, prefix: "  ") }
    }
    let children = node.children.reduce(0) { $0 + $1.viewCount }
    if children > 0 {
      lines.append(ColumnLine("contains", .faint, ValueFormatter.counted(children, "view")))
    }
    return layout.decorated(node.reference.text) + (node.isLeaving ? " leaving" : "") + "\n"
      + layout.text(lines) + BodyTypeFormatter.broken(node.fullType, to: layout.width)
  }

  private func attribute(
    _ word: String, _ attribute: ViewTree.Attribute, prefix: String
  ) -> ColumnLine {
    ColumnLine(
      word, .faint, prefix + attribute.name, [VisibleText.line(attribute.value.description)])
  }
}
