public import DeclSource

/// An effect, such as `onAppear`, that an update ran; effects are recorded in the order in which they ran (E1
/// to E8).
public struct Effect: Equatable, Sendable {
  /// The kinds of effect; the raw value is the name in records.
  public enum Kind: String, Sendable {
    case appear, disappear, change
    case taskStart = "task-start"
    case taskCancel = "task-cancel"
    /// `onDismiss` of a presentation.
    case dismiss
    /// `onPreferenceChange`.
    case preference
  }

  /// The change of the tab or screen that contains a view.
  public enum ScreenChange: Equatable, Sendable {
    /// The tab or screen is now behind another one.
    case behind(ViewReference)
    /// The tab or screen is now in front, for the first time or again.
    case inFront
  }

  /// The kind of effect.
  public let kind: Kind
  /// The view that the effect is attached to.
  public let view: ViewReference
  /// The value before the change; only for `change` and `preference`.
  public let old: ValueSnapshot?
  /// The value after the change; only for `change`.
  public let new: ValueSnapshot?
  /// The source range of the effect.
  public let range: SourceRange
  /// The change of the tab or screen, if it makes a view appear or disappear that is neither inserted nor
  /// removed.
  public let screen: ScreenChange?
  /// Indicates whether the library attached the effect, in the body of one of its own views.
  public let isInternal: Bool

  /// Creates an effect of a view.
  public init(
    _ kind: Kind, view: ViewReference, old: ValueSnapshot? = nil, new: ValueSnapshot? = nil,
    range: SourceRange, screen: ScreenChange? = nil, isInternal: Bool = false
  ) {
    self.screen = screen
    self.isInternal = isInternal
    self.kind = kind
    self.view = view
    self.old = old
    self.new = new
    self.range = range
  }
}

/// A transition that started or ended, or that was declared but did not run.
public struct TransitionEvent: Equatable, Sendable {
  /// The phases of a transition; the raw value is the name in records.
  public enum Phase: String, Sendable {
    case insert, remove
    /// The removal transition has ended, and the view is removed with its state.
    case end
  }

  /// The view that is inserted or removed.
  public let view: ViewReference
  /// The topmost view of the inserted or removed subtree; may be the view itself.
  public let top: ViewHandle
  /// The phase of the transition.
  public let phase: Phase
  /// The transition as a description: `move(edge: bottom)`.
  public let transition: String
  /// The animation of the transition; nil if it has no duration (X4).
  public let animation: String?
  /// The source of the animation: the transaction of the write, or a modifier.
  public let source: String?
  /// The reason why the transition did not run, with the rule; nil if it ran.
  public let skipReason: String?

  /// Creates an event for a view's transition.
  public init(
    view: ViewReference, top: ViewHandle? = nil, phase: Phase, transition: String,
    animation: String?, source: String?, skipReason: String?
  ) {
    self.view = view
    self.top = top ?? view.handle
    self.phase = phase
    self.transition = transition
    self.animation = animation
    self.source = source
    self.skipReason = skipReason
  }
}
