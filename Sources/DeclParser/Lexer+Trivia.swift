import DeclTree

extension Lexer {
  /// Skips white space and comments, and sets the flags for the next token.
  mutating func skipTrivia() {
    let start = offset
    while true {
      switch base[offset] {
      case " ", "\t", "\r", "\u{0B}", "\u{0C}":
        offset += 1
      case "\n":
        endLine()
        offset += 1
      case "/":
        guard skipComment() else { return endTrivia(start) }
      case "\u{0}":
        guard offset < count else { return endTrivia(start) }
        offset += 1
      default:
        return endTrivia(start)
      }
    }
  }

  @inline(__always)
  private mutating func endTrivia(_ start: Int) {
    if offset > start { flags.insert(.afterTrivia) }
  }

  @inline(__always)
  private mutating func endLine() {
    if !openStrings.isEmpty { closeStringsAtLineEnd(all: false) }
    flags.insert(.atLineStart)
  }

  /// Skips the comment that begins here; returns false if there is none.
  private mutating func skipComment() -> Bool {
    switch base[offset + 1] {
    case "/":
      if base[offset + 2] == "/", base[offset + 3] != "/" { flags.insert(.documented) }
      skipLineComment()
      return true
    case "*":
      if base[offset + 2] == "*", base[offset + 3] != "/" { flags.insert(.documented) }
      skipBlockComment()
      return true
    default:
      return false
    }
  }

  private mutating func skipLineComment() {
    let start = offset
    while base[offset] != "\n" {
      if base[offset] >= Byte.firstNonASCII { return skipNonASCIILineComment(start) }
      if base[offset] == "\u{0}", offset >= count { return }
      offset += 1
    }
  }

  /// Skips the rest of a line comment that contains non-ASCII characters.
  private mutating func skipNonASCIILineComment(_ start: Int) {
    while base[offset] != "\n", offset < count { offset += 1 }
    checkEncoding(start, offset)
  }

  private mutating func skipBlockComment() {
    let start = offset
    var depth = 1
    offset += 2
    while depth > 0 {
      if offset >= count {
        report(.unterminatedComment(range(offset - 1, offset), opening: range(start, start + 2)))
        return
      }
      switch base[offset] {
      case "*" where base[offset + 1] == "/":
        depth -= 1
        offset += 2
      case "/" where base[offset + 1] == "*":
        depth += 1
        offset += 2
      case "\n":
        endLine()
        offset += 1
      default:
        offset += 1
      }
    }
    checkEncoding(start, offset)
  }

  /// Reports the first byte between two offsets that is not valid UTF-8.
  mutating func checkEncoding(_ start: Int, _ end: Int) {
    var place = start
    while place < end {
      guard base[place] >= Byte.firstNonASCII else {
        place += 1
        continue
      }
      guard let (_, length) = scalar(at: place) else {
        return report(.invalidEncoding(range(place, place + 1)))
      }
      place += length
    }
  }

  /// Decodes the character at `place`; returns nil if the bytes are not valid UTF-8.
  func scalar(at place: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    Lexer.scalar(base, at: place)
  }

  /// Decodes the character at `place`; returns nil if the bytes are not valid UTF-8.
  static func scalar(
    _ base: UnsafePointer<Byte>, at place: Int
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    let first = UInt32(base[place].value)
    if first < 0x80 { return (Unicode.Scalar(UInt8(first)), 1) }
    let (length, least): (Int, UInt32) =
      switch first {
      case 0xC2..<0xE0: (2, 0x80)
      case 0xE0..<0xF0: (3, 0x800)
      case 0xF0..<0xF5: (4, 0x10000)
      default: (0, 0)
      }
    guard length > 0 else { return nil }
    var value = first & (0xFF >> UInt32(length + 1))
    for index in 1..<length {
      let next = UInt32(base[place + index].value)
      guard next & 0xC0 == 0x80 else { return nil }
      value = value << 6 | next & 0x3F
    }
    guard value >= least, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }
}
