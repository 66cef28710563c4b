import DeclTree

/// An expression whose type is being found: what the solver works on between syntax and typed tree.
final class Node {
  let id: Int
  let range: SourceRange
  private(set) var kind: Kind
  /// The type, with variables for what is not known yet.
  let type: StaticType

  init(id: Int, kind: Kind, type: StaticType, range: SourceRange) {
    self.id = id
    self.kind = kind
    self.type = type
    self.range = range
  }

  /// What a member or subscript belongs to; nil for what has no base.
  var base: Node? {
    switch kind {
    case .member(let base, _, _), .subscriptAccess(let base, _): base
    default: nil
    }
  }

  /// Takes another meaning, which only the solution of its parts could tell.
  func become(_ kind: Kind) { self.kind = kind }

  /// Whether the node may be a type whose kind is not known yet: a member of a type, or an array or dictionary of types.
  var mayBeType: Bool {
    switch kind {
    case .typeReference: true
    case .member(let base, _, _): base.mayBeType
    case .array(let elements, _): elements.count == 1 && elements[0].mayBeType
    case .dictionary(let pairs, _, _): pairs.count == 1 && pairs[0].value.mayBeType
    default: false
    }
  }

  /// The kinds of node.
  enum Kind {
    case integer(UInt64, isNegative: Bool)
    case float(Double)
    case bool(Bool)
    case string(String)
    case interpolation([InterpolationPart])
    case nilLiteral
    case array([Node], element: StaticType)
    case dictionary([(key: Node, value: Node)], key: StaticType, value: StaticType)
    case tuple([Node])
    /// An expression that is checked already.
    case typed(TypedExpr)
    /// A variable that is not a member.
    case variable(VariableDecl)
    /// A type as a value; unbound generic arguments are variables.
    case typeReference(StaticType)
    /// What a plain name may mean.
    case names(String, [NamedCandidate])
    case member(Node, String, genericArguments: [StaticType]?)
    /// `.name`, looked up in `base`.
    case implicitMember(String, base: StaticType, genericArguments: [StaticType]?)
    case superReference(VariableDecl)
    case call(Node, Arguments)
    case subscriptAccess(Node, Arguments)
    /// `base[keyPath: path]`
    case keyPathAccess(Node, Node)
    case closure(ClosureSyntax)
    case keyPath(KeyPathNode)
    case ternary(Node, Node, Node)
    case assign(Node, Node)
    case discard
    case and(Node, Node)
    case or(Node, Node)
    case coalesce(Node, Node)
    case inoutReference(Node)
    case forceUnwrap(Node, isImplicit: Bool)
    case optionalBind(Node)
    case optionalChain(Node)
    case tryExpression(ExprSyntax.TryKind, Node)
    case awaitExpression(Node)
    case isType(Node, StaticType)
    case cast(Node, InfixSyntax.CastKind, StaticType)
    /// `type(of: value)`
    case dynamicType(Node)
    /// A node as the type of the implicit member that its chain began with.
    case seenAs(Node)
    case error
  }
}

/// A piece of an interpolated string.
enum InterpolationPart {
  case text(String)
  case value([(label: String?, node: Node)])
}

/// What a plain name may mean, with the base that is left out in the source.
struct NamedCandidate {
  /// The base of a member whose base was not written.
  enum Base {
    case none
    /// `self`, with its type.
    case implicitSelf(VariableDecl, StaticType)
    /// The type around, for static members.
    case type(StaticType)
  }

  let candidate: Candidate
  let base: Base
  /// Found outside the type whose members have the name.
  var isOuter = false
}

/// The arguments of a call or subscript.
struct Arguments {
  /// One argument.
  struct Argument {
    let label: String?
    let labelRange: SourceRange?
    let node: Node
    var isTrailing = false
  }

  let list: [Argument]
  let range: SourceRange
  /// As they are written; nil where they are made.
  var syntax: CallArgumentsSyntax?
}

/// A key path whose root may still be unknown.
struct KeyPathNode {
  let root: StaticType?
  let components: [KeyPathComponentSyntax]
}
