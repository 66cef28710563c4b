import DeclTree

extension Lexer {
  /// Goes from behind an opening brace to the closing one without making tokens. What may hide braces, literals and
  /// comments, is read as it is everywhere; a regular expression between plain slashes is not seen.
  mutating func skipToClosingBrace() {
    let pair = output.braces.count - 1
    var depth = 1
    while offset < count {
      switch base[offset] {
      case "{": depth += 1
      case "}":
        depth -= 1
        if depth == 0 { return }
      case "\"", "#":
        skipLiteral()
        continue
      case "/" where base[offset + 1] == "/" || base[offset + 1] == "*":
        skipTrivia()
        continue
      case "f" where isAtOperatorFunction: output.braces[pair].declaresOperator = true
      default: break
      }
      offset += 1
    }
  }

  /// Whether what was read last begins a type, an extension or a function, whose braces the parser need not look into.
  var isAfterSkippedHead: Bool {
    for token in output.tokens.reversed() {
      switch token.word {
      case .struct, .class, .enum, .protocol, .extension, .func: return true
      case .var, .let, .precedencegroup: return false
      default: break
      }
    }
    return false
  }

  /// Reads the tokens of a literal and drops them.
  private mutating func skipLiteral() {
    let (tokens, braces) = (output.tokens.count, output.braces.count)
    repeat {
      skipTrivia()
      if offset >= count { break }
      lexToken(base[offset])
    } while !openStrings.isEmpty
    output.tokens.removeSubrange(tokens...)
    output.braces.removeSubrange(braces...)
  }

  /// Whether the word `func` stands here before an operator.
  private var isAtOperatorFunction: Bool {
    guard base[offset + 1] == "u", base[offset + 2] == "n", base[offset + 3] == "c",
      base[offset + 4] == " "
    else { return false }
    let first = base[offset + 5]
    return first.isOperator || first == "." || first >= Byte.firstOfMany
  }
}
