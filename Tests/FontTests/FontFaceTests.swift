import Testing

@testable import DeclFont

/// The reader of font files, with files whose numbers are known.
struct FontFaceTests {
  private func describe(_ bytes: [UInt8]) throws -> [FontDescription] {
    try FontDescription.read(fileSize: bytes.count) { Array(bytes[$0]) }
  }

  /// The points of an outline in units, with the y axis upwards.
  private func points(_ outline: [OutlineElement], _ unit: Double = 1000) -> [[Int]] {
    outline.flatMap(\.points).map {
      [Int(($0.x * unit).rounded()), Int((-$0.y * unit).rounded())]
    }
  }

  private func near(_ one: [Double], _ other: [Double]) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test func namesAndStyleAreRead() throws {
    var font = TinyFont.letters
    font.setNames("Tiny", "Bold Italic", "Tiny Bold Italic", "Tiny-BoldItalic")
    font.setStyle(weight: 700, isItalic: true)
    let found = try #require(try describe(font.bytes).first)
    #expect(found.family == "Tiny" && found.fullName == "Tiny Bold Italic")
    #expect(found.postScriptName == "Tiny-BoldItalic")
    #expect(found.weight == 700 && found.isItalic && found.width == 5 && found.index == 0)
    // Names for the Macintosh have one byte for a letter.
    font.setNames("Mac", "Regular", "Mac Regular", "Mac-Regular", isMac: true)
    #expect(try describe(font.bytes).first?.postScriptName == "Mac-Regular")
  }

  @Test func collectionsHaveSeveralFonts() throws {
    var bold = TinyFont.letters
    bold.setNames("Tiny", "Bold", "Tiny Bold", "Tiny-Bold")
    bold.setStyle(weight: 700, isItalic: false)
    let bytes = TinyFont.collection([.letters, bold])
    #expect(try describe(bytes).map(\.postScriptName) == ["Tiny-Regular", "Tiny-Bold"])
    #expect(try FontFace(bytes, index: 1).glyph(for: "A") == 1)
    #expect(throws: FontError.noSuchFace) { try FontFace(bytes, index: 2) }
  }

  @Test func glyphsAreFoundInEachFormat() throws {
    var font = TinyFont.letters
    func glyphs() throws -> [Int?] {
      let face = try FontFace(font.bytes)
      return "AD😀 éż漢".unicodeScalars.map { face.glyph(for: $0) }
    }
    #expect(try glyphs() == [1, 4, nil, 5, nil, nil, nil])
    font.setCharacters(.groups)
    #expect(try glyphs() == [1, 4, 2, nil, nil, nil, nil])
    font.setCharacters(.list)
    #expect(try glyphs() == [1, 4, nil, nil, nil, nil, nil])
    font.setCharacters(.bytes)
    #expect(try glyphs() == [1, 4, nil, nil, nil, nil, nil])
  }

  @Test func advancesAndHeightsAreThoseOfTheTables() throws {
    let face = try FontFace(TinyFont.letters.bytes)
    #expect((0..<6).map { face.advance(of: $0) } == [500, 510, 520, 530, 530, 530])
    #expect(face.unitsPerEm == 1000 && face.glyphCount == 6)
    // The lines are those of `hhea`, also where `OS/2` has others.
    let font = TextFont(size: 20, face: face)
    #expect(near([font.ascent, font.descent, font.leading], [18, 5, 1.2]))
    #expect(near([font.capHeight, font.xHeight], [13.8, 9.6]))
    // No tracking and no widths of large sizes.
    #expect(near(font.advances(of: "A B"), [10.2, 10.6, 10.4]))
    #expect(near([font.width(of: "A B")], [31.2]))
  }

  @Test func withoutHeightsTheLettersDecide() throws {
    var font = TinyFont.letters
    font.tables.removeAll { $0.tag == "OS/2" }
    font.set("cmap", words: [0, 1, 3, 1, 0, 12, 6, 12, 0, 72, 1, 1])  // H is the rectangle
    let face = try FontFace(font.bytes)
    #expect(near([face.capHeight, face.xHeight], [0.7, 0.5]))
  }

