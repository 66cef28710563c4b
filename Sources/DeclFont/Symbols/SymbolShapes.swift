/// The shapes with which symbols are composed, all in a square of side 1.
enum SymbolShapes {
  typealias Layer = Symbol.Layer

  /// The width of lines: that of bootstrap-icons, one sixteenth.
  private static let line = 1.0 / 16
  /// The share of its enclosure that a picture takes.
  private static let share = 0.56

  /// Draws an enclosure around a picture.
  static func enclosed(_ layers: [Layer], in shape: String, isFilled: Bool) -> [Layer] {
    if shape == "bubble" { return inBubble(layers, isFilled: isFilled) }
    let inner = layers.map { $0.scaled(share, dx: (1 - share) / 2, dy: (1 - share) / 2) }
    let outer = enclosure(shape, inset: 0)
    if isFilled {
      // The picture is a hole of the enclosure.
      return [Layer(elements: outer + inner.flatMap(\.elements), isEvenOdd: true)]
    }
    return [Layer(elements: outer + enclosure(shape, inset: line), isEvenOdd: true)] + inner
  }

  /// Draws a bubble of speech around a picture.
  private static func inBubble(_ layers: [Layer], isFilled: Bool) -> [Layer] {
    let share = 0.44
    let inner = layers.map { $0.scaled(share, dx: (1 - share) / 2, dy: 0.4 - share / 2) }
    let name = isFilled ? "chat-left-fill" : "chat-left"
    let bubble = SymbolTable.shared.layers(named: name) ?? []
    guard isFilled else { return bubble + inner }
    let elements = (bubble + inner).flatMap(\.elements)
    return [Layer(elements: elements, isEvenOdd: true)]
  }

  /// Draws a line across a picture, from the top left to the bottom right.
  static func slashed(_ layers: [Layer]) -> [Layer] {
    let half = line * 0.75
    let (low, high) = (0.06, 0.94)
    let shift = half / 2.0.squareRoot()
    let bar: [OutlineElement] = [
      .move(x: low + shift, y: low - shift), .line(x: high + shift, y: high - shift),
      .line(x: high - shift, y: high + shift), .line(x: low - shift, y: low + shift), .close,
    ]
    return layers + [Layer(elements: bar, isEvenOdd: false)]
  }

  /// Draws a rounded square with letters.
  static func lettered(_ letters: String) -> [Layer] {
    let frame =
      roundedRectangle(0, 0, 1, 1, radius: 0.2)
      + roundedRectangle(line, line, 1 - 2 * line, 1 - 2 * line, radius: 0.2 - line)
    return [Layer(elements: frame, isEvenOdd: true)] + text(letters, size: 0.5)
  }

  /// Draws letters in the middle of the square.
  static func text(_ letters: String, size: Double) -> [Layer] {
    let face = Typeface.inter(weight: 600, isItalic: false)
    let unit = 1 / Double(face.unitsPerEm)
    var glyphs: [(glyph: Int, x: Double)] = []
    var width = 0.0
    for scalar in letters.unicodeScalars {
      guard let glyph = face.glyph(for: scalar) ?? face.glyph(for: "?") else { continue }
      glyphs.append((glyph, width))
      width += face.advance(of: glyph) * unit
    }
    let size = min(size, 0.8 / max(width, 0.1))
    let left = 0.5 - width * size / 2
    // Capital letters are 0.727 of the size high.
    let baseline = 0.5 + 0.3635 * size
    return glyphs.map { glyph, x in
      Layer(
        elements: face.outline(of: glyph).map {
          $0.scaled(size, dx: left + x * size, dy: baseline)
        }, isEvenOdd: false)
    }
  }

  private static func enclosure(_ shape: String, inset: Double) -> [OutlineElement] {
    let length = 1 - 2 * inset
    return switch shape {
    case "square": roundedRectangle(inset, inset, length, length, radius: 0.19 - inset)
    case "rectangle":
      roundedRectangle(inset, 0.14 + inset, length, 0.72 - 2 * inset, radius: 0.14 - inset)
    case "capsule":
      roundedRectangle(inset, 0.2 + inset, length, 0.6 - 2 * inset, radius: 0.3 - inset)
    default: roundedRectangle(inset, inset, length, length, radius: length / 2)
    }
  }

  private static func roundedRectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double
  ) -> [OutlineElement] {
    // The distance of control points from a corner that makes a cubic curve follow a quarter of a circle.
    let k = radius * 0.4477152501692064
    let (right, bottom) = (x + width, y + height)
    return [
      .move(x: x + radius, y: y), .line(x: right - radius, y: y),
      .cubic(ax: right - k, ay: y, bx: right, by: y + k, x: right, y: y + radius),
      .line(x: right, y: bottom - radius),
      .cubic(
        ax: right, ay: bottom - k, bx: right - k, by: bottom, x: right - radius, y: bottom),
      .line(x: x + radius, y: bottom),
      .cubic(ax: x + k, ay: bottom, bx: x, by: bottom - k, x: x, y: bottom - radius),
      .line(x: x, y: y + radius),
      .cubic(ax: x, ay: y + k, bx: x + k, by: y, x: x + radius, y: y), .close,
    ]
  }
}
