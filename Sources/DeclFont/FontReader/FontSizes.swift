/// The sizes of a font's file in its units, from the tables `head`, `hhea`, `OS/2` and `maxp`.
struct FontSizes: Sendable {
  /// The number of units in an em.
  let unitsPerEm: Int
  /// The height of a line above the baseline.
  let ascent: Int
  /// The depth of a line below the baseline, as a positive number.
  let descent: Int
  /// The distance between two lines.
  let lineGap: Int
  /// The height of capital letters; nil if the font does not say it.
  let capHeight: Int?
  /// The height of small letters; nil if the font does not say it.
  let xHeight: Int?
  /// The number of glyphs.
  let glyphCount: Int
  /// The number of advances in `hmtx`; the glyphs after have the last one.
  let advanceCount: Int
  /// Indicates whether the places of outlines in `loca` have four bytes.
  let hasLongPlaces: Bool

  /// Reads the tables.
  init(_ directory: FontDirectory, _ file: FontBytes) throws(FontError) {
    let header = try directory.needed("head", in: file)
    unitsPerEm = try header.word(18)
    // The range of the specification.
    guard (16...16_384).contains(unitsPerEm) else { throw header.error }
    hasLongPlaces = try header.word(50) != 0
    glyphCount = try directory.needed("maxp", in: file).word(4)
    let lines = try directory.needed("hhea", in: file)
    advanceCount = try lines.word(34)
    let styles = directory.table("OS/2", in: file)
    // Apple's systems take the lines of `hhea`; those of `OS/2` are for fonts without them.
    let own = (try lines.signed(4), try lines.signed(6), try lines.signed(8))
    let isEmpty = own.0 == 0 && own.1 == 0
    let typographic =
      isEmpty
      ? (try? (styles?.signed(68), styles?.signed(70), styles?.signed(72))) ?? (nil, nil, nil)
      : (nil, nil, nil)
    ascent = max(typographic.0 ?? own.0, 0)
    descent = max(-(typographic.1 ?? own.1), 0)
    lineGap = max(typographic.2 ?? own.2, 0)
    let hasHeights = ((try? styles?.word(0)) ?? 0) >= 2
    func height(_ place: Int) -> Int? {
      guard hasHeights, let height = try? styles?.signed(place), height > 0 else { return nil }
      return height
    }
    xHeight = height(86)
    capHeight = height(88)
  }
}
