import DeclTree

extension Parser {
  /// Parses `integer → digits | "0x" … | "0o" … | "0b" …`, with `_` between digits.
  mutating func parseInteger() -> ExprSyntax {
    let place = range(token)
    var start = Int(token.start)
    var radix: UInt64 = 10
    if base[start] == "0" {
      switch base[start + 1] {
      case "x": radix = 16
      case "o": radix = 8
      case "b": radix = 2
      default: break
      }
      if radix != 10 { start += 2 }
    }
    let value = integerValue(start, Int(token.end), radix)
    advance()
    return ExprSyntax(.integer(value), place)
  }

  /// Returns the value of the digits between two offsets; nil if it overflows 64 bits.
  private func integerValue(_ start: Int, _ end: Int, _ radix: UInt64) -> UInt64? {
    var value: UInt64 = 0
    for place in start..<end {
      guard let digit = base[place].hexadecimalValue, UInt64(digit) < radix else { continue }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: radix)
      let (sum, overflows) = product.addingReportingOverflow(UInt64(digit))
      if isTooLarge || overflows { return nil }
      value = sum
    }
    return value
  }

  /// Parses `float → digits ("." digits)? (("e" | "E") sign? digits)? | "0x" … ("p" | "P") …`.
  mutating func parseFloat() -> ExprSyntax {
    let place = range(token)
    let digits = text(token).filter { $0 != "_" }
    advance()
    return ExprSyntax(.float(Double(digits) ?? 0), place)
  }

  /// Parses `regex → "/" … "/" | "#/" … "/#"`.
  mutating func parseRegex() -> ExprSyntax {
    let place = range(token)
    var pounds = 0
    while base[Int(token.start) + pounds] == "#" { pounds += 1 }
    let pattern = text(Int(token.start) + pounds + 1, Int(token.end) - pounds - 1)
    advance()
    return ExprSyntax(.regex(pattern), place)
  }
}
