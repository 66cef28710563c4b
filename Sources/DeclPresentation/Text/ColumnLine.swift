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
  /// Whether it says more of what the line above is about, and is counted with that.
  var isPart = false

  /// Makes a line; by default those of the same word and subject are a group.
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

extension ColumnLine {
  /// The line as one that says more of what the line above is about.
  var asPart: ColumnLine {
    var line = self
    line.isPart = true
    return line
  }
}

/// Lays out the lines of a report in its columns.
struct ColumnLayout {
  /// The look of words, handles and places.
  let style: TextStyle
  /// The columns of a line.
  let width: Int
  private static let shortestWord = 6
  private static let widestSubject = 32

  /// The lines as text, each ended by a newline.
  func text(_ lines: [ColumnLine]) -> String {
    let word = 3 + max(Self.shortestWord, lines.map { TextWidth.of($0.word) }.max() ?? 0)
    var output = ""
    // Paths of writes are long, names of views short: each kind has a column of its own.
    for block in lines.chunked(by: { ($0.word == "write") == ($1.word == "write") }) {
      let subjects = block.filter { !$0.details.isEmpty }.map { TextWidth.of($0.subject) }
      let subject = subjects.filter { $0 <= Self.widestSubject }.max() ?? 0
      for line in block {
        var writer = ColumnWriter(layout: self, start: word, details: word + subject + 2)
        output += writer.text(line)
      }
    }
    return output
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

/// Writes one line of a report, over several lines of text if need be.
private struct ColumnWriter {
  let layout: ColumnLayout
  /// The column of the subject.
  let start: Int
  /// The column of the details.
  let details: Int
  /// The column after the last one that may be used; the first line leaves room for the place.
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

  mutating func text(_ line: ColumnLine) -> String {
    let place = place(of: line)
    limit = layout.width - (place.map { TextWidth.of($0) + 1 } ?? 0)
    output = "  " + layout.style(TextWidth.pad(line.word, to: start - 2), line.role)
    let hasMore = !line.details.isEmpty || line.place != nil
    let subject =
      hasMore ? TextWidth.clip(line.subject, to: layout.width - start) : line.subject
    output += layout.decorated(subject)
    column += TextWidth.of(subject)
    for (index, detail) in line.details.enumerated() {
      add(detail, gap: index == 0 && !line.subject.isEmpty ? max(2, details - column) : 2)
    }
    if let place { add(place: place) }
    while output.last == " " { output.removeLast() }
    return output + "\n"
  }

  /// The place, without the file's name where only that keeps the line in one piece.
  private func place(of line: ColumnLine) -> String? {
    guard let place = line.place, let colon = place.lastIndex(of: ":") else { return line.place }
    let details = line.details.reduce(0) { $0 + 2 + TextWidth.of($1) }
    let used = start + TextWidth.of(line.subject) + details
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

  /// Puts the place at the end of the first line, or below when there is no room.
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
  /// The most lines, with what belongs to each, that are looked at for coming again in turn: a row and the text in it.
  private static var longestTurn: Int { 3 }

  /// Long runs of one group, or of a few that take turns, cut to their first lines and a count of the rest.
  func counted(from longest: Int = 5, keeping kept: Int = 3) -> [ColumnLine] {
    let blocks = chunked { $1.isPart }.map(Array.init)
    let groups = blocks.map { $0.map(\.group) }
    var result: [ColumnLine] = []
    var start = 0
    while start < blocks.count {
      let turns = (1...Self.longestTurn).map { ($0, Self.repeats(groups[start...], $0)) }
      guard let (turn, count) = turns.first(where: { $0.1 > longest }) else {
        result += blocks[start]
        start += 1
        continue
      }
      result += blocks[start..<start + kept * turn].flatMap(\.self)
      let first = blocks[start][0]
      result.append(ColumnLine(first.word, first.role, "… and \(count - kept) more like it"))
      start += count * turn
    }
    return result
  }

  /// How often the first groups, so many of them, come one time after the other.
  private static func repeats(_ groups: ArraySlice<[String]>, _ turn: Int) -> Int {
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

extension Array {
  /// The elements in runs in which each one belongs with the one before it.
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
