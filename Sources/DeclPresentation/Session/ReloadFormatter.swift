package import DeclJournal

/// A formatter of reload reports for people: each state cell with its outcome and the reason.
package struct ReloadFormatter {
  private let layout: ColumnLayout

  /// Creates a formatter for lines of `width` columns.
  package init(style: TextStyle = .plain, width: Int = 80) {
    layout = ColumnLayout(style: style, width: width)
  }

  /// Returns one line for each state cell; empty if there is none.
  package func text(_ report: ReloadReport) -> String {
    layout.text(
      report.cells.map {
        ColumnLine(
          $0.outcome.rawValue, $0.outcome.role, "\($0.view.text).\($0.name)",
          $0.reason.isEmpty ? [] : [$0.reason])
      }.folded(from: 8))
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
