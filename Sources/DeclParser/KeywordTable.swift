import DeclTree

/// The keyword table: an open-addressing hash table from spellings, packed into 16 bytes, to keywords.
struct KeywordTable: Sendable {
  /// A keyword with its packed spelling; it is either reserved or contextual.
  struct Entry: Sendable {
    let low: UInt64
    let high: UInt64
    let keyword: Keyword
    let isReserved: Bool
  }

  /// The maximum length of a keyword in bytes.
  /// Two 8-byte words, so that a lookup compares two integers.
  static let maximumLength = 16
  /// The binary logarithm of the number of slots: 512 for about 120 keywords, so that most lookups need only
  /// one probe.
  private static let slotBits = 9

  /// The table of all keywords.
  static let shared = KeywordTable()

  private let entries: [Entry]

  private init() {
    let vacant = Entry(low: 0, high: 0, keyword: .none, isReserved: false)
    var entries = [Entry](repeating: vacant, count: 1 << Self.slotBits)
    var isReserved = true
    for word in Keyword.allCases where word != .none {
      let (low, high) = Self.pack(word)
      var slot = Self.slot(low, high)
      while entries[slot].low != 0 { slot = (slot + 1) & (entries.count - 1) }
      entries[slot] = Entry(low: low, high: high, keyword: word, isReserved: isReserved)
      if word == Keyword.lastReserved { isReserved = false }
    }
    self.entries = entries
  }

  private static func pack(_ word: Keyword) -> (UInt64, UInt64) {
    let bytes = Array(word.rawValue.utf8)
    precondition(bytes.count <= maximumLength, "the word does not fit into the table")
    var packed: (UInt64, UInt64) = (0, 0)
    for (index, byte) in bytes.enumerated() {
      if index < 8 {
        packed.0 |= UInt64(byte) << UInt64(index * 8)
      } else {
        packed.1 |= UInt64(byte) << UInt64(index * 8 - 64)
      }
    }
    return packed
  }

  private static func slot(_ low: UInt64, _ high: UInt64) -> Int {
    // Multiplicative hashing: the high bits of a product depend on all bits of its factors.
    let mixed = (low ^ (high &* 0x9E37_79B9_7F4A_7C15)) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: mixed >> UInt64(64 - slotBits))
  }

  /// Returns the entry for the `count` bytes at `start`, of which 16 must be readable; nil if they spell no
  /// keyword.
  @inline(__always)
  func lookUp(_ start: UnsafePointer<Byte>, count: Int) -> Entry? {
    // No keyword has a single letter.
    guard count <= Self.maximumLength, count > 1 else { return nil }
    let raw = UnsafeRawPointer(start)
    var low = UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
    var high: UInt64 = 0
    if count < 8 {
      low &= (1 << UInt64(count * 8)) &- 1
    } else if count > 8 {
      high = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      if count < 16 { high &= (1 << UInt64(count * 8 - 64)) &- 1 }
    }
    var slot = Self.slot(low, high)
    while entries[slot].low != 0 {
      if entries[slot].low == low, entries[slot].high == high { return entries[slot] }
      slot = (slot + 1) & (entries.count - 1)
    }
    return nil
  }
}
