import DeclFont
import DeclLayout

/// The outlines of lines of text.
enum TextOutlines {
  /// The number of elements after which the letters of a line are omitted; real lines have some thousand.
  private static let elementLimit = 300_000

  /// Returns the letters of a line and its rules.
  static func path(of text: TextDrawing) -> Path {
    var elements: [PathElement] = []
    forEachGlyph(of: text) { glyph, x in
      guard elements.count < elementLimit else { return }
      let outline = text.font.outline(of: glyph)
      // The glyphs of a file may be long.
      guard text.font.face == nil || Workload.goesOn(work: 8 + outline.count >> 2) else { return }
      for element in outline {
        elements.append(element.scaled(text.font.size, dx: x, dy: text.origin.y))
      }
    }
    let thickness = text.font.size / 14
    if text.rules.contains(.underline) {
      elements += rule(text, text.origin.y + text.font.size * 0.11, thickness)
    }
    if text.rules.contains(.strikethrough) {
      elements += rule(text, text.origin.y - text.font.xHeight / 2 - thickness / 2, thickness)
    }
    return Path(elements)
  }

  /// Returns the boxes of characters without an outline: a round frame with the code point, to be filled by the
  /// even-odd rule.
  static func boxes(of text: TextDrawing) -> Path {
    var elements: [PathElement] = []
    forEachGlyph(of: text) { glyph, x in
      guard glyph.glyph == nil, glyph.advance > 0, !glyph.scalar.properties.isWhitespace else {
        return
      }
      elements += box(glyph.scalar, x, glyph.advance, text)
    }
    return Path(elements)
  }

  private static func forEachGlyph(
    of text: TextDrawing, _ body: (TextFont.PlacedGlyph, Double) -> Void
  ) {
    // Layout may have given the line another width than the font: letters move apart or together.
    let advances = text.font.advances(of: text.text)
    let natural = advances.reduce(0, +)
    let extra = advances.isEmpty ? 0 : (text.width - natural) / Double(advances.count)
    let hidden = hiddenScalars(of: text.text)
    var scalar = 0
    var index = 0.0
    var removed = 0.0
    text.font.forEachGlyph(in: text.text) { glyph in
      defer { scalar += 1 }
      guard !hidden.contains(scalar) else {
        removed += glyph.advance
        return
      }
      body(glyph, text.origin.x + glyph.x - removed + extra * index)
      index += 1
    }
  }

  /// Returns the places of the scalars that a sequence, such as a family of emoji, joins to the first one.
  private static func hiddenScalars(of text: String) -> Set<Int> {
    var result: Set<Int> = []
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return result }
    var place = 0
    for character in text {
      let scalars = character.unicodeScalars
      if scalars.dropFirst().contains(where: { $0.value == 0x200D || $0.value >= 0x1F1E6 }) {
        result.formUnion(place + 1..<place + scalars.count)
      }
      place += scalars.count
    }
    return result
  }

  private static func rule(_ text: TextDrawing, _ y: Double, _ thickness: Double) -> [PathElement] {
    Path.rectangle(Rect(text.origin.x, y, text.width, thickness)).elements
  }

  private static func box(
    _ scalar: Unicode.Scalar, _ x: Double, _ advance: Double, _ text: TextDrawing
  ) -> [PathElement] {
    let size = text.font.size
    let line = max(size / 24, 0.3)
    let rect = Rect(
      x + advance * 0.06, text.origin.y - size * 0.78, advance * 0.88, size * 0.94)
    var elements = Path.roundedRectangle(rect, radius: size * 0.14).elements
    let inner = rect.inset(by: Insets(top: line, leading: line, bottom: line, trailing: line))
    elements += Path.roundedRectangle(inner, radius: size * 0.14 - line).elements
    let hex = String(scalar.value, radix: 16).uppercased()
    let digits = String(repeating: "0", count: max(0, 4 - hex.count)) + hex
    let half = (digits.count + 1) / 2
    let rows = [digits.prefix(half), digits.dropFirst(half)]
    let font = TextFont(
      size: min(size * 0.38, inner.size.width / Double(half) * 1.5), weight: 600)
    let scale = font.size
    for (index, row) in rows.enumerated() {
      let width = font.width(of: String(row))
      let left = inner.origin.x + (inner.size.width - width) / 2
      let baseline =
        inner.origin.y + inner.size.height * (index == 0 ? 0.46 : 0.9)
      font.forEachGlyph(in: String(row)) { glyph in
        elements += font.outline(of: glyph).map {
          $0.scaled(scale, dx: left + glyph.x, dy: baseline)
        }
      }
    }
    return elements
  }
}
