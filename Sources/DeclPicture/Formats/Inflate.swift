/// A reason for which bytes are not an image.
public enum ImageFailure: Error, Hashable {
  /// The bytes end too early.
  case truncated
  /// The bytes contradict their format.
  case malformed(String)
  /// The format has a part that is not supported.
  case unsupported(String)
  /// The image has more pixels than allowed, or none.
  case size(width: Int, height: Int)
}

/// Expands bytes in the format of RFC 1950.
struct Inflate {
  private let input: [UInt8]
  private var place: Int
  private var bits: UInt64 = 0
  private var bitCount = 0
  private var output: [UInt8] = []
  private let limit: Int

  /// Returns the expanded bytes.
  /// - Parameter limit: the number of bytes after which expansion ends; what follows is ignored.
  static func expand(_ input: [UInt8], limit: Int) throws -> [UInt8] {
    guard input.count >= 2 else { throw ImageFailure.truncated }
    let header = Int(input[0]) << 8 | Int(input[1])
    guard input[0] & 15 == 8, header % 31 == 0, input[1] & 32 == 0 else {
      throw ImageFailure.malformed("The compressed data have no valid header.")
    }
    var inflate = Inflate(input: input, limit: limit)
    try inflate.blocks()
    return inflate.output
  }

  private init(input: [UInt8], limit: Int) {
    self.input = input
    self.limit = limit
    place = 2
  }

  private mutating func blocks() throws {
    var isLast = false
    while !isLast, output.count < limit {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try stored()
      case 1: try compressed(Self.fixedLiterals, Self.fixedDistances)
      case 2:
        let codes = try dynamicCodes()
        try compressed(codes.literals, codes.distances)
      default: throw ImageFailure.malformed("A compressed block has an unknown kind.")
      }
    }
  }

  private mutating func stored() throws {
    bits = 0
    // Whole bytes that were read ahead are given back.
    place -= bitCount / 8
    bitCount = 0
    guard place + 4 <= input.count else { throw ImageFailure.truncated }
    let length = Int(input[place]) | Int(input[place + 1]) << 8
    let check = Int(input[place + 2]) | Int(input[place + 3]) << 8
    guard length == ~check & 0xFFFF else {
      throw ImageFailure.malformed("A stored block has a wrong length.")
    }
    place += 4
    guard place + length <= input.count else { throw ImageFailure.truncated }
    output += input[place..<place + length]
    place += length
  }

  private mutating func compressed(_ literals: HuffmanTable, _ distances: HuffmanTable) throws {
    while output.count < limit {
      let symbol = try decode(literals)
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      if symbol == 256 { return }
      guard symbol < 286 else { throw ImageFailure.malformed("A match has an unknown length.") }
      let length =
        try Symbols.lengthBase[symbol - 257] + take(Symbols.lengthExtra[symbol - 257])
      let code = try decode(distances)
      guard code < 30 else { throw ImageFailure.malformed("A match has an unknown distance.") }
      let distance = try Symbols.distanceBase[code] + take(Symbols.distanceExtra[code])
      guard distance <= output.count else {
        throw ImageFailure.malformed("A match begins before the data.")
      }
      let start = output.count - distance
      for offset in 0..<length { output.append(output[start + offset]) }
    }
  }

  private mutating func dynamicCodes() throws -> (literals: HuffmanTable, distances: HuffmanTable) {
    let literalCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let codeCount = try take(4) + 4
    var codeLengths = [Int](repeating: 0, count: 19)
    for index in 0..<codeCount { codeLengths[Symbols.codeOrder[index]] = try take(3) }
    let table = try HuffmanTable(codeLengths)
    var lengths: [Int] = []
    while lengths.count < literalCount + distanceCount {
      let symbol = try decode(table)
      switch symbol {
      case 0..<16: lengths.append(symbol)
      case 16:
        guard let last = lengths.last else {
          throw ImageFailure.malformed("A code begins with a repetition.")
        }
        lengths += [Int](repeating: last, count: try take(2) + 3)
      case 17: lengths += [Int](repeating: 0, count: try take(3) + 3)
      default: lengths += [Int](repeating: 0, count: try take(7) + 11)
      }
    }
    guard lengths.count == literalCount + distanceCount else {
      throw ImageFailure.malformed("A code has too many lengths.")
    }
    return try (
      HuffmanTable(Array(lengths[..<literalCount])), HuffmanTable(Array(lengths[literalCount...]))
    )
  }

  @inline(__always)
  private mutating func fill() {
    while bitCount <= 48, place < input.count {
      bits |= UInt64(input[place]) << UInt64(bitCount)
      place += 1
      bitCount += 8
    }
  }

  @inline(__always)
  private mutating func take(_ count: Int) throws -> Int {
    if bitCount < count { fill() }
    guard bitCount >= count else { throw ImageFailure.truncated }
    let value = Int(bits & (1 << UInt64(count) - 1))
    bits >>= UInt64(count)
    bitCount -= count
    return value
  }

  @inline(__always)
  private mutating func decode(_ table: HuffmanTable) throws -> Int {
    if bitCount < 15 { fill() }
    let entry = table.entries[Int(bits & 0x7FFF)]
    let length = Int(entry & 15)
    guard length > 0 else { throw ImageFailure.malformed("A code is unknown.") }
    guard length <= bitCount else { throw ImageFailure.truncated }
    bits >>= UInt64(length)
    bitCount -= length
    return Int(entry >> 4)
  }

  private static let fixedLiterals = HuffmanTable(
    valid: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  private static let fixedDistances = HuffmanTable(valid: [Int](repeating: 5, count: 30))
}

/// A prefix code as a table of all 15-bit words: the symbol and the length of its code.
struct HuffmanTable {
  fileprivate let entries: [UInt16]

  fileprivate init(_ lengths: [Int]) throws {
    let used = lengths.reduce(0) { $1 > 0 ? $0 + 1 << (15 - $1) : $0 }
    guard used <= 1 << 15 else { throw ImageFailure.malformed("A code has too many words.") }
    self.init(valid: lengths)
  }

  fileprivate init(valid lengths: [Int]) {
    var entries = [UInt16](repeating: 0, count: 1 << 15)
    for (symbol, code) in Symbols.codes(lengths).enumerated() where lengths[symbol] > 0 {
      let length = lengths[symbol]
      for word in stride(from: Int(code), to: 1 << 15, by: 1 << length) {
        entries[word] = UInt16(symbol << 4 | length)
      }
    }
    self.entries = entries
  }
}
