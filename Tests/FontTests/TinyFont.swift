@testable import DeclFont

/// A small font of the format OpenType, made table by table.
struct TinyFont {
  var tables: [(tag: String, content: BigEndianBytes)] = []
  var version = 0x0001_0000

  /// Adds or replaces a table.
  mutating func set(_ tag: String, _ content: BigEndianBytes) {
    tables.removeAll { $0.tag == tag }
    tables.append((tag, content))
  }

  /// Adds or replaces a table of words.
  mutating func set(_ tag: String, words: [Int]) {
    var content = BigEndianBytes()
    content.words(words)
    set(tag, content)
  }

  /// The bytes of the file.
  var bytes: [UInt8] { bytes(at: 0) }

  /// The bytes of the font when it stands at a place of a collection.
  func bytes(at start: Int) -> [UInt8] {
    var file = BigEndianBytes()
    file.long(version)
    file.words([tables.count, 0, 0, 0])
    var place = start + 12 + 16 * tables.count
    for (tag, content) in tables {
      file.ascii(tag)
      file.long(0)
      file.long(place)
      file.long(content.count)
      place += (content.count + 3) / 4 * 4
    }
    for (_, content) in tables {
      file.append(content.bytes)
      file.pad()
    }
    return file.bytes
  }

  /// A collection of fonts.
  static func collection(_ fonts: [TinyFont]) -> [UInt8] {
    var file = BigEndianBytes()
    file.ascii("ttcf")
    file.long(0x0001_0000)
    file.long(fonts.count)
    var place = 12 + 4 * fonts.count
    var parts: [[UInt8]] = []
    for font in fonts {
      file.long(place)
      parts.append(font.bytes(at: place))
      place += parts.last!.count
    }
    for part in parts { file.append(part) }
    return file.bytes
  }

  /// A glyph of the table `glyf`.
  enum Glyph {
    case empty
    /// Contours of points, each with whether the curve goes through it.
    case simple([[(x: Int, y: Int, isOnCurve: Bool)]])
    /// Parts, each with its flags and numbers from the glyph on.
    case parts([[Int]])
  }

  /// The glyphs: an empty box, a rectangle (A), a curve without points on it (B), parts (C, D), nothing (space).
  static let glyphs: [Glyph] = [
    .empty,
    .simple([[(0, 0, true), (400, 0, true), (400, 700, true), (0, 700, true)]]),
    .simple([[(0, 0, false), (600, 0, false), (600, 600, false), (0, 600, false)]]),
    // The rectangle moved by 100 and 50, and half of it moved by −20.
    .parts([[0x0023, 1, 100, 50], [0x000A, 1, 0xEC00, 0x2000]]),
    // The rectangle, and a second one whose first point lies on the third of the first.
    .parts([[0x0023, 1, 0, 0], [0x0000, 1, 0x0200]]),
    .empty,
  ]

  /// A font with the letters A to D and the space.
  static var letters: TinyFont { TinyFont(glyphs: glyphs) }

  /// Creates an empty font.
  init() {}

  /// Creates a font whose glyphs from 1 on are those of A, B, C and so on, and of which the last one is the space.
  init(glyphs: [Glyph]) {
    addSizes(glyphs.count, hasLongPlaces: true)
    var content = BigEndianBytes()
    var places = BigEndianBytes()
    var bearings: [Int] = []
    for glyph in glyphs {
      places.long(content.count)
      bearings.append(Self.append(glyph, to: &content))
      content.pad()
    }
    places.long(content.count)
    set("glyf", content)
    set("loca", places)
    // The glyphs from the fifth on have the advance of the fourth.
    let full = min(glyphs.count, 4)
    set(
      "hmtx",
      words: (0..<full).flatMap { [500 + 10 * $0, bearings[$0]] } + bearings[full...])
  }

