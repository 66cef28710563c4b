import DeclFont
import DeclLayout
import DeclPicture
import DeclRuntime

/// The bars around a screen in the cells of a terminal: a row with the title and the buttons, and a line.
enum CellBars {
  /// Returns a screen with its bars.
  /// - Parameter back: the screen below it; nil for the first one.
  static func screen(
    _ content: Piece, _ scope: ScreenScope, back: ScreenScope?, _ look: Look
  ) -> Piece {
    var result = content.limited(maxWidth: .infinity, maxHeight: .infinity)
    let bar = scope.hidesNavigationBar ? [] : top(scope, back, look)
    if !bar.isEmpty {
      result = result.wrapped(EdgeInsetNode(.top, distance: 0), [Parts.column(bar, distance: 0)])
    }
    let (bottom, status) = (scope.items(for: .bottom), scope.items(for: .status))
    if !bottom.isEmpty || !status.isEmpty {
      var items: [Piece] = []
      for item in bottom {
        if !items.isEmpty, !(item.node is SpacerNode) { items.append(Parts.spacer(minLength: 8)) }
        items.append(item)
      }
      var row = Parts.row(items, distance: 0).wide(alignment: .center)
        .padded(horizontal: CellParts.cell.width)
      if !status.isEmpty {
        row = row.limited(minHeight: CellParts.cell.height)
          .overlaid(by: Parts.row(status, distance: CellParts.cell.width))
      }
      result = result.wrapped(
        EdgeInsetNode(.bottom, distance: 0), [Parts.column([line(look), row], distance: 0)])
    }
    return result
  }

  /// Returns a line from side to side.
  static func line(_ look: Look) -> Piece {
    let ink = Ink.color(look.system(.gray))
    return CellParts.line { [CellParts.Glyphs(String(repeating: "─", count: $0), ink)] }
  }

  private static func top(_ scope: ScreenScope, _ back: ScreenScope?, _ look: Look) -> [Piece] {
    var leading = scope.items(for: .leading)
    if let back, !scope.hidesBackButton {
      let title = back.title.flatMap { $0.count <= 24 ? $0 : nil } ?? "Back"
      let arrow = look.isRightToLeft ? "› " : "‹ "
      let button = Parts.line(arrow + title, FontSpec(.body), look.tint, look.buttonLook)
        .touched(as: .back)
      look.window.barParts[.back] = button
      leading.insert(button, at: 0)
    }
    let trailing = scope.items(for: .trailing)
    let principal = scope.items(for: .principal)
    var rows: [Piece] = []
    let hasRow = !leading.isEmpty || !trailing.isEmpty || !principal.isEmpty || scope.title != nil
    if hasRow {
      var row = Parts.row(leading + [Parts.spacer()] + trailing, distance: 16)
        .padded(horizontal: CellParts.cell.width)
        .limited(minHeight: CellParts.cell.height)
      if !principal.isEmpty {
        row = row.overlaid(by: Parts.one(principal))
      } else if let title = scope.title {
        let font = FontSpec(size: 17, weight: 700)
        let text = Parts.line(title, font, .color(look.system(.label)), look)
        row = row.overlaid(
          by: text.padded(horizontal: leading.isEmpty && trailing.isEmpty ? 8 : 90))
      }
      rows.append(row)
    }
    if let search = scope.search { rows.append(searchField(search, look)) }
    if !rows.isEmpty { rows.append(line(look)) }
    return rows
  }

  private static func searchField(_ search: ScreenScope.SearchField, _ look: Look) -> Piece {
    let shown = search.text.isEmpty ? search.prompt : search.text
    let ink = search.text.isEmpty ? look.faintInk : Ink.color(look.system(.label))
    let row = Parts.row(
      [
        CellParts.glyphs("⌕ ", look.faintInk), Parts.line(shown, FontSpec(.body), ink, look),
        Parts.spacer(),
      ], distance: 0)
    let box = look.hasColors ? row.backed(by: Parts.box(.color(look.system(.tertiaryFill)))) : row
    let field = box.touched(as: .search(search.view))
    look.window.barParts[.search(search.view)] = field
    return field.padded(horizontal: CellParts.cell.width)
  }
}
