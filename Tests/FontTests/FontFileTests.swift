import Testing

@testable import DeclFont

/// Reads a file back with what the format's specification says, not with the code that writes it.
private struct FileReader {
  let bytes: [UInt8]

  func word(_ place: Int) -> Int { Int(bytes[place]) << 8 | Int(bytes[place + 1]) }
  func signed(_ place: Int) -> Int { Int(Int16(truncatingIfNeeded: word(place))) }
  func long(_ place: Int) -> Int { word(place) << 16 | word(place + 2) }

  /// The tables by their tags: where they begin, and their lengths.
  var tables: [String: (place: Int, length: Int)] {
    var result: [String: (place: Int, length: Int)] = [:]
    for index in 0..<word(4) {
      let entry = 12 + 16 * index
      let tag = String(decoding: bytes[entry..<entry + 4], as: UTF8.self)
      result[tag] = (long(entry + 8), long(entry + 12))
    }
    return result
  }

  /// Returns the glyph of a character.
  func glyph(_ point: Int) -> Int {
    let table = tables["cmap"]!.place + 12
    for run in 0..<long(table + 12) {
      let entry = table + 16 + 12 * run
      if (long(entry)...long(entry + 4)).contains(point) {
        return long(entry + 8) + point - long(entry)
      }
    }
    return 0
  }

  /// Returns the distance between two glyphs.
  func kerning(_ left: Int, _ right: Int) -> Int {
    guard let table = tables["GPOS"]?.place else { return 0 }
    let lookups = table + word(table + 8)
    let lookup = lookups + word(lookups + 2)
    let pairs = lookup + word(lookup + 6)
    let coverage = pairs + word(pairs + 2)
    let covered = (0..<word(coverage + 2)).map { word(coverage + 4 + 2 * $0) }
    guard covered.contains(left) else { return 0 }
    func classOf(_ glyph: Int, _ definition: Int) -> Int {
      let index = glyph - word(definition + 2)
      return (0..<word(definition + 4)).contains(index) ? word(definition + 6 + 2 * index) : 0
    }
    let row = classOf(left, pairs + word(pairs + 8))
    let column = classOf(right, pairs + word(pairs + 10))
    return signed(pairs + 16 + 2 * (row * word(pairs + 14) + column))
  }

  /// Returns the places of the items of an index, and the place after it.
  func index(_ place: Int) -> (items: [Range<Int>], end: Int) {
    let count = word(place)
    guard count > 0 else { return ([], place + 2) }
    let ends = (0...count).map { long(place + 3 + 4 * $0) }
    let base = place + 3 + 4 * (count + 1) - 1
    return (zip(ends, ends.dropFirst()).map { base + $0..<base + $1 }, base + ends[count])
  }

  /// Returns the numbers before an operator of a dictionary.
  private func operands(_ dictionary: Range<Int>, before wanted: [UInt8]) -> [Int] {
    var place = dictionary.lowerBound
    var numbers: [Int] = []
    while place < dictionary.upperBound {
      let byte = Int(bytes[place])
      switch byte {
      case 0...21:
        let size = byte == 12 ? 2 : 1
        if Array(bytes[place..<place + size]) == wanted { return numbers }
        numbers = []
        place += size
      case 29:
        numbers.append(long(place + 1))
        place += 5
      case 30:
        repeat { place += 1 } while bytes[place] & 0xF != 0xF
        place += 1
        numbers.append(0)
      default:
        numbers.append(byte - 139)
        place += 1
      }
    }
    return []
  }

  /// Runs the program of a glyph: its advance, and the points in the order in which they are reached.
  func program(of glyph: Int) -> (advance: Int, points: [[Int]]) {
    let table = tables["CFF "]!.place
    let names = index(table + Int(bytes[table + 2]))
    let top = index(names.end)
    let programs = index(table + operands(top.items[0], before: [17])[0])
    var place = programs.items[glyph].lowerBound
    var numbers: [Int] = []
    var advance: Int?
    var (x, y) = (0, 0)
    var points: [[Int]] = []
    while true {
      let byte = Int(bytes[place])
      place += 1
      switch byte {
      case 28:
        numbers.append(signed(place))
        place += 2
      case 32...246: numbers.append(byte - 139)
      case 247...250:
        numbers.append((byte - 247) * 256 + Int(bytes[place]) + 108)
        place += 1
      case 251...254:
        numbers.append(-(byte - 251) * 256 - Int(bytes[place]) - 108)
        place += 1
      default:
        if advance == nil { advance = numbers.removeFirst() }
        if byte == 14 { return (advance!, points) }
        for step in stride(from: 0, to: numbers.count, by: 2) {
          x += numbers[step]
          y += numbers[step + 1]
          points.append([x, y])
        }
        numbers = []
      }
    }
  }
}

