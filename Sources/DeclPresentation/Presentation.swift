public import DeclJournal
public import DeclSource

/// What a session holds as people and programs read it: the texts and the JSON of `declrepl`, without colours.
///
/// Each text ends with a newline; JSON is one line without it.
public struct Presentation {
  private let sources: SourceMap
  private let width: Int

  /// Presents what has its places in some files: those of `Session.sources`, or of `Session.checkedSources` for diagnostics.
  /// Lines are as wide as `width` columns.
  public init(sources: SourceMap, width: Int = 80) {
    self.sources = sources
    self.width = width
  }

  /// An update: the event, and a line for each thing that happened.
  public func text(_ record: UpdateRecord) -> String {
    RecordText(sources: sources, width: width).text(record)
  }

  /// An update as one object with every field of the record.
  public func json(_ record: UpdateRecord) -> String {
    RecordJSON(sources: sources).object(record).text
  }

  /// A tree: one line a view.
  public func text(_ tree: ViewTree) -> String {
    TreeText(detail: TreeText.Detail(width: width)).text(tree)
  }

  /// A tree as one object.
  public func json(_ tree: ViewTree) -> String {
    TreeJSON(sources: sources).object(tree).text
  }

  /// A diagnostic: the place and the message, the source underlined, notes, fixes.
  public func text(_ diagnostic: Diagnostic) -> String {
    DiagnosticText(sources: sources).pretty(diagnostic)
  }

  /// A diagnostic as one object.
  public func json(_ diagnostic: Diagnostic) -> String {
    DiagnosticJSON(sources: sources).object(diagnostic).text
  }

  /// The fault that ended an update or the top-level code.
  public func text(_ fault: Fault) -> String { FaultText(sources: sources).text(fault) }

  /// Why a step could not be done, with the views that could have been meant.
  public func text(_ error: StepError) -> String { StepErrorText().text(error) + "\n" }
}
