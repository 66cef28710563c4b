public import DeclSource

/// The event that an update followed.
public struct Cause: Equatable, Sendable {
  /// The kinds of event. The raw value is the word in records.
  public enum Kind: String, Sendable, CaseIterable {
    case mount, unmount
    case tap, doubleTap = "doubletap", longPress = "longpress", hover
    case input, toggle, pick, slide, step, delete, move, submit, dismiss, back, drag, drop, refresh,
      scroll
    case set, send
    case timer, task, publisher, effect, transition, completion, reload
    case url, open, choose, saveAs = "saveas", phase, environment, window, menu, key, restart
  }

  /// What kind of event.
  public let kind: Kind
  /// The view that was acted on.
  public let target: ViewReference?
  /// The text that the target shows, the expression that was sent, the modifier whose effect ran.
  public let label: String?
  /// The place in the source of the closure that ran, or of the target.
  public let place: SourceRange
  /// For an effect: the number of the update in which it ran.
  public let origin: Int?

  /// Makes a cause.
  public init(
    _ kind: Kind, target: ViewReference? = nil, label: String? = nil, place: SourceRange = .none,
    origin: Int? = nil
  ) {
    self.kind = kind
    self.target = target
    self.label = label
    self.place = place
    self.origin = origin
  }
}
