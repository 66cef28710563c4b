import DeclTree

/// Finds the ``Word`` that bytes spell: an open hash table over the words packed into 16 bytes.
struct WordTable: Sendable {
  /// A word, its bytes and whether it is reserved.
  struct Entry: Sendable {
    let low: UInt64
    let high: UInt64
    let word: Word
    let isReserved: Bool
  }

  /// The longest word that fits.
  static let maximumLength = 16
  private static let bits = 9

  /// The table of all words.
  static let shared = WordTable()

  private let entries: [Entry]

  private init() {
    let vacant = Entry(low: 0, high: 0, word: .none, isReserved: false)
    var entries = [Entry](repeating: vacant, count: 1 << Self.bits)
    var isReserved = true
    for word in Word.allCases where word != .none {
      let (low, high) = Self.pack(word)
      var slot = Self.slot(low, high)
      while entries[slot].low != 0 { slot = (slot + 1) & (entries.count - 1) }
      entries[slot] = Entry(low: low, high: high, word: word, isReserved: isReserved)
      if word == Word.lastReserved { isReserved = false }
    }
    self.entries = entries
  }

  private static func pack(_ word: Word) -> (UInt64, UInt64) {
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
    let mixed = (low ^ (high &* 0x9E37_79B9_7F4A_7C15)) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: mixed >> UInt64(64 - bits))
  }

  /// The entry for `count` bytes at `start`, of which 16 must be readable; nil for other names.
  @inline(__always)
  func lookUp(_ start: UnsafePointer<Byte>, count: Int) -> Entry? {
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
