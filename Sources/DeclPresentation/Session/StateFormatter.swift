package import DeclJournal

/// A formatter of state cells for people: one line for each cell.
package struct StateFormatter {
  private let layout: ColumnLayout

  /// Creates a formatter for lines of `width` columns.
  package init(style: TextStyle = .plain, width: Int = 80) {
    layout = ColumnLayout(style: style, width: width)
  }

  /// Returns the cells, each with its value, its type and its readers; folded, long runs of alike cells are cut.
  package func text(_ cells: [StateCell], isFolded: Bool = false) -> String {
    if cells.isEmpty { return "  no state\n" }
    let lines = cells.flatMap { self.lines($0, owner: $0.view.text) }
    return layout.text(isFolded ? lines.folded(from: 8) : lines)
  }

  /// Returns the cells of a frame, each with its value.
  package func text(_ cells: [Frame.Cell], isFolded: Bool = false) -> String {
    if cells.isEmpty { return "  no state\n" }
    let lines = cells.map { line($0, owner: $0.view.text) }
    return layout.text(isFolded ? lines.folded(from: 8) : lines)
  }

  /// Returns the line of a frame's cell.
  func line(_ cell: Frame.Cell, owner: String?) -> ColumnLine {
    ColumnLine(
      cell.wrapper, .type, owner.map { "\($0).\(cell.name)" } ?? cell.name,
      ["= \(ValueFormatter.short(cell.value, to: layout.room(46)))"],
      group: "\(cell.wrapper) \(cell.view.type).\(cell.name)")
  }

  /// Returns the lines of a cell and its readers; `owner` is nil if the surrounding lines name the view.
  func lines(_ cell: StateCell, owner: String?) -> [ColumnLine] {
    let value = ValueFormatter.short(cell.value, to: layout.room(46))
    let type = value.hasPrefix(cell.type) ? "" : "\(cell.type) "
    let readers = cell.readers.prefix(3).map(\.text).joined(separator: ", ")
    let more = cell.readers.count > 3 ? " and \(cell.readers.count - 3) more" : ""
    return [
      ColumnLine(
        cell.wrapper, .type, owner.map { "\($0).\(cell.name)" } ?? cell.name,
        ["\(type)= \(value)"], group: "\(cell.wrapper) \(cell.view.type).\(cell.name)"),
      ColumnLine(
        "", .faint, "", [readers.isEmpty ? "no readers" : "read by \(readers)\(more)"],
        group: "readers"
      ).asContinuation,
    ]
  }
}

/// A formatter of dependency reports for people: the sources that a view reads, and its own state with its
/// readers.
package struct DependencyFormatter {
  private let layout: ColumnLayout
  private let states: StateFormatter

  /// Creates a formatter for lines of `width` columns.
  package init(style: TextStyle = .plain, width: Int = 80) {
    layout = ColumnLayout(style: style, width: width)
    states = StateFormatter(style: style, width: width)
  }

  /// Returns the text of a report, of several lines that each end in a newline.
  package func text(_ report: DependencyReport) -> String {
    let reads = report.reads.map { read in
      ColumnLine(
        "reads", .updated, ReasonFormatter.of(read.reason, layout),
        [
          read.value.map { "= \(ValueFormatter.short($0, to: layout.room(40)))" },
          read.owner.map { "of \(CauseFormatter.ownerWithHandle($0))" },
        ].compactMap(\.self))
    }
    let owned = report.cells.flatMap { states.lines($0, owner: nil) }
    let lines = reads + owned
    return layout.decorated(report.view.text) + "\n"
      + (lines.isEmpty ? "  reads nothing and owns nothing\n" : layout.text(lines))
  }
}
