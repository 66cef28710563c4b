import DeclTree

/// The delimiter of a string literal.
struct StringDelimiter: Equatable {
  /// The number of `#` before and after the quotes.
  var poundCount: Int
  /// Indicates whether the quotes are `"""`.
  var isMultiline: Bool
}

extension Lexer {
  /// Reads the opening quotes after `pounds` pound signs, then the literal up to its end or its first
  /// interpolation.
  mutating func openString(pounds: Int) {
    let quotes = offset + pounds
    let isMultiline =
      base[quotes + 1] == "\"" && base[quotes + 2] == "\""
      && !(pounds > 0 && isOneLineRawString(quotes, pounds))
    let delimiter = StringDelimiter(poundCount: pounds, isMultiline: isMultiline)
    openStrings.append(OpenString(delimiter: delimiter, start: offset))
    append(.stringOpen, length: pounds + (isMultiline ? 3 : 1))
    lexStringBody()
  }

  /// Returns whether `#"""` begins a one-line literal such as `#"""#`, which contains one quote.
  private func isOneLineRawString(_ quotes: Int, _ pounds: Int) -> Bool {
    var place = quotes + 1
    while place < count, base[place] != "\n" {
      if base[place] == "\"", closes(place + 1, pounds: pounds) { return true }
      place += 1
    }
    return false
  }

  /// Reads the innermost open literal up to its end or to the next interpolation.
  mutating func lexStringBody() {
    let string = openStrings[openStrings.count - 1]
    var place = offset
    while true {
      switch base[place] {
      case "\"" where closesString(place, string.delimiter):
        return closeString(place, quotes: string.delimiter)
      case "\\":
        if openInterpolation(place, string.delimiter) { return }
        let isEscape = string.delimiter.poundCount == 0 && base[place + 1] != "\n"
        place = min(place + (isEscape ? 2 : 1), count)
      case "\n" where !string.delimiter.isMultiline, "\r" where !string.delimiter.isMultiline:
        return endUnterminatedString(place)
      case "\u{0}" where place >= count:
        return endUnterminatedString(place)
      default:
        place += 1
      }
    }
  }

  private func closesString(_ place: Int, _ delimiter: StringDelimiter) -> Bool {
    if delimiter.isMultiline {
      return base[place + 1] == "\"" && base[place + 2] == "\""
        && closes(place + 3, pounds: delimiter.poundCount)
    }
    return closes(place + 1, pounds: delimiter.poundCount)
  }

  private mutating func closeString(_ place: Int, quotes: StringDelimiter) {
    appendText(place)
    append(.stringClose, length: (quotes.isMultiline ? 3 : 1) + quotes.poundCount)
    openStrings.removeLast()
  }

  /// Opens an interpolation if the backslash at `place` begins one; returns whether it does.
  private mutating func openInterpolation(_ place: Int, _ delimiter: StringDelimiter) -> Bool {
    let parenthesis = place + 1 + delimiter.poundCount
    guard closes(place + 1, pounds: delimiter.poundCount), base[parenthesis] == "(" else {
      return false
    }
    appendText(place)
    openStrings[openStrings.count - 1].interpolationStart = offset
    openStrings[openStrings.count - 1].openParenthesisCount = 0
    append(.interpolationOpen, end: parenthesis + 1)
    return true
  }

  private mutating func appendText(_ end: Int) {
    guard end > offset else { return }
    checkEncoding(offset, end)
    append(.stringText, end: end)
  }

  /// Ends a literal whose closing quotes are missing, and reports that.
  private mutating func endUnterminatedString(_ place: Int) {
    let string = openStrings.removeLast()
    report(.unterminatedString(range(string.start, place)))
    appendText(min(place, count))
    append(.stringClose, end: offset)
    // The enclosing literals are unterminated for the same reason, so one diagnostic is enough.
    closeStringsAtLineEnd(all: offset >= count, isReported: true)
  }

  /// Ends the one-line literals with open interpolations at the end of a line; at the end of the file, all
  /// open literals.
  mutating func closeStringsAtLineEnd(all: Bool, isReported: Bool = false) {
    var isReported = isReported
    while let string = openStrings.last, all || !string.delimiter.isMultiline {
      let open = string.interpolationStart
      if !isReported {
        report(.unterminatedInterpolation(range(open, open + 2 + string.delimiter.poundCount)))
      }
      isReported = true
      append(.interpolationClose, end: offset)
      append(.stringClose, end: offset)
      openStrings.removeLast()
    }
  }

  /// Appends one invalid token for a literal in single quotes.
  mutating func lexSingleQuotes() {
    var end = offset + 1
    while end < count, base[end] != "'", base[end] != "\n" { end += 1 }
    let length = base[end] == "'" && end < count ? end + 1 - offset : 1
    invalid(length: length, Diagnostic.singleQuotes)
  }

  /// Appends one invalid token for a literal in typographic quotes.
  mutating func lexCurlyQuotes() {
    var end = offset + 3
    while end < count, base[end] != "\n" {
      if let (scalar, length) = scalar(at: end), scalar.isQuote {
        return invalid(length: end + length - offset, Diagnostic.curlyQuotes)
      }
      end += 1
    }
    invalid(length: 3, Diagnostic.curlyQuotes)
  }
}
