import Testing

@testable import DeclFont

/// The table `CFF ` with programs that are written by hand.
struct CompactOutlineTests {
  /// Returns numbers and operators as the bytes of a program: operators are negative.
  private func program(_ items: Int...) -> [UInt8] {
    items.flatMap { item -> [UInt8] in
      if item <= -10_000 { return [12, UInt8(-item - 10_000)] }
      if item <= -2000 { return [UInt8(-item - 2000)] }
      return [28, UInt8(truncatingIfNeeded: item >> 8), UInt8(truncatingIfNeeded: item)]
    }
  }

  /// Returns an operator, and one of two bytes, as an item of a program.
  private func op(_ code: Int) -> Int { -2000 - code }
  private func escaped(_ code: Int) -> Int { -10_000 - code }

  /// Returns an index of byte strings.
  private func index(_ items: [[UInt8]]) -> [UInt8] {
    var bytes = BigEndianBytes()
    bytes.word(items.count)
    if items.isEmpty { return bytes.bytes }
    bytes.byte(2)
    var end = 1
    bytes.word(end)
    for item in items {
      end += item.count
      bytes.word(end)
    }
    for item in items { bytes.append(item) }
    return bytes.bytes
  }

  /// Returns a dictionary: numbers of five bytes each before their operator.
  private func dictionary(_ entries: [(numbers: [Int], code: [UInt8])]) -> [UInt8] {
    entries.flatMap { entry in
      entry.numbers.flatMap { number -> [UInt8] in
        [29] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
      } + entry.code
    }
  }

  /// Returns a face with programs for its glyphs, and subroutines.
  /// - Parameter parts: the local subroutines of each part of a font with parts; the glyphs belong to them in turns.
  private func face(
    _ programs: [[UInt8]], local: [[UInt8]] = [], global: [[UInt8]] = [],
    parts: [[[UInt8]]]? = nil
  ) throws -> FontFace {
    func top(_ programs: Int, _ list: Int, _ choice: Int) -> [UInt8] {
      if parts == nil { return dictionary([([programs], [17]), ([list, choice], [18])]) }
      return dictionary(
        [([0, 0, 0], [12, 30]), ([programs], [17]), ([list], [12, 36])]
          + [([choice], [12, 37])])
    }
    let head =
      [1, 0, 4, 4] + index([Array("T".utf8)]) + index([top(0, 0, 0)]) + index([]) + index(global)
    let programsPlace = head.count
    var body = index(programs)
    // The private dictionary has its subroutines directly behind it.
    func addPrivate(_ local: [[UInt8]]) -> (size: Int, place: Int) {
      let place = head.count + body.count
      let bytes = dictionary([([6], [19])])
      body += bytes + index(local)
      return (bytes.count, place)
    }
    let numbers: (Int, Int)
    if let parts {
      let privates = parts.map(addPrivate)
      let list = head.count + body.count
      body += index(privates.map { dictionary([([$0.size, $0.place], [18])]) })
      let choice = head.count + body.count
      body += [3, 0, UInt8(programs.count)]
      for glyph in programs.indices { body += [0, UInt8(glyph), UInt8(glyph % parts.count)] }
      body += [0, UInt8(programs.count)]
      numbers = (list, choice)
    } else {
      numbers = addPrivate(local)
    }
    var table = BigEndianBytes()
    table.append(
      [1, 0, 4, 4] + index([Array("T".utf8)])
        + index([top(programsPlace, numbers.0, numbers.1)]) + index([]) + index(global) + body)
    var font = TinyFont()
    font.version = 0x4F54_544F
    font.addSizes(programs.count, hasLongPlaces: false)
    font.set("hmtx", words: (0..<programs.count).flatMap { _ in [500, 0] })
    font.set("CFF ", table)
    return try FontFace(font.bytes)
  }

  private func points(_ outline: [OutlineElement]) -> [[Int]] {
    outline.flatMap(\.points).map {
      [Int(($0.x * 1000).rounded()), Int((-$0.y * 1000).rounded())]
    }
  }

  private func points(_ program: [UInt8]) throws -> [[Int]] {
    points(try face([program]).outline(of: 0))
  }