struct FontFileTests {
  @Test(arguments: FontCut.all) func fileHasTheGlyphsOfTheTypeface(cut: FontCut) throws {
    let face = cut.typeface
    let reader = FileReader(bytes: FontFile(cut).bytes)
    let tables = reader.tables
    #expect(reader.word(try #require(tables["maxp"]).place + 4) == face.glyphCount + 1)
    let advances = try #require(tables["hmtx"]).place
    for scalar in "Ag,7 éЖΩ—€".unicodeScalars {
      let glyph = try #require(face.glyph(for: scalar))
      #expect(reader.glyph(Int(scalar.value)) == glyph + 1)
      let program = reader.program(of: glyph + 1)
      #expect(program.advance == Int(face.advance(of: glyph)))
      #expect(reader.word(advances + 4 * (glyph + 1)) == program.advance)
      let points = face.outline(of: glyph).flatMap { element -> [(x: Double, y: Double)] in
        // A quadratic curve has one control point, and its cubic form two others.
        if case .quadratic(_, _, let x, let y) = element { return [(x, y), (x, y), (x, y)] }
        return element.points
      }
      #expect(points.count == program.points.count)
      for (point, found) in zip(points, program.points) where !usesQuadratics(face, glyph) {
        #expect(abs(point.x * 2048 - Double(found[0])) <= 0.5)
        #expect(abs(-point.y * 2048 - Double(found[1])) <= 0.5)
      }
    }
    #expect(reader.glyph(0x4E00) == 0)
  }

  private func usesQuadratics(_ face: Typeface, _ glyph: Int) -> Bool {
    face.outline(of: glyph).contains { if case .quadratic = $0 { true } else { false } }
  }

  @Test func fileHasTheKerningOfTheTypeface() throws {
    for cut in FontCut.all {
      let reader = FileReader(bytes: FontFile(cut).bytes)
      for pair in ["AV", "To", "11", "ff", "L'", "nn"] {
        let glyphs = try pair.unicodeScalars.map { try #require(cut.typeface.glyph(for: $0)) }
        #expect(
          reader.kerning(glyphs[0] + 1, glyphs[1] + 1)
            == cut.typeface.kerning(glyphs[0], glyphs[1]))
      }
    }
    let regular = try #require(FontCut.all.first { $0.name == "inter-400" })
    let letters = try "AV".unicodeScalars.map { try #require(regular.typeface.glyph(for: $0)) }
    #expect(regular.typeface.kerning(letters[0], letters[1]) < 0)
  }

  @Test func sumsAreThoseOfTheFormat() throws {
    for cut in FontCut.all {
      let reader = FileReader(bytes: FontFile(cut).bytes)
      #expect(reader.bytes.count % 4 == 0)
      func sum(_ range: Range<Int>) -> UInt32 {
        stride(from: range.lowerBound, to: range.upperBound, by: 4).reduce(0) {
          $0 &+ UInt32(reader.long($1))
        }
      }
      #expect(sum(0..<reader.bytes.count) == 0xB1B0_AFBA)
      #expect(FontFile(cut).bytes == reader.bytes)
    }
  }

  @Test func cutsHaveTheWeightsThatAreDrawn() {
    #expect(FontCut.all.count == 22)
    #expect(Set(FontCut.all.map(\.name)).count == 22)
    for weight in [0, 149, 150, 400, 549, 550, 951] {
      for design in [FontDesign.standard, .monospaced] {
        let font = TextFont(size: 17, weight: weight, design: design)
        #expect(FontCut(font).typeface === font.typeface)
        #expect(FontCut.all.contains(FontCut(font)))
      }
    }
  }
}
