import DeclSource

/// A line of source as it is displayed, with a part of it underlined.
struct SourceExcerpt {
  /// The line number, from 1.
  let number: Int
  /// The displayed line, with tabs expanded and unprintable characters in visible form.
  let line: String
  /// The number of columns before the underlined part.
  let indent: Int
  /// The number of underlined columns, at least one.
  let length: Int

  /// The maximum width in columns; longer lines are shortened around the underlined part.
  static let maximumWidth = 120
  /// The maximum number of bytes to read on each side of the range and inside it, so that huge lines cost
  /// little.
  private static let maximumByteDistance = 4 * maximumWidth
  private static let tabWidth = 4

  /// Creates an excerpt of the line in which `range` begins; the part of the range on later lines is not
  /// underlined. Fails if the range points into no file.
  init?(_ range: SourceRange, in sources: SourceMap, width: Int) {
    guard let file = sources.file(of: range) else { return nil }
    let number = file.location(of: Int(range.start)).line
    let bytes = file.lineRange(file.line(of: Int(range.start)))
    let start = min(max(Int(range.start), bytes.lowerBound), bytes.upperBound)
    let end = min(max(Int(range.end), start), bytes.upperBound)
    let markedEnd = file.characterStart(min(end, start + Self.maximumByteDistance), end: end)
    self.init(
      number: number, before: file.text(Self.readable(before: start, in: bytes, of: file)),
      marked: file.text(start..<markedEnd),
      after: file.text(Self.readable(after: markedEnd, in: bytes, of: file)), width: width)
  }

  /// Returns the part of a line before a place that is close enough to be shown.
  static func readable(before end: Int, in line: Range<Int>, of file: SourceFile) -> Range<Int> {
    let end = max(end, line.lowerBound)
    let start = max(line.lowerBound, end - maximumByteDistance)
    return file.characterStart(start, end: end)..<end
  }

  /// Returns the part of a line after a place that is close enough to be shown.
  static func readable(after start: Int, in line: Range<Int>, of file: SourceFile) -> Range<Int> {
    let start = min(start, line.upperBound)
    let end = min(line.upperBound, start + maximumByteDistance)
    return start..<file.characterStart(end, end: line.upperBound)
  }

  /// Creates an excerpt of a line in three parts, of which the middle one is underlined, in about `width` columns.
  init(number: Int, before: String, marked: String, after: String, width: Int) {
    var before = Self.visible(before, from: 0)
    let indent = TextWidth.of(before)
    var marked = Self.visible(marked, from: indent)
    let length = TextWidth.of(marked)
    var after = Self.visible(after, from: indent + length)
    if indent + length + TextWidth.of(after) > width {
      if indent > width / 2 { before = "…" + before.suffix(width / 4) }
      marked = TextWidth.clip(marked, to: width / 2)
      let rest = width - TextWidth.of(before) - TextWidth.of(marked)
      after = TextWidth.clip(after, to: max(width / 4, width < Self.maximumWidth ? rest : 0))
      if width < Self.maximumWidth, rest < width / 4 {
        after = TextWidth.clip(after, to: max(1, rest))
      }
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
      switch scalar {
      case "\t":
        let width = tabWidth - column % tabWidth
        result += String(repeating: " ", count: width)
        column += width
      default:
        let shown = VisibleText.form(of: scalar) ?? String(scalar)
        result += shown
        column += TextWidth.of(shown)
      }
    }
    return result
  }

  /// Returns the source line with its number.
  func line(_ style: TextStyle) -> String { style(margin, .faint) + line + "\n" }

  private var margin: String {
    String(repeating: " ", count: max(0, 5 - String(number).count)) + "\(number) | "
  }

  /// Returns the source line with its number, and a line with the underline, which begins with `mark` and
  /// continues with `rest`.
  func lines(_ style: TextStyle, mark: Character, rest: Character, role: TextStyle.Role) -> String {
    let blank = String(repeating: " ", count: margin.count - 2) + "| "
    let underline = String(mark) + String(repeating: rest, count: length - 1)
    return self.line(style) + style(blank, .faint)
      + String(repeating: " ", count: indent) + style(underline, role) + "\n"
  }
}
