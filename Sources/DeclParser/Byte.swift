import DeclTree

/// A byte of source text that code may spell as an ASCII character.
struct Byte: Comparable, ExpressibleByUnicodeScalarLiteral {
  let value: UInt8

  @_transparent
  init(_ value: UInt8) { self.value = value }

  @_transparent
  init(unicodeScalarLiteral scalar: Unicode.Scalar) {
    value = UInt8(truncatingIfNeeded: scalar.value)
  }

  @_transparent
  static func < (left: Byte, right: Byte) -> Bool { left.value < right.value }

  @_transparent
  static func == (left: Byte, right: Byte) -> Bool { left.value == right.value }

  /// The first byte that is not ASCII: from here on a character takes several bytes.
  static var firstOfMany: Byte { Byte(0x80) }

  /// Whether it is a letter, a digit, `_`, `$` or part of a character beyond ASCII.
  @inline(__always)
  var continuesName: Bool {
    (value | 0x20) &- 97 < 26 || value &- 48 < 10 || self == "_" || value >= 0x80 || self == "$"
  }

  /// Whether it is a decimal digit.
  @inline(__always)
  var isDigit: Bool { value &- 48 < 10 }

  /// The value of a hexadecimal digit; nil for other bytes.
  var hexadecimalValue: UInt8? {
    switch self {
    case "0"..."9": value - 48
    case "a"..."f": value - 87
    case "A"..."F": value - 55
    default: nil
    }
  }

  /// Whether it may stand in an operator of ASCII characters.
  @inline(__always)
  var isOperator: Bool {
    switch self {
    case "/", "=", "-", "+", "*", "%", "<", ">", "!", "&", "|", "^", "~", "?": true
    default: false
    }
  }
}
