package import DeclSource
package import DeclJournal

/// A formatter of identity reports for people: path, key, lifetime and rule.
package struct IdentityFormatter {
  private let places: LocationFormatter
  private let layout: ColumnLayout

  /// Creates a formatter for reports whose ranges refer to `sources`.
  package init(sources: SourceMap, style: TextStyle = .plain, width: Int = 80) {
    places = LocationFormatter(sources: sources)
    layout = ColumnLayout(style: style, width: width)
  }

  /// Returns the text of a report, of several lines that each end in a newline.
  package func text(_ report: IdentityReport) -> String {
    var lines = [ColumnLine("path", .faint, report.identity.description)]
    if let key = report.key {
      lines.append(ColumnLine("key", .faint, ValueFormatter.short(key, to: 60)))
    }
    lines.append(ColumnLine("lifetime", .faint, lifetime(report.lifetime)))
    lines.append(
      ColumnLine(
        "decided", .faint,
        "by \(DeciderFormatter.of(report.decider, report.identity.steps.last(where: \.isBranch))), "
          + "rule \(report.rule)",
        place: places.short(report.range)))
    return layout.decorated(report.view.text) + "\n" + layout.text(lines)
  }

  private func lifetime(_ lifetime: Lifetime) -> String {
    let began = "since #\(lifetime.startUpdate)" + Self.time(lifetime.startTime)
    guard let end = lifetime.end else { return began }
    return "\(began), until #\(end.update)\(Self.time(end.time)): \(end.reason)"
  }

  private static func time(_ time: Double) -> String {
    time > 0 ? " at \(CauseFormatter.seconds(time))" : ""
  }
}
