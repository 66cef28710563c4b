import Testing

@testable import DeclFont

struct TextFontTests {
  private func near(_ value: Double, _ expected: Double, _ tolerance: Double = 0.02) -> Bool {
    abs(value - expected) <= tolerance
  }

  @Test func widthIsTheSumOfAdvances() {
    // Inter Regular, in 2048ths of an em: H 1516, i 486, and 10/1000 that San Francisco's i is wider; no kerning between
    // them. At 17 points with -26/1000 each.
    let font = TextFont(size: 17)
    let face = font.typeface
    let capital = face.advance(of: face.glyph(for: "H")!)
    let small = face.advance(of: face.glyph(for: "i")!)
    #expect(capital == 1516)
    #expect(small == 506)
    let expected: Double = (1516 + 506) * 17 / 2048 - 2 * 17 * 0.026
    #expect(near(font.width(of: "Hi"), expected, 1e-9))
    #expect(font.width(of: "") == 0)
    #expect(near(font.advances(of: "Hi").reduce(0, +), font.width(of: "Hi"), 1e-9))
  }

  @Test func kerningBelongsToTheFirstLetter() {
    let font = TextFont(size: 100)
    let pair = font.advances(of: "AV")
    let alone = font.advances(of: "A")[0]
    #expect(pair[0] < alone - 2)
    #expect(pair[1] == font.advances(of: "V")[0])
  }

  /// Widths in points of ink in pictures that SwiftUI drew (headings in semibold, 2 pixels a point).
  @Test(arguments: [
    (32.0, "Heading 1", 138.0), (24, "Heading 2", 105), (20, "Heading 3", 89),
    (16, "Heading 4", 76), (14, "Heading 5", 67),
  ])
  func widthsAreThoseOfApplesPictures(size: Double, text: String, width: Double) {
    let font = TextFont(size: size, weight: 600)
    var ink: (low: Double, high: Double) = (.infinity, 0)
    font.forEachGlyph(in: text) { glyph in
      for point in glyph.glyph.map({ font.typeface.outline(of: $0) })?.flatMap(\.points) ?? [] {
        ink.low = min(ink.low, glyph.x + point.x * size)
        ink.high = max(ink.high, glyph.x + point.x * size)
      }
    }
    #expect(near(ink.high - ink.low, width, width * 0.02), "\(ink.high - ink.low)")
  }

  @Test func charactersWithoutOutlinesHaveWidths() {
    let font = TextFont(size: 20)
    let spacing = font.letterSpacing
    #expect(font.advances(of: "中") == [20 + spacing])
    #expect(font.advances(of: "a😀").count == 2)
    #expect(font.advances(of: "👨‍👩‍👧") == [20 + spacing])
    #expect(font.advances(of: "🇩🇪").count == 1)
    #expect(near(font.advances(of: "e\u{301}")[0], font.advances(of: "e")[0], 1e-9))
    #expect(font.advances(of: "\r\n").count == 1)
  }

  @Test func digitsMayHaveOneWidth() {
    let font = TextFont(size: 17, hasMonospacedDigits: true)
    let widths = Set(font.advances(of: "0123456789").map { ($0 * 1e6).rounded() })
    #expect(widths.count == 1)
    #expect(Set(TextFont(size: 17).advances(of: "0123456789")).count > 1)
    let mono = TextFont(size: 10, design: .monospaced)
    #expect(near(mono.width(of: "iW.0"), 24.73, 0.02))
  }

  @Test func weightsDiffer() {
    let widths = stride(from: 100, through: 900, by: 100).map {
      TextFont(size: 17, weight: $0).width(of: "Hamburgefonts")
    }
    #expect(widths == widths.sorted())
    #expect(Set(widths).count == 9)
  }

  @Test func trackingIsApples() {
    let points: [(Double, Double)] = [
      (5, 41), (6, 41), (10, 12), (12, 0), (13, -6), (17, -26), (28, 14), (53, 6), (54, 6),
      (60, 4), (80, 0), (200, 0), (12.5, -3), (57, 5.5), (53.5, 6),
    ]
    for (size, value) in points { #expect(near(Tracking.value(at: size), value, 1e-9)) }
  }

  @Test func linesAreThoseOfSanFrancisco() {
    let font = TextFont(size: 17)
    #expect(near(font.lineHeight, 20.287, 0.001))
    #expect(near(font.ascent, 16.187, 0.001))
  }

  @Test func textStylesFollowTheGuidelines() {
    #expect(TextStyle.body.size() == 17)
    #expect(TextStyle.body.size(.accessibility5) == 53)
    #expect(TextStyle.largeTitle.size(.xSmall) == 31)
    #expect(TextStyle.caption2.size(.xxxLarge) == 17)
    #expect(TextStyle.footnote.leading() == 18)
    #expect(TextFont.resolve(.headline).weight == 600)
    #expect(TextStyle.body.scaled(34, .accessibility5) == 106)
    for style in TextStyle.allCases {
      let sizes = TypeSize.allCases.map { style.size($0) }
      #expect(sizes == sizes.sorted())
      #expect(sizes.count == 12)
    }
  }

  @Test func columnsAreThoseOfTerminals() {
    #expect(CharacterWidth.columns(of: "abc") == 3)
    #expect(CharacterWidth.columns(of: "中文") == 4)
    #expect(CharacterWidth.columns(of: "e\u{301}") == 1)
    #expect(CharacterWidth.columns(of: "👩‍💻") == 2)
    #expect(CharacterWidth.columns(of: "❤️") == 2)
    #expect(CharacterWidth.columns(of: "\u{7}") == 0)
    #expect(CharacterWidth.columns(of: "→") == 1)
  }

  @Test func impossibleSizesAreOnePoint() {
    for size in [0, -3, Double.nan, .infinity] { #expect(TextFont(size: size).size == 1) }
  }
}
