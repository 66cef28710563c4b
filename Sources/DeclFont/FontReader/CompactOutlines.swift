/// The outlines of a font in the table `CFF `: programs that draw cubic curves (Adobe's Technical Note 5176, "The
/// Compact Font Format Specification").
struct CompactOutlines: Sendable {
  private let programs: FontIndex
  private let globalSubroutines: FontIndex
  /// The parts of the font, each with subroutines and a size of its own; one, except in fonts for East Asia.
  private let parts: [Part]
  private let choice: PartChoice

  /// A part of a font.
  private struct Part: Sendable {
    let subroutines: FontIndex
    /// The share of an em that a unit is.
    let scale: Double
  }

  /// Reads the dictionaries.
  init(_ table: FontBytes) throws(FontError) {
    let names = try FontIndex(table, at: try table.byte(2))
    let tops = try FontIndex(table, at: names.end)
    let strings = try FontIndex(table, at: tops.end)
    globalSubroutines = try FontIndex(table, at: strings.end)
    let top = CompactDictionary(try tops.item(0))
    // Programs of type 1 are those of an older format.
    guard top.integer(.programType) ?? 2 == 2, let place = top.integer(.programs) else {
      throw table.error
    }
    programs = try FontIndex(table, at: place)
    let scale = Self.scale(top)
    guard top.has(.collection) else {
      parts = [Part(subroutines: Self.subroutines(top, table), scale: scale ?? 0.001)]
      choice = .one
      return
    }
    guard let list = top.integer(.parts), let selection = top.integer(.partChoice) else {
      throw table.error
    }
    let dictionaries = try FontIndex(table, at: list)
    var parts: [Part] = []
    for index in 0..<min(dictionaries.count, 256) {
      let dictionary = CompactDictionary(try dictionaries.item(index))
      // The scale of the part is relative to that of the font, if both have one.
      let own = Self.scale(dictionary)
      var product = (own ?? 1) * (scale ?? 1)
      if own == nil && scale == nil || product < 1e-5 { product = scale ?? own ?? 0.001 }
      parts.append(Part(subroutines: Self.subroutines(dictionary, table), scale: product))
    }
    guard !parts.isEmpty else { throw table.error }
    self.parts = parts
    choice = try PartChoice(table.rest(selection))
  }

  /// Returns the outline of a glyph in ems, with the y axis upwards.
  func outline(of glyph: Int) throws(FontError) -> [OutlineElement] {
    let part = parts[min(try choice.part(of: glyph), parts.count - 1)]
    var machine = CharstringMachine(
      programs: programs, local: part.subroutines, global: globalSubroutines)
    try machine.run(glyph)
    return machine.outline.map { $0.scaled(part.scale) }
  }

  /// Returns the subroutines of a dictionary: its private dictionary refers to them, relative to its own place.
  private static func subroutines(_ dictionary: CompactDictionary, _ table: FontBytes) -> FontIndex
  {
    guard let numbers = dictionary.numbers(.private), numbers.count == 2,
      let size = Int(exactly: numbers[0]), let place = Int(exactly: numbers[1]),
      let bytes = try? table.part(place, count: size),
      let offset = CompactDictionary(bytes).integer(.subroutines),
      let index = try? FontIndex(table, at: place + offset)
    else { return FontIndex() }
    return index
  }

  private static func scale(_ dictionary: CompactDictionary) -> Double? {
    guard let matrix = dictionary.numbers(.matrix), matrix.count == 6,
      matrix[0] > 1e-6, matrix[0] <= 1
    else { return nil }
    return matrix[0]
  }

  /// The part of the font to which each glyph belongs: the table `FDSelect`.
  private enum PartChoice: Sendable {
    case one
    /// A byte for each glyph.
    case list(FontBytes)
    /// Ranges of glyphs, each with its first one.
    case ranges(FontBytes, count: Int)

    init(_ bytes: FontBytes) throws(FontError) {
      switch try bytes.byte(0) {
      case 0: self = .list(bytes)
      case 3: self = .ranges(bytes, count: try bytes.word(1))
      default: throw bytes.error
      }
    }

    func part(of glyph: Int) throws(FontError) -> Int {
      switch self {
      case .one: return 0
      case .list(let bytes): return try bytes.byte(1 + glyph)
      case .ranges(let bytes, let count):
        var low = 0
        var high = count
        // The last range that begins at the glyph or before.
        while low < high {
          let middle = (low + high) / 2
          if try bytes.word(3 + 3 * middle) <= glyph { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? 0 : try bytes.byte(3 + 3 * (low - 1) + 2)
      }
    }
  }
}

/// A list of byte strings in the table `CFF `.
struct FontIndex: Sendable {
  /// The number of items.
  let count: Int
  /// The place after the list.
  let end: Int
  private let table: FontBytes
  private let offsetSize: Int
  private let offsets: Int

