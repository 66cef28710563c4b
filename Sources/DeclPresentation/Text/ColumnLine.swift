/// One line of a report in columns: a word, what it is about, details, a place in the source.
///
/// Lines of one report are laid out together, so that their columns align; a line that is too long goes on below its
/// details, and never beside its word.
struct ColumnLine {
  /// What happened: `write`, `eval`.
  var word: String
  /// How the word is set off.
  var role: TextStyle.Role
  /// What it happened to: `BookView @9`.
  var subject: String
  /// What there is to say about it, each piece kept on one line if it can be.
  var details: [String]
  /// `file:line`, at the end.
  var place: String?
  /// Lines that follow one another and share a group are counted when there are many.
  var group: String

  init(
    _ word: String, _ role: TextStyle.Role, _ subject: String, _ details: [String] = [],
    place: String? = nil, group: String? = nil
  ) {
    self.word = word
    self.role = role
    self.subject = subject
    self.details = details
    self.place = place
    self.group = group ?? word + subject
  }
}

/// Lays out the lines of a report.
struct ColumnLayout {
  let style: TextStyle
  let width: Int
  /// The columns of the longest word and the spaces around it.
  private static let wordColumn = 10
  private static let widestSubject = 34

  /// The lines as text, each ended by a newline.
  func text(_ lines: [ColumnLine]) -> String {
    let widths = lines.filter { !$0.details.isEmpty }.map { TextWidth.of($0.subject) }
    let subjectColumn = widths.filter { $0 <= Self.widestSubject }.max() ?? 0
    return lines.map { text($0, subjectColumn: subjectColumn) }.joined()
  }

  private func text(_ line: ColumnLine, subjectColumn: Int) -> String {
    let margin = "  " + style(TextWidth.pad(line.word, to: Self.wordColumn - 2), line.role)
    var output = margin + decorated(line.subject)
    var column = Self.wordColumn + TextWidth.of(line.subject)
    if !line.details.isEmpty {
      let start = Self.wordColumn + subjectColumn + 2
      if column + 2 <= start {
        output += String(repeating: " ", count: start - column)
        column = start
      } else {
        output += "  "
        column += 2
      }
      add(line.details, to: &output, at: &column)
    }
    if let place = line.place { add(place: place, to: &output, at: column) }
    return output + "\n"
  }

  private func add(_ details: [String], to output: inout String, at column: inout Int) {
    let indent = Self.wordColumn + 2
    for (index, detail) in details.enumerated() {
      let needed = TextWidth.of(detail)
      if column + needed + (index == 0 ? 0 : 2) > width, column > indent {
        while output.last == " " { output.removeLast() }
        output += "\n" + String(repeating: " ", count: indent)
        column = indent
      } else if index > 0 {
        output += "  "
        column += 2
      }
      let room = max(20, width - column)
      output += decorated(TextWidth.clip(detail, to: room))
      column += min(needed, room)
    }
  }

  private func add(place: String, to output: inout String, at column: Int) {
    let needed = TextWidth.of(place)
    if column + 2 + needed <= width {
      output += String(repeating: " ", count: width - needed - column)
    } else {
      output += "\n" + String(repeating: " ", count: max(2, width - needed))
    }
    output += style(place, .faint)
  }

  /// The text with its handles set off.
  func decorated(_ text: String) -> String {
    guard style.isColored else { return text }
    var result = ""
    var rest = Substring(text)
    while let start = rest.firstIndex(of: "@") {
      let digits = rest[rest.index(after: start)...].prefix { $0.isASCII && $0.isNumber }
      result += rest[..<start]
      result += digits.isEmpty ? "@" : style("@" + digits, .handle)
      rest = rest[digits.endIndex...]
    }
    return result + rest
  }
}

extension [ColumnLine] {
  /// Long runs of one group cut to their first lines and a count of the rest.
  func counted(from longest: Int = 5, keeping kept: Int = 3) -> [ColumnLine] {
    var result: [ColumnLine] = []
    var start = startIndex
    while start < endIndex {
      let end = self[start...].firstIndex { $0.group != self[start].group } ?? endIndex
      let run = self[start..<end]
      if run.count > longest {
        result += run.prefix(kept)
        let first = self[start]
        result.append(ColumnLine(first.word, first.role, "… and \(run.count - kept) more like it"))
      } else {
        result += run
      }
      start = end
    }
    return result
  }
}
