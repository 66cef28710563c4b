import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rules of tables (G37).
enum TableViews {
  static let rules: [String: Builder.ViewRule] = [
    "Table": { builder, view, look in [table(builder, view, look)] },
    "_TableHeaderCells": { builder, view, look in [cells(builder.parts(of: view, look))] },
    "_TableHeaderCell": { builder, view, look in
      let order = view.value("sorted").caseName
      let inner = look.with {
        $0.container = nil
        $0.font = FontSpec(.subheadline)
        $0.fontChanges.weight = order == nil ? 500 : 600
        $0.foregroundLevels = order == nil ? [look.hierarchical("secondary")] : []
        $0.paragraph.lineLimit = 1
      }
      var label = Parts.one(builder.parts(of: view, in: "label", inner), alignment: .leading)
      if let order { label = Parts.row([label, arrow(order, look)], distance: 4) }
      return [column(label, view, look).touchable()]
    },
    "_TableRowCells": { builder, view, look in
      let inner = look.with {
        $0.container = nil
        $0.tableRow = Look.TableRow()
      }
      var parts = builder.parts(of: view, inner)
      if !parts.isEmpty, let start = start(look) {
        parts[0] = Parts.row([start, parts[0]], distance: 0).with {
          $0.traits = parts[0].traits
        }
      }
      return [cells(parts)]
    },
    "_TableCell": { builder, view, look in
      let parts = builder.parts(of: view, look)
      let content = parts.count == 1 ? parts[0] : Parts.row(parts)
      return [column(content, view, look)]
    },
  ]

  /// Returns a piece of a column with what its row has to know about the column.
  private static func column(_ content: Piece, _ view: DrawnView, _ look: Look) -> Piece {
    let traits = view.value("_traits")
    let alignment: Alignment
    switch traits["alignment"]["_name"].text {
    case "center": alignment = .center
    case "trailing": alignment = .trailing
    case "numeric": alignment = look.isRightToLeft ? .leading : .trailing
    default: alignment = .leading
    }
    let width = traits["width"]
    return content.wide(alignment: alignment).with {
      $0.traits.tableColumn = TableColumnWidth(
        minimum: width["minimum"].anyNumber, ideal: width["ideal"].anyNumber,
        maximum: width["maximum"].anyNumber)
    }
  }

  /// Returns cells beside each other, each in its column.
  private static func cells(_ parts: [Piece]) -> Piece {
    let columns = parts.map { $0.traits.tableColumn ?? TableColumnWidth() }
    return Piece(TableRowNode(columns: columns, distance: Metrics.tableColumnDistance), parts)
  }

  /// Returns the arrow of a column that sorts the table.
  private static func arrow(_ order: String, _ look: Look) -> Piece {
    let isForward = order == "forward"
    if look.isInCells { return CellParts.glyphs(isForward ? "▲" : "▼", look.foreground) }
    let name = isForward ? "chevron.up" : "chevron.down"
    return Parts.symbol(name, size: 11, weight: 600, look.hierarchical("secondary"), look)
  }

  /// Returns what stands before the first cell of a row of a tree: space for its level, and the arrow of a row that can be
  /// expanded; nil for other rows.
  private static func start(_ look: Look) -> Piece? {
    let row = look.tableRow
    guard row.level > 0 || row.isOpen != nil || row.isInTree else { return nil }
    let width = Metrics.tableIndent
    var parts: [Piece] = []
    let level = row.isOpen == nil ? row.level + 1 : row.level
    if level > 0 {
      parts.append(Piece(FixedNode(Size(Double(level) * width, 0), spacing: .zero)))
    }
    if let isOpen = row.isOpen {
      let isLeftward = look.isRightToLeft
      if look.isInCells {
        parts.append(CellParts.glyphs(isOpen ? "▾ " : isLeftward ? "◂ " : "▸ ", look.tint))
      } else {
        let name = isOpen ? "chevron.down" : isLeftward ? "chevron.left" : "chevron.right"
        let ink = look.hierarchical("secondary")
        parts.append(
          Parts.symbol(name, size: 13, weight: 600, ink, look)
            .framed(width: width, alignment: .leading))
      }
    }
    return Parts.row(parts, distance: 0)
  }

