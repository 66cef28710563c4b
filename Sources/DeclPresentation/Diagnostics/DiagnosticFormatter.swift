package import DeclSource

/// A formatter of diagnostics for people: location and message, the underlined source, notes and fixes.
package struct DiagnosticFormatter {
  private let sources: SourceMap
  private let style: TextStyle
  /// The maximum number of columns of a source line, without its number.
  private var lineWidth = SourceExcerpt.maximumWidth

  /// Creates a formatter for diagnostics whose ranges refer to `sources`.
  package init(sources: SourceMap, style: TextStyle = .plain) {
    self.sources = sources
    self.style = style
  }

  /// Returns a formatter whose source lines fit into a terminal of `width` columns.
  package func fitting(_ width: Int) -> DiagnosticFormatter {
    var copy = self
    copy.lineWidth = min(lineWidth, max(20, width - Self.marginWidth))
    return copy
  }

  /// The number of columns before a source line, for its number.
  private static let marginWidth = 9

  /// Returns the full form of a diagnostic, of several lines that each end in a newline.
  package func pretty(_ diagnostic: Diagnostic) -> String {
    let role = Self.role(diagnostic.severity)
    var text = style(firstLine(diagnostic), .strong, marking: heading(diagnostic), as: role) + "\n"
    text += excerpt(diagnostic.range, role)
    for note in diagnostic.notes {
      text += "\(place(note.range))\(style("note:", .note)) \(note.message)\n"
      text += excerpt(note.range, .note)
    }
    for fix in diagnostic.fixIts { text += self.fix(fix) }
    return text
  }

  /// Returns the first line of the full form, ending in a newline.
  package func short(_ diagnostic: Diagnostic) -> String { firstLine(diagnostic) + "\n" }

  /// The maximum number of diagnostics that are shown in full; the others would only be scrolled past.
  package static let maximumShown = 1000

  /// Returns a line with the number of diagnostics that are not shown; nil if all are.
  package static func rest(of diagnostics: [Diagnostic]) -> String? {
    let count = diagnostics.count - maximumShown
    return count > 0 ? "… \(count) more, which are not shown" : nil
  }

  /// Returns the number of errors and warnings, as the last line of a report; nil if there are none.
  package static func summary(_ diagnostics: [Diagnostic]) -> String? {
    let counts: [(Int, String)] = [
      (diagnostics.count { $0.severity == .error }, "error"),
      (diagnostics.count { $0.severity == .warning }, "warning"),
    ]
    let words = counts.filter { $0.0 > 0 }.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  private func firstLine(_ diagnostic: Diagnostic) -> String {
    "\(place(diagnostic.range))\(heading(diagnostic)) \(diagnostic.message)"
  }

  private func heading(_ diagnostic: Diagnostic) -> String {
    "\(diagnostic.severity.rawValue)[\(diagnostic.code)]:"
  }

  private func place(_ range: SourceRange) -> String {
    range.exists ? "\(sources.describe(range)): " : ""
  }

  private func excerpt(_ range: SourceRange, _ role: TextStyle.Role) -> String {
    SourceExcerpt(range, in: sources, width: lineWidth)?.lines(
      style, mark: "^", rest: "~", role: role) ?? ""
  }

  private func fix(_ fix: Diagnostic.FixIt) -> String {
    style("fix:", .fix) + " \(fix.message)\n" + (fixedLine(fix) ?? "")
  }

  /// Returns the source lines after the fix; the replacement is underlined if it fits on one line.
  private func fixedLine(_ fix: Diagnostic.FixIt) -> String? {
    guard let file = sources.file(of: fix.range) else { return nil }
    let number = file.location(of: Int(fix.range.start)).line
    let first = file.lineRange(file.line(of: Int(fix.range.start)))
    let last = file.lineRange(file.line(of: Int(fix.range.end)))
    let (start, end) = (Int(fix.range.start), Int(fix.range.end))
    let before = file.text(SourceExcerpt.readable(before: start, in: first, of: file))
    let after = file.text(SourceExcerpt.readable(after: end, in: last, of: file))
    if fix.replacement.contains("\n") {
      let lines = (before + fix.replacement + after).split(
        separator: "\n", omittingEmptySubsequences: false)
      return lines.enumerated().map { offset, line in
        SourceExcerpt(
          number: number + offset, before: String(line), marked: "", after: "", width: lineWidth
        ).line(style)
      }.joined()
    }
    let excerpt = SourceExcerpt(
      number: number, before: before, marked: fix.replacement, after: after, width: lineWidth)
    let isRemoval = fix.replacement.isEmpty
    return excerpt.lines(
      style, mark: isRemoval ? "^" : "+", rest: "+", role: isRemoval ? .removed : .inserted)
  }

  private static func role(_ severity: Diagnostic.Severity) -> TextStyle.Role {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }
}

extension TextStyle {
  /// Returns the text in the style of one role, with the first occurrence of `part` in that of another.
  fileprivate func callAsFunction(
    _ text: String, _ role: Role, marking part: String, as other: Role
  ) -> String {
    guard isColored, let range = text.firstRange(of: part) else { return self(text, role) }
    return self(String(text[..<range.lowerBound]), role) + self(part, other)
      + self(String(text[range.upperBound...]), role)
  }
}
