public import DeclSource

/// The tree of views at one moment, as values.
///
/// Every node that can be told apart is in it, structure included: a conditional or a `ForEach` is a node of its own,
/// whose handle the changes refer to. Presentation leaves structure out where it says nothing.
public struct ViewTree: Equatable, Sendable {
  /// The nodes at the top: one for each window, none when nothing is mounted.
  public var roots: [Node]

  /// Makes a tree.
  public init(roots: [Node] = []) { self.roots = roots }

  /// A node.
  public struct Node: Equatable, Sendable {
    /// What a node is.
    public enum Kind: Equatable, Sendable {
      /// A view with a body.
      case custom
      /// A view that the library knows: what a rendering shows.
      case primitive
      /// What decides which views there are; nothing of its own is seen.
      case structure(Decider)
      /// A custom modifier with a body; its content stands inside it.
      case modifier
    }

    /// The lifetime.
    public let handle: ViewHandle
    /// What it is.
    public let kind: Kind
    /// The type without generic arguments: `Row`, `Text`, `ForEach`.
    public let type: String
    /// The structural type in full: `ForEach<Array<Item>, Int, Row>`.
    public let fullType: String
    /// The word by which steps know what can be done with it: `button`, `toggle`, `textField`.
    public let role: String?
    /// The property of the parent that holds it (`label`, `content`); nil for the children of a body.
    public let slot: String?
    /// The nearest explicit key around it inside its owner's body.
    public let key: ValueSnapshot?
    /// The word in the source that stands for it, for a decision: `if`, `switch`.
    public let word: String?
    /// Its stored properties that are no views, in order.
    public var attributes: [Attribute]
    /// The modifiers on it, the innermost first.
    public var modifiers: [Modifier]
    /// The nodes inside.
    public var children: [Node]
    /// Whether it is on its way out by a transition.
    public let isLeaving: Bool
    /// Where it was written.
    public let place: SourceRange

    /// Makes a node.
    public init(
      handle: ViewHandle, kind: Kind, type: String, fullType: String, role: String? = nil,
      slot: String? = nil, key: ValueSnapshot? = nil, word: String? = nil,
      attributes: [Attribute] = [],
      modifiers: [Modifier] = [], children: [Node] = [], isLeaving: Bool = false,
      place: SourceRange = .none
    ) {
      self.handle = handle
      self.kind = kind
      self.type = type
      self.fullType = fullType
      self.role = role
      self.slot = slot
      self.key = key
      self.word = word
      self.attributes = attributes
      self.modifiers = modifiers
      self.children = children
      self.isLeaving = isLeaving
      self.place = place
    }

    /// The view as records name it.
    public var reference: ViewReference {
      ViewReference(handle: handle, type: type, key: key, word: word)
    }
  }

  /// A named value of a view or of a modifier.
  public struct Attribute: Equatable, Sendable {
    /// The property's name.
    public let name: String
    /// The value.
    public var value: ValueSnapshot

    /// Makes an attribute.
    public init(name: String, value: ValueSnapshot) {
      self.name = name
      self.value = value
    }
  }

  /// A modifier without a body, and the attributes it gives.
  public struct Modifier: Equatable, Sendable {
    /// The modifier's type: `_PaddingLayout`.
    public let type: String
    /// The function by which the script applied it: `padding`; nil when it made the modifier itself.
    public let name: String?
    /// Its stored properties in order.
    public var attributes: [Attribute]
    /// Where the modifier was written.
    public let place: SourceRange

    /// Makes a modifier.
    public init(
      type: String, name: String? = nil, attributes: [Attribute], place: SourceRange = .none
    ) {
      self.type = type
      self.name = name
      self.attributes = attributes
      self.place = place
    }
  }
}

extension ViewTree {
  /// The node with a handle. Looks through the tree in document order.
  public func node(_ handle: ViewHandle) -> Node? {
    for root in roots {
      if let found = root.node(handle) { return found }
    }
    return nil
  }
}

extension ViewTree.Node {
  /// The node with a handle, itself included.
  public func node(_ handle: ViewHandle) -> ViewTree.Node? {
    if self.handle == handle { return self }
    for child in children {
      if let found = child.node(handle) { return found }
    }
    return nil
  }

  /// The node without some of those inside it.
  package func without(_ handles: Set<ViewHandle>) -> ViewTree.Node {
    var copy = self
    copy.children = children.filter { !handles.contains($0.handle) }.map { $0.without(handles) }
    return copy
  }

  /// The value of an attribute.
  public func attribute(_ name: String) -> ValueSnapshot? {
    attributes.first { $0.name == name }?.value
  }
}
