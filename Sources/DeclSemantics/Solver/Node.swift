import DeclTree

/// An expression during type inference: the solver's representation between syntax and typed tree.
final class Node {
  let id: Int
  let range: SourceRange
  private(set) var kind: Kind
  /// The type, with type variables for the parts that are not yet known.
  let type: StaticType
  /// Indicates whether it is `self` in a static method: a type that needs no `.self` to be a value.
  var isOwnType = false
  /// The labels of a member that is named with them: `_` and `by` in `offset(_:by:)`.
  var argumentLabels: [String]?
  /// Indicates whether it is in asynchronous code, where asynchronous overloads are better than others.
  var isInAsyncCode = false
  /// Indicates whether it is `super` in a static method.
  var isSuperType = false

  init(id: Int, kind: Kind, type: StaticType, range: SourceRange) {
    self.id = id
    self.kind = kind
    self.type = type
    self.range = range
  }

  /// Returns a name with the labels that are written after it.
  func labelled(_ name: String) -> String {
    argumentLabels.map { "\(name)(\($0.map { $0 + ":" }.joined()))" } ?? name
  }

  /// The base of a member access or subscript; nil for other nodes.
  var base: Node? {
    switch kind {
    case .member(let base, _, _), .subscriptAccess(let base, _): base
    default: nil
    }
  }

  /// The name of an implicit member without arguments, `.name`; nil for other nodes.
  var loneImplicitMember: String? {
    switch kind {
    case .implicitMember(let name, _, _): name
    case .memberChainResult(let member): member.loneImplicitMember
    default: nil
    }
  }

  /// Indicates whether it is an operator with its operands.
  var isOperatorCall: Bool {
    guard case .call(let callee, _) = kind, case .unresolvedName(let name, _) = callee.kind else {
      return false
    }
    return name.isOperatorName
  }

  /// Indicates whether only the context decides its type: that of an implicit member, or of an operator or a choice between
  /// implicit members and numeric literals, such as `-.pi / 2`.
  var isDecidedByContext: Bool {
    switch kind {
    case .implicitMember: return true
    case .memberChainResult(let member): return member.isDecidedByContext
    case .call(_, let arguments):
      return isOperatorCall && Node.areDecidedByContext(arguments.list.map(\.node))
    case .ternary(_, let first, let second): return Node.areDecidedByContext([first, second])
    default: return false
    }
  }

  private static func areDecidedByContext(_ parts: [Node]) -> Bool {
    parts.contains(where: \.isDecidedByContext)
      && parts.allSatisfy { $0.isDecidedByContext || $0.isNumericLiteral }
  }

  private var isNumericLiteral: Bool {
    switch kind {
    case .integer, .float: true
    default: false
    }
  }

  /// Replaces the kind when solving shows that the source means another expression, such as
  /// `ZStackLayout(spacing: 2) { … }`, whose closure is an argument of the instance and not of the
  /// initialiser.
  func replaceKind(with kind: Kind, recordedIn trail: Trail) {
    trail.record(.nodeKind(self, self.kind))
    self.kind = kind
  }

  /// Restores an earlier kind.
  func restore(_ kind: Kind) { self.kind = kind }

  /// Indicates whether the node may denote a type although its kind is not known yet: a member of a type, or
  /// an array or dictionary of types.
  var couldBeType: Bool {
    switch kind {
    case .typeReference: true
    case .member(let base, _, _): base.couldBeType
    case .array(let elements, _): elements.count == 1 && elements[0].couldBeType
    case .dictionary(let pairs, _, _): pairs.count == 1 && pairs[0].value.couldBeType
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
    /// An expression that is already checked.
    case typed(TypedExpr)
    /// A variable that is not a member.
    case variable(VariableDecl)
    /// A type used as a value; its unbound generic arguments are type variables.
    case typeReference(StaticType)
    /// An unqualified name with its possible declarations.
    case unresolvedName(String, NamedCandidates)
    case member(Node, String, genericArguments: [StaticType]?)
    /// An implicit member `.name`, looked up in `base`.
    case implicitMember(String, base: StaticType, genericArguments: [StaticType]?)
    case superReference(VariableDecl)
    case call(Node, Arguments)
    case subscriptAccess(Node, Arguments)
    /// A key path access `base[keyPath: path]`.
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
    /// `consume x`, `copy x` or `discard self`.
    case ownership(OwnershipOperator, Node)
    case isType(Node, StaticType)
    case cast(Node, InfixSyntax.CastKind, StaticType)
    /// A call of `type(of: value)`.
    case dynamicType(Node)
    /// The result of an implicit member chain, coerced to the type in which the chain's first member was
    /// looked up.
    case memberChainResult(Node)
    case error
  }
}

/// A segment of an interpolated string.
enum InterpolationPart {
  case text(String)
  case value([(label: String?, node: Node)])
}

/// A declaration that an unqualified name may refer to, with its implicit base.
struct NamedCandidate {
  /// The base of a member that was written without one.
  enum Base {
    case none
    /// The implicit `self`, with its type.
    case implicitSelf(VariableDecl, StaticType)
    /// The enclosing type, for static members.
    case type(StaticType)
  }

  /// The reasons why a member that a name refers to cannot be used there.
  enum Misuse {
    /// An instance member in a function of a type that has no instance.
    case noInstance
    /// An instance member of an enclosing type in a member of a nested type.
    case nested(StaticType)
    /// A static member or enum case in an instance member.
    case staticMember
  }

  let candidate: Candidate
  let base: Base
  /// The reason why it cannot be used; nil if it can. It hides the declarations of outer scopes all the same.
  var misuse: Misuse?
}

/// The declarations that an unqualified name may refer to.
struct NamedCandidates {
  let all: [NamedCandidate]
  /// The candidates by what calls of them look like; nil where all are visited.
  let index: OverloadIndex?

  init(_ all: [NamedCandidate], index: OverloadIndex? = nil) {
    self.all = all
    self.index = index
  }
}

/// The arguments of a call or subscript.
struct Arguments {
  /// An argument.
  struct Argument {
    let label: String?
    let labelRange: SourceRange?
    let node: Node
    var isTrailing = false
    /// Indicates whether it is an element of a pack, which only a parameter pack accepts.
    var isExpanded = false
  }

  let list: [Argument]
  let range: SourceRange
  /// The syntax of the arguments; nil for synthesised arguments.
  var syntax: CallArgumentsSyntax?
}

/// A key path literal whose root type may still be unknown.
struct KeyPathNode {
  let root: StaticType?
  let components: [KeyPathComponentSyntax]
}
