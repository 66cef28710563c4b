import DeclTree

extension Lexer {
  /// Advances from an opening brace to its closing brace without producing tokens. Literals and comments,
  /// which may contain braces, are lexed as usual; regular expressions between plain slashes are not
  /// recognised.
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
      case "!" where depth == 1:
        if let name = implicitlyUnwrappedName {
          output.braces[pair].implicitlyUnwrappedNames.append(name)
        }
      default: break
      }
      offset += 1
    }
  }

  /// The name of the variable whose type ends with the `!` here, as in `var name: T!`; nil if it ends no such type.
  private var implicitlyUnwrappedName: String? {
    var line = offset
    while line > 0, base[line - 1] != "\n" { line -= 1 }
    let words = String(decoding: (line..<offset).map { base[$0].value }, as: UTF8.self)
      .split(separator: " ")
    guard let word = words.firstIndex(of: "var"), word + 2 < words.count,
      words[word + 1].last == ":"
    else { return nil }
    return String(words[word + 1].dropLast())
  }

  /// Indicates whether the last declaration keyword begins a type, an extension or a function, whose braces
  /// may be skipped.
  var isAfterSkippedHead: Bool {
    for token in output.tokens.reversed() {
      switch token.keyword {
      case .struct, .class, .enum, .protocol, .extension, .func: return true
      case .var, .let, .precedencegroup: return false
      default: break
      }
    }
    return false
  }

  /// Reads the tokens of a literal and discards them.
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

  /// Indicates whether `func` and an operator follow here.
  private var isAtOperatorFunction: Bool {
    guard base[offset + 1] == "u", base[offset + 2] == "n", base[offset + 3] == "c",
      base[offset + 4] == " "
    else { return false }
    let first = base[offset + 5]
    return first.isOperator || first == "." || first >= Byte.firstNonASCII
  }
}
