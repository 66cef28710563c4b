extension FontFile {
  /// The table `CFF `: the outlines as programs of the Compact Font Format (Adobe's Technical Notes 5176 and 5177).
  var compactOutlines: BigEndianBytes {
    let names = Self.index([Array(postScriptName.utf8)])
    let strings = Self.index(outlines.indices.dropFirst().map { Array("g\($0)".utf8) })
    let noSubroutines = Self.index([])
    let programs = Self.index(zip(outlines, advances).map { Self.program($0, advance: $1) })
    var glyphNames = BigEndianBytes()
    glyphNames.byte(2)
    // The first name of the file's own has this number; the standard's names stand below.
    glyphNames.words([391, outlines.count - 2])
    // Letters have the width 0 unless their program begins with one.
    let defaults: [UInt8] = [139, 20, 139, 21]

    let headerSize = 4
    let topSize = Self.index([topDictionary(0, 0, 0, defaults.count)]).count
    let start = headerSize + names.count + topSize + strings.count + noSubroutines.count
    let top = topDictionary(
      start, start + glyphNames.count, start + glyphNames.count + programs.count, defaults.count)
    var table = BigEndianBytes()
    table.append([1, 0, UInt8(headerSize), 4])
    table.append(names)
    table.append(Self.index([top]))
    table.append(strings)
    table.append(noSubroutines)
    table.append(glyphNames.bytes)
    table.append(programs)
    table.append(defaults)
    return table
  }

  /// Returns the dictionary of the font. Its length does not depend on the places in it.
  private func topDictionary(
    _ glyphNames: Int, _ programs: Int, _ defaults: Int, _ defaultsSize: Int
  ) -> [UInt8] {
    var bytes = BigEndianBytes()
    func place(_ value: Int) {
      bytes.byte(29)
      bytes.long(value)
    }
    for value in [scaleNumber, [139], [139], scaleNumber, [139], [139]] { bytes.append(value) }
    bytes.append([12, 7])
    for value in bounds { place(value) }
    bytes.byte(5)
    place(glyphNames)
    bytes.byte(15)
    place(programs)
    bytes.byte(17)
    place(defaultsSize)
    place(defaults)
    bytes.byte(18)
    return bytes.bytes
  }

  /// The share of an em that a unit is, as a decimal number with one digit in half a byte.
  private var scaleNumber: [UInt8] {
    var digits: [UInt8] = "\(1 / Double(face.unitsPerEm))".compactMap { character in
      switch character {
      case ".": 0xA
      case "-": 0xE
      case "e": nil
      default: character.wholeNumberValue.map { UInt8($0) }
      }
    }
    // Swift writes small numbers with an exponent, such as 4.8828125e-04; its minus sign has a code of its own.
    if let minus = digits.firstIndex(of: 0xE) {
      digits[minus] = 0xC
    }
    digits.append(0xF)
    if digits.count % 2 != 0 { digits.append(0xF) }
    return [30]
      + stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// The least x and y and the greatest x and y of all glyphs.
  var bounds: [Int] {
    guard let box = OutlineBounds(outlines.joined()).rectangle else { return [0, 0, 0, 0] }
    return [
      Int(box.x.rounded(.down)), Int(box.y.rounded(.down)),
      Int((box.x + box.width).rounded(.up)), Int((box.y + box.height).rounded(.up)),
    ]
  }

  /// Returns an index: the number of its items, their ends, and the items.
  private static func index(_ items: [[UInt8]]) -> [UInt8] {
    var bytes = BigEndianBytes()
    bytes.word(items.count)
    guard !items.isEmpty else { return bytes.bytes }
    bytes.byte(4)
    var end = 1
    bytes.long(end)
    for item in items {
      end += item.count
      bytes.long(end)
    }
    for item in items { bytes.append(item) }
    return bytes.bytes
  }

  /// Returns the program that draws a glyph.
  private static func program(_ outline: [OutlineElement], advance: Int) -> [UInt8] {
    var program = GlyphProgram(advance: advance)
    for element in outline { program.add(element) }
    return program.finished
  }
}

/// The program of one glyph: numbers, each step relative to the point before it, and operators.
private struct GlyphProgram {
  private var bytes: [UInt8] = []
  private var x = 0
  private var y = 0
  private var isDrawn = false

  /// Begins a program; the first operator takes the width.
  init(advance: Int) { number(advance) }

  /// The program with its end.
  var finished: [UInt8] { bytes + [14] }

  mutating func add(_ element: OutlineElement) {
    switch element {
    case .move(let x, let y):
      step(x, y)
      bytes.append(21)
    case .line(let x, let y):
      step(x, y)
      bytes.append(5)
    case .quadratic(let cx, let cy, let x, let y):
      // The same curve as a cubic one.
      curve(
        (Double(self.x) + 2 * cx) / 3, (Double(self.y) + 2 * cy) / 3, (x + 2 * cx) / 3,
        (y + 2 * cy) / 3, x, y)
    case .cubic(let ax, let ay, let bx, let by, let x, let y): curve(ax, ay, bx, by, x, y)
    case .close: break
    }
  }

  private mutating func curve(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ x: Double, _ y: Double
  ) {
    step(ax, ay)
    step(bx, by)
    step(x, y)
    bytes.append(8)
  }

  private mutating func step(_ x: Double, _ y: Double) {
    let (nextX, nextY) = (Int(x.rounded()), Int(y.rounded()))
    number(nextX - self.x)
    number(nextY - self.y)
    self.x = nextX
    self.y = nextY
  }

  /// Appends a number in the shortest form.
  private mutating func number(_ value: Int) {
    switch value {
    case -107...107: bytes.append(UInt8(value + 139))
    case 108...1131:
      let rest = value - 108
      bytes += [UInt8(rest >> 8 + 247), UInt8(rest & 0xFF)]
    case -1131 ... -108:
      let rest = -value - 108
      bytes += [UInt8(rest >> 8 + 251), UInt8(rest & 0xFF)]
    default:
      bytes += [28, UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
    }
  }
}
