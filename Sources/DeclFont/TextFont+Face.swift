extension TextFont {
  /// The system's font in the same style, which draws the characters that the font of a file does not have.
  private var system: TextFont {
    var font = self
    font.face = nil
    return font
  }

  /// Returns the outline of a glyph of a line in ems, with its origin on the baseline; empty without a glyph.
  public func outline(of glyph: PlacedGlyph) -> [OutlineElement] {
    guard let number = glyph.glyph else { return [] }
    if let face, !glyph.isSystem { return face.outline(of: number) }
    return typeface.outline(of: number)
  }

  /// Calls a function with each glyph of a line in the font of a file.
  func forEachGlyph(
    of face: FontFace, in text: String, _ body: (PlacedGlyph) -> Void
  ) {
    let line = FaceLine(self, face, system)
    var x = 0.0
    var pending: FaceLine.Letter?
    for scalar in text.unicodeScalars {
      let letter = line.letter(scalar)
      if let last = pending {
        let placed = line.place(last, before: letter, x)
        body(placed)
        x += placed.advance
      }
      pending = letter
    }
    if let last = pending { body(line.place(last, before: nil, x)) }
  }
}

/// The numbers of the font of a file, and of the system's beside it, that every glyph of a line needs.
private struct FaceLine {
  /// A character with its glyph.
  struct Letter {
    let scalar: Unicode.Scalar
    let glyph: Int?
    let isSystem: Bool
  }

  private let face: FontFace
  private let unit: Double
  private let spacing: Double
  /// The advance of all digits in units; nil for that of each.
  private let digitAdvance: Int?
  private let system: Typeface
  private let systemMetrics: GlyphMetrics

  init(_ font: TextFont, _ face: FontFace, _ system: TextFont) {
    self.face = face
    unit = font.size / Double(face.unitsPerEm)
    spacing = font.letterSpacing
    digitAdvance = font.hasMonospacedDigits ? face.digitAdvance : nil
    self.system = system.typeface
    systemMetrics = GlyphMetrics(system, system.typeface)
  }

  func letter(_ scalar: Unicode.Scalar) -> Letter {
    // Some files have glyphs with a width for ends of lines and tabulators.
    if scalar.value >= 0x20, scalar.value != 0x7F, let glyph = face.glyph(for: scalar) {
      return Letter(scalar: scalar, glyph: glyph, isSystem: false)
    }
    return Letter(scalar: scalar, glyph: system.glyph(for: scalar), isSystem: true)
  }

  func place(_ letter: Letter, before next: Letter?, _ x: Double) -> TextFont.PlacedGlyph {
    guard !letter.isSystem, let glyph = letter.glyph else {
      let following = next.flatMap { $0.isSystem ? $0.glyph : nil }
      let advance = systemMetrics.advance(letter.scalar, letter.glyph, before: following)
      return systemMetrics.place(letter.scalar, letter.glyph, x, advance)
    }
    var shift = 0.0
    var units = face.advance(of: glyph)
    if let digitAdvance, (0x30...0x39).contains(letter.scalar.value) {
      // The digit stands in the middle of its place.
      shift = Double(digitAdvance - units) * unit / 2
      units = digitAdvance
    } else if let next, !next.isSystem, let following = next.glyph {
      units += face.kerning(glyph, following)
    }
    // Marks have no advance, and letters do not move away from theirs.
    let advance = units == 0 ? 0 : Double(units) * unit + spacing
    return .init(
      scalar: letter.scalar, glyph: glyph, x: x + shift, advance: advance, isSystem: false)
  }
}
