/// A message about a place in the source: what is wrong, where, and what would mend it.
public struct Diagnostic: Hashable, Sendable {
  /// How bad it is; only errors keep a script from running.
  public enum Severity: String, Hashable, Sendable {
    case error, warning, note
  }

  /// A message at another place that helps to understand the first.
  public struct Note: Hashable, Sendable {
    /// The place.
    public let range: SourceRange
    /// The text, in Swift's words where Swift has them.
    public let message: String

    /// Makes a note.
    public init(_ message: String, at range: SourceRange) {
      self.range = range
      self.message = message
    }
  }

  /// A change of the source that would mend the fault.
  public struct FixIt: Hashable, Sendable {
    /// What is replaced; an empty range inserts.
    public let range: SourceRange
    /// The new text.
    public let replacement: String
    /// What the change does, in a few words.
    public let message: String

    /// Makes a fix.
    public init(_ message: String, replace range: SourceRange, with replacement: String) {
      self.range = range
      self.replacement = replacement
      self.message = message
    }
  }

  /// The stable word that names the kind of fault, for example `unknown-member`.
  public let code: String
  /// Error or warning.
  public let severity: Severity
  /// The text, in Swift's words where Swift has them.
  public let message: String
  /// The place that is underlined.
  public let range: SourceRange
  /// Further places.
  public var notes: [Note]
  /// Proposed changes; the first is the best.
  public var fixIts: [FixIt]

  /// Makes a diagnostic.
  public init(
    _ code: String, _ severity: Severity, _ message: String, at range: SourceRange,
    notes: [Note] = [], fixIts: [FixIt] = []
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.range = range
    self.notes = notes
    self.fixIts = fixIts
  }

  /// Makes an error.
  public init(
    _ code: String, _ message: String, at range: SourceRange, notes: [Note] = [],
    fixIts: [FixIt] = []
  ) {
    self.init(code, .error, message, at: range, notes: notes, fixIts: fixIts)
  }

  /// The same, at another place if it has none of its own.
  public func placed(orAt place: SourceRange) -> Diagnostic {
    if range.exists { return self }
    return Diagnostic(code, severity, message, at: place, notes: notes, fixIts: fixIts)
  }
}
