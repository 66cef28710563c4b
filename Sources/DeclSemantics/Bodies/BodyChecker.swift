import DeclTree

/// Checks the body of a function, closure or initial value, statement by statement.
final class BodyChecker {
  let checker: Checker
  let function: FunctionDecl
  var state: BodyState
  /// The scope of the file that contains the code.
  lazy var fileScope = checker.fileScope(of: function)
  /// Indicates whether the statements are a script's top-level code, whose variables are globals.
  var isTopLevel = false
  /// The places where `Self` is written in a method of a class.
  var writtenSelves: Set<SourceRange> = []
  /// Indicates whether the expression is the left operand of an assignment.
  var isAssignmentTarget = false
  /// The places of `_` in the left operands of assignments; it is allowed nowhere else in expressions.
  var assignedDiscards: Set<SourceRange> = []

  init(_ checker: Checker, function: FunctionDecl, scope: Scope?) {
    self.checker = checker
    self.function = function
    checker.resolveSignature(of: function)
    let isNested = scope != nil
    let own = Scope(
      parent: scope, owner: function, depth: (scope?.depth ?? 0) + (isNested ? 1 : 0))
    var context = BodyContext(scope: own, returns: BodyContext.Returns(type: function.result))
    context.thrownType = function.thrownType
    context.isAsync = function.isAsync
    state = BodyState(context: context)
  }

  /// The context of the part that is being checked.
  var context: BodyContext {
    _read { yield state.context }
    _modify { yield &state.context }
  }

  /// The current scope of local names.
  var scope: Scope { context.scope }
  var returns: BodyContext.Returns { context.returns }

  /// Runs `body` in another context.
  func within<Result>(_ context: BodyContext, _ body: () -> Result) -> Result {
    let outer = state.context
    state.context = context
    defer { state.context = outer }
    return body()
  }

  var core: CoreDeclarations { checker.core }

  /// Returns the type of a variable.
  func typeOf(_ variable: VariableDecl) -> StaticType { checker.typeOf(variable) }

  /// Runs an action as a speculation that is undone in any case.
  func probe<Result>(_ range: SourceRange, _ action: () -> Result) -> Result {
    let start = state
    return checker.speculate(range, isProbe: true, restore: { state = start }, action)
  }

  /// Declares the parameters and `self`.
  func declareParameters() {
    if let variable = function.selfVariable { declare(variable) }
    let packs = function.resolution?.packs ?? [:]
    for parameter in function.parameters where packs[parameter.name] == nil {
      declare(parameter.variable)
    }
  }

  func declare(_ decl: Decl) { scope.add(decl) }

  /// Runs `body` in a new scope.
  func inNewScope<Result>(_ body: () -> Result) -> Result {
    within(context.inNewScope(function), body)
  }

  /// The context in which type names are looked up.
  var typeContext: Checker.TypeContext {
    Checker.TypeContext(decl: function, scope: scope, isInBody: true)
  }

  /// Returns the type of a type expression in the body; omitted generic arguments become variables of the
  /// solver.
  func resolve(_ syntax: TypeSyntax, _ solver: Solver) -> StaticType {
    checker.resolve(syntax, openContext(syntax.range, solver))
  }

  /// Returns the written type of a closure's parameter. Omitted generic arguments become type variables.
  func resolveParameter(_ syntax: TypeSyntax, _ solver: Solver) -> StaticType {
    if case .pack = syntax.kind {
      checker.report(
        .unsupported("parameter-pack", "parameter packs of closures", syntax.range))
      return .error
    }
    return checker.resolveParameter(syntax, openContext(syntax.range, solver), isVariadic: false)
  }

  /// Returns the context of a type expression whose omitted generic arguments become type variables.
  private func openContext(_ range: SourceRange, _ solver: Solver) -> Checker.TypeContext {
    var context = typeContext
    context.missingArguments = { nominal in
      nominal.generics.parameters.map { solver.freshParameter($0, range) }
    }
    context.placeholder = { _ in solver.fresh(range) }
    return context
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
    if expected == nil, let literal = checkUniformLiteral(syntax) { return literal }
    if expected == nil, kind == .initialisation, context.returns.isClosure,
      let type = typeOfEmptyCollection(syntax)
    {
      return checkExpression(syntax, expected: type, kind)
    }
    if let typed = checkInParts(syntax, expected, kind) { return typed }
    return within(context.with { $0.partDepth = nil }) { solved(syntax, expected, kind) }
  }

  /// Returns the typed tree of an expression whose nodes are generated in the current context.
  func solved(
    _ syntax: ExprSyntax, _ expected: StaticType?, _ kind: ConversionPurpose.Kind
  ) -> TypedExpr {
    let solver = Solver(self)
    let wanted = expected.map { solver.adopt($0, syntax.range) }
    solver.expected = wanted
    let node = generate(syntax, solver, expected: wanted)
    if let wanted, !wanted.isVoid || !syntax.isAssignment {
      solver.convert(node.type, to: wanted, kind, syntax.range)
    }
    solver.solve()
    let typed = solver.finishValue(node)
    if let expected, expected.hasVariables, !typed.type.hasError {
      reportErasure(of: node, typed, syntax, in: expected, solver)
    }
    guard let wanted else {
      // Beside other code, in a loop or in a closure, a wrong use of the elements will show.
      if kind != .sequence, !context.returns.isClosure, solver.isErasedLiteral(node),
        !typed.type.hasError
      {
        let isEmpty = typeOfEmptyCollection(syntax) != nil
        checker.report(
          isEmpty
            ? .emptyCollectionWithoutType(syntax.range)
            : .heterogeneousLiteral(typed.type, syntax.range))
      }
      return typed
    }
    return solver.coerce(typed, to: solver.deepResolved(wanted))
  }

  /// Reports a collection literal whose elements have nothing in common where a type that is written in part leaves them
  /// open: `let all: Set = [1, "a"]`, `let none: [_] = []`.
  private func reportErasure(
    of node: Node, _ typed: TypedExpr, _ syntax: ExprSyntax, in expected: StaticType,
    _ solver: Solver
  ) {
    guard solver.isErasedLiteral(node) else { return }
    let range = syntax.range
    var written: [SourceRange] = []
    _ = expected.mapped { part in
      if case .variable(let variable) = part.kind, let place = checker.placeholders[variable] {
        written.append(place)
      }
      return nil
    }
    let isEmpty = typeOfEmptyCollection(syntax) != nil
    if !written.isEmpty {
      if isEmpty { checker.report(.placeholderNotInferred(written[0])) }
    } else if expected.nominalDecl?.name == "Set" {
      checker.report(
        isEmpty
          ? .doesNotConform(.any, checker.libraryProtocol("Hashable"), range)
          : .conflictingElements(solver.typesOfElements(node), range))
    } else {
      checker.report(
        isEmpty ? .emptyCollectionWithoutType(range) : .heterogeneousLiteral(typed.type, range))
    }
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
    if nominal.isProtocol { return StaticType(.existential(ExistentialType(protocols: [nominal]))) }
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
