/// A line of a report in columns: a keyword, a subject, details and a source location.
///
/// The lines of a report are laid out together, so that their columns align. A line that is too long
/// continues below its details, indented past the keyword.
struct ColumnLine {
  /// The text of a line after its keyword.
  struct Content {
    /// The subject of the line: `BookView @9`.
    var subject: String
    /// The details, each kept on one line if possible.
    var details: [String] = []
    /// The source location `file:line` at the end of the line.
    var place: String?
  }

  /// The keyword that names the kind of line: `write`, `eval`.
  let keyword: String
  /// The role that determines the style of the keyword.
  let role: TextStyle.Role
  /// The group of the line: long runs of lines of one group are folded into a count.
  let group: String
  /// The closure that makes the content.
  private let makeContent: () -> Content
  /// Indicates whether the line continues the subject of the line above, and is folded with it.
  var isContinuation = false
  /// The number of lines that the line stands for.
  var foldedCount = 1

  /// Creates a line whose content is made when the line is written, because most lines of a long report are
  /// folded and never written.
  init(
    _ word: String, _ role: TextStyle.Role, group: String, content: @escaping () -> Content
  ) {
    self.keyword = word
    self.role = role
    self.group = group
    self.makeContent = content
  }

  /// Creates a line; by default, lines with the same keyword and subject form a group.
  init(
    _ word: String, _ role: TextStyle.Role, _ subject: String, _ details: [String] = [],
    place: String? = nil, group: String? = nil
  ) {
    let content = Content(subject: subject, details: details, place: place)
    self.init(word, role, group: group ?? word + subject) { content }
  }

  /// The content of the line; made for each use.
  var content: Content { makeContent() }
}

extension ColumnLine {
  /// The line as a continuation of the line above.
  var asContinuation: ColumnLine {
    var line = self
    line.isContinuation = true
    return line
  }
}

/// A layout that aligns the lines of a report in columns.
struct ColumnLayout {
  /// The style of keywords, handles and source locations.
  let style: TextStyle
  /// The maximum number of columns in a line.
  let width: Int
  private static let minimumKeywordWidth = 6

  /// Returns the room for a value that has `columns` columns in a line of 80: in another one in proportion, but
  /// enough to recognise it.
  func room(_ columns: Int) -> Int { max(min(columns, 14), columns * width / 80) }

  private static let maximumSubjectWidth = 32

  /// Returns the lines as text, each ending in a newline.
  func text(_ lines: [ColumnLine]) -> String {
    let word = 3 + max(Self.minimumKeywordWidth, lines.map { TextWidth.of($0.keyword) }.max() ?? 0)
    var output = ""
    // Paths of writes are long and view names short, so writes are aligned separately.
    for block in lines.chunked(by: { ($0.keyword == "write") == ($1.keyword == "write") }) {
      let contents = block.map(\.content)
      let subjects = contents.filter { !$0.details.isEmpty }.map { TextWidth.of($0.subject) }
      let subject = subjects.filter { $0 <= Self.maximumSubjectWidth }.max() ?? 0
      for (line, content) in zip(block, contents) {
        var writer = ColumnWriter(layout: self, start: word, details: word + subject + 2)
        output += writer.text(line, content)
      }
    }
    return output
  }

  /// Returns a text with its handles highlighted.
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

/// A writer for one line of a report, which may become several lines of text.
private struct ColumnWriter {
  let layout: ColumnLayout
  /// The column in which the subject begins.
  let start: Int
  /// The column in which the details begin.
  let details: Int
  /// The column after the last usable one; the first line leaves room for the source location.
  private var limit: Int
  private var output = ""
  private var column: Int
  private var firstLineEnd: String.Index?
  private var firstLineWidth = 0

  init(layout: ColumnLayout, start: Int, details: Int) {
    self.layout = layout
    self.start = start
    self.details = details
    limit = layout.width
    column = start
  }

  mutating func text(_ line: ColumnLine, _ content: ColumnLine.Content) -> String {
    let place = place(of: content)
    limit = layout.width - (place.map { TextWidth.of($0) + 1 } ?? 0)
    output = "  " + layout.style(TextWidth.pad(line.keyword, to: start - 2), line.role)
    let hasMore = !content.details.isEmpty || content.place != nil
    let subject =
      hasMore ? TextWidth.clip(content.subject, to: layout.width - start) : content.subject
    output += layout.decorated(subject)
    column += TextWidth.of(subject)
    for (index, detail) in content.details.enumerated() {
      add(detail, gap: index == 0 && !content.subject.isEmpty ? max(2, details - column) : 2)
    }
    if let place { add(place: place) }
    while output.last == " " { output.removeLast() }
    return output + "\n"
  }

  /// Returns the source location, without the file name if that makes everything fit on one line.
  private func place(of content: ColumnLine.Content) -> String? {
    guard let place = content.place, let colon = place.lastIndex(of: ":") else {
      return content.place
    }
    let details = content.details.reduce(0) { $0 + 2 + TextWidth.of($1) }
    let used = start + TextWidth.of(content.subject) + details
    let short = String(place[colon...])
    let isTooLong = used + 1 + TextWidth.of(place) > layout.width
    return isTooLong && used + 1 + short.count <= layout.width ? short : place
  }

