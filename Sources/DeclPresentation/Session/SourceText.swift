package import DeclSource

/// A piece of the source as people read it: its place, then its lines with their numbers.
package struct SourceText {
  private let sources: SourceMap
  private let style: TextStyle

  /// Text for ranges that point into `sources`.
  package init(sources: SourceMap, style: TextStyle = .plain) {
    self.sources = sources
    self.style = style
  }

  /// The lines that a range touches, each ended by a newline.
  package func text(_ range: SourceRange) -> String {
    guard let file = sources.file(of: range) else { return "" }
    let first = file.location(of: Int(range.start)).line
    let last = max(first, file.location(of: Int(range.end)).line)
    var text = style(sources.describe(range), .faint) + "\n"
    for number in first...last {
      let margin = String(repeating: " ", count: max(0, 5 - String(number).count)) + "\(number) | "
      text += style(margin, .faint) + ValueText.visible(file.lineText(number)) + "\n"
    }
    return text
  }
}
