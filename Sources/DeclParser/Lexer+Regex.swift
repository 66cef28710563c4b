import DeclTree

extension Lexer {
  /// Indicates whether the `/` here is at the position of an operand and may begin a regular expression.
  var mayStartRegex: Bool {
    switch base[offset + 1] {
    case " ", "\t", "\n", "\r", "\u{0}", ")", "=": return false
    default: break
    }
    switch previousKind {
    case .identifier, .underscore, .integer, .float, .stringClose, .regex, .pound: return false
    case .rightParen, .rightSquare, .rightBrace: return false
    case .exclaimPostfix, .questionPostfix: return followsTry
    case .postfixOperator, .period, .interpolationClose: return false
    case .keyword: return previousKeywordTakesOperand
    default: return true
    }
  }

  /// Indicates whether the previous two tokens are `try?` or `try!`, which take an operand.
  private var followsTry: Bool {
    let tokens = output.tokens
    return tokens.count > 1 && tokens[tokens.count - 2].keyword == .try
  }

  private var previousKeywordTakesOperand: Bool {
    switch output.tokens[output.tokens.count - 1].keyword {
    case .self, .Self, .super, .true, .false, .nil, .Any, .`init`, .func, .operator: false
    default: true
    }
  }

  /// Returns the end of the regular expression `/…/` that begins here; nil if it does not end on the line.
  ///
  /// If the line ends first, no further `/` on the line is tried, because that would take quadratic time.
  mutating func regexEnd() -> Int? {
    guard offset >= regexFreeEnd else { return nil }
    var place = offset + 1
    var classes = 0
    var groups = 0
    while place < count {
      switch base[place] {
      case "\n", "\r":
        regexFreeEnd = place
        return nil
      case "\\": place += 1
      case "[": classes += 1
      case "]": classes -= 1
      case "(" where classes == 0: groups += 1
      case ")" where classes == 0:
        groups -= 1
        if groups < 0 { return nil }
      case "/":
        let before = base[place - 1]
        return before == " " || before == "\t" ? nil : place + 1
      default: break
      }
      place += 1
    }
    regexFreeEnd = count
    return nil
  }

  /// Reads `#/…/#`, which may span lines if a line break directly follows its opening delimiter.
  mutating func lexRegex(pounds: Int) {
    var place = offset + pounds + 1
    let isMultiline = base[place] == "\n" || base[place] == "\r"
    while place < count, isMultiline || base[place] != "\n" {
      if base[place] == "\\" {
        place += 1
      } else if base[place] == "/", closes(place + 1, pounds: pounds) {
        return append(.regex, end: place + 1 + pounds)
      }
      place += 1
    }
    invalid(length: min(place, count) - offset, Diagnostic.unterminatedRegex)
  }

  /// Returns whether `pounds` pound signs follow at `place`.
  func closes(_ place: Int, pounds: Int) -> Bool {
    for index in 0..<pounds where base[place + index] != "#" { return false }
    return true
  }
}
