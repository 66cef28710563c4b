import DeclLayout

/// Compresses bytes in the format of RFC 1951, in an envelope of RFC 1950.
///
/// A match is looked for at one earlier place with the same four bytes only. Pictures of interfaces are mostly areas
/// of one colour, where that finds nearly what a longer search would, in a fraction of the time.
struct Deflate {
  private static let blockSize = 1 << 16
  private static let hashBits = 15
  private static let window = 32_768

  private var output: [UInt8] = []
  private var bits: UInt64 = 0
  private var bitCount: UInt64 = 0

  /// Returns the compressed bytes.
  static func compress(_ input: [UInt8]) -> [UInt8] {
    var deflate = Deflate()
    deflate.output.reserveCapacity(input.count / 16 + 64)
    deflate.output += [0x78, 0x9C]
    input.withUnsafeBufferPointer { deflate.blocks($0) }
    deflate.flushByte()
    let sum = adler32(input)
    deflate.output += (0..<4).map { UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * $0)) }
    return deflate.output
  }

  /// Returns the checksum of RFC 1950.
  static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var a: UInt32 = 1
    var b: UInt32 = 0
    bytes.withUnsafeBufferPointer { bytes in
      var place = 0
      while place < bytes.count {
        // So many additions cannot overflow.
        let end = min(place + 5552, bytes.count)
        while place < end {
          a &+= UInt32(bytes[place])
          b &+= a
          place += 1
        }
        a %= 65_521
        b %= 65_521
      }
    }
    return b << 16 | a
  }

  private mutating func blocks(_ input: UnsafeBufferPointer<UInt8>) {
    var heads = [Int32](repeating: -1, count: 1 << Self.hashBits)
    var tokens: [UInt32] = []
    tokens.reserveCapacity(Self.blockSize)
    var place = 0
    repeat {
      tokens.removeAll(keepingCapacity: true)
      heads.withUnsafeMutableBufferPointer { heads in
        while place < input.count, tokens.count < Self.blockSize {
          place = Self.token(input, place, heads, &tokens)
        }
      }
      block(tokens, isLast: place == input.count)
    } while place < input.count && Workload.goesOn(work: Self.blockSize >> 6)
  }

  /// Appends a literal or a match at a place and returns the place after it.
  @inline(__always)
  private static func token(
    _ input: UnsafeBufferPointer<UInt8>, _ place: Int, _ heads: UnsafeMutableBufferPointer<Int32>,
    _ tokens: inout [UInt32]
  ) -> Int {
    guard place + 4 <= input.count else {
      tokens.append(UInt32(input[place]))
      return place + 1
    }
    let raw = UnsafeRawPointer(input.baseAddress!)
    let four = raw.loadUnaligned(fromByteOffset: place, as: UInt32.self)
    let hash = Int((four &* 0x9E37_79B1) >> UInt32(32 - hashBits))
    let candidate = Int(heads[hash])
    heads[hash] = Int32(truncatingIfNeeded: place)
    guard candidate >= 0, place - candidate <= window,
      raw.loadUnaligned(fromByteOffset: candidate, as: UInt32.self) == four
    else {
      tokens.append(UInt32(input[place]))
      return place + 1
    }
    let limit = min(258, input.count - place)
    var length = 4
    while length + 8 <= limit {
      let difference =
        raw.loadUnaligned(fromByteOffset: place + length, as: UInt64.self)
        ^ raw.loadUnaligned(fromByteOffset: candidate + length, as: UInt64.self)
      if difference != 0 {
        length += difference.littleEndian.trailingZeroBitCount / 8
        tokens.append(UInt32(length) << 16 | UInt32(place - candidate))
        return place + length
      }
      length += 8
    }
    while length < limit, input[place + length] == input[candidate + length] { length += 1 }
    tokens.append(UInt32(length) << 16 | UInt32(place - candidate))
    return place + length
  }

  // MARK: Blocks

  private mutating func block(_ tokens: [UInt32], isLast: Bool) {
    var literalCounts = [Int](repeating: 0, count: 286)
    var distanceCounts = [Int](repeating: 0, count: 30)
    for token in tokens {
      if token < 256 {
        literalCounts[Int(token)] += 1
      } else {
        literalCounts[257 + Int(Symbols.lengthCode[Int(token >> 16)])] += 1
        distanceCounts[Symbols.distanceCode(Int(token & 0xFFFF))] += 1
      }
    }
    literalCounts[256] = 1
    let literals = HuffmanCode(literalCounts, limit: 15)
    let distances = HuffmanCode(distanceCounts, limit: 15)
    put(isLast ? 1 : 0, 1)
    put(2, 2)
    header(literals.lengths, distances.lengths)
    for token in tokens {
      if token < 256 {
        put(literals.codes[Int(token)], UInt64(literals.lengths[Int(token)]))
        continue
      }
      let length = Int(token >> 16)
      let lengthCode = Int(Symbols.lengthCode[length])
      put(literals.codes[257 + lengthCode], UInt64(literals.lengths[257 + lengthCode]))
      put(UInt64(length - Symbols.lengthBase[lengthCode]), UInt64(Symbols.lengthExtra[lengthCode]))
      let distance = Int(token & 0xFFFF)
      let code = Symbols.distanceCode(distance)
      put(distances.codes[code], UInt64(distances.lengths[code]))
      put(UInt64(distance - Symbols.distanceBase[code]), UInt64(Symbols.distanceExtra[code]))
    }
    put(literals.codes[256], UInt64(literals.lengths[256]))
  }

  private mutating func header(_ literals: [Int], _ distances: [Int]) {
    let literalCount = max(257, (literals.lastIndex { $0 > 0 } ?? 0) + 1)
    let distanceCount = max(1, (distances.lastIndex { $0 > 0 } ?? 0) + 1)
    let lengths = Array(literals[..<literalCount] + distances[..<distanceCount])
    // Runs of zeros are shortened, others are rare and stay.
    var symbols: [(code: Int, extra: Int)] = []
    var place = 0
    while place < lengths.count {
      var run = 1
      while place + run < lengths.count, lengths[place + run] == 0, run < 138 { run += 1 }
      if lengths[place] == 0, run >= 3 {
        symbols.append(run < 11 ? (17, run - 3) : (18, run - 11))
        place += run
      } else {
        symbols.append((lengths[place], 0))
        place += 1
      }
    }
    var counts = [Int](repeating: 0, count: 19)
    for symbol in symbols { counts[symbol.code] += 1 }
    let code = HuffmanCode(counts, limit: 7)
    put(UInt64(literalCount - 257), 5)
    put(UInt64(distanceCount - 1), 5)
    put(15, 4)
    for symbol in Symbols.codeOrder { put(UInt64(code.lengths[symbol]), 3) }
    for symbol in symbols {
      put(code.codes[symbol.code], UInt64(code.lengths[symbol.code]))
      if symbol.code == 17 { put(UInt64(symbol.extra), 3) }
      if symbol.code == 18 { put(UInt64(symbol.extra), 7) }
    }
  }

  // MARK: Bits

  @inline(__always)
  private mutating func put(_ value: UInt64, _ count: UInt64) {
    bits |= value << bitCount
    bitCount += count
    while bitCount >= 8 {
      output.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }

  private mutating func flushByte() {
    if bitCount > 0 { put(0, 8 - bitCount) }
  }
}

