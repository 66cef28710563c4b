/// The names and the style of a font in a file.
public struct FontDescription: Hashable, Sendable {
  /// The name by which programs ask for the font, such as "Poppins-Bold".
  public let postScriptName: String
  /// The name of the family and the member, such as "Poppins Bold".
  public let fullName: String
  /// The name of the family, such as "Poppins".
  public let family: String
  /// The weight from 1 to 1000; 400 is regular, 700 bold.
  public let weight: Int
  /// The width from 1 (narrowest) to 9 (widest); 5 is normal.
  public let width: Int
  /// Indicates whether letters are slanted.
  public let isItalic: Bool
  /// The place of the font in its file; 0 except in collections.
  public let index: Int

  /// Reads the descriptions of the fonts in a file, without the rest of it. Fonts without a name are omitted.
  /// - Parameters:
  ///   - size: the number of bytes of the file.
  ///   - read: returns bytes of the file, or nil if they cannot be read.
  /// - Throws: The reason for which the file cannot be used.
  public static func read(
    fileSize size: Int, _ read: (Range<Int>) -> [UInt8]?
  ) throws(FontError) -> [FontDescription] {
    guard size <= FontFace.sizeLimit else { throw .tooLarge }
    func part(_ start: Int, _ count: Int, _ table: String) throws(FontError) -> FontBytes {
      guard start >= 0, start < size, let bytes = read(start..<min(start + count, size)) else {
        throw .broken(table)
      }
      return FontBytes(bytes, table: table)
    }
    let start = try part(0, FontDirectory.sizeLimit, "ttcf")
    var result: [FontDescription] = []
    for (index, place) in try FontDirectory.fonts(start).enumerated() {
      let directory = try FontDirectory(
        part(place, FontDirectory.sizeLimit, "directory"), fileSize: size)
      func table(_ tag: FontTag, _ limit: Int) -> FontBytes? {
        guard let place = directory.place(of: tag) else { return nil }
        return try? part(place.lowerBound, min(place.count, limit), tag.description)
      }
      guard let names = table("name", FontNames.sizeLimit),
        let description = FontDescription(
          try FontNames(names), FontStyleBits(table("OS/2", 128), table("head", 64)), index)
      else { continue }
      result.append(description)
    }
    return result
  }

  /// Creates the description of a font with names; nil without a family.
  private init?(_ names: FontNames, _ style: FontStyleBits, _ index: Int) {
    guard let family = names.family else { return nil }
    self.family = family
    fullName = names.fullName ?? [family, names.subfamily ?? ""].joined(separator: " ")
    postScriptName = names.postScriptName ?? fullName
    weight = style.weight
    width = style.width
    isItalic = style.isItalic
    self.index = index
  }
}

/// The weight, width and slant of a font, from its tables `OS/2` and `head`.
struct FontStyleBits {
  /// The weight from 1 to 1000.
  let weight: Int
  /// The width from 1 to 9.
  let width: Int
  /// Indicates whether letters are slanted.
  let isItalic: Bool

  /// Reads the tables; without `OS/2` the font is regular or bold.
  init(_ styles: FontBytes?, _ header: FontBytes?) {
    let macStyle = (try? header?.word(44)) ?? 0
    if let styles, let weight = try? styles.word(4), let width = try? styles.word(6),
      let bits = try? styles.word(62)
    {
      // Some old fonts count the weights from 1 to 9.
      let hundreds = (1...9).contains(weight) ? weight * 100 : weight
      self.weight = hundreds == 0 ? 400 : min(hundreds, 1000)
      self.width = (1...9).contains(width) ? width : 5
      // Bit 0 is italic, bit 9 oblique.
      isItalic = bits & 0x201 != 0 || macStyle & 2 != 0
    } else {
      weight = macStyle & 1 != 0 ? 700 : 400
      width = 5
      isItalic = macStyle & 2 != 0
    }
  }
}
