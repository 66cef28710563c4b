/// Collects the documentation comments in the trivia before a declaration.
///
/// Only the run that ends right before the declaration counts: a blank line or another comment
/// between two of them begins anew.
struct DocumentationComment {
  private var lines: [Substring] = []
  /// Whether a blank line or another comment has ended the run.
  private var isEnded = false

  /// The comments' lines without their marks.
  var text: String {
    lines.map { line in
      String(
        line[..<(line.lastIndex { !$0.isWhitespace }.map(line.index(after:)) ?? line.startIndex)])
    }.joined(separator: "\n")
  }

  /// Reads the trivia line by line.
  mutating func read(_ trivia: String) {
    var rest = trivia[...]
    while let line = rest.firstIndex(where: { !$0.isWhitespace }) {
      if rest[..<line].count(where: \.isNewline) > 1 { isEnded = true }
      rest = rest[line...]
      if rest.hasPrefix("/*") {
        rest = readBlock(rest)
      } else {
        let end = rest.firstIndex(where: \.isNewline) ?? rest.endIndex
        readLine(rest[..<end])
        rest = rest[end...]
      }
    }
  }

  private mutating func begin() {
    if isEnded { lines = [] }
    isEnded = false
  }

  private mutating func readLine(_ line: Substring) {
    guard line.hasPrefix("///"), !line.hasPrefix("////") else {
      isEnded = true
      return
    }
    begin()
    let text = line.dropFirst(3)
    lines.append(text.first == " " ? text.dropFirst() : text)
  }

  /// Reads the block comment at the beginning and gives what follows it.
  private mutating func readBlock(_ text: Substring) -> Substring {
    var depth = 0
    var end = text.startIndex
    repeat {
      let here = text[end...]
      if here.hasPrefix("/*") { depth += 1 }
      if here.hasPrefix("*/") { depth -= 1 }
      let step = here.hasPrefix("/*") || here.hasPrefix("*/") ? 2 : 1
      end = text.index(end, offsetBy: step, limitedBy: text.endIndex) ?? text.endIndex
    } while depth > 0 && end < text.endIndex
    let comment = text[..<end]
    if comment.hasPrefix("/**"), !comment.hasPrefix("/**/") {
      begin()
      readLines(of: comment.dropFirst(3).dropLast(2))
    } else {
      isEnded = true
    }
    return text[end...]
  }

  private mutating func readLines(of content: Substring) {
    var found = content.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var text = line.drop { $0 == " " || $0 == "\t" }
      if text.first == "*" { text = text.dropFirst() }
      return text.first == " " ? text.dropFirst() : text
    }
    if let last = found.last, last.allSatisfy(\.isWhitespace) { found.removeLast() }
    if let first = found.first, first.allSatisfy(\.isWhitespace) { found.removeFirst() }
    lines += found
  }
}
