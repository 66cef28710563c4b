/// The distances between two glyphs beyond their advances, from the table `GPOS` or `kern` of a font.
struct PairKerning: Sendable {
  private let lookups: [[PairTable]]
  private let lists: [PairList]

  /// The largest number of tables of pairs, and of what leads to them; those beyond are omitted, so that each pair is
  /// found quickly.
  private static let limit = 200

  /// Reads the tables that the font has. A broken one has no distances.
  init(_ directory: FontDirectory, _ file: FontBytes) {
    var lookups: [[PairTable]] = []
    if let table = directory.table("GPOS", in: file) {
      lookups = (try? Self.lookups(table)) ?? []
    }
    // As in other implementations the older table counts only without distances in the newer one.
    var lists: [PairList] = []
    if lookups.isEmpty, let table = directory.table("kern", in: file) {
      lists = (try? Self.lists(table)) ?? []
    }
    self.lookups = lookups
    self.lists = lists
  }

  /// Indicates whether there are no distances.
  var isEmpty: Bool { lookups.isEmpty && lists.isEmpty }

  /// Returns the distance between two glyphs in units.
  func value(_ left: Int, _ right: Int) -> Int {
    var sum = 0
    for lookup in lookups {
      // Of a lookup the first table counts that knows the pair.
      for table in lookup {
        if let value = try? table.value(left, right) {
          sum += value
          break
        }
      }
    }
    for list in lists { sum += (try? list.value(left, right)) ?? 0 }
    return sum
  }

  // MARK: GPOS

  /// Returns the tables of pairs of each lookup of the feature `kern`, in the order of the lookups ("GPOS" and "OpenType
  /// Layout Common Table Formats" in the OpenType specification).
  private static func lookups(_ table: FontBytes) throws(FontError) -> [[PairTable]] {
    let features = try table.rest(try table.word(6))
    let list = try table.rest(try table.word(8))
    var numbers: Set<Int> = []
    for feature in try defaultFeatures(try table.rest(try table.word(4))).sorted()
    where try features.tag(2 + 6 * feature) == "kern" {
      if numbers.count > limit { break }
      let place = try features.word(2 + 6 * feature + 4)
      for index in 0..<min(try features.word(place + 2), limit) {
        numbers.insert(try features.word(place + 4 + 2 * index))
      }
    }
    var left = limit
    var result: [[PairTable]] = []
    for number in numbers.sorted() where number < (try list.word(0)) {
      let lookup = try list.rest(try list.word(2 + 2 * number))
      let kind = try lookup.word(0)
      guard kind == 2 || kind == 9 else { continue }
      var tables: [PairTable] = []
      for index in 0..<min(try lookup.word(4), left) {
        left -= 1
        var pairs = try lookup.rest(try lookup.word(6 + 2 * index))
        if kind == 9 {
          // An extension: the table stands further away, so that its place needs four bytes.
          guard try pairs.word(2) == 2 else { continue }
          pairs = try pairs.rest(try pairs.long(4))
        }
        if let table = try? PairTable(pairs) { tables.append(table) }
      }
      if !tables.isEmpty { result.append(tables) }
    }
    return result
  }

  /// Returns the features that scripts have when no language is chosen.
  private static func defaultFeatures(_ scripts: FontBytes) throws(FontError) -> Set<Int> {
    var features: Set<Int> = []
    for index in 0..<min(try scripts.word(0), limit) {
      let script = try scripts.rest(try scripts.word(2 + 6 * index + 4))
      let place = try script.word(0)
      if place == 0 { continue }
      for feature in 0..<min(try script.word(place + 4), limit) {
        features.insert(try script.word(place + 6 + 2 * feature))
      }
    }
    return features
  }

  // MARK: kern

  /// Returns the lists of pairs for lines of text ("kern" in the OpenType specification, and in Apple's TrueType
  /// Reference Manual, whose first number has four bytes).
  private static func lists(_ table: FontBytes) throws(FontError) -> [PairList] {
    let isApple = try table.word(0) == 1
    var place = isApple ? 8 : 4
    var result: [PairList] = []
    for _ in 0..<min(isApple ? try table.long(4) : try table.word(2), limit) {
      let length = isApple ? try table.long(place) : try table.word(place + 2)
      let coverage = try table.word(place + 4)
      let header = isApple ? 8 : 6
      let isWanted = isApple ? coverage & 0xE0FF == 0 : coverage & 0xFF07 == 1
      if isWanted { result.append(try PairList(try table.rest(place + header))) }
      guard length > 0 else { break }
      place += length
      if place >= table.count { break }
    }
    return result
  }
}

