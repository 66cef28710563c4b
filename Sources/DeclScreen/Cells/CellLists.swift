import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rules of lists and forms in the cells of a terminal: groups stand in boxes, and a row takes the cells of its
/// content.
enum CellLists {
  static let rules: [String: Builder.ViewRule] = [
    "List": { builder, view, look in
      [list(builder, view, look, ListViews.Style(look.style("List", "ListStyle")))]
    },
    "Form": { builder, view, look in
      [list(builder, view, look, look.style("Form", "FormStyle") == "Columns" ? .plain : .inset)]
    },
    "NavigationLink": { builder, view, look in
      guard look.container == .list else { return builder.parts(of: view, look) }
      let content = builder.parts(of: view, look.with { $0.container = .link })
      let arrow = look.isRightToLeft ? "‹" : "›"
      return content.map { label in
        Parts.row([label, CellParts.glyphs(arrow, look.faintInk)], distance: 8)
          .with { $0.traits = label.traits }
      }
    },
  ]

  private static func list(
    _ builder: Builder, _ view: DrawnView, _ look: Look, _ style: ListViews.Style
  ) -> Piece {
    let inner = look.insideScrollView.with {
      $0.container = .list
      $0.listStyle = style
      $0.stackAxis = nil
      $0.font = nil
      $0.isEditing = view.isEditing
    }
    return scroll(builder.parts(of: view, inner), view, inner, style, look)
  }

  /// Returns rows below each other, in the groups to which they belong, as content that scrolls.
  /// - Parameters:
  ///   - inner: the look of the rows.
  ///   - look: the look around the list.
  static func scroll(
    _ rows: [Piece], _ view: DrawnView, _ inner: Look, _ style: ListViews.Style, _ look: Look
  ) -> Piece {
    let choices = RowChoices(of: view)
    let groups = ListViews.groups(of: rows)
    var parts: [Piece] = []
    for (index, group) in groups.enumerated() {
      if index > 0, style != .inset { parts.append(space(1)) }
      parts += group.header.map { $0.wide().padded(horizontal: 2 * CellParts.cell.width) }
      Gap.prepare(group.rows, .vertical, distance: look.rowSpacing) {
        self.row($0, inner, choices.common)
      }
      let rows = group.rows.map { row in
        if row.gap != nil { return row }
        let handles = look.window.handles(of: row)
        let made = self.row(row, inner, choices.choice(of: handles))
          .touched(as: handles.first)
        if let first = handles.first { look.window.rows.append((view.handle, first, made)) }
        return made
      }
      if !rows.isEmpty {
        let column = self.column(rows, group.rows.map(\.traits.hidesSeparator), inner)
        parts.append(style == .inset ? column.boxed(look.boxInk) : column)
      }
      parts += group.footer.map { $0.wide().padded(horizontal: 2 * CellParts.cell.width) }
    }
    let content = Parts.column(parts, distance: 0, alignment: .leading)
      .limited(maxWidth: .infinity, alignment: .top)
    let scroll = ScrollViews.piece(.vertical, content, look)
    return scroll.limited(maxWidth: .infinity, maxHeight: .infinity)
  }

  /// Returns rows with lines between them where one of them has several lines.
  private static func column(_ rows: [Piece], _ hidesLine: [Bool], _ look: Look) -> Piece {
    let node = RowsNode(distance: look.rowSpacing)
    let color = look.system(.gray)
    return Piece(node, rows).with {
      $0.draw = { rect in
        node.lines.filter { !hidesLine[$0.row] }.map { line in
          let y = rect.origin.y + line.y
          let line = Rect(rect.origin.x, y, rect.size.width, 1)
          return .fill(.rectangle(line), .color(color), .nonZero)
        }
      }
    }
  }

  private static func space(_ rows: Double) -> Piece {
    Piece(FixedNode(Size(0, rows * CellParts.cell.height), spacing: .zero))
  }

