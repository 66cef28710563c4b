package import DeclJournal

/// A formatter of the variables that have their values from before an undone step, and of what it leaves behind.
package struct UndoFormatter {
  private let layout: ColumnLayout

  /// Creates a formatter for lines of `width` columns.
  package init(style: TextStyle = .plain, width: Int = 80) {
    layout = ColumnLayout(style: style, width: width)
  }

  /// Returns a line for each thing that stays; empty if nothing does.
  package func text(_ report: UndoReport) -> String {
    var lines = report.variables.map { variable in
      ColumnLine(
        "value", .updated, variable.name,
        [ValueFormatter.change(variable.old, variable.new, to: layout.room(28))])
    }.folded(from: 8)
    if report.printedLineCount > 0 {
      lines.append(
        ColumnLine(
          "stays", .warning, "\(ValueFormatter.counted(report.printedLineCount, "line")) printed"))
    }
    lines += report.stored.map { value in
      let suite = value.suite.isEmpty ? "" : " in \(value.suite)"
      return ColumnLine(
        "stays", .warning, "stored \(value.key)\(suite)",
        [value.value.map { ValueFormatter.short($0, to: layout.width / 2) } ?? "removed"])
    }
    lines += report.documents.map { ColumnLine("stays", .warning, "saved \($0)") }
    return layout.text(lines)
  }
}
