/// The names in the table `name` of a font.
struct FontNames {
  private var names: [Int: String] = [:]
  private var ranks: [Int: Int] = [:]

  /// The largest number of names that are looked at, and of bytes of one name.
  private static let countLimit = 2_000
  private static let lengthLimit = 1_000
  /// The number of bytes of the table that are read at most.
  static let sizeLimit = 1 << 20

  /// Reads the names that find a font; of several languages the English one, else the first.
  init(_ table: FontBytes) throws(FontError) {
    let count = min(try table.word(2), Self.countLimit)
    let strings = try table.word(4)
    for index in 0..<count {
      let record = 6 + 12 * index
      // A table that was cut off has the names that it has.
      guard let name = try? table.word(record + 6), Self.wanted.contains(name) else { continue }
      let platform = try table.word(record)
      let encoding = try table.word(record + 2)
      guard let rank = Self.rank(platform, encoding, try table.word(record + 4)),
        rank > ranks[name] ?? 0
      else { continue }
      let length = try table.word(record + 8)
      let place = strings + (try table.word(record + 10))
      guard length <= Self.lengthLimit, let bytes = try? table.part(place, count: length) else {
        continue
      }
      let text = platform == 1 ? Self.macText(bytes.array) : Self.wideText(bytes.array)
      guard !text.isEmpty else { continue }
      names[name] = text
      ranks[name] = rank
    }
  }

  /// Returns the name with a number of the specification.
  private func name(_ number: Int) -> String? { names[number] }

  // "Name IDs" in the chapter "name" of the OpenType specification.

  /// The family; for families of more than four members that of all of them.
  var family: String? { name(16) ?? name(1) }
  /// The name of the member in the family, such as "Bold Italic".
  var subfamily: String? { name(17) ?? name(2) }
  /// The name of the family and the member.
  var fullName: String? { name(4) }
  /// The name by which programs ask for the font.
  var postScriptName: String? { name(6) }

  private static let wanted: Set = [1, 2, 4, 6, 16, 17]

  /// Returns the preference of a name; nil if its letters are in an unknown code.
  private static func rank(_ platform: Int, _ encoding: Int, _ language: Int) -> Int? {
    switch (platform, encoding) {
    case (3, 0), (3, 1), (3, 10):
      // The lower ten bits are the language, those above the country.
      language == 0x409 ? 6 : language & 0x3FF == 9 ? 5 : 2
    case (1, 0): language == 0 ? 3 : 1
    case (0, _): 4
    default: nil
    }
  }

  private static func wideText(_ bytes: [UInt8]) -> String {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  private static func macText(_ bytes: [UInt8]) -> String {
    String(
      String.UnicodeScalarView(
        bytes.map { $0 < 0x80 ? Unicode.Scalar($0) : roman[Int($0) - 0x80] }))
  }

  /// The characters of Mac OS Roman from 80 on, in hexadecimal digits.
  private static let roman = Array(
    ("ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
      + "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ")
      .unicodeScalars)
}
