import DeclSource

/// One line of source as it is shown, with a stretch of it underlined.
struct SourceExcerpt {
  /// The number of the line, from 1.
  let number: Int
  /// The line with tabs as spaces and control characters made visible.
  let line: String
  /// The columns before the underlined stretch.
  let indent: Int
  /// The columns of the underlined stretch, at least one.
  let length: Int

  /// Lines longer than this are cut around the underlined stretch.
  private static let widest = 120
  /// Of a longer line no more bytes are looked at on either side of a place.
  private static let farthest = 4 * widest
  private static let tabWidth = 4

  /// The line in which `range` begins; what lies on later lines is not underlined.
  init?(_ range: SourceRange, in sources: SourceMap) {
    guard let file = sources.file(of: range) else { return nil }
    let number = file.location(of: Int(range.start)).line
    let bytes = file.lineRange(number)
    let start = min(max(Int(range.start), bytes.lowerBound), bytes.upperBound)
    let end = min(max(Int(range.end), start), bytes.upperBound)
    let first = file.characterStart(max(bytes.lowerBound, start - Self.farthest), end: start)
    let markedEnd = file.characterStart(min(end, start + Self.farthest), end: end)
    let last = file.characterStart(
      min(bytes.upperBound, markedEnd + Self.farthest), end: bytes.upperBound)
    self.init(
      number: number, before: file.text(first..<start), marked: file.text(start..<markedEnd),
      after: file.text(markedEnd..<last))
  }

  /// A line in three pieces, the middle one of which is underlined.
  init(number: Int, before: String, marked: String, after: String) {
    var before = Self.visible(before, from: 0)
    let indent = TextWidth.of(before)
    var marked = Self.visible(marked, from: indent)
    let length = TextWidth.of(marked)
    var after = Self.visible(after, from: indent + length)
    if indent + length + TextWidth.of(after) > Self.widest {
      if indent > Self.widest / 2 { before = "…" + before.suffix(Self.widest / 4) }
      marked = TextWidth.clip(marked, to: Self.widest / 2)
      after = TextWidth.clip(after, to: Self.widest / 4)
    }
    self.number = number
    self.line = before + marked + after
    self.indent = TextWidth.of(before)
    self.length = max(1, TextWidth.of(marked))
  }

  private static func visible(_ text: String, from column: Int) -> String {
    var result = ""
    var column = column
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09:
        let width = tabWidth - column % tabWidth
        result += String(repeating: " ", count: width)
        column += width
      case 0x00..<0x20:
        result.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value)!)
        column += 1
      case 0x7F:
        result += "\u{2421}"
        column += 1
      default:
        result.unicodeScalars.append(scalar)
        column += TextWidth.of(Character(scalar))
      }
    }
    return result
  }

  /// The source with its number.
  func line(_ style: TextStyle) -> String { style(margin, .faint) + line + "\n" }

  private var margin: String {
    String(repeating: " ", count: max(0, 5 - String(number).count)) + "\(number) | "
  }

  /// The two lines: the source with its number, and the underline made of `mark` and `rest`.
  func lines(_ style: TextStyle, mark: Character, rest: Character, role: TextStyle.Role) -> String {
    let blank = String(repeating: " ", count: margin.count - 2) + "| "
    let underline = String(mark) + String(repeating: rest, count: length - 1)
    return self.line(style) + style(blank, .faint)
      + String(repeating: " ", count: indent) + style(underline, role) + "\n"
  }
}
