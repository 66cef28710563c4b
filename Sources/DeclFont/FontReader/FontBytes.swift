/// A part of a font's file, whose numbers begin with their highest byte.
///
/// Files come from anywhere: each read is checked, and one beyond the end of the part throws.
struct FontBytes: Sendable {
  private let bytes: [UInt8]
  private let start: Int
  /// The number of bytes.
  let count: Int
  /// The name of the table to which the bytes belong, for errors.
  private let table: String

  /// Takes all bytes of a file.
  init(_ bytes: [UInt8], table: String = "") {
    self.bytes = bytes
    start = 0
    count = bytes.count
    self.table = table
  }

  private init(_ whole: FontBytes, _ start: Int, _ count: Int, _ table: String) {
    bytes = whole.bytes
    self.start = start
    self.count = count
    self.table = table
  }

  /// The error of a read beyond the end.
  var error: FontError { .broken(table) }

  /// Returns the number of one byte at a place.
  @inline(__always)
  func byte(_ place: Int) throws(FontError) -> Int {
    guard place >= 0, place < count else { throw error }
    return Int(bytes[start + place])
  }

  /// Returns the number of two bytes at a place.
  @inline(__always)
  func word(_ place: Int) throws(FontError) -> Int {
    guard place >= 0, place <= count - 2 else { throw error }
    return Int(bytes[start + place]) << 8 | Int(bytes[start + place + 1])
  }

  /// Returns the number of two bytes with a sign at a place.
  @inline(__always)
  func signed(_ place: Int) throws(FontError) -> Int {
    Int(Int16(truncatingIfNeeded: try word(place)))
  }

  /// Returns the number of four bytes at a place.
  @inline(__always)
  func long(_ place: Int) throws(FontError) -> Int {
    guard place >= 0, place <= count - 4 else { throw error }
    let index = start + place
    return Int(bytes[index]) << 24 | Int(bytes[index + 1]) << 16 | Int(bytes[index + 2]) << 8
      | Int(bytes[index + 3])
  }

  /// Returns the four letters at a place, as a number.
  func tag(_ place: Int) throws(FontError) -> FontTag { FontTag(number: try long(place)) }

  /// Returns a number of bytes from a place.
  func part(_ place: Int, count: Int, table: String? = nil) throws(FontError) -> FontBytes {
    guard place >= 0, count >= 0, place <= self.count - count else { throw error }
    return FontBytes(self, start + place, count, table ?? self.table)
  }

  /// Returns all bytes from a place.
  func rest(_ place: Int) throws(FontError) -> FontBytes {
    try part(place, count: count - place)
  }

  /// The bytes as an array.
  var array: [UInt8] { Array(bytes[start..<start + count]) }

  /// Returns the place of a number in ascending numbers of two bytes each; nil if it is not among them.
  /// - Parameters:
  ///   - place: where the first number stands.
  ///   - count: the number of numbers.
  ///   - stride: the distance between two numbers in bytes.
  func index(
    of value: Int, at place: Int, count: Int, stride: Int
  ) throws(FontError) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if try word(place + middle * stride) < value { low = middle + 1 } else { high = middle }
    }
    guard low < count, try word(place + low * stride) == value else { return nil }
    return low
  }

  /// Returns the place of the range that contains a number, among ascending ranges that begin with their first and
  /// last number, of two bytes each; nil if there is none.
  func range(
    with value: Int, at place: Int, count: Int, stride: Int
  ) throws(FontError) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if try word(place + middle * stride + 2) < value { low = middle + 1 } else { high = middle }
    }
    guard low < count, try word(place + low * stride) <= value else { return nil }
    return low
  }
}

/// The name of a table, a script or a feature: four letters.
struct FontTag: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  let number: Int

  init(number: Int) { self.number = number }

  init(stringLiteral value: StaticString) {
    var number = 0
    for byte in UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount) {
      number = number << 8 | Int(byte)
    }
    self.number = number
  }

  /// The letters.
  var description: String {
    String(
      decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }, as: UTF8.self)
  }
}
