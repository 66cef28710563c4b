/// The opening or saving of a document.
public struct DocumentEvent: Equatable, Sendable {
  /// The kinds of event; the raw value is the name in records.
  public enum Kind: String, Sendable {
    case opened, saved
    /// Saving failed; the changes stay in memory.
    case unsaved
  }

  /// The kind of event.
  public let kind: Kind
  /// The path of the document's file relative to the session's working folder; `Untitled` if it has no file.
  public let document: String
  /// The number of bytes in the file.
  public let size: Int
  /// The reason why saving failed; empty if it succeeded.
  public let reason: String

  /// Creates an event for a document.
  public init(_ kind: Kind, document: String, size: Int, reason: String) {
    self.kind = kind
    self.document = document
    self.size = size
    self.reason = reason
  }
}
