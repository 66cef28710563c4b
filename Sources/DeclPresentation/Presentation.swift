public import DeclJournal
public import DeclSource

/// A formatter of a session's records, trees and errors, with the text and the JSON of `declrepl`, without
/// colours.
///
/// Each text ends in a newline; JSON is one line without a newline. Control characters in values, messages and
/// names are shown as visible characters, so that a terminal does not act on them.
public struct Presentation {
  private let sources: SourceMap
  private let width: Int

  /// Creates a formatter for values whose ranges refer to `sources`: those of `Session.sources`, or of
  /// `Session.checkedSources` for diagnostics. Text lines have at most `width` columns.
  public init(sources: SourceMap, width: Int = 80) {
    self.sources = sources
    self.width = width
  }

  /// Returns the text of an update record: the cause, and a line for each write, evaluation, change and
  /// effect.
  public func text(_ record: UpdateRecord) -> String {
    written(RecordFormatter(sources: sources, width: width).text(record))
  }

  /// Returns an update record as a JSON object with all its fields.
  public func json(_ record: UpdateRecord) -> String {
    RecordJSON(sources: sources).text(record)
  }

  /// Returns the text of a tree: one line for each view. Of a long list only the first rows are shown.
  public func text(_ tree: ViewTree) -> String {
    written(TreeFormatter(detail: TreeFormatter.Detail(width: width)).text(tree))
  }

  /// Returns a tree as a JSON object.
  public func json(_ tree: ViewTree) -> String {
    TreeJSON(sources: sources).text(tree)
  }

  /// Returns the text of a diagnostic: location and message, the underlined source, notes and fixes.
  public func text(_ diagnostic: Diagnostic) -> String {
    written(DiagnosticFormatter(sources: sources).pretty(diagnostic))
  }

  /// Returns a diagnostic as a JSON object.
  public func json(_ diagnostic: Diagnostic) -> String {
    DiagnosticJSON(sources: sources).text(diagnostic)
  }

  /// Returns the text of the runtime error that ended an update or the top-level code.
  public func text(_ fault: TrapReport) -> String {
    written(TrapFormatter(sources: sources).text(fault))
  }

  /// Returns the text of a step error: the reason, and the candidates for the target.
  public func text(_ error: StepError) -> String {
    written(StepErrorFormatter().text(error) + "\n")
  }

  private func written(_ text: String) -> String { TextStyle.plain.rendered(text) }
}