  /// Creates a list without items.
  init() {
    count = 0
    end = 0
    table = FontBytes([])
    offsetSize = 1
    offsets = 0
  }

  /// Reads the list at a place: the number of items, the size of an offset, the offsets, the bytes.
  init(_ table: FontBytes, at place: Int) throws(FontError) {
    self.table = table
    count = try table.word(place)
    offsets = place + 3
    guard count > 0 else {
      offsetSize = 1
      end = place + 2
      return
    }
    offsetSize = try table.byte(place + 2)
    guard (1...4).contains(offsetSize) else { throw table.error }
    let base = offsets + (count + 1) * offsetSize - 1
    end = base + (try Self.offset(table, offsets + count * offsetSize, offsetSize))
    guard end <= table.count else { throw table.error }
  }

  /// Returns the bytes of an item.
  func item(_ index: Int) throws(FontError) -> FontBytes {
    guard index >= 0, index < count else { throw table.error }
    let base = offsets + (count + 1) * offsetSize - 1
    let start = try Self.offset(table, offsets + index * offsetSize, offsetSize)
    let end = try Self.offset(table, offsets + (index + 1) * offsetSize, offsetSize)
    return try table.part(base + start, count: end - start)
  }

  private static func offset(
    _ table: FontBytes, _ place: Int, _ size: Int
  ) throws(FontError) -> Int {
    var offset = 0
    for index in 0..<size { offset = offset << 8 | (try table.byte(place + index)) }
    return offset
  }
}

/// A dictionary in the table `CFF `: numbers, each group with the operator that takes them behind it.
struct CompactDictionary {
  /// The operators that are read; those of two bytes begin with 12.
  enum Operator: Int {
    case programs = 17
    case `private` = 18
    case subroutines = 19
    case programType = 0x0C06
    case matrix = 0x0C07
    case collection = 0x0C1E
    case parts = 0x0C24
    case partChoice = 0x0C25
  }

  private var entries: [Operator: [Double]] = [:]

  /// Reads a dictionary up to its end or to where it is broken.
  init(_ bytes: FontBytes) { try? read(bytes) }

  /// Returns the numbers of an operator; nil without it.
  func numbers(_ wanted: Operator) -> [Double]? { entries[wanted] }

  /// Returns the last number of an operator; nil without an integer.
  func integer(_ wanted: Operator) -> Int? { entries[wanted]?.last.flatMap(Int.init(exactly:)) }

  /// Returns whether the dictionary has an operator.
  func has(_ wanted: Operator) -> Bool { entries[wanted] != nil }

  private mutating func read(_ bytes: FontBytes) throws(FontError) {
    var numbers: [Double] = []
    var place = 0
    while place < bytes.count {
      let byte = try bytes.byte(place)
      place += 1
      switch byte {
      case 0...21:
        var code = byte
        if byte == 12 {
          code = byte << 8 | (try bytes.byte(place))
          place += 1
        }
        if let known = Operator(rawValue: code) { entries[known] = numbers }
        numbers = []
      case 28:
        numbers.append(Double(try bytes.signed(place)))
        place += 2
      case 29:
        numbers.append(Double(Int32(truncatingIfNeeded: try bytes.long(place))))
        place += 4
      case 30: numbers.append(try Self.decimal(bytes, &place))
      case 32...246: numbers.append(Double(byte - 139))
      case 247...250:
        numbers.append(Double((byte - 247) * 256 + (try bytes.byte(place)) + 108))
        place += 1
      case 251...254:
        numbers.append(Double(-(byte - 251) * 256 - (try bytes.byte(place)) - 108))
        place += 1
      default: throw bytes.error
      }
      // The specification allows 48 numbers.
      guard numbers.count <= 48 else { throw bytes.error }
    }
  }

  /// Reads a decimal number, with a digit in each half of a byte.
  private static func decimal(_ bytes: FontBytes, _ place: inout Int) throws(FontError) -> Double {
    var text = ""
    while true {
      let byte = try bytes.byte(place)
      place += 1
      for half in [byte >> 4, byte & 0xF] {
        switch half {
        case 0...9: text += "\(half)"
        case 0xA: text += "."
        case 0xB: text += "e"
        case 0xC: text += "e-"
        case 0xE: text += "-"
        default: return Double(text) ?? 0
        }
      }
      guard text.utf8.count <= 40 else { throw bytes.error }
    }
  }
}
