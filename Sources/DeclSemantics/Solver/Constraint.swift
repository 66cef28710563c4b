import DeclTree

/// A relation between types, or a decision, that the solver has to settle.
enum Constraint {
  /// Nothing is left to do.
  case settled
  /// A value of one type must become another.
  case convert(StaticType, to: StaticType, Reason)
  case conforms(StaticType, NominalDecl, SourceRange)
  /// `a.b`, once the type of `a` is known.
  case member(Node)
  /// A name with several meanings that is used as a value.
  case reference(Node)
  /// `.b`, once its base is known.
  case implicitMember(Node)
  /// A call or subscript, once what is called is known.
  case apply(Node)
  /// A closure's body, once its parameters are known.
  case closure(Node)
  /// `a!` and `a?`.
  case unwrap(Node)
  /// The result of a whole optional chain.
  case chain(Node)
  case coalesce(Node)
  /// A `T!` as an argument: optional, or its content where no optional fits.
  case implicitUnwrap(Node)
  case keyPath(Node)
  /// `a[keyPath: b]`, once the type of `b` is known.
  case keyPathAccess(Node)
  /// What stands beside values in an interpolated string, `\(price, format: .currency(code: "EUR"))`, once the string's type
  /// is known.
  case interpolation(Node)
}

/// Why a conversion is wanted: decides the words when it fails.
struct Reason {
  /// The kinds of place.
  enum Kind {
    case argument(label: String?)
    case assignment
    case initialisation
    case returnValue
    case condition
    case branch
    case element
    case coercion
    case interpolation
    case closureResult
    case throwing
    case pattern
  }

  let kind: Kind
  let range: SourceRange
}

/// What the solver decided for a node.
enum Resolution {
  /// A variable or property.
  case variable(VariableDecl, Substitutions, Access)
  /// A function as a value.
  case function(FunctionDecl, Substitutions, Access)
  /// An instance method of a type as a function of the instance: `Counter.next`.
  case unapplied(FunctionDecl, Substitutions)
  /// A case of an enum, as a value or as a function.
  case enumCase(EnumCaseDecl, Substitutions)
  /// A nested type.
  case type(StaticType)
  case tupleElement(Int)
  /// `a ?? b` by an operator of the script.
  case ownOperator(Node)
  /// A call or subscript of a declaration.
  case call(CallResolution)
  /// A member of `Value` through `@dynamicMemberLookup`.
  case dynamicMember(SubscriptDecl, Substitutions, argument: Node)
  case keyPath([ResolvedComponent], root: StaticType, value: StaticType, TypedKeyPath.Access)
  case closure(TypedClosureParts)
  /// The base of an optional-typed implicit unwrapping.
  case unwrapped
  case failed
}

/// Where a member's base is.
enum Access {
  /// In the node itself.
  case node
  case none
  case implicitSelf(VariableDecl, StaticType)
  case type(StaticType)
}

/// A call that was resolved.
struct CallResolution {
  /// What is called.
  enum Target {
    case function(FunctionDecl)
    case enumCase(EnumCaseDecl, StaticType)
    case subscriptDecl(SubscriptDecl)
    /// A function value: the callee node itself.
    case value
    /// A property of function type.
    case variable(VariableDecl)
    /// `callAsFunction`.
    case callAsFunction(FunctionDecl)
  }

  let target: Target
  let substitutions: Substitutions
  let access: Access
  let parameters: [OpenParameter]
  /// For each parameter, the positions of its arguments.
  let matching: [[Int]]
  /// The base's type as which the member was found.
  let owner: StaticType?
  /// The optional that a `T!` result is, where the call may stand for its content.
  var implicitOptional: StaticType?
}

/// A parameter with its type in terms of the solver's variables.
struct OpenParameter {
  let label: String?
  let type: StaticType
  var isInout = false
  var isVariadic = false
  var isAutoclosure = false
  var hasDefault = false
  var builder: StaticType?
  var decl: ParameterDecl?
}

/// One step of a key path that was found.
struct ResolvedComponent {
  let component: TypedKeyPath.Component
  let type: StaticType
}

/// What a closure's body gave.
struct TypedClosureParts {
  let parameters: [VariableDecl]
  let captures: [TypedClosure.Capture]
  /// What takes a tuple apart before the body runs.
  let prologue: [TypedStmt]
  /// A single expression that is solved with its surroundings, or a body that is checked already.
  let expression: Node?
  let body: TypedBody?
  let result: StaticType
  let isThrowing: Bool
  let isAsync: Bool
}