  /// Returns a row with the marks of rows that can be chosen, deleted and moved.
  private static func edited(
    _ piece: Piece, _ choice: RowChoices.Choice, _ look: Look
  ) -> Piece {
    var parts = [piece.wide()]
    if choice.hasCircle {
      parts.insert(
        CellParts.glyphs(
          choice.isChosen ? "◉" : "○", choice.isChosen ? look.tint : look.faintInk), at: 0)
    } else if piece.traits.canBeDeleted {
      let circle = CellParts.glyphs("⊖", .color(look.system(.red)))
      let view = look.window.handles(of: piece).first
      parts.insert(view.map { circle.touched(as: .minus($0)) } ?? circle, at: 0)
    }
    if piece.traits.canBeMoved { parts.append(CellParts.glyphs("≡", look.faintInk)) }
    return parts.count == 1 ? piece : Parts.row(parts, distance: CellParts.cell.width)
  }

  private static func row(
    _ piece: Piece, _ look: Look, _ choice: RowChoices.Choice
  ) -> Piece {
    // Insets of the script are for points; what a row keeps of them are whole cells.
    let insets =
      piece.traits.rowInsets
      ?? Insets(leading: CellParts.cell.width, trailing: CellParts.cell.width)
    let content = look.isEditing ? edited(piece, choice, look) : piece
    let row = content.wide().padded(insets)
    if let background = piece.traits.rowBackground, look.hasColors {
      return row.backed(by: background)
    }
    guard choice.isChosen else { return row }
    let mark = CellParts.glyphs(look.isRightToLeft ? "◀" : "▶", look.tint)
    return row.backed(by: Parts.box(.color(look.system(.tertiaryFill))))
      .overlaid(by: mark, alignment: .topLeading)
  }
}

/// Rows below each other; where one of them is higher than a cell, there is room for a line between two.
private final class RowsNode: LayoutNode {
  private let distance: Double

  init(distance: Double) { self.distance = distance }

  /// Returns the fits of the rows, and the distance between them. What stands for rows that do not exist has the same
  /// distances inside, and is no high row.
  private func rows(_ proposal: Proposal) -> (fits: [Fit], distance: Double) {
    let proposal = Proposal(proposal.width, nil)
    let cell = CellParts.cell.height
    let sizes = children.map { $0 is GapNode ? nil : $0.size(for: proposal) }
    let written = grid?.distance(distance, along: .vertical) ?? distance
    let isHigh = sizes.contains { $0.map { $0.height > cell } ?? false }
    let distance = isHigh ? max(written, cell) : written
    let fits = zip(children, sizes).map { child, size in
      guard let gap = child as? GapNode else { return Fit(proposal, size ?? .zero) }
      gap.distance = distance
      return Fit(proposal, Size(0, gap.length))
    }
    return (fits, distance)
  }

  /// Takes the width of the widest row, and the sum of the heights.
  override func measure(_ proposal: Proposal) -> Size {
    let (fits, distance) = rows(proposal)
    return Size(
      fits.map(\.size.width).max() ?? 0,
      fits.reduce(0) { $0 + $1.size.height } + distance * Double(max(fits.count - 1, 0)))
  }

  /// Places the rows at the leading edge.
  override func arrange(_ fit: Fit) -> Arrangement {
    let (fits, distance) = rows(Proposal(fit.size.width, nil))
    var y = 0.0
    let origins = fits.map { fit in
      defer { y += fit.size.height + distance }
      return Point(0, y)
    }
    return Arrangement(origins: origins, fits: fits)
  }

  /// The rows that have room for a line below them, with the middle of that room.
  var lines: [(row: Int, y: Double)] {
    let arrangement = arrangement(at: fit)
    return children.indices.dropLast().compactMap { row in
      let end = arrangement.origins[row].y + arrangement.fits[row].size.height
      let room = arrangement.origins[row + 1].y - end
      return room > 0 ? (row, end + room / 2) : nil
    }
  }
}
