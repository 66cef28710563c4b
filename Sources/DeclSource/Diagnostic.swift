/// An error, a warning or a note about a source range, with a code, a message and possible fixes.
public struct Diagnostic: Hashable, Sendable {
  /// The severity of a diagnostic; only errors prevent a script from running.
  public enum Severity: String, Hashable, Sendable {
    case error, warning, note
  }

  /// A secondary message at another source range that helps to explain the diagnostic.
  public struct Note: Hashable, Sendable {
    /// The source range of the note.
    public let range: SourceRange
    /// The message, in Swift's wording where Swift has such a diagnostic.
    public let message: String

    /// Creates a note with a message at a source range.
    public init(_ message: String, at range: SourceRange) {
      self.range = range
      self.message = message
    }
  }

  /// A source edit that would resolve the diagnostic.
  public struct FixIt: Hashable, Sendable {
    /// The source range to replace; an empty range inserts.
    public let range: SourceRange
    /// The replacement source text.
    public let replacement: String
    /// A short description of the edit.
    public let message: String

    /// Creates a fix with a description, a range and its replacement.
    public init(_ message: String, replace range: SourceRange, with replacement: String) {
      self.range = range
      self.replacement = replacement
      self.message = message
    }
  }

  /// The stable code of this kind of diagnostic, for example `unknown-member`.
  public let code: String
  /// The severity: error, warning or note.
  public let severity: Severity
  /// The message, in Swift's wording where Swift has such a diagnostic.
  public let message: String
  /// The source range that is underlined.
  public let range: SourceRange
  /// Secondary messages at other source ranges.
  public var notes: [Note]
  /// The proposed fixes, the best first.
  public var fixIts: [FixIt]

  /// Creates a diagnostic with a code, a severity and a message.
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

  /// Creates an error with a code and a message.
  public init(
    _ code: String, _ message: String, at range: SourceRange, notes: [Note] = [],
    fixIts: [FixIt] = []
  ) {
    self.init(code, .error, message, at: range, notes: notes, fixIts: fixIts)
  }

  /// Returns the diagnostic, moved to `place` if its own range points into no file.
  public func withFallbackRange(_ place: SourceRange) -> Diagnostic {
    if range.exists { return self }
    return Diagnostic(code, severity, message, at: place, notes: notes, fixIts: fixIts)
  }
}
