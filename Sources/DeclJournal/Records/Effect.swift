public import DeclSource

/// Something that ran because of the tree, in the order in which it ran (E1 to E8).
public struct Effect: Equatable, Sendable {
  /// The kinds of effect. The raw value is the word in records.
  public enum Kind: String, Sendable {
    case appear, disappear, change
    case taskStart = "task-start"
    case taskCancel = "task-cancel"
    /// `onDismiss` of a presentation.
    case dismiss
    /// `onPreferenceChange`.
    case preference
    /// `onReceive`, `onOpenURL` and their like.
    case receive
  }

  /// What became of the tab or screen that a view is on.
  public enum ScreenChange: Equatable, Sendable {
    /// Another one is in front of it.
    case behind(ViewReference)
    /// It is in front, for the first time or again.
    case inFront
  }

  /// What kind of effect.
  public let kind: Kind
  /// The view that it is written on.
  public let view: ViewReference
  /// For `change` and `preference`: the value before.
  public let old: ValueSnapshot?
  /// For `change`: the value after.
  public let new: ValueSnapshot?
  /// Where it is written.
  public let place: SourceRange
  /// For what appears and disappears without coming or going: why.
  public let screen: ScreenChange?

  /// Makes an effect.
  public init(
    _ kind: Kind, view: ViewReference, old: ValueSnapshot? = nil, new: ValueSnapshot? = nil,
    place: SourceRange, screen: ScreenChange? = nil
  ) {
    self.screen = screen
    self.kind = kind
    self.view = view
    self.old = old
    self.new = new
    self.place = place
  }
}

/// A transition that began, or that was written and not taken.
public struct TransitionEvent: Equatable, Sendable {
  /// The way in or out. The raw value is the word in records.
  public enum Phase: String, Sendable {
    case insert, remove
    /// The way out is over: the view is gone, with its state.
    case end
  }

  /// The view that comes or goes.
  public let view: ViewReference
  /// The uppermost view of the change that it belongs to; itself, or what it is inside.
  public let top: ViewHandle
  /// In or out.
  public let phase: Phase
  /// The transition as it was written: `move(edge: bottom)`.
  public let transition: String
  /// The animation that drives it; nil when it takes no time (X4).
  public let animation: String?
  /// Where the animation comes from: the write's transaction, or a modifier.
  public let source: String?
  /// Why it was not taken, with the rule; nil when it was.
  public let note: String?

  /// Makes an event.
  public init(
    view: ViewReference, top: ViewHandle? = nil, phase: Phase, transition: String,
    animation: String?, source: String?, note: String?
  ) {
    self.view = view
    self.top = top ?? view.handle
    self.phase = phase
    self.transition = transition
    self.animation = animation
    self.source = source
    self.note = note
  }
}
