import DeclTree

/// Checks the body of one function, closure or initial value, statement by statement.
final class BodyChecker {
  let checker: Checker
  let function: FunctionDecl
  /// The scope of local names at the place that is being checked.
  var scope: Scope
  /// The nearest closure or function: where `return` goes.
  var returns: ReturnContext
  /// The loops and blocks around, innermost last, for `break` and `continue`.
  var loops: [Loop] = []
  /// For the cases around, innermost last: what the next case binds.
  var nextCaseVariables: [[String]] = []
  /// The site of the builder construct or call around, for view sites.
  var site: ViewSite.ID?

  /// Local functions and types with the place of their declaration.
  var localDeclarations: [(decl: Decl, range: SourceRange)] = []
  /// Local constants that have no value yet.
  var uninitialised: Set<VariableDecl> = []
  /// Whether the statements are a script's own, whose variables are globals.
  var isTopLevel = false
  /// What a builder's `buildOptional` was given, by the type that it made of it.
  var optionalArgument: [StaticType: StaticType] = [:]
  /// The type of the errors that may be thrown here, where one is written.
  var thrownType: StaticType?
  /// What is found of the values of branches while nothing is known of their type.
  var probe: BranchProbe?
  /// Whether the conditions of a `guard` are checked, whose names may hide those before it.
  var isInGuard = false
  /// How deep inside a postfix chain the generator stands; 0 outside.
  var chainDepth = 0
  /// The number of `?` in the chain at hand.
  var bindCount = 0
  /// The base of the implicit member that the chain at hand began with.
  var pendingImplicit: StaticType?

  /// What `return` gives its value to.
  struct ReturnContext {
    /// The result type; with variables of `solver` inside a closure whose result is not known.
    var type: StaticType
    var solver: Solver?
    var hasReturned = false
    /// Whether a `return` may have no value or any value: initialisers and `Void` functions.
    var isClosure = false
  }

  /// A statement that `break` leaves.
  struct Loop {
    let label: LoopLabel
    /// Whether `continue` means it and a plain `break` leaves it.
    let isLoop: Bool
    let isSwitch: Bool
    /// A `defer`, which nothing leaves.
    var isBarrier = false
  }

  init(_ checker: Checker, function: FunctionDecl, scope: Scope?) {
    self.checker = checker
    self.function = function
    checker.resolveSignature(of: function)
    let isNested = scope != nil
    self.scope = Scope(
      parent: scope, owner: function, depth: (scope?.depth ?? 0) + (isNested ? 1 : 0))
    returns = ReturnContext(type: function.result)
    thrownType = function.thrownType
  }

  var core: CoreDeclarations { checker.core }

  /// The type of a variable.
  func typeOf(_ variable: VariableDecl) -> StaticType { checker.typeOf(variable) }

  /// Makes the parameters and `self` known.
  func declareParameters() {
    if let variable = function.selfVariable { declare(variable) }
    for parameter in function.parameters { declare(parameter.variable) }
  }

  func declare(_ decl: Decl) {
    if let variable = decl as? VariableDecl, variable.storage == .local {
      variable.scopeDepth = scope.depth
    }
    scope.add(decl)
  }

  /// Runs `body` in a scope of its own.
  func nested<Result>(closure: Bool = false, _ body: () -> Result) -> Result {
    let saved = scope
    scope = Scope(parent: saved, owner: function, depth: saved.depth + (closure ? 1 : 0))
    defer { scope = saved }
    return body()
  }

  /// Where types are looked up.
  var typeContext: Checker.TypeContext {
    Checker.TypeContext(decl: function, scope: scope, isInBody: true)
  }

  /// A written type inside the body; generic arguments that were left out are found by the solver.
  func resolve(_ syntax: TypeSyntax, _ solver: Solver) -> StaticType {
    var context = typeContext
    context.missingArguments = { nominal in
      nominal.generics.parameters.map { solver.freshParameter($0, syntax.range) }
    }
    context.placeholder = { solver.fresh(syntax.range) }
    return checker.resolve(syntax, context)
  }

  /// A written type inside the body, complete.
  func resolve(_ syntax: TypeSyntax) -> StaticType { checker.resolve(syntax, typeContext) }

  /// `self`, as it is named at this place: a capture or a rebinding hides the function's own.
  func selfVariable() -> VariableDecl? {
    scope.lookup("self").last as? VariableDecl ?? function.selfVariable
  }

  /// Checks an expression by itself.
  func checkExpression(
    _ syntax: ExprSyntax, expected: StaticType?, _ kind: Reason.Kind = .initialisation
  ) -> TypedExpr {
    let solver = Solver(self)
    let wanted = expected.map { solver.adopt($0, syntax.range) }
    let node = generate(syntax, solver, expected: wanted)
    if let wanted, !wanted.isVoid || !isStatementLike(syntax) {
      solver.convert(node.type, to: wanted, kind, syntax.range)
    }
    solver.solve()
    let typed = solver.finish(node)
    guard let wanted else { return typed }
    return solver.coerce(typed, to: solver.simplified(wanted))
  }

  /// Assignments have no value, whatever is wanted of them.
  private func isStatementLike(_ syntax: ExprSyntax) -> Bool {
    if case .sequence(_, let rest) = syntax.kind {
      return rest.contains { if case .assignment = $0.infix { true } else { false } }
    }
    return false
  }

  /// Checks a condition.
  func checkCondition(_ syntax: ExprSyntax) -> TypedExpr {
    checkExpression(syntax, expected: core.bool, .condition)
  }

  /// A stored property of `self`.
  func selfMember(_ property: VariableDecl, _ range: SourceRange) -> TypedExpr {
    guard let variable = selfVariable() else {
      return TypedExpr(.error, type: .error, range: range)
    }
    let base = TypedExpr(.variable(variable), type: typeOf(variable), range: range)
    let substitutions = Substitutions(
      checker.signature(of: property.context).parameters,
      checker.signature(of: property.context).parameters.map(\.type))
    return TypedExpr(
      .member(base, property, substitutions, dispatch(of: property)), type: typeOf(property),
      range: range)
  }

  /// Members of classes that may be overridden are found by the instance's class.
  func dispatch(of decl: Decl) -> TypedExpr.Dispatch {
    guard let nominal = checker.selfType(in: decl.context)?.nominal, nominal.isClass,
      decl.context is NominalDecl
    else { return .direct }
    if let function = decl as? FunctionDecl, function.isFinal { return .direct }
    if let variable = decl as? VariableDecl, variable.isLet { return .direct }
    return .dynamic
  }

  /// The type with fresh variables for its own generic parameters.
  func unboundType(
    _ nominal: NominalDecl, outer: [StaticType], _ solver: Solver, _ range: SourceRange
  ) -> StaticType {
    checker.resolveSignature(of: nominal)
    let parameters = nominal.generics.parameters
    if parameters.isEmpty { return nominal.plainType }
    let arguments = parameters.enumerated().map { position, parameter in
      position < outer.count ? outer[position] : solver.freshParameter(parameter, range)
    }
    let substitutions = Substitutions(parameters, arguments)
    for requirement in nominal.generics.requirements {
      solver.require(requirement, at: range) { solver.opened($0, substitutions) }
    }
    return .nominal(nominal, arguments)
  }
}
