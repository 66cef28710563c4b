/// The part that is kept of an update whose record was given up.
public struct UpdateSummary: Equatable, Sendable {
  /// The number of the update.
  public let number: Int
  /// Seconds on the virtual clock since the session began.
  public let time: Double
  /// The kind of event.
  public let kind: Cause.Kind
  /// The view that the event acted on.
  public let target: ViewHandle?
  /// The label of the target or the expression that was sent, at most 48 characters of it.
  public let label: String?

  /// Creates the summary of a record.
  package init(_ record: UpdateRecord) {
    number = record.number
    time = record.time
    kind = record.cause.kind
    target = record.cause.target?.handle
    label = record.cause.label.map { String($0.prefix(48)) }
  }

  /// The number of bytes that a summary counts as its memory.
  package static let bytes = 200
}

/// The record of an update and the frame after it.
public struct Moment: Equatable, Sendable {
  /// The record of the update.
  public let record: UpdateRecord
  /// The tree and the state after the update.
  public let frame: Frame

  /// Creates a moment.
  package init(record: UpdateRecord, frame: Frame) {
    self.record = record
    self.frame = frame
  }
}
