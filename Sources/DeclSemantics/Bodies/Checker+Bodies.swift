import DeclTree

/// Checks the bodies of functions.
extension Checker {
  /// Returns the checked body of a function that is implemented in source; each body is checked once.
  func body(of function: FunctionDecl) -> TypedBody {
    resolveSignature(of: function)
    if function.kind == .initialValue, let owner = function.accessorOwner as? VariableDecl {
      _ = typeOf(owner)
    }
    guard let resolution = function.resolution else { return TypedBody(statements: []) }
    if let known = resolution.body { return known }
    // A recursive function needs only its signature, which is known, unless its opaque result depends on this
    // body.
    if resolution.isCheckingBody {
      if !function.opaqueTypes.isEmpty {
        report(.circularReference(function.nameRange))
      }
      return TypedBody(statements: [])
    }
    return resolveOnDemand(function, otherwise: TypedBody(statements: [])) {
      resolution.isCheckingBody = true
      let made = withViewpoint(of: function) {
        withRequirements(of: function.generics) {
          resolution.makeBody.map { $0() } ?? checkBody(function, resolution)
        }
      }
      resolution.isCheckingBody = false
      resolution.body = made
      if resolution.makeBody == nil { noteCheckedBody(of: function) }
      return made
    }
  }

  /// Records a function of the script for the checks that run on complete bodies.
  func noteCheckedBody(of function: FunctionDecl) {
    if function.isLibrary { return }
    trail.record(.checkedFunction(function))
    checkedFunctions.append(function)
  }

  private func reportMissingBody(of function: FunctionDecl) {
    switch function.kind {
    case .function:
      report(
        function.attributes.isDisjoint(with: ["_silgen_name", "_extern"])
          ? .missingBody(function.nameRange)
          : .unsupported("native-function", "functions without a body", function.nameRange))
    case .initializer: report(.missingBodyOfInitializer(function.nameRange))
    default: break
    }
  }

  private func checkBody(_ function: FunctionDecl, _ resolution: FunctionResolution) -> TypedBody {
    guard let statements = resolution.statements else {
      if case .source = function.implementation, !function.isLibrary {
        reportMissingBody(of: function)
      }
      return TypedBody(statements: [])
    }
    checkParameterNames(of: function)
    let checker = BodyChecker(self, function: function, scope: resolution.scope)
    checker.declareParameters()
    let wrapped = wrappedParameters(of: function, resolution)
    if wrapped.isEmpty { return checker.checkFunctionBody(statements) }
    // The value of a single expression is returned, although declarations precede it.
    let isValue = function.kind == .function && !function.result.isVoid && statements.count == 1
    return checker.checkFunctionBody(wrapped + (isValue ? statements.map(\.asReturn) : statements))
  }

  /// Returns declarations of wrapped variables that hide the parameters with the attribute of a wrapper: the function sees
  /// `@Clamped(3) var n = n`.
  private func wrappedParameters(
    of function: FunctionDecl, _ resolution: FunctionResolution
  ) -> [StmtSyntax] {
    let parameters =
      switch resolution.source {
      case .function(let syntax): syntax.signature.parameters
      case .initializer(let syntax): syntax.signature.parameters
      case .accessor, .synthesised: [ParameterSyntax]()
      }
    return parameters.compactMap {
      wrappedParameter($0.attributes, $0.name, $0.type, in: function, resolution.scope)
    }
  }

  /// Returns the declaration of a wrapped variable that hides a parameter; nil if no attribute is that of a wrapper.
  func wrappedParameter(
    _ attributes: [AttributeSyntax], _ name: NameSyntax, _ type: TypeSyntax?,
    in function: FunctionDecl, _ scope: Scope?
  ) -> StmtSyntax? {
    let wrappers = attributes.filter { isWrapperAttribute($0, in: function, scope) }
    if wrappers.isEmpty { return nil }
    let binding = VariableSyntax.Binding(
      pattern: PatternSyntax(.name(name), name.range), type: type,
      initialValue: .name(name.text, name.range), accessors: nil)
    return StmtSyntax(
      .declaration(
        DeclSyntax(
          .variable(VariableSyntax(isLet: false, bindings: [binding])), name.range,
          attributes: wrappers, modifiers: [])), name.range)
  }
}