/// A prefix code.
private struct HuffmanCode {
  /// The length of the code of each symbol; 0 for symbols that do not occur.
  private(set) var lengths: [Int]
  /// The codes, with their first bit in the lowest place.
  private(set) var codes: [UInt64]

  /// Creates the best code for counts of symbols, with at most so many bits.
  init(_ counts: [Int], limit: Int) {
    var counts = counts
    lengths = Self.lengths(counts)
    while (lengths.max() ?? 0) > limit {
      // Smaller differences make the tree less deep.
      counts = counts.map { $0 == 0 ? 0 : $0 / 2 + 1 }
      lengths = Self.lengths(counts)
    }
    codes = Symbols.codes(lengths)
  }

  private static func lengths(_ counts: [Int]) -> [Int] {
    var lengths = [Int](repeating: 0, count: counts.count)
    let leaves = counts.indices.filter { counts[$0] > 0 }.sorted {
      (counts[$0], $0) < (counts[$1], $1)
    }
    guard leaves.count > 1 else {
      for leaf in leaves { lengths[leaf] = 1 }
      return lengths
    }
    // Two queues: leaves by their counts, and pairs, which are made in the order of theirs.
    var weights = leaves.map { counts[$0] }
    var parents = [Int](repeating: 0, count: 2 * leaves.count - 1)
    var leaf = 0
    var pair = leaves.count
    for node in leaves.count..<2 * leaves.count - 1 {
      var sum = 0
      for _ in 0..<2 {
        let takesLeaf = leaf < leaves.count && (pair >= node || weights[leaf] <= weights[pair])
        let child = takesLeaf ? leaf : pair
        if takesLeaf { leaf += 1 } else { pair += 1 }
        sum += weights[child]
        parents[child] = node
      }
      weights.append(sum)
    }
    var depths = [Int](repeating: 0, count: weights.count)
    for node in stride(from: weights.count - 2, through: 0, by: -1) {
      depths[node] = depths[parents[node]] + 1
    }
    for (place, symbol) in leaves.enumerated() { lengths[symbol] = depths[place] }
    return lengths
  }
}

/// The tables of RFC 1951.
enum Symbols {
  static let lengthBase = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  static let lengthExtra = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  static let distanceBase = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
    2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]
  static let distanceExtra = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
  ]
  /// The order in which the lengths of the code for lengths are written.
  static let codeOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// The code of each length of a match.
  static let lengthCode: [UInt8] = (0...258).map { length in
    UInt8(max(0, (lengthBase.firstIndex { $0 > length } ?? lengthBase.count) - 1))
  }

  /// Returns the code of a distance.
  @inline(__always)
  static func distanceCode(_ distance: Int) -> Int {
    if distance < 5 { return distance - 1 }
    // Each power of two has two codes.
    let value = distance - 1
    let power = Int.bitWidth - 1 - value.leadingZeroBitCount
    return 2 * power + (value >> (power - 1) & 1)
  }

  /// Returns the canonical codes for lengths, with their first bit in the lowest place.
  static func codes(_ lengths: [Int]) -> [UInt64] {
    var next = [Int](repeating: 0, count: 17)
    var code = 0
    for length in 1...15 {
      next[length] = code
      code = (code + lengths.count { $0 == length }) << 1
    }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[length] += 1 }
      var reversed: UInt64 = 0
      for bit in 0..<length where next[length] >> bit & 1 == 1 {
        reversed |= 1 << UInt64(length - 1 - bit)
      }
      return reversed
    }
  }
}
