import DeclTree

/// A relation between types, or a choice, that the solver must satisfy.
enum Constraint {
  /// A constraint that is already solved.
  case solved
  /// A conversion of a value of one type to another type.
  case convert(StaticType, to: StaticType, ConversionPurpose)
  case conforms(StaticType, NominalDecl, SourceRange)
  /// The requirement that a type be a class.
  case isClass(StaticType, SourceRange)
  /// A member access `a.b`, solved once the type of `a` is known.
  case member(Node)
  /// A name with several overload choices that is used as a value.
  case reference(Node)
  /// An implicit member `.b`, solved once its base is known.
  case implicitMember(Node)
  /// A call or subscript, solved once the callee is known.
  case apply(Node)
  /// The body of a closure, checked once its parameter types are known.
  case closure(Node)
  /// A forced unwrap `a!` or an optional binding `a?`.
  case unwrap(Node)
  /// The result of a whole optional chain.
  case chain(Node)
  case coalesce(Node)
  /// The use of a `T!` as an argument: an optional or, if no optional fits, its wrapped value.
  case implicitUnwrap(Node)
  case keyPath(Node)
  /// A key path access `a[keyPath: b]`, solved once the type of `b` is known.
  case keyPathAccess(Node)
  /// The labelled arguments beside values in an interpolated string, `\(price, format: .currency(code:
  /// "EUR"))`, solved once the string's type is known.
  case interpolation(Node)
}

extension Constraint {
  /// The place of what is constrained.
  var range: SourceRange {
    switch self {
    case .solved: .none
    case .convert(_, _, let purpose): purpose.range
    case .conforms(_, _, let range), .isClass(_, let range): range
    case .member(let node), .reference(let node), .implicitMember(let node), .apply(let node),
      .closure(let node), .unwrap(let node), .chain(let node), .coalesce(let node),
      .implicitUnwrap(let node), .keyPath(let node), .keyPathAccess(let node),
      .interpolation(let node):
      node.range
    }
  }
}

/// The purpose and location of a conversion, which decide the diagnostic when it fails.
struct ConversionPurpose {
  /// The context that requires the conversion.
  enum Kind: Equatable {
    case argument(label: String?)
    /// The operand of an operator, which never becomes an `AnyHashable`.
    case operand
    case assignment
    case initialisation
    /// The sequence of a loop.
    case sequence
    case returnValue
    /// The only expression of a body.
    case bodyValue
    case condition
    /// A part of a conditional expression with `?` and `:`.
    case branch
    /// The value of a branch of `if` or `switch`.
    case branchValue
    case element
    case coercion
    case interpolation
    case closureResult
    case throwing
    case pattern

    /// Indicates whether the value may be a call that does not return, which has no value to convert.
    var acceptsNever: Bool {
      switch self {
      case .bodyValue, .branchValue, .closureResult: true
      default: false
      }
    }
  }

  let kind: Kind
  let range: SourceRange
  /// The call whose argument is converted.
  var call: Node?
}

/// The solver's decision for a node.
enum Resolution {
  /// A variable or property.
  case variable(VariableDecl, Substitutions, MemberBase)
  /// A function that is used as a value.
  case function(FunctionDecl, Substitutions, MemberBase)
  /// An instance method of a type as a function of the instance: `Counter.next`.
  case unapplied(FunctionDecl, Substitutions)
  /// A case of an enum, as a value or as a function.
  case enumCase(EnumCaseDecl, Substitutions)
  /// A nested type.
  case type(StaticType)
  case tupleElement(Int)
  /// A call of an operator `??` that the script declares.
  case scriptOperator(Node)
  /// A call or subscript of a declaration.
  case call(CallResolution)
  /// A member that is looked up through `@dynamicMemberLookup`.
  case dynamicMember(SubscriptDecl, Substitutions, argument: Node)
  case keyPath([ResolvedComponent], root: StaticType, value: StaticType, TypedKeyPath.Access)
  case closure(TypedClosureParts)
  /// The base of `a.self`, which has the same value and type.
  case postfixSelf
  case failed
}

/// The base through which a declaration is accessed.
enum MemberBase {
  /// The base expression that the node itself contains.
  case explicit
  case none
  case implicitSelf(VariableDecl, StaticType)
  case type(StaticType)
}

/// A resolved call.
struct CallResolution {
  /// The callee of a call.
  enum Target {
    case function(FunctionDecl)
    case enumCase(EnumCaseDecl, StaticType)
    case subscriptDecl(SubscriptDecl)
    /// A function value: the callee node itself.
    case value
    /// A property of function type.
    case variable(VariableDecl)
    /// The method `callAsFunction` of the callee's type.
    case callAsFunction(FunctionDecl)
  }

  let target: Target
  let substitutions: Substitutions
  let access: MemberBase
  let parameters: [OpenedParameter]
  /// The positions of the arguments of each parameter.
  let matching: [[Int]]
  /// The type in which the member was found: the base's type or one of its superclasses.
  let owner: StaticType?
  /// The optional type of a `T!` result; nil for other results. The call may be used as its wrapped value.
  var implicitlyUnwrappedOptional: StaticType?
}

/// A parameter whose type has been opened, that is, written in the solver's type variables.
struct OpenedParameter {
  let label: String?
  let type: StaticType
  var isInout = false
  var isVariadic = false
  var isAutoclosure = false
  var hasDefault = false
  var builder: StaticType?
  var decl: ParameterDecl?
  /// The function that computes the default value; nil without one, and for a literal of the call's place.
  var defaultValue: FunctionDecl?

  /// Indicates whether a function of the library takes the place of a variable, where Apple's takes a pointer.
  var takesPlaceInLibrary: Bool { isInout && decl?.variable.isLibrary == true }
}

/// A resolved component of a key path.
struct ResolvedComponent {
  let component: TypedKeyPath.Component
  let type: StaticType
  /// The range of the property's name; nil for other components.
  var nameRange: SourceRange?
}

/// The parts of a closure whose body has been generated or checked.
struct TypedClosureParts {
  let parameters: [VariableDecl]
  let captures: [TypedClosure.Capture]
  /// The statements before the body that destructure a tuple parameter.
  let prologue: [TypedStmt]
  /// The closure's single expression, which is solved together with the expression that contains it; nil when
  /// ``body`` has been checked separately.
  let expression: Node?
  /// Indicates whether `return` stands before the expression, so that its value must have the type of the result.
  let isReturned: Bool
  /// The body that has been checked separately; nil when there is an ``expression``.
  let body: TypedBody?
  let result: StaticType
  let isThrowing: Bool
  /// The type of the errors that the closure throws, if it or its context states one.
  let thrownType: StaticType?
  let isAsync: Bool
}