extension BodyChecker {
  /// Checks the body of the function itself.
  func checkFunctionBody(_ statements: [StmtSyntax]) -> TypedBody {
    defer { checkOpaqueResults() }
    // A body with a `return` is not transformed by its builder, as in Swift.
    if let builder = effectiveBuilder, !statements.contains(where: \.containsReturn) {
      let built = checkBuilder(statements, builder, function.range)
      matchOpaque(function.result, built.value.type, of: function, built.value.range)
      let value = hasOpaqueResult ? built.value : converted(built.value)
      return TypedBody(
        statements: built.statements + [TypedStmt(.returnStatement(value), built.value.range)])
    }
    if let value = implicitReturn(statements) { return .returning(value) }
    let typed = checkStatements(isFailure(statements) ? statements.map(\.asReturn) : statements)
    if mustReturnValue, !terminates(typed) {
      checker.report(
        .missingReturn(description, function.result, function.range.lastByte))
    } else if function.result == core.never, function.kind == .function, !function.isLibrary,
      !terminates(typed)
    {
      checker.report(.neverReturns(description, function.range.lastByte))
    }
    return TypedBody(statements: typed)
  }

  /// The result builder that is declared for the function or inherited from the requirement that it
  /// implements: a `body` that implements `View.body` is built by `ViewBuilder` without an attribute.
  private var effectiveBuilder: StaticType? {
    if let builder = function.builder { return builder }
    guard function.kind == .getter, let owner = function.accessorOwner as? VariableDecl,
      let nominal = checker.selfType(in: function)?.nominal, !nominal.isProtocol
    else {
      return function.kind == .function ? inheritedBuilder(of: function) : nil
    }
    return inheritedBuilder(of: owner)
  }

  /// Returns the result builder of the requirement that a member implements; `Self` in it is replaced by the
  /// member's type. As in Swift, the declaration that contains the member has to state the conformance.
  private func inheritedBuilder(of member: Decl) -> StaticType? {
    guard let (nominal, type) = checker.selfType(in: member.context), !nominal.isProtocol else {
      return nil
    }
    for (requirement, conformance) in checker.attributedRequirements(of: nominal)[member.name] ?? []
    where conformance.context === member.context && checker.isSameShape(member, requirement) {
      let function =
        (requirement as? VariableDecl)?.getter ?? (requirement as? FunctionDecl)
      guard let function else { continue }
      checker.resolveSignature(of: function)
      guard let builder = function.builder else { continue }
      return checker.substitute(
        builder, Substitutions([conformance.proto.generics.parameters[0]: type]), revealing: false)
    }
    return nil
  }

  private var mustReturnValue: Bool {
    guard !function.result.isVoid, function.result != core.never, !function.result.isError else {
      return false
    }
    guard function.kind == .function || function.kind == .getter else { return false }
    // A function with an argument that no value can be is never called.
    return !function.parameters.contains { isUninhabited($0.type) }
  }

  private func isUninhabited(_ type: StaticType) -> Bool {
    if type == core.never { return true }
    guard let nominal = type.nominalDecl, nominal.keyword == .enumeration, !nominal.isLibrary else {
      return false
    }
    return nominal.cases.isEmpty
  }

  private var description: String {
    switch function.kind {
    case .getter: "getter"
    case .function:
      checker.selfType(in: function.context) == nil
        ? "global function" : function.isStatic ? "static method" : "instance method"
    default: "function"
    }
  }

