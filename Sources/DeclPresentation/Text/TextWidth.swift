/// Measurement and wrapping of text in terminal columns.
package enum TextWidth {
  /// Returns the width of `text` in columns; it must not contain tabs or escape sequences.
  package static func of(_ text: some StringProtocol) -> Int {
    // A newline of two characters is one character of the string.
    text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D }
      ? text.utf8.count : text.reduce(0) { $0 + of($1) }
  }

  /// Returns the width of a character in columns: 0 for a single combining mark, 2 for wide characters and
  /// emoji.
  package static func of(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.isASCII { return 1 }
    if character.unicodeScalars.contains(where: { $0.properties.isEmojiPresentation })
      || character.unicodeScalars.contains("\u{FE0F}")
    {
      return 2
    }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(first.value) ? 2 : 1
    }
  }

  /// Returns whether a scalar belongs to a block of full-width East Asian characters.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// Returns the longest prefix of `text` that fits into `width` columns, with an ellipsis if it was
  /// shortened.
  package static func clip(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    var result = ""
    var used = 1
    for character in text {
      used += of(character)
      if used > width { break }
      result.append(character)
    }
    return result + "…"
  }

  /// Returns `text` padded with spaces to `width` columns.
  package static func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - of(text)))
  }

  /// Returns the lines of a text, each broken at spaces where it is longer than `width` columns; the parts after
  /// the first are indented as far as the line, and `indent` columns more. White space between words stays.
  package static func wrapped(_ text: String, to width: Int, indent: Int = 2) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      of(line) <= width ? String(line) : broken(line, to: width, indent)
    }.joined(separator: "\n")
  }

  private static func broken(_ line: Substring, to width: Int, _ indent: Int) -> String {
    let lead = line.prefix { $0 == " " }
    let margin = lead + String(repeating: " ", count: indent)
    var result = String(lead)
    var column = lead.count
    var isAtStart = true
    for word in line.dropFirst(lead.count).split(separator: " ", omittingEmptySubsequences: false) {
      let length = of(word)
      if !isAtStart, column + 1 + length > width, !word.isEmpty {
        while result.last == " " { result.removeLast() }
        result += "\n" + margin + word
        column = margin.count + length
      } else {
        result += (isAtStart ? "" : " ") + word
        column += (isAtStart ? 0 : 1) + length
      }
      isAtStart = false
    }
    return result
  }

  /// Returns `text` wrapped at spaces to lines of at most `width` columns; a longer word has its own line.
  package static func lines(_ text: String, to width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if of(line) + 1 + of(word) <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
