import DeclTree

extension Lexer {
  /// Reads an operator, or a punctuator that consists of operator characters.
  mutating func lexOperator() {
    if base[offset] == "*", base[offset + 1] == "/" {
      return invalid(length: 2, Diagnostic.unexpectedCommentEnd)
    }
    let (kind, end) = Lexer.operatorToken(base, at: offset, count: count)
    if kind == .equal { checkSpacing() }
    if output.tokens.last?.keyword == .func { recordOperatorFunction() }
    append(kind, end: end)
  }

  /// Reads a token that begins with `/`: an operator or a regular expression.
  mutating func lexSlash() {
    if mayStartRegex, let end = regexEnd() {
      append(.regex, end: end)
    } else {
      lexOperator()
    }
  }

  private mutating func checkSpacing() {
    let left = Lexer.isLeftBound(base, offset)
    guard left != Lexer.isRightBound(base, offset + 1, count, left: left) else { return }
    report(.inconsistentSpacing(range(offset, offset + 1)))
  }

  /// Returns the kind and the end of the operator at `place`.
  ///
  /// Swift's rule: an operator that touches an operand only on its left is postfix, only on its right prefix,
  /// otherwise infix. `?` and `!` directly after an operand are always single tokens.
  static func operatorToken(
    _ base: UnsafePointer<Byte>, at place: Int, count: Int
  ) -> (kind: Token.Kind, end: Int) {
    let left = isLeftBound(base, place)
    if left, base[place] == "!" { return (.exclaimPostfix, place + 1) }
    if left, base[place] == "?" { return (.questionPostfix, place + 1) }
    // In the key paths `\.?` and `\.[` the dot is a token by itself.
    let isKeyPath = base[place] == "." && place > 0 && base[place - 1] == "\\"
    let end = isKeyPath ? place + 1 : operatorEnd(base, place)
    let right = isRightBound(base, end, count, left: left)
    switch end - place {
    case 1:
      switch base[place] {
      case "=": return (.equal, end)
      case ".": return (.period, end)
      case "?": return (.questionInfix, end)
      case "&" where right && !left: return (.ampersand, end)
      default: break
      }
    case 2 where base[place] == "-" && base[place + 1] == ">":
      return (.arrow, end)
    default: break
    }
    if left == right { return (.infixOperator, end) }
    return (left ? .postfixOperator : .prefixOperator, end)
  }

  /// Returns the end of the operator characters from `place`; a comment ends them.
  private static func operatorEnd(_ base: UnsafePointer<Byte>, _ place: Int) -> Int {
    // Only an operator that begins with a dot may contain dots.
    let hasDots = base[place] == "."
    var end = place + 1
    if base[place] >= Byte.firstNonASCII { end = place + unicodeOperatorLength(base, place) }
    while true {
      let byte = base[end]
      if byte == "/", end > place, base[end + 1] == "/" || base[end + 1] == "*" { return end }
      if byte.isOperator || (hasDots && byte == ".") {
        end += 1
      } else if byte >= Byte.firstNonASCII {
        let length = unicodeOperatorLength(base, end)
        if length == 0 { return end }
        end += length
      } else {
        return end
      }
    }
  }

  /// Returns the length of the non-ASCII operator character at `place`; 0 if there is none.
  private static func unicodeOperatorLength(
    _ base: UnsafePointer<Byte>, _ place: Int
  ) -> Int {
    guard let (scalar, length) = scalar(base, at: place), scalar.continuesOperator else { return 0 }
    return length
  }

  /// Returns whether an operand touches the operator at `place` on its left.
  static func isLeftBound(_ base: UnsafePointer<Byte>, _ place: Int) -> Bool {
    guard place > 0 else { return false }
    switch base[place - 1] {
    case " ", "\t", "\n", "\r", "\u{0B}", "\u{0C}", "\u{0}": return false
    case "(", "[", "{", ",", ";", ":": return false
    case "/": return !(place > 1 && base[place - 2] == "*")
    default: return true
    }
  }

  /// Returns whether an operand touches the operator that ends at `place` on its right.
  static func isRightBound(
    _ base: UnsafePointer<Byte>, _ place: Int, _ count: Int, left: Bool
  ) -> Bool {
    guard place < count else { return false }
    switch base[place] {
    case " ", "\t", "\n", "\r", "\u{0B}", "\u{0C}", "\u{0}": return false
    case ")", "]", "}", ",", ";", ":": return false
    case ".": return !left
    case "/": return !(base[place + 1] == "/" || base[place + 1] == "*")
    default: return true
    }
  }
}