  /// Returns whether an initialiser's body is only `nil`.
  private func isFailure(_ statements: [StmtSyntax]) -> Bool {
    guard function.kind == .initializer, function.failability != .never, statements.count == 1,
      case .expression(let value) = statements[0].kind, case .nilLiteral = value.kind
    else { return false }
    return true
  }

  /// Returns the implicitly returned value of a body that is a single expression; nil for other bodies.
  private func implicitReturn(_ statements: [StmtSyntax]) -> TypedExpr? {
    let active = statements.count == 1 ? statements[0].activeConfig : statements
    guard active.count == 1, let value = active[0].branchExpression else { return nil }
    switch function.kind {
    case .initialValue:
      if hasOpaqueResult { return checkOpaque(value, of: function) }
      return checkExpression(value, expected: function.result, .initialisation)
    case .function, .getter:
      if function.result.isVoid || function.result.isError { return nil }
      if !isValue(active[0]) { return nil }
      if hasOpaqueResult { return checkOpaque(value, of: function) }
      let typed = checkExpression(value, expected: function.result, .bodyValue)
      checkSelfResult(value, typed)
      return typed
    default: return nil
    }
  }

  /// Returns whether a statement can be a value; an `if` or `switch` can only if its branches are single
  /// expressions.
  private func isValue(_ statement: StmtSyntax) -> Bool {
    isBranchValue(statement) || !statement.isBranch
  }

  /// Returns whether a statement is an `if` or `switch` whose branches all have a value.
  func isBranchValue(_ statement: StmtSyntax) -> Bool {
    switch statement.kind {
    case .ifStatement(let syntax): syntax.isComplete && syntax.branches.allSatisfy(isBranchValue)
    case .switchStatement(let syntax): syntax.cases.allSatisfy { isBranchValue($0.body) }
    default: false
    }
  }

  /// Returns whether the statements of a branch are a single expression or a `throw`.
  private func isBranchValue(_ statements: [StmtSyntax]) -> Bool {
    guard statements.count == 1, let only = statements.first, !only.isReturn else { return false }
    return only.isThrow || only.branchExpression != nil && isValue(only)
  }

  /// Indicates whether the result type is opaque.
  var hasOpaqueResult: Bool { !function.opaqueTypes.isEmpty && !returns.isClosure }

  /// Checks a value that a function returns as an opaque type.
  func checkOpaque(_ value: ExprSyntax, of owner: FunctionDecl) -> TypedExpr {
    if case .opaque(let decl, _) = owner.result.kind,
      !decl.constraints.isEmpty
        || value.beginsWithImplicitMember && decl.superclass == nil && decl.underlying == nil
    {
      let typed = checkConstrained(value, decl)
      matchOpaque(owner.result, typed.type, of: owner, value.range)
      return typed
    }
    // Opaque types that are nested in the result, such as `[some View]` and `(some View)?`, are matched
    // part by part.
    let typed = checkExpression(value, expected: openedResult(of: owner, for: value))
    matchOpaque(owner.result, typed.type, of: owner, value.range)
    return typed
  }

  /// Checks a value for which the protocols of an opaque type count: those that have an implicit member, and the associated
  /// types that it states, such as the elements of the array in `some Collection<Double>`.
  private func checkConstrained(_ value: ExprSyntax, _ decl: OpaqueTypeDecl) -> TypedExpr {
    let solver = Solver(self)
    let wanted = solver.fresh(value.range)
    let node = generate(value, solver, expected: wanted)
    for proto in decl.bounds { solver.add(.conforms(wanted, proto, value.range)) }
    for constraint in decl.constraints {
      solver.unify(solver.openMember(constraint.associatedType, of: wanted), constraint.type)
    }
    solver.convert(node.type, to: wanted, .returnValue, value.range)
    solver.solve()
    return solver.coerce(solver.finish(node), to: solver.finished(wanted))
  }

