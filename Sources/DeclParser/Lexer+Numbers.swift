import DeclTree

extension Lexer {
  /// Reads a number. After a dot only digits are read, so that `a.0.1` accesses two tuple elements.
  mutating func lexNumber() {
    if previousKind == .period, !flags.contains(.afterTrivia) { return lexTupleIndex() }
    if base[offset] == "0" {
      switch base[offset + 1] {
      case "x": return lexHexadecimal()
      case "o": return lexDigits(of: .octal)
      case "b": return lexDigits(of: .binary)
      default: break
      }
    }
    lexDecimal()
  }

  private mutating func lexTupleIndex() {
    var end = offset
    while base[end].isDigit { end += 1 }
    append(.integer, end: end)
  }

  private mutating func lexDecimal() {
    var end = skipDigits(offset)
    var kind = Token.Kind.integer
    if base[end] == ".", base[end + 1].isDigit {
      kind = .float
      end = skipDigits(end + 1)
    }
    if base[end] == "e" || base[end] == "E" {
      kind = .float
      guard let exponentEnd = skipExponent(end) else { return }
      end = exponentEnd
    }
    finishNumber(kind, end, of: .decimal)
  }

  /// Returns the end of the exponent at `place`. An exponent without digits is reported, and the result is
  /// nil.
  private mutating func skipExponent(_ place: Int) -> Int? {
    var end = place + 1
    if base[end] == "+" || base[end] == "-" { end += 1 }
    guard base[end].isDigit else {
      let length = wordEnd(end) - offset
      report(.noExponentDigits(range(place, max(end, offset + length))))
      append(.float, length: length)
      return nil
    }
    return skipDigits(end)
  }

  private func skipDigits(_ place: Int) -> Int {
    var end = place
    while base[end].isDigit || base[end] == "_" { end += 1 }
    return end
  }

  private mutating func lexHexadecimal() {
    var end = skipHexadecimalDigits(offset + 2)
    let isFraction = base[end] == "." && base[end + 1].hexadecimalValue != nil
    let fractionEnd = isFraction ? skipHexadecimalDigits(end + 1) : end
    guard base[fractionEnd] == "p" || base[fractionEnd] == "P" else {
      // Without an exponent this is an integer: `0x1.description` accesses a member.
      return lexDigits(of: .hexadecimal)
    }
    guard let exponentEnd = skipExponent(fractionEnd) else { return }
    end = exponentEnd
    finishNumber(.float, end, of: .decimal)
  }

  private func skipHexadecimalDigits(_ place: Int) -> Int {
    var end = place
    while base[end].hexadecimalValue != nil || base[end] == "_" { end += 1 }
    return end
  }

  /// Reads `0x`, `0o` or `0b` and its digits.
  private mutating func lexDigits(of radix: Radix) {
    let start = offset + 2
    var end = start
    while base[end] == "_" || radix.contains(base[end]) { end += 1 }
    if end == start, !base[end].continuesName {
      report(.noDigits(range(offset, start), after: radix))
      return append(.integer, end: end)
    }
    finishNumber(.integer, end, of: radix)
  }

  /// Appends the number token; letters or invalid digits that follow are reported and included.
  private mutating func finishNumber(_ kind: Token.Kind, _ end: Int, of radix: Radix) {
    guard let (scalar, length) = nameScalar(at: end) else { return append(kind, end: end) }
    report(
      .invalidDigit(
        range(end, end + length), String(Character(scalar)), radix, isFloat: kind == .float))
    append(kind, end: wordEnd(end))
  }

  private func wordEnd(_ place: Int) -> Int {
    var end = place
    while let (_, length) = nameScalar(at: end) { end += length }
    return end
  }

  /// Returns the character at `place` if a name may contain it; nil for other characters, such as `×`, which is an
  /// operator.
  private func nameScalar(at place: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    guard base[place].continuesName, let found = scalar(at: place) else { return nil }
    return base[place] < Byte.firstNonASCII || found.scalar.continuesName ? found : nil
  }
}

/// The base of an integer literal.
enum Radix: Int {
  case binary = 2
  case octal = 8
  case decimal = 10
  case hexadecimal = 16

  /// Returns whether the byte is a digit in this base.
  func contains(_ byte: Byte) -> Bool {
    guard let value = byte.hexadecimalValue else { return false }
    return Int(value) < rawValue
  }
}
