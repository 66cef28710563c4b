import DeclFont
import DeclLayout
import DeclPicture

/// Parts of controls that consist of characters, for the cells of a terminal.
enum CellParts {
  /// The size of a cell in points.
  static let cell = ScreenOptions.CellOptions.size

  /// Characters in an ink.
  struct Glyphs {
    let text: String
    let ink: Ink
    var isBold = false

    init(_ text: String, _ ink: Ink, isBold: Bool = false) {
      self.text = text
      self.ink = ink
      self.isBold = isBold
    }
  }

  /// Returns characters of a fixed width, one cell high.
  static func glyphs(_ parts: [Glyphs]) -> Piece {
    let columns = parts.reduce(0) { $0 + CharacterWidth.columns(of: $1.text) }
    let size = Size(Double(columns) * cell.width, cell.height)
    return Parts.drawing(size) { draw(parts, in: $0) }
  }

  /// Returns characters in an ink, one cell high.
  static func glyphs(_ text: String, _ ink: Ink, isBold: Bool = false) -> Piece {
    glyphs([Glyphs(text, ink, isBold: isBold)])
  }

  /// Returns a line of characters as wide as what is proposed, for which `make` is given the number of columns.
  static func line(_ make: @escaping (_ columns: Int) -> [Glyphs]) -> Piece {
    let area = Piece(FillNode()).with {
      $0.draw = { rect in draw(make(columns(of: rect)), in: rect) }
    }
    return area.framed(height: cell.height)
  }

  /// Returns the number of columns of a rectangle.
  static func columns(of rect: Rect) -> Int {
    max(0, Int(min(rect.size.width / cell.width + 0.01, 10_000)))
  }

  private static func draw(_ parts: [Glyphs], in rect: Rect) -> [DisplayNode.Content] {
    var x = rect.origin.x
    return parts.map { part in
      let width = Double(CharacterWidth.columns(of: part.text)) * cell.width
      defer { x += width }
      return .text(
        TextDrawing(
          part.text, font: TextFont(size: 17, weight: part.isBold ? 700 : 400),
          paint: part.ink.paint(in: rect),
          at: Point(x, rect.origin.y + LayoutGrid.ascent * cell.height), width: width))
    }
  }

  /// Returns the smallest insets that leave room for the lines of a box.
  static var boxInsets: Insets {
    Insets(top: cell.height, leading: cell.width, bottom: cell.height, trailing: cell.width)
  }
}

extension Piece {
  /// Returns the piece in a box of lines with round corners.
  func boxed(_ ink: Ink) -> Piece {
    padded(CellParts.boxInsets).outlined(ink)
  }

  /// Returns the piece with lines in the outermost cells, through which touches go.
  func outlined(_ ink: Ink) -> Piece {
    overlaid(by: Parts.outline(ink, width: 0.5, radius: 6).with { $0.allowsTouches = false })
  }
}

extension Look {
  /// Indicates whether a terminal shows the interface in cells.
  var isInCells: Bool { window.grid != nil }

  /// Indicates whether the display has colours.
  var hasColors: Bool { window.options.cells?.hasColors ?? true }

  /// The colour behind the window: that of the terminal where it is known and the script has no other one.
  var windowColor: Color { window.options.cells?.background ?? backgroundColor }

  /// The ink of lines around boxes.
  var boxInk: Ink { .color(system(.gray)) }

  /// The foreground of text that is less important.
  var faintInk: Ink { .color(system(.secondaryLabel)) }

  /// The look of what a button shows, which is underlined where no colour can tell that it is one.
  var buttonLook: Look { hasColors ? self : with { $0.decoration.insert(.underline) } }
}
