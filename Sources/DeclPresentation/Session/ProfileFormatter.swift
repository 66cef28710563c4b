package import DeclJournal

/// A formatter of profiles for people: one line for each type of view.
package struct ProfileFormatter {
  private let layout: ColumnLayout

  /// Creates a formatter for lines of `width` columns.
  package init(style: TextStyle = .plain, width: Int = 80) {
    layout = ColumnLayout(style: style, width: width)
  }

  /// Returns the first `count` types with their runs.
  package func text(_ profile: Profile, count: Int) -> String {
    guard !profile.entries.isEmpty else { return "  no body has run\n" }
    let lines = profile.entries.prefix(count).map { entry in
      ColumnLine(
        "ran", .updated, entry.type,
        [
          ValueFormatter.counted(entry.runCount, "time"),
          "in \(ValueFormatter.counted(entry.viewCount, "view"))",
          "\(ValueFormatter.grouped(entry.unchangedCount)) without a change",
        ])
    }
    let rest = profile.entries.count - lines.count
    return layout.text(Array(lines))
      + (rest > 0 ? "  … and \(ValueFormatter.grouped(rest)) more\n" : "")
  }
}
