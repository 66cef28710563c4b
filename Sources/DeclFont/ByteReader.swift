/// The namespace of the generated tables. Each is a text in base64, broken into lines.
enum TableText {}

/// A reader of the generated tables, whose layout Generator/encoding.py describes.
///
/// The tables are part of the program and checked by their hashes, so that a reader need not expect broken ones.
struct ByteReader {
  let bytes: [UInt8]
  private(set) var position: Int

  /// Creates a reader that begins at a byte.
  init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// Decodes the text of a table.
  init(_ text: StaticString) {
    bytes = Self.decode(text)
    position = 0
  }

  /// A number of at least 0, with seven bits in each byte.
  mutating func number() -> Int {
    var result = 0
    var shift = 0
    while true {
      let byte = Int(bytes[position])
      position += 1
      result |= (byte & 0x7F) << shift
      if byte < 0x80 { return result }
      shift += 7
    }
  }

  /// A number with a sign, which is its lowest bit.
  mutating func signed() -> Int {
    let value = number()
    return value & 1 == 0 ? value >> 1 : -(value >> 1) - 1
  }

  /// A byte.
  mutating func byte() -> UInt8 {
    defer { position += 1 }
    return bytes[position]
  }

  /// Passes over bytes.
  mutating func skip(_ count: Int) { position += count }

  private static func decode(_ text: StaticString) -> [UInt8] {
    let values = sextets
    let source = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return [UInt8](unsafeUninitializedCapacity: source.count * 3 / 4 + 3) { target, count in
      var bits: UInt32 = 0
      var length = 0
      count = 0
      for character in source {
        let value = values[Int(character)]
        guard value < 64 else { continue }
        bits = bits << 6 | UInt32(value)
        length += 6
        if length >= 8 {
          length -= 8
          target[count] = UInt8(truncatingIfNeeded: bits >> UInt32(length))
          count += 1
        }
      }
    }
  }

  /// The value of each character of base64; 64 for others, such as ends of lines.
  private static let sextets: [UInt8] = (0...255).map { sextet($0) ?? 64 }

  private static func sextet(_ character: UInt8) -> UInt8? {
    switch character {
    case 0x41...0x5A: character - 0x41
    case 0x61...0x7A: character - 0x61 + 26
    case 0x30...0x39: character - 0x30 + 52
    case 0x2B: 62
    case 0x2F: 63
    default: nil
    }
  }
}
