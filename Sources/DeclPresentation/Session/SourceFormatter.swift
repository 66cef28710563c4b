package import DeclSource

/// A formatter of source ranges for people: the location, then the lines with their numbers.
package struct SourceFormatter {
  private let sources: SourceMap
  private let style: TextStyle

  /// Creates a formatter for ranges that refer to `sources`.
  package init(sources: SourceMap, style: TextStyle = .plain) {
    self.sources = sources
    self.style = style
  }

  /// Returns the lines that contain a range, each ending in a newline; empty if the range points into no
  /// file.
  package func text(_ range: SourceRange) -> String {
    guard let file = sources.file(of: range) else { return "" }
    let first = file.line(of: Int(range.start))
    let last = max(first, file.line(of: Int(range.end)))
    var text = style(sources.describe(range), .faint) + "\n"
    for number in first...last {
      let margin = String(repeating: " ", count: max(0, 5 - String(number).count)) + "\(number) | "
      text += style(margin, .faint) + VisibleText.line(file.lineText(number)) + "\n"
    }
    return text
  }
}