  @Test func linesHaveTheWidthAndHintsBeforeThem() throws {
    // A width, two hints of stems, a mask for them, and a contour.
    #expect(
      try points(
        program(70, 1, 2, op(18), 3, 4, op(19)) + [0xC0]
          + program(10, 20, op(21), 5, 6, op(5), 7, 8, 9, op(6), 1, op(7), op(14)))
        == [[10, 20], [15, 26], [22, 26], [22, 34], [31, 34], [31, 35]])
    #expect(try points(program(1, 30, op(22), 2, op(6), op(14))) == [[30, 0], [32, 0]])
    #expect(try points(program(30, op(4), 2, op(6), op(14))) == [[0, 30], [2, 30]])
  }

  @Test func curvesOfAllForms() throws {
    let start = program(0, op(4))
    func drawn(_ items: [UInt8]) throws -> [[Int]] {
      Array(try points(start + items + [14]).dropFirst())
    }
    let one = [[1, 2], [4, 6], [9, 12]]
    #expect(try drawn(program(1, 2, 3, 4, 5, 6, op(8))) == one)
    #expect(try drawn(program(1, 2, 3, 4, 5, 6, 7, 8, op(24))) == one + [[16, 20]])
    #expect(
      try drawn(program(7, 8, 1, 2, 3, 4, 5, 6, op(25)))
        == [[7, 8]] + one.map { [$0[0] + 7, $0[1] + 8] })
    #expect(try drawn(program(9, 1, 2, 3, 4, op(26))) == [[9, 1], [11, 4], [11, 8]])
    #expect(try drawn(program(9, 1, 2, 3, 4, op(27))) == [[1, 9], [3, 12], [7, 12]])
    #expect(try drawn(program(1, 2, 3, 4, op(31))) == [[1, 0], [3, 3], [3, 7]])
    #expect(try drawn(program(1, 2, 3, 4, 5, op(31))) == [[1, 0], [3, 3], [8, 7]])
    #expect(
      try drawn(program(1, 2, 3, 4, 1, 2, 3, 4, 5, op(30)))
        == [[0, 1], [2, 4], [6, 4], [7, 4], [9, 7], [14, 11]])
  }

  @Test func flexesEndWhereTheyShould() throws {
    let start = program(0, op(4))
    func last(_ items: [UInt8]) throws -> [Int]? { try points(start + items + [14]).last }
    #expect(try last(program(1, 2, 3, 4, 5, 6, 7, escaped(34))) == [25, 0])
    #expect(
      try last(program(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 50, escaped(35))) == [6, 6])
    #expect(try last(program(1, 2, 3, 4, 5, 6, 7, 8, 9, escaped(36))) == [31, 0])
    #expect(try last(program(9, 1, 9, 1, 9, 1, 9, 1, 9, 1, 7, escaped(37))) == [52, 0])
    #expect(try last(program(1, 9, 1, 9, 1, 9, 1, 9, 1, 9, 7, escaped(37))) == [0, 52])
  }

  @Test func numbersAreCalculated() throws {
    func result(_ items: [UInt8]) throws -> Int? {
      try points(items + program(op(22), op(14))).first?.first
    }
    #expect(try result(program(7, 2, escaped(12), 2, escaped(24))) == 7)
    #expect(try result(program(-7, escaped(9), 2, escaped(11), escaped(14))) == -5)
    #expect(try result(program(5, 3, escaped(28), escaped(11))) == -2)
    #expect(try result(program(41, 3, escaped(20), 3, escaped(21), 1, escaped(10))) == 42)
    #expect(try result(program(11, 12, 1, 2, escaped(22))) == 11)
    #expect(try result(program(49, escaped(26), escaped(27), escaped(10))) == 14)
    #expect(try result(program(1, 2, 3, 2, escaped(29), 8, escaped(18))) == 1)
    #expect(try result(program(1, 2, 3, 3, 1, escaped(30))) == 2)
    // Whole numbers and a half of 65,536ths.
    #expect(try result([255, 0, 12, 0x80, 0] + program(2, escaped(24))) == 25)
  }

  @Test func subroutinesDraw() throws {
    // Their numbers are relative to 107.
    let face = try face(
      [program(0, op(4), -107, op(10)), program(0, op(4), -107, op(29), op(14))],
      local: [program(5, op(6), -106, op(29), op(14))],
      global: [program(9, op(7), op(11)), program(6, op(7), op(11))])
    #expect(points(face.outline(of: 0)) == [[0, 0], [5, 0], [5, 6]])
    #expect(points(face.outline(of: 1)) == [[0, 0], [0, 9]])
  }

  @Test func partsHaveTheirOwnSubroutines() throws {
    let glyph = program(0, op(4), -107, op(10), op(14))
    let face = try face(
      [glyph, glyph, glyph],
      parts: [[program(5, op(6), op(11))], [program(7, op(7), op(11))]])
    #expect(points(face.outline(of: 0)) == [[0, 0], [5, 0]])
    #expect(points(face.outline(of: 1)) == [[0, 0], [0, 7]])
    #expect(points(face.outline(of: 2)) == [[0, 0], [5, 0]])
  }

  @Test func endlessProgramsDrawNothing() throws {
    // A subroutine that calls itself, one that calls the next one twice and so on, and one that is not there.
    let itself = try face(
      [program(-107, op(10))], local: [program(-107, op(10))])
    #expect(itself.outline(of: 0).isEmpty)
    let doubled = (0..<10).map { program($0 - 106, op(10), $0 - 106, op(10), op(11)) }
    let growing = try face(
      [program(-107, op(10), -107, op(10))], local: doubled + [program(0, op(4), op(11))])
    #expect(growing.outline(of: 0).count <= 20_001)
    #expect(try points(program(0, op(4), 5, op(10), op(14))) == [])
    // Too few numbers, and too many.
    #expect(try points(program(op(21), op(14))) == [])
    #expect(try points([UInt8](repeating: 139, count: 1000)) == [])
    // Without a begin a contour begins at the origin, and without an end it is closed.
    #expect(try points(program(5, op(6))) == [[0, 0], [5, 0]])
  }
}
