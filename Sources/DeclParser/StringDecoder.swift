import DeclTree

/// A decoder that returns the value of a string literal: escape sequences are replaced, and in a multi-line
/// literal the indentation and the newlines next to the quotes are removed.
struct StringDecoder {
  let base: UnsafePointer<Byte>
  /// The number of bytes in the file.
  let count: Int
  let file: UInt32
  let poundCount: Int
  let isMultiline: Bool
  /// The range of the white space before the closing quotes, with which every line must begin.
  let indentation: Range<Int>
  private(set) var diagnostics: [Diagnostic] = []
  private var reportedIndentation = false
  private var bytes: [UInt8] = []

  init(
    base: UnsafePointer<Byte>, count: Int, file: UInt32, pounds: Int, isMultiline: Bool,
    indentation: Range<Int>
  ) {
    self.base = base
    self.count = count
    self.file = file
    self.poundCount = pounds
    self.isMultiline = isMultiline
    self.indentation = indentation
  }

  /// Returns the decoded text in `range`. The first and the last segment of a multi-line literal include the
  /// line breaks next to the quotes.
  mutating func decode(_ range: Range<Int>, isFirst: Bool, isLast: Bool) -> String {
    var end = range.upperBound
    var place = range.lowerBound
    if isMultiline {
      if isLast { end = endOfContent(range) }
      if isFirst { place = startOfContent(range) }
      if place > end { return "" }
    } else if isPlain(range) {
      return text(range)
    }
    bytes.removeAll(keepingCapacity: true)
    while place < end { place = decodeByte(place, end) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reports an interpolation on the line of the opening or closing quotes of a multi-line literal.
  mutating func checkInterpolation(isFirst: Bool, isLast: Bool, _ range: SourceRange) {
    guard isMultiline else { return }
    if isFirst { diagnostics.append(.multilineContentOnFirstLine(range)) }
    if isLast { diagnostics.append(.multilineCloseOnLastLine(range)) }
  }

  private func isPlain(_ range: Range<Int>) -> Bool {
    for place in range where base[place] == "\\" { return false }
    return true
  }

  private func text(_ range: Range<Int>) -> String {
    let start = UnsafeRawPointer(base + range.lowerBound).assumingMemoryBound(to: UInt8.self)
    return String(
      decoding: UnsafeBufferPointer(start: start, count: range.count), as: UTF8.self)
  }

  // MARK: Lines

  private mutating func startOfContent(_ range: Range<Int>) -> Int {
    var place = range.lowerBound
    while place < range.upperBound, base[place] == " " || base[place] == "\t" { place += 1 }
    if base[place] == "\r" { place += 1 }
    guard place < range.upperBound, base[place] == "\n" else {
      diagnostics.append(.multilineContentOnFirstLine(sourceRange(range.lowerBound, place + 1)))
      return range.lowerBound
    }
    return skipIndentation(place + 1, range.upperBound)
  }

  private mutating func endOfContent(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, base[end - 1] == " " || base[end - 1] == "\t" { end -= 1 }
    guard end > range.lowerBound, base[end - 1] == "\n" else {
      if !isUnterminated(range) {
        diagnostics.append(
          .multilineCloseOnLastLine(sourceRange(range.upperBound, range.upperBound)))
      }
      return range.upperBound
    }
    end -= 1
    if end > range.lowerBound, base[end - 1] == "\r" { end -= 1 }
    return end
  }

  /// Returns whether the literal is unterminated, which the lexer has already reported.
  private func isUnterminated(_ range: Range<Int>) -> Bool { base[range.upperBound] != "\"" }

  /// Returns the offset after the indentation of the line that begins at `start`; reports insufficient
  /// indentation once.
  private mutating func skipIndentation(_ start: Int, _ end: Int) -> Int {
    for (index, expected) in indentation.enumerated() {
      let place = start + index
      if place >= end || base[place] == "\n" || base[place] == "\r" { return place }
      guard base[place] == base[expected] else {
        if !isBlankLine(place, end), !reportedIndentation {
          reportedIndentation = true
          diagnostics.append(.insufficientIndentation(sourceRange(start, place + 1)))
        }
        return place
      }
    }
    return start + indentation.count
  }

  private func isBlankLine(_ start: Int, _ end: Int) -> Bool {
    var place = start
    while place < end, base[place] == " " || base[place] == "\t" { place += 1 }
    return place >= end || base[place] == "\n"
  }

  // MARK: Escapes

  /// Decodes the byte or escape sequence at `place` and returns the offset after it.
  private mutating func decodeByte(_ place: Int, _ end: Int) -> Int {
    switch base[place] {
    case "\\" where isEscape(place): return decodeEscape(place, end)
    case "\n" where isMultiline:
      bytes.append(10)
      return skipIndentation(place + 1, end)
    case "\r" where isMultiline && base[place + 1] == "\n":
      return place + 1
    default:
      bytes.append(base[place].value)
      return place + 1
    }
  }

  private func isEscape(_ place: Int) -> Bool {
    for index in 0..<poundCount where base[place + 1 + index] != "#" { return false }
    return true
  }

  private mutating func decodeEscape(_ place: Int, _ end: Int) -> Int {
    let letter = place + 1 + poundCount
    switch base[letter] {
    case "n": bytes.append(10)
    case "t": bytes.append(9)
    case "r": bytes.append(13)
    case "0": bytes.append(0)
    case "\"", "'", "\\": bytes.append(base[letter].value)
    case "u": return decodeUnicode(place, letter + 1, end)
    case " ", "\t", "\n", "\r":
      if isMultiline, let next = skipEscapedNewline(letter, end) { return next }
      reportEscape(place, letter)
    default: reportEscape(place, letter)
    }
    return letter + 1
  }

  private mutating func reportEscape(_ place: Int, _ letter: Int) {
    diagnostics.append(.invalidEscape(sourceRange(place, letter + 1)))
  }

  /// Returns the offset after an escaped newline, which joins two lines; nil if no newline follows.
  private mutating func skipEscapedNewline(_ start: Int, _ end: Int) -> Int? {
    var place = start
    while base[place] == " " || base[place] == "\t" { place += 1 }
    if base[place] == "\r" { place += 1 }
    guard base[place] == "\n", place <= end else { return nil }
    return place < end ? skipIndentation(place + 1, end) : end
  }

  /// Decodes the escape sequence `"\u{" digit+ "}"` and returns the offset after it.
  private mutating func decodeUnicode(_ escape: Int, _ start: Int, _ end: Int) -> Int {
    guard base[start] == "{" else {
      diagnostics.append(.expectedUnicodeBrace(sourceRange(escape, start)))
      return start
    }
    var place = start + 1
    var value: UInt32 = 0
    while place < end, let digit = base[place].hexadecimalValue {
      value = value << 4 | UInt32(digit)
      place += 1
    }
    let length = place - start - 1
    guard base[place] == "}", place < end, (1...8).contains(length) else {
      diagnostics.append(.invalidUnicodeEscape(sourceRange(escape, max(place, start + 1))))
      return base[place] == "}" && place < end ? place + 1 : place
    }
    if let scalar = Unicode.Scalar(value) {
      bytes += Array(String(Character(scalar)).utf8)
    } else {
      diagnostics.append(.invalidUnicodeScalar(sourceRange(escape, place + 1)))
    }
    return place + 1
  }

  private func sourceRange(_ start: Int, _ end: Int) -> SourceRange {
    let start = min(start, count)
    return SourceRange(
      file: file, start: UInt32(start), end: UInt32(min(max(start, end), count)))
  }
}
