/// Bytes of a file whose numbers begin with their highest byte.
struct BigEndianBytes {
  private(set) var bytes: [UInt8] = []

  /// The number of bytes so far.
  var count: Int { bytes.count }

  /// Appends a number of one byte.
  mutating func byte(_ value: Int) { bytes.append(UInt8(truncatingIfNeeded: value)) }

  /// Appends a number of two bytes, with or without a sign.
  mutating func word(_ value: Int) {
    byte(value >> 8)
    byte(value)
  }

  /// Appends a number of four bytes, with or without a sign.
  mutating func long(_ value: Int) {
    word(value >> 16)
    word(value)
  }

  /// Appends numbers of two bytes each.
  mutating func words(_ values: some Sequence<Int>) { for value in values { word(value) } }

  /// Appends the bytes of a string in ASCII.
  mutating func ascii(_ text: String) { bytes += text.utf8 }

  /// Appends bytes.
  mutating func append(_ other: [UInt8]) { bytes += other }

  /// Appends zeros up to a multiple of four bytes.
  mutating func pad() { while bytes.count % 4 != 0 { bytes.append(0) } }

  /// Replaces four bytes by a number.
  mutating func replace(at place: Int, long value: Int) {
    for index in 0..<4 {
      bytes[place + index] = UInt8(truncatingIfNeeded: value >> (24 - 8 * index))
    }
  }

  /// The sum of all numbers of four bytes, modulo 2³²; the bytes must be padded.
  var checksum: Int {
    var sum: UInt32 = 0
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let value =
        UInt32(bytes[start]) << 24 | UInt32(bytes[start + 1]) << 16
        | UInt32(bytes[start + 2]) << 8 | UInt32(bytes[start + 3])
      sum &+= value
    }
    return Int(sum)
  }
}