  /// Returns the result type with a type variable for each opaque type whose underlying type is not known yet; nil if
  /// the result type is an opaque type itself. Implicit members of one are those of its superclass or its underlying type.
  private func openedResult(of owner: FunctionDecl, for value: ExprSyntax) -> StaticType? {
    if case .opaque(let decl, _) = owner.result.kind {
      return value.beginsWithImplicitMember ? decl.superclass ?? decl.underlying : nil
    }
    return owner.result.mapped { part in
      if case .opaque(let decl, _) = part.kind, owner.opaqueTypes.contains(decl) {
        return decl.underlying ?? self.checker.freshPlaceholder()
      }
      return nil
    }
  }

  private func matchOpaque(
    _ pattern: StaticType, _ type: StaticType, of owner: FunctionDecl, _ range: SourceRange
  ) {
    switch (pattern.kind, type.kind) {
    case (.opaque(let decl, _), _) where owner.opaqueTypes.contains(decl):
      set(decl, type, range)
    case (.nominal(_, let left), .nominal(_, let right)):
      zip(left, right).forEach { matchOpaque($0, $1, of: owner, range) }
    case (.tuple(let left), .tuple(let right)):
      zip(left, right).forEach { matchOpaque($0.type, $1.type, of: owner, range) }
    default: break
    }
  }

  /// Sets the underlying type of an opaque type; every `return` must have the same type.
  private func set(_ decl: OpaqueTypeDecl, _ type: StaticType, _ range: SourceRange) {
    // A recursive call returns whatever the other `return` statements return.
    if type == StaticType(.opaque(decl, decl.parameters.map(\.type))) {
      state.returnsItself = true
      return
    }
    if type.hasError {
      if decl.underlying == nil { decl.underlying = .error }
      return
    }
    if let known = decl.underlying {
      if known != type && !known.hasError && type != core.never {
        checker.report(.opaqueMismatch(decl.bounds, decl.owner.nameRange))
      }
      return
    }
    for bound in decl.bounds where !checker.conforms(type, to: bound) {
      checker.report(.opaqueNotConforming(type, bound, range))
    }
    decl.underlying = type
  }

  /// Reports an opaque result for which the body only returns the function's own result.
  private func checkOpaqueResults() {
    guard state.returnsItself else { return }
    for decl in function.opaqueTypes where decl.underlying == nil {
      checker.report(.opaqueWithoutReturn(function.nameRange))
      decl.underlying = .error
    }
  }

  private func converted(_ value: TypedExpr) -> TypedExpr {
    let solver = Solver(self)
    if value.type == function.result { return value }
    solver.convert(value.type, to: function.result, .bodyValue, value.range)
    solver.solve()
    return solver.coerce(value, to: function.result)
  }
}

extension StmtSyntax {
  /// The statements of the active clause of `#if`, or the statement itself.
  var activeConfig: [StmtSyntax] {
    if case .ifConfig(let clauses) = kind { return BuildConditions.active(clauses) }
    return [self]
  }

  var isThrow: Bool {
    if case .throwStatement = kind { return true }
    return false
  }
}

extension StmtSyntax {
  fileprivate var isBranch: Bool {
    switch kind {
    case .ifStatement, .switchStatement: true
    default: false
    }
  }

  /// The statement with its expression returned.
  fileprivate var asReturn: StmtSyntax {
    guard case .expression(let value) = kind else { return self }
    return StmtSyntax(.returnStatement(value), range)
  }
}

extension ExprSyntax {
  /// Indicates whether it is `.name`, members and calls of it, or a choice between such values.
  fileprivate var beginsWithImplicitMember: Bool {
    switch kind {
    case .implicitMember: true
    case .sequence(_, let rest):
      rest.contains { part in
        if case .ternary(let middle, _) = part.infix {
          middle.beginsWithImplicitMember
        } else {
          false
        }
      }
    case .member(let base, _), .call(let base, _), .parenthesised(let base):
      base.beginsWithImplicitMember
    default: false
    }
  }
}
