import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rules of views that group others under a label.
enum GroupViews {
  static let rules: [String: Builder.ViewRule] = [
    "GroupBox": { builder, view, look in
      let body = builder.parts(of: view, in: nil, look.with { $0.stackAxis = nil })
      if look.styles["GroupBox"].map({ $0.typeName != "DefaultGroupBoxStyle" }) ?? false {
        return body
      }
      var inner = look
      inner.font = FontSpec(.headline)
      let labels = builder.parts(of: view, in: "label", inner)
      let label = labels.map { $0.wide() }
      let column = Parts.column(label + [Parts.one(body)], distance: 8, alignment: .leading)
      return [
        column.padded(horizontal: 16, vertical: 16)
          .backed(by: Parts.box(.color(look.system(.secondaryBackground)), radius: 8))
      ]
    },
    "LabeledContent": { builder, view, look in
      let labels = builder.label(of: view, look)
      var inner = look
      inner.isInRowStack = true
      if look.foregroundLevels.isEmpty {
        inner.foregroundLevels = [look.hierarchical("secondary")]
        inner.containerLevels = inner.foregroundLevels
      }
      let content = builder.parts(of: view, in: nil, inner)
      if look.hidesLabels || labels.isEmpty { return content }
      let row = [Parts.one(labels, alignment: .leading), Parts.spacer()]
      return [Parts.row(row + [Parts.one(content, alignment: .trailing)])]
    },
    "ControlGroup": { builder, view, look in
      if look.hasOwnControlGroupStyle {
        return builder.parts(of: view, look.with { $0.styles["ControlGroup"] = nil })
      }
      let parts = builder.parts(of: view, look.with { $0.styles["Button"] = nil })
      var cells: [Piece] = []
      for part in parts {
        if !cells.isEmpty {
          let line = Piece(DividerNode(axis: .horizontal, thickness: 1))
          let color = look.system(.separator)
          line.draw = { [.fill(.rectangle($0), .color(color), .nonZero)] }
          cells.append(line.framed(height: 18))
        }
        cells.append(part.padded(horizontal: 12, vertical: 6))
      }
      return [
        Parts.row(cells, distance: 0).backed(
          by: Parts.box(.color(look.system(.tertiaryFill)), radius: 8))
      ]
    },
    "LabeledControlGroupContent": { builder, view, look in
      builder.parts(of: view, in: nil, look)
    },
    "ContentUnavailableView": { builder, view, look in
      var title = look
      title.container = .unavailable
      title.font = FontSpec(.title2)
      title.fontChanges.weight = 700
      title.paragraph.alignment = .center
      var text = look
      text.font = FontSpec(.subheadline)
      text.foregroundLevels = [look.hierarchical("secondary")]
      text.paragraph.alignment = .center
      let label = builder.parts(of: view, in: "label", title)
      let description = builder.parts(of: view, in: "description", text)
      let actions = builder.parts(of: view, in: "actions", look)
      var parts = label + description
      if !actions.isEmpty { parts.append(Parts.one(actions).padded(Insets(top: 12))) }
      let column = Parts.column(parts, distance: 6).padded(horizontal: 32)
      return [column.limited(maxWidth: .infinity, maxHeight: .infinity)]
    },
    "_DisclosureParts": { builder, view, look in
      if look.container == .table {
        let row = look.with { $0.tableRow.isOpen = view.value("_expansion").isTrue }
        return builder.parts(of: view, in: "label", row)
          + builder.parts(of: view, in: nil, look.with { $0.tableRow.level += 1 })
      }
      let label = builder.parts(of: view, in: "label", look)
      let content = builder.parts(of: view, in: nil, look)
      // In a list the label and the content are rows of their own.
      if look.container == .list { return label + content.map { $0.indented() } }
      if content.isEmpty { return label }
      return [Parts.column(label + content)]
    },
    "_DisclosureLabel": { builder, view, look in
      // A row of a table has its arrow in the first cell.
      if look.container == .table { return builder.parts(of: view, look) }
      let isOpen = view.value("_expansion").isTrue
      let arrow = isOpen ? "chevron.down" : look.isRightToLeft ? "chevron.left" : "chevron.right"
      let label = Parts.one(builder.parts(of: view, look.labelLook), alignment: .leading)
      let chevron = Parts.symbol(arrow, size: 13, weight: 600, look.tint, look)
      return [Parts.row([label, Parts.spacer(), chevron]).touchable()]
    },
  ]
}

extension Look {
  /// Indicates whether a style of the script renders control groups.
  fileprivate var hasOwnControlGroupStyle: Bool {
    guard let name = styles["ControlGroup"]?.typeName else { return false }
    return !["Automatic", "Navigation", "Menu", "CompactMenu", "Palette"]
      .contains { name == $0 + "ControlGroupStyle" }
  }
}

extension Piece {
  /// Returns the row of a list, one level below another one.
  fileprivate func indented() -> Piece {
    padded(Insets(leading: 20))
  }
}
