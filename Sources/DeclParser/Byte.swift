import DeclTree

/// A byte of source text that can be written in code as an ASCII character literal.
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

  /// The first non-ASCII byte value; bytes from here on are part of a multi-byte character.
  static var firstNonASCII: Byte { Byte(0x80) }

  /// Indicates whether the byte is a letter, a digit, `_`, `$` or part of a non-ASCII character.
  @inline(__always)
  var continuesName: Bool {
    (value | 0x20) &- 97 < 26 || value &- 48 < 10 || self == "_" || value >= 0x80 || self == "$"
  }

  /// Indicates whether the byte is a decimal digit.
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

  /// Indicates whether the byte may be part of an ASCII operator.
  @inline(__always)
  var isOperator: Bool {
    switch self {
    case "/", "=", "-", "+", "*", "%", "<", ">", "!", "&", "|", "^", "~", "?": true
    default: false
    }
  }
}
