package import DeclSource
package import DeclJournal

/// A formatter of runtime errors for people: the error in the form of a diagnostic, then the call stack and
/// the view.
package struct TrapFormatter {
  private let sources: SourceMap
  private let style: TextStyle
  private static let maximumPathLength = 60
  // The innermost calls show where a deep recursion failed; the others repeat them.
  private static let maximumFrameCount = 12

  /// Creates a formatter for runtime errors whose ranges refer to `sources`.
  package init(sources: SourceMap, style: TextStyle = .plain) {
    self.sources = sources
    self.style = style
  }

  /// Returns the text of a runtime error, of several lines that each end in a newline.
  package func text(_ fault: TrapReport) -> String {
    let diagnostic = Diagnostic(
      fault.code, fault.exitStatus == nil ? .error : .note, fault.message, at: fault.range)
    var text = DiagnosticFormatter(sources: sources, style: style).pretty(diagnostic)
    let places = LocationFormatter(sources: sources)
    let frames = fault.stack
    for frame in frames.prefix(Self.maximumFrameCount) {
      text += "  in \(frame.function)" + (places.short(frame.range).map { "  \($0)" } ?? "") + "\n"
    }
    let rest = frames.count - Self.maximumFrameCount + fault.omittedCallCount
    if rest > 0 { text += "  … \(ValueFormatter.counted(rest, "more call"))\n" }
    if let view = fault.view { text += "  view \(view.text)" + path(fault) + "\n" }
    return text
  }

  private func path(_ fault: TrapReport) -> String {
    guard let text = fault.identity?.description else { return "" }
    // A view that contains itself has a path that is too long to read.
    guard text.count > Self.maximumPathLength else { return "  \(text)" }
    return "  \(text.prefix(Self.maximumPathLength / 2))…\(text.suffix(Self.maximumPathLength / 2))"
  }
}
