/// A design of the system's font.
public enum FontDesign: String, CaseIterable, Hashable, Sendable {
  /// The plain design.
  case standard = "default"
  /// The rounded design; drawn as the plain one.
  case rounded
  /// The design with serifs; drawn as the plain one.
  case serif
  /// Letters of one width.
  case monospaced
}

/// A font in a size and a style: that of a file, or the system's, which is Inter with the tracking that Apple publishes
/// for San Francisco.
///
/// Apple's font changes its letters between 17 and 28 points, from forms for text to tighter ones for titles. Inter
/// has two cuts for the same purpose. Their widths are mixed so that lines of pictures of Apple's are as wide: at 17
/// points and below those for text, at 24 and above those for display.
public struct TextFont: Hashable, Sendable {
  /// The size in points.
  public var size: Double
  /// The weight from 100 (ultra light) to 900 (black).
  public var weight: Int
  /// The design.
  public var design: FontDesign
  /// Indicates whether letters are slanted.
  public var isItalic: Bool
  /// The distance between letters beyond that of the font, in points.
  public var tracking: Double
  /// Indicates whether all digits have one width.
  public var hasMonospacedDigits: Bool
  /// The font of a file, which has its own weight, slant and heights; nil for the system's.
  public var face: FontFace?

  /// Creates a font; a size that is not positive and finite is 1 point.
  public init(
    size: Double, weight: Int = 400, design: FontDesign = .standard, isItalic: Bool = false,
    tracking: Double = 0, hasMonospacedDigits: Bool = false, face: FontFace? = nil
  ) {
    self.size = size > 0 && size.isFinite ? size : 1
    self.weight = weight
    self.design = design
    self.isItalic = isItalic
    self.tracking = tracking.isFinite ? tracking : 0
    self.hasMonospacedDigits = hasMonospacedDigits
    self.face = face
  }

  /// Returns the font of a text style.
  /// - Parameter weight: the weight from 100 to 900; nil for that of the style.
  public static func resolve(
    _ style: TextStyle, typeSize: TypeSize = .large, weight: Int? = nil,
    design: FontDesign = .standard, isItalic: Bool = false
  ) -> TextFont {
    TextFont(
      size: style.size(typeSize), weight: weight ?? style.weight, design: design,
      isItalic: isItalic)
  }

  /// The tables of the system's font in the weight and slant.
  public var typeface: Typeface {
    design == .monospaced
      ? .mono(weight: weight, isItalic: isItalic) : .inter(weight: weight, isItalic: isItalic)
  }

  // San Francisco's, of which lines take their heights; Inter's letters are as large.

  /// The height of a line above the baseline in points.
  public var ascent: Double { size * (face?.ascent ?? 1950 / 2048) }
  /// The depth of a line below the baseline in points.
  public var descent: Double { size * (face?.descent ?? 494 / 2048) }
  /// The distance between two lines in points.
  public var leading: Double { size * (face?.lineGap ?? 0) }
  /// The height of a line in points, before it is rounded to pixels.
  public var lineHeight: Double { ascent + descent }
  /// The height of capital letters in points.
  public var capHeight: Double { size * (face?.capHeight ?? 1443 / 2048) }
  /// The height of small letters in points.
  public var xHeight: Double { size * (face?.xHeight ?? 1078 / 2048) }

  /// The share of the tighter widths for large sizes, from 0 to 1.
  public var displayShare: Double {
    design == .monospaced || face != nil ? 0 : min(max((size - 17) / 7, 0), 1)
  }

  /// The distance between letters in points: the font's for its size and the one that is asked for.
  public var letterSpacing: Double {
    if face != nil { return tracking }
    return design == .monospaced
      ? tracking + size * (Self.monospacedAdvance - Self.tableAdvance)
      : tracking + size * Tracking.value(at: size) / 1000
  }

  /// The width of a letter of SF Mono, in ems.
  private static let monospacedAdvance = 1266.0 / 2048
  /// The width of a letter of JetBrains Mono, in ems.
  private static let tableAdvance = 0.6

  /// Returns the width of a line in points, trailing spaces included.
  public func width(of text: String) -> Double {
    var width = 0.0
    forEachGlyph(in: text) { width += $0.advance }
    return width
  }

