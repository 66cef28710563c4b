/// The glyphs of characters, from the table `cmap` of a font.
struct CharacterMap: Sendable {
  /// The glyphs of the commonest characters by their code points; 0 for none.
  private let common: [UInt16]
  private let source: Source

  /// Glyphs of code points below are found without a search: Latin, Greek and Cyrillic.
  private static let commonLimit = 0x500

  /// Reads the table and chooses the part that knows most characters.
  /// - Parameter glyphCount: the number of the font's glyphs; what refers to others is omitted.
  init(_ table: FontBytes, glyphCount: Int) throws(FontError) {
    var best: (rank: Int, source: Source)?
    for index in 0..<min(try table.word(2), 64) {
      let record = 4 + 8 * index
      guard let platform = try? table.word(record), let encoding = try? table.word(record + 2),
        let place = try? table.long(record + 4),
        let rank = Self.rank(platform, encoding), rank > best?.rank ?? 0,
        let part = try? table.rest(place),
        let source = try? Source(part, glyphCount, isSymbol: platform == 3 && encoding == 0)
      else { continue }
      best = (rank, source)
    }
    guard let source = best?.source else { throw table.error }
    self.source = source
    common = (0..<Self.commonLimit).map { UInt16((try? source.glyph($0)) ?? 0) }
  }

  /// Returns the glyph of a character; nil if the font does not have it.
  func glyph(for scalar: Unicode.Scalar) -> Int? {
    let point = Int(scalar.value)
    if point < Self.commonLimit {
      let glyph = common[point]
      return glyph == 0 ? nil : Int(glyph)
    }
    guard let glyph = try? source.glyph(point), glyph != 0 else { return nil }
    return glyph
  }

  /// Returns the preference of a part; nil for codes other than Unicode's, but for symbols and Mac OS Roman.
  private static func rank(_ platform: Int, _ encoding: Int) -> Int? {
    switch (platform, encoding) {
    case (3, 10), (0, 4), (0, 6): 4
    case (3, 1), (0, 0...3): 3
    case (3, 0): 2
    case (1, 0): 1
    default: nil
    }
  }

  /// A part of the table ("cmap" in the OpenType specification).
  private struct Source: Sendable {
    /// The numbers of the formats that are understood.
    enum Format: Int {
      /// A glyph of one byte for each of 256 characters.
      case bytes = 0
      /// Ranges of characters with a distance to their glyphs, or a list of these.
      case segments = 4
      /// A list of the glyphs of one range.
      case list = 6
      /// Ranges of characters above FFFF with their first glyph.
      case groups = 12
    }

    private let bytes: FontBytes
    private let format: Format
    private let glyphCount: Int
    /// The number of ranges, or of characters in the only one.
    private let count: Int
    /// Indicates whether the characters are symbols, which stand from F000 on.
    private let isSymbol: Bool

    init(_ bytes: FontBytes, _ glyphCount: Int, isSymbol: Bool) throws(FontError) {
      guard let format = Format(rawValue: try bytes.word(0)) else { throw bytes.error }
      self.bytes = bytes
      self.format = format
      self.glyphCount = glyphCount
      self.isSymbol = isSymbol
      count =
        switch format {
        case .bytes: 256
        case .segments: try bytes.word(6) / 2
        case .list: try bytes.word(8)
        case .groups: try bytes.long(12)
        }
    }

    /// Returns the glyph of a character; 0 for none.
    func glyph(_ point: Int) throws(FontError) -> Int {
      var glyph = try read(point)
      if glyph == 0, isSymbol, point < 0x100 { glyph = try read(0xF000 + point) }
      return glyph < glyphCount ? glyph : 0
    }

    private func read(_ point: Int) throws(FontError) -> Int {
      switch format {
      case .bytes: return point < count ? try bytes.byte(6 + point) : 0
      case .list:
        let index = point - (try bytes.word(6))
        return index >= 0 && index < count ? try bytes.word(10 + 2 * index) : 0
      case .segments: return point <= 0xFFFF ? try segment(point) : 0
      case .groups: return try group(point)
      }
    }

    private func segment(_ point: Int) throws(FontError) -> Int {
      // The ends of the ranges, two bytes, their starts, the distances, and the places of lists.
      let (ends, starts) = (14, 16 + 2 * count)
      var low = 0
      var high = count
      while low < high {
        let middle = (low + high) / 2
        if try bytes.word(ends + 2 * middle) < point { low = middle + 1 } else { high = middle }
      }
      guard low < count else { return 0 }
      let start = try bytes.word(starts + 2 * low)
      guard start <= point else { return 0 }
      let distance = try bytes.word(starts + 2 * (count + low))
      let place = starts + 2 * (2 * count + low)
      let offset = try bytes.word(place)
      if offset == 0 || offset == 0xFFFF { return (point + distance) & 0xFFFF }
      let glyph = try bytes.word(place + offset + 2 * (point - start))
      return glyph == 0 ? 0 : (glyph + distance) & 0xFFFF
    }

    private func group(_ point: Int) throws(FontError) -> Int {
      var low = 0
      var high = count
      while low < high {
        let middle = (low + high) / 2
        if try bytes.long(16 + 12 * middle + 4) < point { low = middle + 1 } else { high = middle }
      }
      guard low < count else { return 0 }
      let start = try bytes.long(16 + 12 * low)
      return start <= point ? try bytes.long(16 + 12 * low + 8) + point - start : 0
    }
  }
}
