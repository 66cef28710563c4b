public import DeclSource

/// The kind of node that decides whether a view is in the tree, and which one.
public enum Decider: String, Sendable {
  /// The session, which mounts and unmounts roots.
  case root
  /// `if` with `else`, or `switch`, also with optionals nested in it or enclosing it.
  case conditional
  /// `if` without `else`, or an optional view.
  case optional
  case forEach
  /// `.id(x)`
  case id
  case anyView
  /// An enum that is itself a view.
  case enumView
  /// A sheet, popover or another presentation.
  case presentation
  /// The body of a custom modifier, which may or may not show its content.
  case content
  /// A group of several views to which modifiers apply together.
  case group
}

extension Change {
  /// The reason why a view was inserted, removed or revived.
  public enum Reason: String, Sendable {
    /// The deciding node has another value, or another node decided.
    case decision
    /// The row of a lazy container came into sight or left it (G26). A row that left keeps its state and its handle.
    case sight
  }
}

/// One difference between the trees before and after an update.
///
/// To derive the new tree from the old one: remove every removed and every moved view; insert the inserted,
/// revived and moved ones at their index, in the order of the list; set the updated properties. Only the
/// topmost view of an inserted or removed subtree is listed. Each difference is stored indirectly: it is large, and a
/// record may have many.
public indirect enum Change: Equatable, Sendable {
  /// A view was inserted; `node` is its whole subtree at the end of the update.
  case inserted(Position, node: ViewTree.Node)
  /// A view and its descendants were removed; with a removal transition they are drawn until it ends.
  case removed(Position, identity: ViewIdentity)
  /// A row of a `ForEach` moved to another index and is still the same view (I7).
  case moved(Position, from: Int)
  /// A leaving view was inserted again with its state (L5), or a row came into sight again (G26).
  case revived(Position, node: ViewTree.Node)
  /// A property of a view, or of one of its modifiers, changed.
  case updated(PropertyUpdate)

  /// The position of a view among its siblings, and the node that decides it.
  public struct Position: Equatable, Sendable {
    /// The view that was inserted, removed or moved.
    public let view: ViewReference
    /// The view to show to people: the only child of a node that just decides about it, else the view itself.
    public let displayed: ViewReference
    /// The handle of the parent; nil for a root.
    public let parent: ViewHandle?
    /// The handle of the node to show to people as the one that decides: the parent, unless the library created it for
    /// itself.
    public let displayedParent: ViewHandle?
    /// The index among the parent's children after the update; for a removed view, before it.
    public let index: Int
    /// The kind of node that decides about the view.
    public let decider: Decider
    /// The explicit key or the leaf of the decision: `3`, `true`.
    public let step: ViewIdentity.Step?
    /// The source range of the deciding construct.
    public let range: SourceRange
    /// The reason for the change.
    public let reason: Change.Reason

    /// Creates a position with a view, a parent, an index and a decider.
    public init(
      view: ViewReference, displayed: ViewReference? = nil, parent: ViewHandle?,
      displayedParent: ViewHandle? = nil, index: Int, decider: Decider,
      step: ViewIdentity.Step?, range: SourceRange, reason: Change.Reason = .decision
    ) {
      self.reason = reason
      self.displayedParent = displayedParent ?? parent
      self.view = view
      self.displayed = displayed ?? view
      self.parent = parent
      self.index = index
      self.decider = decider
      self.step = step
      self.range = range
    }
  }

  /// The change of one property.
  public struct PropertyUpdate: Equatable, Sendable {
    /// The view that has the property, or whose modifier has it.
    public let view: ViewReference
    /// The index of the modifier among the view's modifiers; nil for a property of the view itself.
    public let modifier: Int?
    /// The type of the modifier; nil for a property of the view itself.
    public let modifierType: String?
    /// The name of the function that applies the modifier in the script.
    public let modifierName: String?
    /// The name of the property.
    public let property: String
    /// The value before the update.
    public let old: ValueSnapshot
    /// The value after the update.
    public let new: ValueSnapshot
    /// The animation from the old to the new value (X1); nil if the change is not animated.
    public package(set) var animation: String?
    /// The source range of the view or modifier.
    public let range: SourceRange
    /// Indicates whether the library created the view, in the body of one of its own views.
    public let isInternal: Bool

    /// Creates a property update with the old and the new value.
    public init(
      view: ViewReference, modifier: Int?, modifierType: String?, modifierName: String? = nil,
      property: String, old: ValueSnapshot, new: ValueSnapshot, animation: String? = nil,
      range: SourceRange, isInternal: Bool = false
    ) {
      self.isInternal = isInternal
      self.animation = animation
      self.view = view
      self.modifier = modifier
      self.modifierType = modifierType
      self.modifierName = modifierName
      self.property = property
      self.old = old
      self.new = new
      self.range = range
    }
  }

  /// The view that the change affects.
  public var view: ViewReference {
    switch self {
    case .inserted(let placed, _), .removed(let placed, _), .moved(let placed, _),
      .revived(let placed, _):
      placed.view
    case .updated(let update): update.view
    }
  }
}

/// The reason why an inserted view is not the same view as the one it replaces.
public struct IdentityChange: Equatable, Sendable {
  /// The differences that change the identity of a view.
  public enum Difference: Equatable, Sendable {
    /// A different leaf of a conditional or optional (I2, I3), or a different case of an enum that is a view.
    case branch(old: String, new: String)
    /// A different value of `.id` (I6).
    case id(old: ValueSnapshot, new: ValueSnapshot)
    /// A different type in an `AnyView` (I5), or a different root.
    case type(old: String, new: String)
    /// A different element id at this index of a `ForEach` (L8).
    case key(old: ValueSnapshot, new: ValueSnapshot)
    /// The same element id in a different `ForEach`: ids are scoped to their `ForEach` (I8).
    case section(old: String, new: String)
  }

  /// The removed view.
  public let removed: ViewReference
  /// The inserted view.
  public let inserted: ViewReference
  /// The difference between their identities.
  public let difference: Difference
  /// The source range of the deciding construct.
  public let range: SourceRange

  /// Creates an identity change with both views and their difference.
  public init(
    removed: ViewReference, inserted: ViewReference, difference: Difference, range: SourceRange
  ) {
    self.removed = removed
    self.inserted = inserted
    self.difference = difference
    self.range = range
  }
}
