package import DeclJournal

/// What a reload did to state, as people read it: each cell kept, reset or dropped, and why.
package struct ReloadText {
  private let layout: ColumnLayout

  /// Text in `width` columns.
  package init(style: TextStyle = .plain, width: Int = 80) {
    layout = ColumnLayout(style: style, width: width)
  }

  /// One line a cell; nothing when there is no state.
  package func text(_ report: ReloadReport) -> String {
    layout.text(
      report.cells.map {
        ColumnLine(
          $0.outcome.rawValue, $0.outcome.role, "\($0.view.text).\($0.name)",
          $0.reason.isEmpty ? [] : [$0.reason])
      }.counted(from: 8))
  }
}

extension ReloadReport.Cell.Outcome {
  fileprivate var role: TextStyle.Role {
    switch self {
    case .kept: .inserted
    case .reset: .warning
    case .dropped: .removed
    }
  }
}
