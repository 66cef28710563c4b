public import DeclSource

/// A snapshot of the view tree.
///
/// Every node with an identity is included, structural ones too: a conditional or a `ForEach` is a separate
/// node with a handle that changes refer to. Printed trees omit structural nodes that carry no information.
public struct ViewTree: Equatable, Sendable {
  /// The root nodes: one for each window, none if nothing is mounted.
  public var roots: [Node]

  /// Creates a tree with its roots.
  public init(roots: [Node] = []) { self.roots = roots }

  /// A node of the tree.
  public struct Node: Equatable, Sendable {
    /// The kinds of node.
    public enum Kind: Equatable, Sendable {
      /// A custom view, which has a body.
      case custom
      /// A view of the library that is rendered itself.
      case primitive
      /// A structural node, which decides which views are in the tree and is not rendered itself.
      case structure(Decider)
      /// A custom modifier, which has a body; the modified content is a descendant.
      case modifier
    }

    /// The handle of the node's lifetime.
    public let handle: ViewHandle
    /// The kind of node.
    public let kind: Kind
    /// The type without generic arguments: `Row`, `Text`, `ForEach`.
    public let type: String
    /// The full structural type: `ForEach<Array<Item>, Int, Row>`.
    public let fullType: String
    /// The role that determines which steps apply to the view: `button`, `toggle`, `textField`.
    public let role: String?
    /// The property of the parent that holds the node (`label`, `content`); nil for the children of a body.
    public let slot: String?
    /// The innermost explicit key that encloses the node inside its owner's body.
    public let key: ValueSnapshot?
    /// The keyword of the source construct, if the node is a conditional: `if`, `switch`.
    public let construct: String?
    /// The stored properties that are not views, in order.
    public var attributes: [Attribute]
    /// The modifiers applied to the view, the innermost first.
    public var modifiers: [Modifier]
    /// The child nodes.
    public var children: [Node]
    /// Indicates whether the node is leaving with a removal transition.
    public let isLeaving: Bool
    /// Indicates whether the library declares the type.
    public let isLibrary: Bool
    /// The source range of the view.
    public let range: SourceRange

    /// Creates a node with a handle, a kind and a type.
    public init(
      handle: ViewHandle, kind: Kind, type: String, fullType: String, role: String? = nil,
      slot: String? = nil, key: ValueSnapshot? = nil, construct: String? = nil,
      attributes: [Attribute] = [],
      modifiers: [Modifier] = [], children: [Node] = [], isLeaving: Bool = false,
      isLibrary: Bool = false, range: SourceRange = .none
    ) {
      self.handle = handle
      self.kind = kind
      self.type = type
      self.fullType = fullType
      self.role = role
      self.slot = slot
      self.key = key
      self.construct = construct
      self.attributes = attributes
      self.modifiers = modifiers
      self.children = children
      self.isLeaving = isLeaving
      self.isLibrary = isLibrary
      self.range = range
    }

    /// The node as records name it.
    public var reference: ViewReference {
      ViewReference(handle: handle, type: type, key: key, construct: construct)
    }
  }

  /// A named property value of a view or a modifier.
  public struct Attribute: Equatable, Sendable {
    /// The name of the property.
    public let name: String
    /// The value of the property.
    public var value: ValueSnapshot

    /// Creates an attribute with a name and a value.
    public init(name: String, value: ValueSnapshot) {
      self.name = name
      self.value = value
    }
  }

  /// A modifier without a body, with its properties.
  public struct Modifier: Equatable, Sendable {
    /// The type of the modifier: `_PaddingLayout`.
    public let type: String
    /// The function that applies the modifier in the script: `padding`; nil if the script creates the
    /// modifier directly.
    public let name: String?
    /// The stored properties in order.
    public var attributes: [Attribute]
    /// The source range of the modifier.
    public let range: SourceRange

    /// Creates a modifier with its type and attributes.
    public init(
      type: String, name: String? = nil, attributes: [Attribute], range: SourceRange = .none
    ) {
      self.type = type
      self.name = name
      self.attributes = attributes
      self.range = range
    }
  }
}

extension ViewTree {
  /// Returns the node with a handle, searching in document order; takes time linear in the size of the tree.
  public func node(_ handle: ViewHandle) -> Node? {
    for root in roots {
      if let found = root.node(handle) { return found }
    }
    return nil
  }
}

extension ViewTree.Node {
  /// Returns the node with a handle among this node and its descendants.
  public func node(_ handle: ViewHandle) -> ViewTree.Node? {
    if self.handle == handle { return self }
    for child in children {
      if let found = child.node(handle) { return found }
    }
    return nil
  }

  /// Returns a copy without the descendants that have one of the handles.
  package func without(_ handles: Set<ViewHandle>) -> ViewTree.Node {
    var copy = self
    copy.children = children.filter { !handles.contains($0.handle) }.map { $0.without(handles) }
    return copy
  }

  /// Returns the value of an attribute; nil if there is none.
  public func attribute(_ name: String) -> ValueSnapshot? {
    attributes.first { $0.name == name }?.value
  }
}