/// A list of pairs of glyphs, sorted by both: format 0 of the table `kern`.
private struct PairList: Sendable {
  private let bytes: FontBytes
  private let count: Int

  init(_ bytes: FontBytes) throws(FontError) {
    self.bytes = bytes
    count = min(try bytes.word(0), (bytes.count - 8) / 6)
  }

  func value(_ left: Int, _ right: Int) throws(FontError) -> Int {
    let pair = left << 16 | right
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if try bytes.long(8 + 6 * middle) < pair { low = middle + 1 } else { high = middle }
    }
    guard low < count, try bytes.long(8 + 6 * low) == pair else { return 0 }
    return try bytes.signed(8 + 6 * low + 4)
  }
}

/// A table of pairs: lookup type 2 of the table `GPOS`.
private struct PairTable: Sendable {
  private let bytes: FontBytes
  private let hasClasses: Bool
  private let coverage: Int
  /// The number of bytes that the values of one pair take, and the place of the left one's advance in them; nil if
  /// the advance does not change.
  private let valueSize: Int
  private let advancePlace: Int?
  private let first: (classes: Int, count: Int)
  private let second: (classes: Int, count: Int)

  init(_ bytes: FontBytes) throws(FontError) {
    self.bytes = bytes
    let format = try bytes.word(0)
    guard format == 1 || format == 2 else { throw bytes.error }
    hasClasses = format == 2
    coverage = try bytes.word(2)
    let (left, right) = (try bytes.word(4), try bytes.word(6))
    // Bit 2 is the advance; each lower one adds two bytes before it.
    advancePlace = left & 4 != 0 ? 2 * (left & 3).nonzeroBitCount : nil
    valueSize = 2 * ((left & 0xFF).nonzeroBitCount + (right & 0xFF).nonzeroBitCount)
    if hasClasses {
      first = (try bytes.word(8), try bytes.word(12))
      second = (try bytes.word(10), try bytes.word(14))
    } else {
      first = (0, try bytes.word(8))
      second = (0, 0)
    }
  }

  /// Returns the distance of a pair; nil for one that the table does not know.
  func value(_ left: Int, _ right: Int) throws(FontError) -> Int? {
    guard let index = try covered(left) else { return nil }
    if hasClasses {
      let row = try classOf(left, first.classes)
      let column = try classOf(right, second.classes)
      guard row < first.count, column < second.count else { return nil }
      guard let advancePlace else { return 0 }
      return try bytes.signed(16 + (row * second.count + column) * valueSize + advancePlace)
    }
    guard index < first.count else { return nil }
    let set = try bytes.word(10 + 2 * index)
    let stride = 2 + valueSize
    let count = try bytes.word(set)
    guard let place = try bytes.index(of: right, at: set + 2, count: count, stride: stride) else {
      return nil
    }
    guard let advancePlace else { return 0 }
    return try bytes.signed(set + 4 + place * stride + advancePlace)
  }

  /// Returns the place of a glyph among those that may be the left one; nil if it is none of them.
  private func covered(_ glyph: Int) throws(FontError) -> Int? {
    let count = try bytes.word(coverage + 2)
    if try bytes.word(coverage) == 1 {
      return try bytes.index(of: glyph, at: coverage + 4, count: count, stride: 2)
    }
    guard
      let range = try bytes.range(with: glyph, at: coverage + 4, count: count, stride: 6)
    else { return nil }
    let place = coverage + 4 + 6 * range
    return try bytes.word(place + 4) + glyph - (try bytes.word(place))
  }

  /// Returns the class of a glyph; 0 for one that the definition does not name.
  private func classOf(_ glyph: Int, _ definition: Int) throws(FontError) -> Int {
    if try bytes.word(definition) == 1 {
      let index = glyph - (try bytes.word(definition + 2))
      guard index >= 0, index < (try bytes.word(definition + 4)) else { return 0 }
      return try bytes.word(definition + 6 + 2 * index)
    }
    let count = try bytes.word(definition + 2)
    guard
      let range = try bytes.range(with: glyph, at: definition + 4, count: count, stride: 6)
    else { return 0 }
    return try bytes.word(definition + 4 + 6 * range + 4)
  }
}
