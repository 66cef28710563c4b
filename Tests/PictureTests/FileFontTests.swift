import DeclFont
import DeclLayout
import DeclPicture
import Testing

/// Text in the fonts of files.
struct FileFontTests {
  /// The file of the cut of JetBrains Mono, whose letters are those of the system's font but for the distance between them.
  private func face() throws -> FontFace {
    let cut = try #require(FontCut.all.first { $0.name == "mono-400" })
    return try FontFace(FontFile(cut).bytes)
  }

  private func drawing(_ text: String, _ font: TextFont, _ rules: TextDrawing.Rule = [])
    -> DisplayNode
  {
    DisplayNode(
      frame: Rect(0, 0, 200, 40),
      .text(
        TextDrawing(text, font: font, paint: .color(.black), at: Point(4, 30), rules: rules)))
  }

  @Test func pixelsAreThoseOfTheSameOutlines() throws {
    let system = TextFont(size: 24, design: .monospaced)
    var font = TextFont(size: 24, face: try face())
    font.tracking = system.letterSpacing
    let expected = try coverage([drawing("Ag 8é", system)], 120, 40)
    let found = try coverage([drawing("Ag 8é", font)], 120, 40)
    #expect(expected.joined().contains { $0 > 200 })
    for (one, other) in zip(expected.joined(), found.joined()) { #expect(abs(one - other) <= 8) }
  }

  @Test func missingLettersAreInter() throws {
    // The font of the file has no letters of its own size here: Inter's stand in their place.
    let font = TextFont(size: 24, face: try face())
    let plain = TextFont(size: 24)
    let missing = try #require(
      "ﬁ☎→ΩЖ☺♥".unicodeScalars.first {
        font.face?.glyph(for: $0) == nil && plain.typeface.glyph(for: $0) != nil
      })
    let expected = try coverage([drawing(String(missing), plain)], 60, 40)
    #expect(try coverage([drawing(String(missing), font)], 60, 40) == expected)
    #expect(expected.joined().contains { $0 > 200 })
  }

  @Test func textIsWrittenAsPaths() throws {
    let font = TextFont(size: 20, face: try face())
    let svg = Svg.render(drawing("a<\"&\u{1}漢", font, .underline), prefix: "")
    #expect(
      svg.hasPrefix(
        "<g class=\"text\" role=\"img\" aria-label=\"a&lt;&quot;&amp;\u{FFFD}漢\" font-size=\"20\" "
          + "fill=\"#000000\">\n<path d=\"M"))
    // The letters and the rule; and the box of the character that no font has.
    #expect(svg.split(separator: "<path ").count == 3 && svg.contains("evenodd"))
    #expect(!svg.contains("<text") && svg.hasSuffix("</g>\n"))
    #expect(Svg.render(drawing(" ", font), prefix: "").contains("aria-label=\" \""))
  }

  @Test func measurerHasTheHeightsOfTheFile() throws {
    let face = try face()
    let style = FontStyle(face: FontReference(face), size: 20)
    let metrics = PictureMeasurer().metrics(of: style)
    let font = TextFont(size: 20, face: face)
    #expect(metrics.ascent == font.ascent && metrics.descent == font.descent)
    #expect(metrics.leading == font.leading && metrics.capHeight == font.capHeight)
    #expect(PictureMeasurer().advances(of: "ab", in: style) == font.advances(of: "ab"))
    // References are compared by identity.
    #expect(style == FontStyle(face: FontReference(face), size: 20))
    #expect(style != FontStyle(face: FontReference(try self.face()), size: 20))
  }
}
