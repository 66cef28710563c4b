/// What became of a document.
public struct DocumentEvent: Equatable, Sendable {
  /// The kinds of event. The raw value is the word in records.
  public enum Kind: String, Sendable {
    case opened, saved
    /// It was to be saved and could not be; its changes are in memory.
    case unsaved
  }

  /// What kind of event.
  public let kind: Kind
  /// The document's file, named from the folder that the session works in; `Untitled` when it has none.
  public let document: String
  /// The number of bytes in the file.
  public let size: Int
  /// Why it could not be saved; empty when it was.
  public let reason: String

  /// Makes an event.
  public init(_ kind: Kind, document: String, size: Int, reason: String) {
    self.kind = kind
    self.document = document
    self.size = size
    self.reason = reason
  }
}