  /// Returns the advance of each character in points, kerning with the next one included.
  public func advances(of text: String) -> [Double] {
    let utf8 = text.utf8
    var result: [Double] = []
    result.reserveCapacity(utf8.count)
    if utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
      forEachGlyph(in: text) { result.append($0.advance) }
      return result
    }
    var scalars: [Double] = []
    forEachGlyph(in: text) { scalars.append($0.advance) }
    var index = 0
    for character in text {
      let count = character.unicodeScalars.count
      // A joined sequence, such as a family of emoji, is as wide as its first part.
      result.append(
        isJoined(character) ? scalars[index] : scalars[index..<index + count].reduce(0, +))
      index += count
    }
    return result
  }

  private func isJoined(_ character: Character) -> Bool {
    character.unicodeScalars.dropFirst().contains { $0.value == 0x200D || $0.value >= 0x1F1E6 }
  }

  /// A glyph of a line.
  public struct PlacedGlyph: Sendable {
    /// The character.
    public var scalar: Unicode.Scalar
    /// The number of the glyph in the typeface; nil for a character without an outline.
    public var glyph: Int?
    /// The distance of the glyph's origin from the begin of the line in points.
    public var x: Double
    /// The distance to the next glyph in points.
    public var advance: Double
    /// Indicates whether the glyph is one of the system's font, for a character that the font of a file does not have.
    public var isSystem = true
  }

  /// Calls a function with each glyph of a line, from the first to the last character.
  public func forEachGlyph(in text: String, _ body: (PlacedGlyph) -> Void) {
    if let face { return forEachGlyph(of: face, in: text, body) }
    let face = typeface
    let metrics = GlyphMetrics(self, face)
    var x = 0.0
    var pending: (scalar: Unicode.Scalar, glyph: Int?)?
    for scalar in text.unicodeScalars {
      let glyph = face.glyph(for: scalar)
      if let last = pending {
        let advance = metrics.advance(last.scalar, last.glyph, before: glyph)
        body(metrics.place(last.scalar, last.glyph, x, advance))
        x += advance
      }
      pending = (scalar, glyph)
    }
    if let last = pending {
      body(
        metrics.place(
          last.scalar, last.glyph, x, metrics.advance(last.scalar, last.glyph, before: nil)))
    }
  }
}

/// The numbers of the system's font in points that every glyph of a line needs.
struct GlyphMetrics {
  private let face: Typeface
  private let unit: Double
  private let display: Double
  private let spacing: Double
  private let size: Double
  private let digitAdvance: Double?

  init(_ font: TextFont, _ face: Typeface) {
    self.face = face
    size = font.size
    unit = font.size / Double(face.unitsPerEm)
    display = font.displayShare
    spacing = font.letterSpacing
    digitAdvance =
      font.hasMonospacedDigits ? face.digitAdvance(display: font.displayShare) : nil
  }

  func advance(_ scalar: Unicode.Scalar, _ glyph: Int?, before next: Int?) -> Double {
    guard let glyph else {
      let width = CharacterWidth.ems(of: scalar)
      return width == 0 ? 0 : width * size + spacing
    }
    if let digitAdvance, (0x30...0x39).contains(scalar.value) {
      return digitAdvance * unit + spacing
    }
    var units = face.advance(of: glyph, display: display)
    if let next { units += Double(face.kerning(glyph, next)) }
    return units * unit + spacing
  }

  /// Places a glyph: its outline is drawn for the widths of text and for digits of their own width, and stands in
  /// the middle of another one.
  func place(_ scalar: Unicode.Scalar, _ glyph: Int?, _ x: Double, _ advance: Double)
    -> TextFont.PlacedGlyph
  {
    var shift = 0.0
    if let glyph {
      let own = face.advance(of: glyph)
      if let digitAdvance, (0x30...0x39).contains(scalar.value) {
        shift = (digitAdvance - own) * unit / 2
      } else if display > 0 {
        shift = (face.advance(of: glyph, display: display) - own) * unit / 2
      }
    }
    return .init(scalar: scalar, glyph: glyph, x: x + shift, advance: advance)
  }
}

/// The tracking of San Francisco, in thousandths of an em.
enum Tracking {
  /// Returns the tracking at a size in points; between two sizes of the table it is interpolated.
  static func value(at size: Double) -> Double {
    if size <= 6 { return small[0] }
    if size < 54 {
      let place = Int(size) - 6
      let share = size - size.rounded(.down)
      return small[place] + (small[place + 1] - small[place]) * share
    }
    let upper = large.firstIndex { $0.size > size } ?? large.count
    guard upper > 0, upper < large.count else { return upper == 0 ? 6 : 0 }
    let (low, high) = (large[upper - 1], large[upper])
    return low.value + (high.value - low.value) * (size - low.size) / (high.size - low.size)
  }

  // From "Tracking values" (iOS, SF Pro) in "Typography" of Apple's Human Interface Guidelines.

  /// The values for 6 to 54 points.
  private static let small: [Double] = [
    41, 34, 26, 19, 12, 6, 0, -6, -11, -16, -20, -26, -25, -24, -23, -18, -12, -4, 3, 6, 8, 11,
    14, 14, 14, 13, 13, 12, 12, 11, 10, 10, 10, 10, 10, 9, 9, 9, 8, 8, 8, 8, 8, 7, 7, 7, 6, 6, 6,
  ]

  private static let large: [(size: Double, value: Double)] = [
    (54, 6), (56, 6), (58, 5), (60, 4), (62, 4), (64, 4), (66, 3), (68, 2), (70, 2), (72, 2),
    (76, 1), (80, 0),
  ]
}
