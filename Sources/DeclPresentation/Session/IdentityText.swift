package import DeclSource
package import DeclJournal

/// Who a view is, as people read it: its path, its key, its lifetime, and the rule that made it.
package struct IdentityText {
  private let places: PlaceText
  private let layout: ColumnLayout

  /// Text for reports whose ranges point into `sources`.
  package init(sources: SourceMap, style: TextStyle = .plain, width: Int = 80) {
    places = PlaceText(sources: sources)
    layout = ColumnLayout(style: style, width: width)
  }

  /// The report over several lines, each ended by a newline.
  package func text(_ report: IdentityReport) -> String {
    var lines = [ColumnLine("path", .faint, report.identity.description)]
    if let key = report.key {
      lines.append(ColumnLine("key", .faint, ValueText.short(key, to: 60)))
    }
    lines.append(ColumnLine("lifetime", .faint, lifetime(report.lifetime)))
    lines.append(
      ColumnLine(
        "decided", .faint,
        "by \(DeciderText.of(report.decider, report.identity.steps.last(where: \.isBranch))), "
          + "rule \(report.rule)",
        place: places.short(report.place)))
    return layout.decorated(report.view.text) + "\n" + layout.text(lines)
  }

  private func lifetime(_ lifetime: Lifetime) -> String {
    let began = "since #\(lifetime.began)" + Self.time(lifetime.beganAt)
    guard let end = lifetime.end else { return began }
    return "\(began), until #\(end.update)\(Self.time(end.time)): \(end.reason)"
  }

  private static func time(_ time: Double) -> String {
    time > 0 ? " at \(CauseText.seconds(time))" : ""
  }
}
