import Testing

@testable import DeclFont

/// Files that want to crash the reader or to keep it busy.
struct HostileFontTests {
  /// A generator of the same numbers on each run.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 32 | state << 32
    }
  }

  /// Asks for everything that a font has; the result is that nothing ends the process.
  private func use(_ bytes: [UInt8], glyphs: Int = 40) {
    _ = try? FontDescription.read(fileSize: bytes.count) { Array(bytes[$0]) }
    for index in 0...1 {
      guard let face = try? FontFace(bytes, index: index) else { continue }
      let font = TextFont(size: 17, hasMonospacedDigits: true, face: face)
      _ = font.advances(of: "ABCD 0123 éЖ€漢😀")
      _ = [font.ascent, font.descent, font.leading, font.capHeight, font.xHeight]
      for glyph in 0..<glyphs {
        _ = face.outline(of: glyph)
        _ = face.kerning(glyph, glyph + 1)
      }
    }
  }

  private var samples: [[UInt8]] {
    var kerned = TinyFont.letters
    kerned.set("kern", words: [0, 1, 0, 26, 1, 2, 0, 0, 0, 1, 2, -50, 2, 1, 30])
    return [kerned.bytes, TinyFont.collection([.letters, kerned])]
  }

  @Test func filesThatEndEarly() {
    for bytes in samples {
      for length in stride(from: 0, to: bytes.count, by: 7) { use(Array(bytes[..<length])) }
    }
    let large = FontFile(FontCut.all[6]).bytes
    for length in stride(from: 7, to: large.count, by: large.count / 150 / 7 * 7) {
      use(Array(large[..<length]))
    }
  }

  @Test func filesWithChangedBytes() {
    var numbers = Numbers(state: 7)
    for bytes in samples {
      for _ in 0..<3000 {
        var changed = bytes
        for _ in 0..<Int.random(in: 1...6, using: &numbers) {
          let value: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &numbers)]
          changed[Int.random(in: 0..<changed.count, using: &numbers)] =
            value.randomElement(using: &numbers)!
        }
        use(changed)
      }
    }
    // The tables stand behind each other; each one is hit.
    let large = FontFile(FontCut.all[6]).bytes
    for round in 0..<200 {
      var changed = large
      let start = round % 2 == 0 ? 0 : Int.random(in: 0..<large.count, using: &numbers)
      for _ in 0..<20 {
        let place = Int.random(in: start..<min(start + 500, large.count), using: &numbers)
        changed[place] = UInt8.random(in: 0...255, using: &numbers)
      }
      use(changed)
    }
  }

  @Test func glyphsThatConsistOfThemselves() throws {
    // Itself; two of each other; each of the next one twice, so that the number doubles.
    let part = { (glyph: Int, isLast: Bool) in [isLast ? 3 : 0x23, glyph, 0, 0] }
    var glyphs: [TinyFont.Glyph] = [
      .empty, .parts([part(1, true)]), .parts([part(3, true)]), .parts([part(2, true)]),
    ]
    glyphs += (4..<40).map { .parts([part($0 + 1, false), part($0 + 1, true)]) }
    glyphs.append(TinyFont.glyphs[1])
    let face = try FontFace(TinyFont(glyphs: glyphs).bytes)
    for glyph in 1..<31 { #expect(face.outline(of: glyph).isEmpty) }
    // The last ones are within the bounds.
    #expect(face.outline(of: 39).count == 2 * face.outline(of: 40).count)
  }

  @Test func glyphsWithTooManyPoints() throws {
    // 65,536 points that a repeated flag makes of few bytes.
    var content = BigEndianBytes()
    content.words([1, 0, 0, 0, 0, 0xFFFF, 0])
    for _ in 0..<256 { content.append([0x39, 255]) }
    var font = TinyFont.letters
    font.set("glyf", content)
    font.set("loca", words: [0, 0, 0, content.count, 0, content.count, 0, content.count])
    font.set("maxp", words: [1, 0, 3])
    let face = try FontFace(font.bytes)
    #expect(face.outline(of: 0).isEmpty)
  }

  @Test func numbersThatClaimTooMuch() throws {
    // Groups, pairs, names and tables as many as the numbers can say, in a file of few bytes.
    var font = TinyFont.letters
    var groups = BigEndianBytes()
    groups.words([0, 1, 3, 10, 0, 12, 12, 0])
    for number in [40, 0, 0xFFFF_FFFF, 0, 0xFFFF_FFFF, 0] { groups.long(number) }
    font.set("cmap", groups)
    font.set("kern", words: [0, 0xFFFF, 0, 0, 1, 0xFFFF, 0, 0, 0, 1, 2, -50])
    font.set("name", words: [0, 0xFFFF, 6, 3, 1, 0x409, 1, 0xFFFF, 0])
    use(font.bytes)
    font.set("GPOS", words: [1, 0, 0, 0, 0] + [Int](repeating: 0xFFFF, count: 200))
    use(font.bytes)
    font.set("GPOS", words: [1, 0, 10, 10, 10] + [Int](repeating: 4, count: 2000))
    use(font.bytes)
    // A size of no byte, of more than a file may have, and a file that cannot be read.
    #expect(throws: FontError.tooLarge) {
      try FontDescription.read(fileSize: .max) { _ in [] }
    }
    #expect(throws: FontError.self) { try FontDescription.read(fileSize: 0) { _ in [] } }
    #expect(throws: FontError.self) { try FontDescription.read(fileSize: 100) { _ in nil } }
  }

  @Test func allOfItIsQuick() {
    let clock = ContinuousClock()
    let bytes = FontFile(FontCut.all[6]).bytes
    let time = clock.measure { for _ in 0..<10 { _ = try? FontFace(bytes) } }
    // Opening takes about a millisecond; the bound is for machines that do other things.
    #expect(time < .seconds(2))
  }
}
