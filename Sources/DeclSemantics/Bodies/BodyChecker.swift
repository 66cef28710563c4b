import DeclTree

/// Checks the body of a function, closure or initial value, statement by statement.
final class BodyChecker {
  let checker: Checker
  let function: FunctionDecl
  /// The current scope of local names.
  var scope: Scope
  /// The result of the innermost enclosing closure or function, from which `return` returns.
  var returns: ReturnContext
  /// The enclosing loops and labelled statements, innermost last, for `break` and `continue`.
  var loops: [Loop] = []
  /// The names that the next case binds, for each enclosing switch case, innermost last.
  var nextCaseVariables: [[String]] = []
  /// The view site of the enclosing builder construct or call.
  var site: ViewSite.ID?

  /// The local functions and types with the source ranges of their declarations.
  var localDeclarations: [(decl: Decl, range: SourceRange)] = []
  /// The local constants that are not initialised yet.
  var uninitialised: Set<VariableDecl> = []
  /// Indicates whether the statements are a script's top-level code, whose variables are globals.
  var isTopLevel = false
  /// The argument types of `buildOptional` calls, by the type of the result.
  var optionalArgument: [StaticType: StaticType] = [:]
  /// The type of errors that may be thrown here, if one is declared.
  var thrownType: StaticType?
  /// The types found for the branches of an expression while their common type is unknown; nil outside of
  /// such a search.
  var branchTypes: BranchTypes?
  /// Indicates whether the conditions of a `guard` are being checked, whose names may hide earlier ones of
  /// the same scope.
  var isInGuard = false
  /// Indicates whether the expression is the left operand of an assignment.
  var isAssignmentTarget = false
  /// The nesting depth in the current postfix chain; 0 outside of chains.
  var chainDepth = 0
  /// Indicates whether the body returns the result of a call of its own function as an opaque type.
  var returnsItself = false
  /// The number of `?` in the current chain.
  var bindCount = 0
  /// The type in which the implicit member at the start of the current chain is looked up.
  var pendingImplicit: StaticType?

  /// The destination of the values that `return` returns.
  struct ReturnContext {
    /// The result type; it contains variables of `solver` in a closure whose result is not yet known.
    var type: StaticType
    var solver: Solver?
    var hasReturned = false
    /// Indicates whether `return` returns from a closure.
    var isClosure = false
  }

  /// A statement that a jump can leave.
  struct Loop {
    let label: LoopLabel
    /// Indicates whether it is a loop, to which an unlabelled `continue` or `break` applies.
    let isLoop: Bool
    let isSwitch: Bool
    /// Indicates whether it is a `defer`, which no jump may leave.
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

  /// Returns the type of a variable.
  func typeOf(_ variable: VariableDecl) -> StaticType { checker.typeOf(variable) }

  /// Declares the parameters and `self`.
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

  /// Runs `body` in a new scope.
  func inNewScope<Result>(closure: Bool = false, _ body: () -> Result) -> Result {
    let saved = scope
    scope = Scope(parent: saved, owner: function, depth: saved.depth + (closure ? 1 : 0))
    defer { scope = saved }
    return body()
  }

  /// The context in which type names are looked up.
  var typeContext: Checker.TypeContext {
    Checker.TypeContext(decl: function, scope: scope, isInBody: true)
  }

  /// Returns the type of a type expression in the body; omitted generic arguments become variables of the
  /// solver.
  func resolve(_ syntax: TypeSyntax, _ solver: Solver) -> StaticType {
    var context = typeContext
    context.missingArguments = { nominal in
      nominal.generics.parameters.map { solver.freshParameter($0, syntax.range) }
    }
    context.placeholder = { solver.fresh(syntax.range) }
    return checker.resolve(syntax, context)
  }

  /// Returns the type of a type expression in the body, which must be complete.
  func resolve(_ syntax: TypeSyntax) -> StaticType { checker.resolve(syntax, typeContext) }

  /// Returns the variable that `self` refers to here: a capture or rebinding of `self` hides the function's
  /// own.
  func selfVariable() -> VariableDecl? {
    scope.lookup("self").last as? VariableDecl ?? function.selfVariable
  }

  /// Checks an expression separately.
  func checkExpression(
    _ syntax: ExprSyntax, expected: StaticType?, _ kind: ConversionPurpose.Kind = .initialisation
  ) -> TypedExpr {
    let solver = Solver(self)
    let wanted = expected.map { solver.adopt($0, syntax.range) }
    let node = generate(syntax, solver, expected: wanted)
    if let wanted, !wanted.isVoid || !syntax.isAssignment {
      solver.convert(node.type, to: wanted, kind, syntax.range)
    }
    solver.solve()
    let typed = solver.finish(node)
    guard let wanted else { return typed }
    return solver.coerce(typed, to: solver.deepResolved(wanted))
  }

  /// Checks a condition.
  func checkCondition(_ syntax: ExprSyntax) -> TypedExpr {
    checkExpression(syntax, expected: core.bool, .condition)
  }

  /// Returns an access to a stored property of `self`.
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

  /// Returns whether a member is called directly, or dispatched by the instance's class because it may be
  /// overridden.
  func dispatch(of decl: Decl) -> TypedExpr.Dispatch {
    guard let nominal = checker.selfType(in: decl.context)?.nominal, nominal.isClass,
      decl.context is NominalDecl
    else { return .direct }
    if let function = decl as? FunctionDecl, function.isFinal { return .direct }
    if let variable = decl as? VariableDecl, variable.isLet { return .direct }
    return .dynamic
  }

  /// Returns the type with fresh variables for its own generic parameters.
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
