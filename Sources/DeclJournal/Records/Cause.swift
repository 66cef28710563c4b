public import DeclSource

/// The event that caused an update.
public struct Cause: Equatable, Sendable {
  /// The kinds of event; the raw value is the name in records.
  public enum Kind: String, Sendable, CaseIterable {
    case mount, unmount
    case tap, doubleTap = "doubletap", longPress = "longpress", hover
    case input, toggle, pick, slide, step, delete, move, submit, dismiss, back, drag, drop, pinch,
      rotate, refresh, scroll
    case set, send
    case timer, task, publisher, effect, transition, completion, reload
    case url, activity, open, choose, saveAs = "saveas", phase, environment, keyboard, window, menu,
      key, restart
    case undo
  }

  /// The kind of event.
  public let kind: Kind
  /// The view that the event acted on.
  public let target: ViewReference?
  /// The label of the target, the expression that was sent, or the modifier whose effect ran.
  public let label: String?
  /// The value that the event carried, as a step writes it: `0.5` of a slider, `"Milk"` of a text field; `began` or
  /// `changed` of an earlier phase of a gesture.
  public var argument: String?
  /// The source range of the closure that ran, or of the target.
  public let range: SourceRange
  /// The number of the update in which the effect ran, if the event is an effect.
  public let origin: Int?

  /// Creates a cause with its kind.
  public init(
    _ kind: Kind, target: ViewReference? = nil, label: String? = nil, argument: String? = nil,
    range: SourceRange = .none, origin: Int? = nil
  ) {
    self.argument = argument
    self.kind = kind
    self.target = target
    self.label = label
    self.range = range
    self.origin = origin
  }
}
