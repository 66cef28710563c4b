import DeclLang
import Foundation

/// Diagnostics drawn into their source: comments below a line mark the ranges in it.
///
///     let x = )
///     //      ^ error[expected-expression]: expected initial value after '='
///
/// `^` marks the characters of a range, `|` an empty range. The comment's `//` covers the first two columns,
/// so a range that starts there has its columns after the message; a range over several lines has its end
/// there.
enum DrawnDiagnostics {
  /// A message and its range.
  private struct Drawing {
    let range: SourceRange
    let text: String
  }

  /// Returns the text without the drawn lines.
  static func source(of text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.filter { !isDrawn($0) }.joined(separator: "\n")
  }

  private static func isDrawn(_ line: Substring) -> Bool {
    guard line.hasPrefix("//") else { return false }
    let marks = line.dropFirst(2).drop { $0 == " " }
    guard marks.first == "^" || marks.first == "|" else { return false }
    let words = marks.drop { $0 == "^" || $0 == "|" }
    return [" error[", " warning[", " note:", " fix:"].contains { words.hasPrefix($0) }
  }

  /// Returns the text of `file` with `diagnostics` drawn into it.
  static func draw(_ diagnostics: [Diagnostic], in file: SourceFile) -> String {
    let drawings = diagnostics.flatMap(drawings(of:))
    var lines: [String] = []
    for line in 1...file.lineCount {
      lines.append(file.lineText(line))
      for drawing in drawings
      where file.location(of: Int(drawing.range.start)).line == line {
        lines.append(draw(drawing, in: file))
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func drawings(of diagnostic: Diagnostic) -> [Drawing] {
    let head = "\(diagnostic.severity)[\(diagnostic.code)]: \(diagnostic.message)"
    return [Drawing(range: diagnostic.range, text: head)]
      + diagnostic.notes.map { note in
        // A note in the library is drawn below the diagnostic: its own location would change with the library.
        let isInCase = note.range.file == diagnostic.range.file
        return Drawing(
          range: isInCase ? note.range : diagnostic.range,
          text: "note: \(note.message)" + (isInCase ? "" : " (in the library)"))
      }
      + diagnostic.fixIts.map {
        Drawing(range: $0.range, text: "fix: \($0.message): '\($0.replacement)'")
      }
  }

  private static func draw(_ drawing: Drawing, in file: SourceFile) -> String {
    let start = file.location(of: Int(drawing.range.start))
    let end = file.location(of: Int(drawing.range.end))
    let lineLength = file.lineText(start.line).count
    let endColumn = end.line == start.line ? end.column : lineLength + 1
    let firstMark = max(start.column, 3)
    let padding = String(repeating: " ", count: firstMark - 3)
    let isEmpty = drawing.range.start == drawing.range.end
    let marks =
      isEmpty ? "|" : String(repeating: "^", count: max(1, endColumn - firstMark))
    var text = drawing.text
    if start.column < 3 { text += " (columns \(start.column) to \(endColumn))" }
    if end.line != start.line { text += " (to \(end.line):\(end.column))" }
    return "//\(padding)\(marks) \(text)"
  }
}
