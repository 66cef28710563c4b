extension Unicode.Scalar {
  /// Indicates whether a terminal acts on the character instead of showing it, or shows nothing, so that a
  /// text with it reads differently from what it holds.
  ///
  /// These are the control characters, changes of the writing direction, line separators, spaces without
  /// width, and the noncharacters that mark styles. Joiners are not among them: emoji and some scripts need
  /// them.
  package var isUnprintable: Bool {
    switch value {
    case 0x00..<0x20, 0x7F..<0xA0: true
    case 0x180E, 0x200B, 0x2028, 0x2029, 0x202A...0x202E, 0x2060...0x206F: true
    case 0xFDD0...0xFDEF, 0xFEFF, 0xFFF9...0xFFFB, 0xE0001: true
    default: false
    }
  }

  /// The character as an escape sequence of a string literal, `\u{1B}`.
  package var literalEscape: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "\\u{" + (digits.count < 2 ? "0" : "") + digits + "}"
  }
}

extension String {
  /// Indicates whether the string may contain unprintable characters; false only if it has none.
  package var mayContainUnprintable: Bool {
    // The first bytes of the characters of `isUnprintable` in UTF-8.
    utf8.contains { byte in
      switch byte {
      case 0x00..<0x20, 0x7F, 0xC2, 0xE1, 0xE2, 0xEF, 0xF3: true
      default: false
      }
    }
  }
}