  /// Adds the tables with sizes, characters and names.
  mutating func addSizes(_ count: Int, hasLongPlaces: Bool) {
    var header = BigEndianBytes()
    for number in [0x0001_0000, 0, 0, 0x5F0F_3CF5] { header.long(number) }
    header.words([0, 1000] + [Int](repeating: 0, count: 8) + [0, 0, 0, 0])
    header.words([0, 8, 2, hasLongPlaces ? 1 : 0, 0])
    set("head", header)
    set("hhea", words: [1, 0, 900, -250, 60] + [Int](repeating: 0, count: 12) + [min(count, 4)])
    set("maxp", words: [1, 0, count])
    setCharacters(.segments(last: count - 1))
    setNames("Tiny", "Regular", "Tiny Regular", "Tiny-Regular")
    setStyle(weight: 400, isItalic: false)
  }

  /// Sets the table `OS/2`.
  mutating func setStyle(weight: Int, isItalic: Bool) {
    var words = [Int](repeating: 0, count: 48)
    words[0] = 4
    words[2] = weight
    words[3] = 5
    words[31] = isItalic ? 1 : 64
    (words[34], words[35], words[36]) = (800, -200, 90)
    (words[43], words[44]) = (480, 690)
    set("OS/2", words: words)
  }

  /// Sets the table `name` for Windows, in English.
  mutating func setNames(
    _ family: String, _ style: String, _ full: String, _ postScript: String, isMac: Bool = false
  ) {
    let names = [(1, family), (2, style), (4, full), (6, postScript)]
    var table = BigEndianBytes()
    var strings = BigEndianBytes()
    table.words([0, names.count, 6 + 12 * names.count])
    for (number, text) in names {
      let place = strings.count
      if isMac { strings.ascii(text) } else { strings.words(text.utf16.map { Int($0) }) }
      table.words(
        (isMac ? [1, 0, 0] : [3, 1, 0x409]) + [number, strings.count - place, place])
    }
    table.append(strings.bytes)
    set("name", table)
  }

  /// A format of the table `cmap`.
  enum Characters {
    case bytes, list, groups
    case segments(last: Int)
  }

  /// Sets the table `cmap`: glyph 1 is A, glyph 2 B and so on, and the last one the space.
  mutating func setCharacters(_ format: Characters) {
    var part = BigEndianBytes()
    var encoding = [3, 1]
    switch format {
    case .bytes:
      encoding = [1, 0]
      part.words([0, 262, 0])
      for point in 0..<256 { part.byte((65...68).contains(point) ? point - 64 : 0) }
    case .list: part.words([6, 18, 0, 65, 4, 1, 2, 3, 4])
    case .groups:
      encoding = [3, 10]
      part.words([12, 0])
      for number in [40, 0, 2, 65, 68, 1, 0x1F600, 0x1F600, 2] { part.long(number) }
    case .segments(let last):
      // The space by a list, the letters by a distance, and the end.
      part.words([4, 0, 0, 6, 0, 0, 0, 32, 63 + last, 0xFFFF, 0, 32, 65, 0xFFFF])
      part.words([0, -64, 1, 6, 0, 0, last])
    }
    var table = BigEndianBytes()
    table.words([0, 1] + encoding)
    table.long(12)
    table.append(part.bytes)
    set("cmap", table)
  }

  /// Appends the bytes of a glyph; returns the least x.
  private static func append(_ glyph: Glyph, to content: inout BigEndianBytes) -> Int {
    switch glyph {
    case .empty: return 0
    case .simple(let contours):
      let points = contours.joined()
      let least = points.map(\.x).min() ?? 0
      content.words([contours.count, least, 0, 0, 0])
      var end = -1
      for contour in contours {
        end += contour.count
        content.word(end)
      }
      content.word(0)
      for point in points { content.byte(point.isOnCurve ? 1 : 0) }
      for values in [points.map(\.x), points.map(\.y)] {
        var last = 0
        for value in values {
          content.word(value - last)
          last = value
        }
      }
      return least
    case .parts(let parts):
      content.words([-1, 0, 0, 0, 0])
      for part in parts { content.words(part) }
      return 0
    }
  }
}
