/// The tables of a font in a file ("Organization of an OpenType Font" in the OpenType specification).
struct FontDirectory: Sendable {
  private let places: [FontTag: Range<Int>]
  /// The first number of the font, which tells the kind of its outlines.
  let version: Int

  /// The largest number of tables and of fonts of a collection; those beyond are not looked at.
  private static let limit = 256

  /// Returns the places of the fonts in a file: one, or those of a collection.
  /// - Parameter start: the first bytes of the file.
  static func fonts(_ start: FontBytes) throws(FontError) -> [Int] {
    guard let tag = try? start.tag(0) else { throw .notAFont }
    switch tag {
    case "ttcf":
      var places: [Int] = []
      for index in 0..<min(try start.long(8), limit) {
        places.append(try start.long(12 + 4 * index))
      }
      return places
    case FontTag(number: 0x0001_0000), "OTTO", "true": return [0]
    default: throw .notAFont
    }
  }

  /// The number of bytes with which the directory of a font begins, and of one entry.
  static let headerSize = 12
  static let entrySize = 16
  /// The number of bytes that the longest directory has.
  static let sizeLimit = headerSize + limit * entrySize

  /// Reads the directory of a font.
  /// - Parameters:
  ///   - bytes: bytes that begin with the directory.
  ///   - size: the number of bytes of the whole file. What a table claims beyond is cut off.
  init(_ bytes: FontBytes, fileSize size: Int) throws(FontError) {
    version = try bytes.long(0)
    var places: [FontTag: Range<Int>] = [:]
    for index in 0..<min(try bytes.word(4), Self.limit) {
      let entry = Self.headerSize + Self.entrySize * index
      let (start, length) = (try bytes.long(entry + 8), try bytes.long(entry + 12))
      guard start < size else { continue }
      places[try bytes.tag(entry)] = start..<min(start + length, size)
    }
    self.places = places
  }

  /// Returns the place of a table in the file; nil if the font does not have it.
  func place(of tag: FontTag) -> Range<Int>? { places[tag] }

  /// Returns a table of a file; nil if the font does not have it.
  func table(_ tag: FontTag, in file: FontBytes) -> FontBytes? {
    guard let place = places[tag] else { return nil }
    return try? file.part(place.lowerBound, count: place.count, table: tag.description)
  }

  /// Returns a table that every font needs.
  func needed(_ tag: FontTag, in file: FontBytes) throws(FontError) -> FontBytes {
    guard let table = table(tag, in: file) else { throw .missing(tag.description) }
    return table
  }
}
