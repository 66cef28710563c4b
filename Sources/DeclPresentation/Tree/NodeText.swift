package import DeclSource
package import DeclJournal

/// One view as people read it, with everything that is known of it.
package struct NodeText {
  private let places: PlaceText
  private let layout: ColumnLayout
  private let states: StateText

  /// Text for views whose ranges point into `sources`.
  package init(sources: SourceMap, style: TextStyle = .plain, width: Int = 80) {
    places = PlaceText(sources: sources)
    layout = ColumnLayout(style: style, width: width)
    states = StateText(style: style, width: width)
  }

  /// The view over several lines, each ended by a newline.
  package func text(_ node: ViewTree.Node, cells: [StateCell]) -> String {
    text(node, state: cells.flatMap { states.lines($0, owner: nil) })
  }

  /// The view as it was in a frame, with the storage that it had there.
  package func text(_ node: ViewTree.Node, cells: [Frame.Cell]) -> String {
    text(node, state: cells.map { states.line($0, owner: nil) })
  }

  private func text(_ node: ViewTree.Node, state: [ColumnLine]) -> String {
    var lines = [ColumnLine("source", .faint, places.short(node.place) ?? "none")]
    if let role = node.role { lines.append(ColumnLine("role", .faint, role)) }
    if let slot = node.slot { lines.append(ColumnLine("slot", .faint, slot)) }
    lines += node.attributes.map { attribute("value", $0, prefix: "") }
    lines += state
    for modifier in node.modifiers {
      lines.append(
        ColumnLine("modifier", .faint, modifier.type, place: places.short(modifier.place)))
      lines += modifier.attributes.map { attribute("", $0, prefix: "  ") }
    }
    let children = node.children.reduce(0) { $0 + $1.viewCount }
    if children > 0 {
      lines.append(ColumnLine("inside", .faint, ValueText.counted(children, "view")))
    }
    return layout.decorated(node.reference.text) + (node.isLeaving ? " leaving" : "") + "\n"
      + layout.text(lines) + BodyTypeText.broken(node.fullType, to: layout.width)
  }

  private func attribute(
    _ word: String, _ attribute: ViewTree.Attribute, prefix: String
  ) -> ColumnLine {
    ColumnLine(
      word, .faint, prefix + attribute.name, [ValueText.visible(attribute.value.description)])
  }
}
