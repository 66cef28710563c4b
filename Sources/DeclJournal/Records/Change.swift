public import DeclSource

/// The kind of the node of the typed tree that decides whether a view is there, and which.
public enum Decider: String, Sendable {
  /// The session mounted or unmounted it.
  case root
  /// `if` with `else`, or `switch` (also with optionals inside it or around it).
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
  /// The body of a custom modifier, which shows its content or not.
  case content
  /// Several views under modifiers that hold for all of them.
  case group
}

/// One difference between the tree before an update and the tree after it.
///
/// To get the tree after from the tree before: take out every removed and every moved view; then put in the inserted,
/// revived and moved ones at their index, in the order of the list; set the updated properties. Only the uppermost view of
/// what comes or goes is named.
public enum Change: Equatable, Sendable {
  /// A view came; `node` is all of it as it was at the end of the update.
  case inserted(Placed, node: ViewTree.Node)
  /// A view and all inside it went; with a removal transition it is still drawn until that ends.
  case removed(Placed, identity: ViewIdentity)
  /// A view of a `ForEach` has another position and is the same view (I7).
  case moved(Placed, from: Int)
  /// A view that was on its way out came back with its state (L5).
  case revived(Placed, node: ViewTree.Node)
  /// A property of a view, or of a modifier on it, has another value.
  case updated(PropertyUpdate)

  /// A view at a place among the children of its parent, and who decided it.
  public struct Placed: Equatable, Sendable {
    /// The view.
    public let view: ViewReference
    /// What people see of it: the one view inside, if it only decides about that one.
    public let shown: ViewReference
    /// The node it is a child of; nil for a root.
    public let parent: ViewHandle?
    /// The position among the parent's children: after the update, and for a removed view before it.
    public let index: Int
    /// What decided.
    public let decider: Decider
    /// The explicit key or the leaf that the decision is about: `3`, `true`.
    public let step: ViewIdentity.Step?
    /// Where the deciding construct was written.
    public let place: SourceRange

    /// Makes a placed view.
    public init(
      view: ViewReference, shown: ViewReference? = nil, parent: ViewHandle?, index: Int,
      decider: Decider, step: ViewIdentity.Step?, place: SourceRange
    ) {
      self.view = view
      self.shown = shown ?? view
      self.parent = parent
      self.index = index
      self.decider = decider
      self.step = step
      self.place = place
    }
  }

  /// One property with another value.
  public struct PropertyUpdate: Equatable, Sendable {
    /// The view.
    public let view: ViewReference
    /// The position of the modifier among the view's modifiers; nil when the property is the view's own.
    public let modifier: Int?
    /// The modifier's type, if it is one's.
    public let modifierType: String?
    /// The function by which the script applied the modifier.
    public let modifierName: String?
    /// The name of the property.
    public let property: String
    /// The value before.
    public let old: ValueSnapshot
    /// The value after.
    public let new: ValueSnapshot
    /// The animation by which the old value becomes the new one (X1); nil when it changes at once.
    public let animation: String?
    /// Where the view or the modifier was written.
    public let place: SourceRange

    /// Makes an update.
    public init(
      view: ViewReference, modifier: Int?, modifierType: String?, modifierName: String? = nil,
      property: String,
      old: ValueSnapshot, new: ValueSnapshot, animation: String? = nil, place: SourceRange
    ) {
      self.animation = animation
      self.view = view
      self.modifier = modifier
      self.modifierType = modifierType
      self.modifierName = modifierName
      self.property = property
      self.old = old
      self.new = new
      self.place = place
    }
  }

  /// The view that the change is about.
  public var view: ViewReference {
    switch self {
    case .inserted(let placed, _), .removed(let placed, _), .moved(let placed, _),
      .revived(let placed, _):
      placed.view
    case .updated(let update): update.view
    }
  }
}

/// Why a view that came is not the view that went from the same place.
public struct IdentityChange: Equatable, Sendable {
  /// What differs.
  public enum Difference: Equatable, Sendable {
    /// Another leaf of a conditional or optional (I2, I3), or another case of an enum view.
    case branch(old: String, new: String)
    /// Another value of `.id` (I6).
    case id(old: ValueSnapshot, new: ValueSnapshot)
    /// Another type in an `AnyView` (I5), or another root.
    case type(old: String, new: String)
    /// Another element's id at this position of a `ForEach` (L8).
    case key(old: ValueSnapshot, new: ValueSnapshot)
  }

  /// The view that went.
  public let removed: ViewReference
  /// The view that came.
  public let inserted: ViewReference
  /// What differs.
  public let difference: Difference
  /// Where the deciding construct was written.
  public let place: SourceRange

  /// Makes an explanation.
  public init(
    removed: ViewReference, inserted: ViewReference, difference: Difference, place: SourceRange
  ) {
    self.removed = removed
    self.inserted = inserted
    self.difference = difference
    self.place = place
  }
}
