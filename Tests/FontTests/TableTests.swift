import Foundation
import Testing

@testable import DeclFont

struct TableTests {
  private static let data = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/DeclFont/Data")

  /// Returns the 64-bit FNV-1a hash in hexadecimal digits.
  private func hash(_ bytes: Data) -> String {
    let value = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  @Test func tablesAreThoseOfTheGenerator() throws {
    let manifest = try String(
      contentsOf: Self.data.appending(path: "manifest.txt"), encoding: .utf8)
    var names: Set<String> = []
    var size = 0
    for line in manifest.split(separator: "\n") {
      let name = String(line.dropFirst(17))
      let bytes = try Data(contentsOf: Self.data.appending(path: name))
      #expect(hash(bytes) == line.prefix(16), "\(name)")
      names.insert(name)
      size += bytes.count
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.data.path)
    #expect(Set(files.filter { $0.hasSuffix(".swift") }) == names)
    #expect(names.count == 23)
    #expect(size < 2_000_000)
  }

  @Test func everyFaceHasTheSameLetters() {
    for weight in stride(from: 100, through: 900, by: 100) {
      for isItalic in [false, true] {
        for face in [
          Typeface.inter(weight: weight, isItalic: isItalic),
          .mono(weight: weight, isItalic: isItalic),
        ] {
          for text in ["Az09", "éßøŁž", "ΑΩάώ", "БЯїґ", "“…”–—•", "←↑→↓", "€£¥₽"] {
            for scalar in text.unicodeScalars {
              guard let glyph = face.glyph(for: scalar) else {
                // JetBrains Mono lacks nothing of these.
                Issue.record("\(scalar) is missing at weight \(weight)")
                continue
              }
              #expect(face.advance(of: glyph) > 0)
              #expect(face.outline(of: glyph).count > 3)
            }
          }
          #expect(face.glyph(for: "😀") == nil)
          #expect(face.glyph(for: "中") == nil)
        }
      }
    }
  }

  @Test func outlineStandsOnTheBaseline() throws {
    // Inter's H is 2048 of 2816 units high, its stems reach from the baseline to that height.
    let face = Typeface.inter(weight: 400, isItalic: false)
    let outline = face.outline(of: try #require(face.glyph(for: "H")))
    let ys = outline.flatMap(\.points).map(\.y)
    #expect(ys.max() == 0)
    #expect(abs((ys.min() ?? 0) + 2048.0 / 2816) < 0.001)
    #expect(outline.last == .close)
  }
}
