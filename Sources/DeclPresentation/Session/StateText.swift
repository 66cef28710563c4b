package import DeclJournal

/// The storage of views as people read it: one line a cell.
package struct StateText {
  private let layout: ColumnLayout

  /// Text in `width` columns.
  package init(style: TextStyle = .plain, width: Int = 80) {
    layout = ColumnLayout(style: style, width: width)
  }

  /// The cells, each with its value, its type and who reads it.
  package func text(_ cells: [StateCell]) -> String {
    cells.isEmpty
      ? "  no state\n" : layout.text(cells.flatMap { lines($0, owner: $0.view.text) })
  }

  /// The cells of a frame, each with its value.
  package func text(_ cells: [Frame.Cell]) -> String {
    cells.isEmpty
      ? "  no state\n" : layout.text(cells.map { line($0, owner: $0.view.text) })
  }

  /// A cell of a frame.
  func line(_ cell: Frame.Cell, owner: String?) -> ColumnLine {
    ColumnLine(
      cell.wrapper, .type, owner.map { "\($0).\(cell.name)" } ?? cell.name,
      ["= \(ValueText.short(cell.value, to: 46))"])
  }

  /// A cell with its readers below it; `owner` is left out where the lines around it name the view.
  func lines(_ cell: StateCell, owner: String?) -> [ColumnLine] {
    let value = ValueText.short(cell.value, to: 46)
    let type = value.hasPrefix(cell.type) ? "" : "\(cell.type) "
    let readers = cell.readers.prefix(3).map(\.text).joined(separator: ", ")
    let more = cell.readers.count > 3 ? " and \(cell.readers.count - 3) more" : ""
    return [
      ColumnLine(
        cell.wrapper, .type, owner.map { "\($0).\(cell.name)" } ?? cell.name,
        ["\(type)= \(value)"]),
      ColumnLine(
        "", .faint, "", [readers.isEmpty ? "nobody reads it" : "read by \(readers)\(more)"]),
    ]
  }
}

/// What a view reads, and who reads what it owns, as people read it.
package struct DependencyText {
  private let layout: ColumnLayout
  private let states: StateText

  /// Text in `width` columns.
  package init(style: TextStyle = .plain, width: Int = 80) {
    layout = ColumnLayout(style: style, width: width)
    states = StateText(style: style, width: width)
  }

  /// The report over several lines, each ended by a newline.
  package func text(_ report: DependencyReport) -> String {
    let reads = report.reads.map { read in
      ColumnLine(
        "reads", .updated, ReasonText.of(read.reason),
        [
          read.value.map { "= \(ValueText.short($0, to: 40))" },
          read.owner.map { "of \(CauseText.ownerInFull($0))" },
        ].compactMap(\.self))
    }
    let owned = report.cells.flatMap { states.lines($0, owner: nil) }
    let lines = reads + owned
    return layout.decorated(report.view.text) + "\n"
      + (lines.isEmpty ? "  reads nothing and owns nothing\n" : layout.text(lines))
  }
}