  /// Returns the look of the rows of a table.
  static func rowLook(_ builder: Builder, _ view: DrawnView, _ look: Look) -> Look {
    let isTree = builder.contents(of: view).contains { $0.typeName == "_TableOutline" }
    return look.insideScrollView.with {
      $0.tableRow = Look.TableRow(isInTree: isTree)
      $0.container = .table
      $0.listStyle = .plain
      $0.stackAxis = nil
      $0.font = nil
      $0.isInRowStack = false
      $0.badge = nil
    }
  }

  private static func table(_ builder: Builder, _ view: DrawnView, _ look: Look) -> Piece {
    let inner = rowLook(builder, view, look)
    let isBordered = look.style("Table", "TableStyle") == "Bordered"
    let chosen = Set(view.options.filter(\.isChosen).map(\.view.handle))
    var parts: [Piece] = []
    for group in ListViews.groups(of: builder.parts(of: view, in: nil, inner)) {
      parts += (group.header + group.footer).map { header in
        header.wide().padded(
          Insets(
            top: Metrics.plainHeaderInsets.top, leading: Metrics.rowInsets.leading,
            bottom: Metrics.plainHeaderInsets.bottom, trailing: Metrics.rowInsets.trailing))
      }
      Gap.prepare(group.rows, .vertical, distance: 0) {
        row($0, inner, isChosen: false, isShaded: false)
      }
      let rows = group.rows.enumerated().map { index, piece in
        if piece.gap != nil { return piece }
        let position = piece.traits.rows.first?.position ?? index
        return row(
          piece, inner, isChosen: !chosen.isDisjoint(with: look.window.handles(of: piece)),
          isShaded: isBordered && position % 2 == 1)
      }
      let column = Parts.column(rows, distance: 0, alignment: .leading)
      column.traits.section = group.mark
      parts.append(column)
    }
    let content = Parts.column(parts, distance: 0, alignment: .leading)
      .limited(maxWidth: .infinity, alignment: .top)
    var area = ScrollViews.piece(.vertical, content, look)
      .limited(maxWidth: .infinity, maxHeight: .infinity)
    let headers = builder.parts(of: view, in: "header", look)
    if !headers.isEmpty {
      area = Parts.column(headers.map { header($0, look) } + [area], distance: 0)
    }
    if !look.hidesScrollBackground {
      let ground = Parts.box(.color(look.system(.background)))
      area = area.backed(by: isBordered ? ground : ground.wrapped(SafeAreaIgnoringNode(.all)))
    }
    guard isBordered else { return area }
    let outline = Parts.outline(
      .color(look.system(.separator)), width: 1, radius: Metrics.tableRadius)
    return area.clipped(radius: Metrics.tableRadius)
      .overlaid(by: outline.with { $0.allowsTouches = false })
  }

  private static func header(_ piece: Piece, _ look: Look) -> Piece {
    piece.wide().padded(horizontal: Metrics.rowInsets.leading)
      .framed(height: Metrics.tableHeaderHeight)
      .overlaid(by: line(look, from: 0), alignment: .bottom)
  }

  private static func row(
    _ piece: Piece, _ look: Look, isChosen: Bool, isShaded: Bool
  ) -> Piece {
    var row = piece.wide().padded(Metrics.rowInsets).limited(minHeight: look.rowHeight)
      .overlaid(by: line(look, from: Metrics.rowInsets.leading), alignment: .bottom)
    if isChosen {
      row = row.backed(by: Parts.box(.color(look.system(.gray4))))
    } else if isShaded {
      row = row.backed(by: Parts.box(.color(look.system(.secondaryBackground))))
    }
    return row.touched(as: look.window.handles(of: piece).first)
  }

  /// Returns a line of a pixel that begins at a distance from the leading edge.
  private static func line(_ look: Look, from distance: Double) -> Piece {
    Parts.box(.color(look.system(.separator)))
      .framed(height: look.window.measurer.pixel)
      .padded(Insets(leading: distance))
  }
}
