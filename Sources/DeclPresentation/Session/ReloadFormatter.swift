package import DeclJournal

/// A formatter of reload reports for people: each variable and state cell with its outcome and the
/// reason.
package struct ReloadFormatter {
  private let layout: ColumnLayout

  /// Creates a formatter for lines of `width` columns.
  package init(style: TextStyle = .plain, width: Int = 80) {
    layout = ColumnLayout(style: style, width: width)
  }

  /// Returns one line for each variable and state cell; empty if there is none.
  package func text(_ report: ReloadReport) -> String {
    let variables = report.variables.map { variable in
      let value = variable.lost.map { "was " + ValueFormatter.short($0, to: layout.width / 2) }
      return ColumnLine(
        variable.outcome.rawValue, variable.outcome.role, variable.name,
        [variable.reason, value].compactMap(\.self))
    }
    let cells = (report.isAboutTree ? report.cells : []).map {
      ColumnLine(
        $0.outcome.rawValue, $0.outcome.role, "\($0.view.text).\($0.name)",
        $0.reason.isEmpty ? [] : [$0.reason],
        group: "\($0.outcome.rawValue) \($0.view.type).\($0.name) \($0.reason)")
    }
    return layout.text(variables + cells.folded())
  }
}

extension ReloadReport.Cell.Outcome {
  fileprivate var role: TextStyle.Role {
    switch self {
    case .kept: .inserted
    case .converted: .updated
    case .reset: .warning
    case .dropped: .removed
    }
  }
}

extension RecordJSON {
  /// Returns the outcomes for the variables as the text of an object; those for state are in the records.
  package func text(_ variables: [ReloadReport.Variable]) -> String {
    JSONWriter.text { writer in
      writer.object { writer in
        writer.member("schema", JSONSchema.version)
        writer.member("variables", variables) { writer, variable in
          writer.object { writer in
            writer.member("name", variable.name)
            writer.member("outcome", variable.outcome.rawValue)
            writer.member("reason", variable.reason)
            if let lost = variable.lost { writer.member("old", lost) }
          }
        }
      }
    }
  }
}
