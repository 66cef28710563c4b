package import DeclSource
package import DeclJournal

/// A fault as people read it: the place as a diagnostic, then what was running and in which view.
package struct FaultText {
  private let sources: SourceMap
  private let style: TextStyle
  private static let longestPath = 60
  private static let deepest = 12

  /// Text for faults whose ranges point into `sources`.
  package init(sources: SourceMap, style: TextStyle = .plain) {
    self.sources = sources
    self.style = style
  }

  /// The fault over several lines, each ended by a newline.
  package func text(_ fault: Fault) -> String {
    let diagnostic = Diagnostic(fault.code, .error, fault.message, at: fault.place)
    var text = DiagnosticText(sources: sources, style: style).pretty(diagnostic)
    let places = PlaceText(sources: sources)
    let frames = fault.stack
    for frame in frames.prefix(Self.deepest) {
      text += "  in \(frame.function)" + (places.short(frame.place).map { "  \($0)" } ?? "") + "\n"
    }
    if frames.count > Self.deepest {
      text += "  … and \(frames.count - Self.deepest) calls around it\n"
    }
    if let view = fault.view { text += "  view \(view.text)" + path(fault) + "\n" }
    return text
  }

  private func path(_ fault: Fault) -> String {
    guard let text = fault.identity?.description else { return "" }
    // Views that contain themselves have paths that nobody reads to the end.
    guard text.count > Self.longestPath else { return "  \(text)" }
    return "  \(text.prefix(Self.longestPath / 2))…\(text.suffix(Self.longestPath / 2))"
  }
}
