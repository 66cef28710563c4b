import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// Presentations in the cells of a terminal: boxes over the window.
extension Presentations {
  private var cell: Size { CellParts.cell }

  /// The columns of sheets in windows that have more.
  private static let sheetColumns = 76.0
  /// The columns of alerts and dialogs.
  private static let dialogColumns = 44.0

  /// Returns a sheet of the height of its detent, in a box.
  func cellSheet(
    _ content: Piece, _ scope: SheetScope, _ presentation: ViewHandle, _ look: Look
  ) -> Piece {
    let full = window.options.size
    let width = min(full.width - 4 * cell.width, Self.sheetColumns * cell.width)
    let height = min(max(height(scope), 5 * cell.height), full.height - 2 * cell.height)
    let back = scope.background ?? .color(look.cardColor)
    let card = content.boxed(look.boxInk).framed(width: max(width, 8 * cell.width), height: height)
      .backed(by: Parts.box(back)).clipped(radius: 0)
      .touched(as: .card(presentation, isDraggable: true))
    let isWhole = height >= full.height - 2 * cell.height
    return over(card, look, alignment: isWhole ? .center : .bottom)
  }

  /// Returns a popover beside the view that presents it, in a box.
  func cellPopover(
    _ content: Piece, _ scope: SheetScope, _ anchor: Piece, _ presentation: ViewHandle,
    _ look: Look
  ) -> Piece {
    let back = scope.background ?? .color(look.cardColor)
    let card = content.boxed(look.boxInk).backed(by: Parts.box(back)).clipped(radius: 0)
      .touched(as: .card(presentation, isDraggable: false))
    return Piece(BesideNode(anchor: anchor.node, safeArea: window.safeArea, distance: 0), [card])
  }

  /// Returns the box of an alert or a dialog, with its buttons beside each other where they fit.
  func cellDialog(_ dialog: DrawnView, _ presentation: ViewHandle, _ look: Look) -> Piece {
    let isAlert = dialog.value("kind").text == "alert"
    let centred = look.with { $0.paragraph.alignment = .center }
    var parts: [Piece] = []
    if isAlert || dialog.value("titleVisibility").caseName == "visible" {
      parts.append(
        TextViews.text(
          dialog.value("title").text ?? "", FontSpec(size: 17, weight: 700),
          .color(look.system(.label)), centred))
    }
    parts += builder.parts(of: dialog, in: "message", centred)
    let (actions, cancels, fields) = buttons(dialog, look)
    parts += fields.map { Parts.one(builder.pieces($0, look)) }
    if !parts.isEmpty { parts.append(Parts.drawing(Size(cell.width, cell.height)) { _ in [] }) }
    let shown = (actions + cancels).map { button($0, look) }
    let distance = 2 * cell.width
    let width = shown.reduce(-distance) { $0 + $1.node.size(for: .ideal).width + distance }
    parts.append(
      width <= (Self.dialogColumns - 4) * cell.width
        ? Parts.row(shown, distance: distance) : Parts.column(shown, distance: 0))
    let box = Parts.column(parts, distance: 0).wide(alignment: .center)
      .padded(horizontal: cell.width).boxed(look.boxInk)
      .framed(width: min(Self.dialogColumns * cell.width, window.options.size.width))
      .backed(by: Parts.box(.color(look.cardColor)))
      .touched(as: .card(presentation, isDraggable: false))
    return over(box, look, alignment: isAlert ? .center : .bottom)
  }

  private func button(_ view: DrawnView, _ look: Look) -> Piece {
    let role = view.value("role")["_name"].text
    let ink = role == "destructive" ? Ink.color(look.system(.red)) : look.tint
    let inner = look.with {
      $0.foregroundLevels = [ink]
      $0.fontChanges.weight = role == "cancel" ? 700 : 400
      $0.styles["Button"] = .structure(type: "PlainButtonStyle", fields: [])
    }
    return CellControls.bracketed(Parts.one(builder.pieces(view, inner)), ink).touchable()
  }

  /// Returns a box over the window, which becomes darker.
  private func over(_ box: Piece, _ look: Look, alignment: Alignment) -> Piece {
    box.limited(maxWidth: .infinity, maxHeight: .infinity, alignment: alignment)
      .backed(by: Parts.box(.color(.black.opacity(look.isDark ? 0.45 : 0.25))))
  }
}

extension Look {
  /// The colour of what lies over the window.
  fileprivate var cardColor: Color {
    isDark ? windowColor.mixed(with: system(.label), 0.08) : windowColor
  }
}