  private mutating func add(_ detail: String, gap: Int) {
    var gap = column == start ? 0 : gap
    if column + gap + TextWidth.of(detail) > limit { gap = min(gap, 2) }
    if column + gap + TextWidth.of(detail) <= limit {
      write(String(repeating: " ", count: gap) + detail)
    } else if start + 2 + TextWidth.of(detail) <= layout.width {
      breakLine()
      write(detail)
    } else {
      write(String(repeating: " ", count: min(gap, max(0, limit - column))))
      for word in detail.split(separator: " ") {
        if column + TextWidth.of(word) > limit, column > start + 2 { breakLine() }
        write(TextWidth.clip(String(word), to: max(8, limit - column)) + " ")
      }
    }
  }

  private mutating func write(_ text: String) {
    output += layout.decorated(text)
    column += TextWidth.of(text)
  }

  private mutating func breakLine() {
    while output.last == " " {
      output.removeLast()
      column -= 1
    }
    if firstLineEnd == nil {
      firstLineEnd = output.endIndex
      firstLineWidth = column
    }
    output += "\n" + String(repeating: " ", count: start + 2)
    column = start + 2
    limit = layout.width
  }

  /// Adds the source location at the end of the first line, or on a line below if there is no room.
  private mutating func add(place: String) {
    let used = firstLineEnd == nil ? column : firstLineWidth
    let room = layout.width - used - TextWidth.of(place)
    let text = layout.style(place, .faint)
    if room >= 1 {
      output.insert(
        contentsOf: String(repeating: " ", count: room) + text, at: firstLineEnd ?? output.endIndex)
    } else {
      while output.last == " " { output.removeLast() }
      output +=
        "\n" + String(repeating: " ", count: max(2, layout.width - TextWidth.of(place))) + text
    }
  }
}

extension [ColumnLine] {
  /// The maximum number of lines (each with its continuations) in a repeating sequence, such as a row
  /// followed by the text in it.
  fileprivate static var maximumSequenceLength: Int { 6 }
  /// The maximum number of lines of one kind in a row, whether they repeat or not.
  private static var maximumRunLength: Int { 24 }

  /// Returns the lines with long runs folded: if a group, or a short sequence of groups, repeats more than
  /// `longest` times, only `kept` repetitions remain, followed by a count. Continuations of a line are folded
  /// among themselves, and runs of different lines of one kind are cut.
  func folded(from longest: Int = 5, keeping kept: Int = 3) -> [ColumnLine] {
    let blocks = chunked { $1.isContinuation }.map { block in
      [block[block.startIndex]]
        + block.dropFirst().map { [$0] }.repetitionsFolded(longest, kept).cut()
    }
    return blocks.repetitionsFolded(longest, kept).cut()
  }

  /// Returns the lines with runs of one kind cut after a maximum number of lines.
  private func cut() -> [ColumnLine] {
    guard count > Self.maximumRunLength else { return self }
    return chunked { $0.keyword == $1.keyword || $1.keyword.isEmpty }.flatMap { run in
      // What the script prints is never cut.
      guard run.count > Self.maximumRunLength, run.first?.keyword != "print" else {
        return Array(run)
      }
      let kept = run.prefix(Self.maximumRunLength - 4)
      let rest = run.dropFirst(kept.count).reduce(0) { $0 + $1.foldedCount }
      return kept + [ColumnLine.rest(rest, of: run[run.startIndex], isAlike: false)]
    }
  }

  /// Returns the number of consecutive repetitions of the first `turn` groups.
  fileprivate static func repeats(_ groups: ArraySlice<[String]>, _ turn: Int) -> Int {
    let first = groups.prefix(turn)
    guard first.count == turn else { return 0 }
    var count = 1
    var rest = groups.dropFirst(turn)
    while rest.starts(with: first) {
      count += 1
      rest = rest.dropFirst(turn)
    }
    return count
  }
}

extension [[ColumnLine]] {
  /// Returns the blocks of lines as lines, with repetitions replaced by a count.
  fileprivate func repetitionsFolded(_ longest: Int, _ kept: Int) -> [ColumnLine] {
    let groups = map { $0.map(\.group) }
    var result: [ColumnLine] = []
    var start = 0
    while start < count {
      let lengths = 1...[ColumnLine].maximumSequenceLength
      let found = lengths.lazy.map { ($0, [ColumnLine].repeats(groups[start...], $0)) }
        .first { $0.1 > longest }
      guard let (turn, count) = found else {
        result += self[start]
        start += 1
        continue
      }
      result += self[start..<start + kept * turn].flatMap(\.self)
      result.append(.rest(count - kept, of: self[start][0], isAlike: true))
      start += count * turn
    }
    return result
  }
}

extension ColumnLine {
  /// Returns the line that stands for `count` folded lines that begin like another one.
  fileprivate static func rest(_ count: Int, of line: ColumnLine, isAlike: Bool) -> ColumnLine {
    var rest = ColumnLine(
      line.keyword, line.role,
      "… and \(ValueFormatter.grouped(count)) more\(isAlike ? " like it" : "")",
      group: line.group + " …")
    rest.isContinuation = line.isContinuation
    rest.foldedCount = count
    return rest
  }
}

extension Array {
  /// Returns the elements in runs in which `belongs` is true for each pair of neighbours.
  fileprivate func chunked(by belongs: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
    var chunks: [ArraySlice<Element>] = []
    var start = startIndex
    for index in indices where index > start && !belongs(self[index - 1], self[index]) {
      chunks.append(self[start..<index])
      start = index
    }
    return isEmpty ? [] : chunks + [self[start...]]
  }
}
