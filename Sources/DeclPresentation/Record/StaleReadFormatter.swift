import DeclJournal

/// The lines about reads that returned an older value than the current one (D4a).
extension RecordFormatter {
  /// Returns the line of a stale read: the value that was read, and the current one.
  func stale(_ read: StaleRead) -> ColumnLine {
    let place = read.reader.map { " in \($0.text)" } ?? ""
    return ColumnLine(
      "stale", .warning, "\(read.owner.type).\(read.property)",
      [
        "\(ValueFormatter.short(read.shown))\(place), now \(ValueFormatter.short(read.now))",
        "rule D4a",
      ], place: places.short(read.range))
  }
}

extension ExplanationFormatter {
  /// Returns the lines that explain a stale read, with changes of the source that avoid it.
  func lines(_ read: StaleRead) -> [ColumnLine] {
    let name = "\(read.owner.type).\(read.property)"
    let reader = read.reader.map { "\($0.text) was made" } ?? "the content was made"
    let since = read.writtenIn.map { " since #\($0)" } ?? ""
    return [
      ColumnLine(
        "stale", .warning, name,
        [
          "\(reader) with \(ValueFormatter.short(read.shown)); it is \(ValueFormatter.short(read.now))\(since)"
        ], place: places.short(read.range)),
      ColumnLine(
        "because", .updated, "",
        [
          "the body of \(read.owner.text) did not run: nothing had read \(read.property) when it was written (D4, D4a)"
        ]),
      ColumnLine(
        "to show", .note, "",
        [
          "the current value: read \(read.property) in the body, pass $\(read.property), or present it by item"
        ]),
    ]
  }
}
