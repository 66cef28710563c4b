import DeclTree

extension Lexer {
  /// Reads an identifier, a keyword, `_`, `$0` or `$name`.
  mutating func lexName() {
    var end = offset + 1
    while base[end].continuesName {
      if base[end] >= Byte.firstNonASCII { return lexNonASCIIName(from: end) }
      end += 1
    }
    finishName(end)
  }

  /// Reads the rest of an identifier from its first non-ASCII character.
  private mutating func lexNonASCIIName(from place: Int) {
    var end = place
    while base[end].continuesName {
      if base[end] >= Byte.firstNonASCII {
        guard let (scalar, length) = scalar(at: end), scalar.continuesName else { break }
        end += length
      } else {
        end += 1
      }
    }
    finishName(end)
  }

  @inline(__always)
  private mutating func finishName(_ end: Int) {
    if let entry = keywords.lookUp(base + offset, count: end - offset) {
      append(entry.isReserved ? .keyword : .identifier, entry.keyword, end: end)
    } else if end == offset + 1, base[offset] == "_" {
      append(.underscore, end: end)
    } else if end == offset + 1, base[offset] == "$" {
      invalid(length: 1, Diagnostic.dollarIsNotIdentifier)
    } else {
      append(.identifier, end: end)
    }
  }

  /// Reads an identifier in backticks.
  mutating func lexBackticks() {
    var end = offset + 1
    while end < count, base[end] != "`", base[end] != "\n", base[end] != "\r" { end += 1 }
    guard base[end] == "`", end > offset + 1 else {
      return invalid(length: 1, Diagnostic.invalidCharacter)
    }
    checkEncoding(offset, end)
    flags.insert(.backticked)
    append(.identifier, end: end + 1)
  }

  /// Reads a token that begins with a non-ASCII character: an identifier, an operator, white space, or an
  /// invalid token.
  mutating func lexUnicode() {
    guard let (scalar, length) = scalar(at: offset) else { return lexInvalidBytes() }
    if scalar.isOperatorHead {
      lexOperator()
    } else if scalar.isQuote {
      lexCurlyQuotes()
    } else if scalar.startsName {
      lexNonASCIIName(from: offset)
    } else if scalar.properties.isWhitespace || scalar.value == 0xFEFF {
      offset += length
      flags.insert(.afterTrivia)
    } else {
      invalid(length: length, Diagnostic.invalidCharacter)
    }
  }

  /// Appends one invalid token for all consecutive bytes that are not valid UTF-8.
  private mutating func lexInvalidBytes() {
    var end = offset
    while end < count, base[end] >= Byte.firstNonASCII, scalar(at: end) == nil { end += 1 }
    invalid(length: end - offset, Diagnostic.invalidEncoding)
  }

  /// Reads `#name`, a raw string literal, or an extended regular expression.
  mutating func lexPound() {
    var end = offset + 1
    while base[end] == "#" { end += 1 }
    switch base[end] {
    case "\"":
      openString(pounds: end - offset)
    case "/":
      lexRegex(pounds: end - offset)
    case "a"..."z", "A"..."Z", "_":
      guard end == offset + 1 else { return invalid(length: end - offset, Diagnostic.noMacroName) }
      lexPoundName()
    default:
      invalid(length: end - offset, Diagnostic.noMacroName)
    }
  }

  private mutating func lexPoundName() {
    let start = offset + 1
    var end = start
    while base[end].continuesName, base[end] < Byte.firstNonASCII { end += 1 }
    append(.pound, keywords.lookUp(base + start, count: end - start)?.keyword ?? .none, end: end)
  }
}

extension Unicode.Scalar {
  /// Indicates whether the character is a typographic double quote.
  var isQuote: Bool { (0x201C...0x201F).contains(value) }

  /// Indicates whether an identifier may begin with the character; only valid for non-ASCII characters that
  /// begin no operator.
  var startsName: Bool {
    continuesName && !(0x300...0x36F).contains(value) && !(0xFE20...0xFE2F).contains(value)
  }

  /// Indicates whether an identifier may contain the character after its first one; only valid for non-ASCII
  /// characters.
  var continuesName: Bool {
    if isOperatorHead || isQuote || properties.isWhitespace { return false }
    switch value {
    case 0xA8, 0xAA, 0xAD, 0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0x1FFF: return true
    case 0x200B...0x200D, 0x202A...0x202E, 0x203F...0x2040, 0x2054, 0x2060...0x218F: return true
    case 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF: return true
    case 0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D: return true
    case 0xFD40...0xFDCF, 0xFDF0...0xFE44, 0xFE47...0xFEFE, 0xFF00...0xFFFD: return true
    case 0x10000...: return value & 0xFFFE != 0xFFFE && value < 0xE0000
    default: return false
    }
  }

  /// Indicates whether an operator may contain the character after its first one; only valid for non-ASCII
  /// characters.
  var continuesOperator: Bool {
    switch value {
    case 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF: true
    case 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xE0100...0xE01EF: true
    default: isOperatorHead
    }
  }
}