  @Test func rectangleCurveAndPartsAreDrawn() throws {
    let face = try FontFace(TinyFont.letters.bytes)
    #expect(face.outline(of: 0).isEmpty && face.outline(of: 5).isEmpty)
    let rectangle = [[0, 0], [400, 0], [400, 700], [0, 700]]
    #expect(points(face.outline(of: 1)) == rectangle)
    // Between two points beside the curve lies one on it.
    #expect(
      points(face.outline(of: 2)) == [
        [0, 300], [0, 0], [300, 0], [600, 0], [600, 300], [600, 600], [300, 600], [0, 600],
        [0, 300],
      ])
    let moved = rectangle.map { [$0[0] + 100, $0[1] + 50] }
    let half = rectangle.map { [$0[0] / 2 - 20, $0[1] / 2] }
    #expect(points(face.outline(of: 3)) == moved + half)
    let corner = rectangle.map { [$0[0] + 400, $0[1] + 700] }
    #expect(points(face.outline(of: 4)) == rectangle + corner)
    #expect(face.outline(of: 6).isEmpty && face.outline(of: -1).isEmpty)
  }

  @Test func shortPlacesAndBearingsCount() throws {
    var font = TinyFont.letters
    let places = try #require(font.tables.first { $0.tag == "loca" }).content.bytes
    let long = stride(from: 0, to: places.count, by: 4).map {
      Int(places[$0 + 2]) << 8 | Int(places[$0 + 3])
    }
    font.set("loca", words: long.map { $0 / 2 })
    var header = try #require(font.tables.first { $0.tag == "head" }).content
    header.replace(at: 48, long: 2 << 16)
    font.set("head", header)
    // The left side bearing moves the rectangle.
    font.set("hmtx", words: [500, 0, 510, 30, 520, 0, 530, 0, 0, 0])
    let face = try FontFace(font.bytes)
    #expect(points(face.outline(of: 1)) == [[30, 0], [430, 0], [430, 700], [30, 700]])
    #expect(face.outline(of: 2).count == 6)
  }

  @Test func kerningOfTheTableKern() throws {
    var font = TinyFont.letters
    font.set("kern", words: [0, 1, 0, 26, 1, 2, 0, 0, 0, 1, 2, -50, 2, 1, 30])
    let face = try FontFace(font.bytes)
    #expect(face.kerning(1, 2) == -50 && face.kerning(2, 1) == 30 && face.kerning(1, 1) == 0)
    #expect(near(TextFont(size: 10, face: face).advances(of: "AB"), [4.6, 5.2]))
    // Apple's form of the table, with pairs for lines that run downwards before.
    font.set(
      "kern",
      words: [1, 0, 0, 2, 0, 22, 0x8000, 0, 1, 0, 0, 0, 1, 2, 99]
        + [0, 22, 0, 0, 1, 0, 0, 0, 1, 2, -40])
    #expect(try FontFace(font.bytes).kerning(1, 2) == -40)
  }

  /// The table `GPOS` with one lookup of the feature `kern`.
  private func positions(kind: Int, _ tables: [[Int]]) -> BigEndianBytes {
    var table = BigEndianBytes()
    table.words([1, 0, 10, 30, 44])
    table.word(1)
    table.ascii("DFLT")
    table.words([8, 4, 0, 0, 0xFFFF, 1, 0])
    table.word(1)
    table.ascii("kern")
    table.words([8, 0, 1, 0])
    table.words([1, 4, kind, 0, tables.count])
    var place = 6 + 2 * tables.count
    for words in tables {
      table.word(place)
      place += 2 * words.count
    }
    for words in tables { table.words(words) }
    return table
  }

  @Test func kerningOfTheTableGpos() throws {
    var font = TinyFont.letters
    font.set("kern", words: [0, 1, 0, 20, 1, 1, 0, 0, 0, 1, 1, -7])
    // Pairs of A: with B, and with C; the values have a place before the advance.
    let pairs = [1, 12, 5, 0, 1, 18] + [1, 1, 1] + [2, 2, 9, -50, 3, 9, 60]
    // Classes: the glyphs 1 to 3 on the left; 2 and 3 are of class 1 on the right.
    let classes =
      [2, 24, 4, 0, 34, 40, 2, 2] + [0, -20, 0, 0]
      + [2, 1, 1, 3, 0] + [1, 1, 0] + [2, 1, 2, 3, 1]
    font.set("GPOS", positions(kind: 2, [pairs, classes]))
    let face = try FontFace(font.bytes)
    // The list knows the pair; of the others the classes decide, and the older table does not count.
    #expect(face.kerning(1, 2) == -50 && face.kerning(1, 3) == 60)
    #expect(face.kerning(2, 2) == -20 && face.kerning(3, 3) == -20)
    #expect(face.kerning(1, 1) == 0 && face.kerning(4, 2) == 0)
    font.set("GPOS", positions(kind: 9, [[1, 2, 0, 8] + pairs]))
    #expect(try FontFace(font.bytes).kerning(1, 3) == 60)
    // A feature of another name does nothing.
    var other = positions(kind: 2, [pairs])
    other.replace(at: 32, long: 0x6C69_6761)
    font.set("GPOS", other)
    #expect(try FontFace(font.bytes).kerning(1, 1) == -7)
  }

  @Test func digitsOfOneWidthAreThoseOfTheWidest() throws {
    var font = TinyFont.letters
    font.set("cmap", words: [0, 1, 3, 1, 0, 12, 6, 14, 0, 48, 3, 1, 2, 3])
    let face = try FontFace(font.bytes)
    let plain = TextFont(size: 10, face: face)
    #expect(near(plain.advances(of: "012"), [5.1, 5.2, 5.3]))
    let even = TextFont(size: 10, hasMonospacedDigits: true, face: face)
    #expect(near(even.advances(of: "012"), [5.3, 5.3, 5.3]))
  }

  @Test func lettersThatAreMissingAreTheSystems() throws {
    let face = try FontFace(TinyFont.letters.bytes)
    let font = TextFont(size: 20, tracking: 1, face: face)
    let system = TextFont(size: 20, tracking: 1)
    #expect(near(font.advances(of: "Ag"), [11.2, system.advances(of: "g")[0]]))
    // Kerning stays among letters of one font.
    #expect(font.advances(of: "ĶAV")[2] == system.advances(of: "V")[0])
    #expect(font.advances(of: "gV") == system.advances(of: "gV"))
    // What no font has is as wide as ever, and ends of lines have no width.
    #expect(font.advances(of: "漢\n") == system.advances(of: "漢\n"))
    var drawn: [[OutlineElement]] = []
    font.forEachGlyph(in: "Ag漢") { drawn.append(font.outline(of: $0)) }
    let g = try #require(system.typeface.glyph(for: "g"))
    #expect(drawn == [face.outline(of: 1), system.typeface.outline(of: g), []])
  }

  @Test(arguments: FontCut.all) func cutsAreReadAsTheyWereWritten(cut: FontCut) throws {
    let typeface = cut.typeface
    let face = try FontFace(FontFile(cut).bytes)
    #expect(face.glyphCount == typeface.glyphCount + 1)
    #expect(abs(face.ascent - 1950.0 / 2048) < 0.001 && face.lineGap == 0)
    let known = typeface.characters
    for (place, (point, glyph)) in known.enumerated() {
      let scalar = try #require(Unicode.Scalar(UInt32(point)))
      #expect(face.glyph(for: scalar) == glyph + 1)
      #expect(Double(face.advance(of: glyph + 1)) == typeface.advance(of: glyph))
      let next = known[(place + 31) % known.count].glyph
      #expect(face.kerning(glyph + 1, next + 1) == typeface.kerning(glyph, next))
      guard place % 7 == 0 else { continue }
      let box = OutlineBounds(face.outline(of: glyph + 1)).rectangle
      let expected = OutlineBounds(typeface.outline(of: glyph)).rectangle
      #expect((box == nil) == (expected == nil))
      guard let box, let expected else { continue }
      // Coordinates are whole numbers of units in the file.
      for (one, other) in [
        (box.x, expected.x), (box.y, expected.y), (box.width, expected.width),
        (box.height, expected.height),
      ] { #expect(abs(one - other) < 0.002) }
    }
  }

  @Test func filesThatAreNoFontsSayWhy() {
    func reason(_ bytes: [UInt8]) -> FontError? {
      do {
        _ = try FontFace(bytes)
        return nil
      } catch { return error }
    }
    #expect(reason([]) == .notAFont)
    #expect(reason(Array("%PDF-1.7".utf8)) == .notAFont)
    #expect(reason([UInt8](repeating: 0, count: FontFace.sizeLimit + 1)) == .tooLarge)
    for tag in ["head", "hhea", "maxp", "hmtx", "cmap", "loca"] {
      var font = TinyFont.letters
      font.tables.removeAll { $0.tag == tag }
      #expect(reason(font.bytes) == .missing(tag))
    }
    var font = TinyFont.letters
    font.tables.removeAll { $0.tag == "glyf" }
    #expect(reason(font.bytes) == .noOutlines)
    font = .letters
    font.set("head", words: [Int](repeating: 0, count: 27))
    #expect(reason(font.bytes) == .broken("head"))
    #expect("\(FontError.broken("head"))" == "its table ‘head’ is broken")
  }
}
