import DeclTree

/// Checks closures.
extension BodyChecker {
  /// Checks a closure whose parameter types are as complete as they will be.
  func checkClosure(
    _ syntax: ClosureSyntax, parameters: [StaticType], inouts: [Bool], result: StaticType,
    builder: StaticType?, wanted: FunctionType?, _ solver: Solver, _ node: Node
  ) -> TypedClosureParts {
    let before = checker.errorCount
    let parts = checkClosureParts(
      syntax, parameters: parameters, inouts: inouts, result: result, builder: builder,
      wanted: wanted, solver, node)
    if checker.errorCount > before {
      // An error in the body is reported there; its consequences in the enclosing expression are not.
      solver.state.hasReported = true
      if solver.unbound(result) != nil, parts.body != nil { solver.unify(result, .error) }
    }
    return parts
  }

  private func checkClosureParts(
    _ syntax: ClosureSyntax, parameters: [StaticType], inouts: [Bool], result: StaticType,
    builder: StaticType?, wanted: FunctionType?, _ solver: Solver, _ node: Node
  ) -> TypedClosureParts {
    let outer = context.ofClosure(in: solver.state.closureScopes[node.id] ?? scope)
    // In the enclosing scope: captures are evaluated where the closure is created.
    let captures = within(outer) { checkCaptures(syntax.captures) }
    checker.reportRepeated(syntax.captures.map(\.name))
    checker.reportRepeated(syntax.parameters?.map(\.name) ?? [])
    // The context of the closure plays no part: in `Task { load() }` the synchronous `load` is meant.
    let isAsync = syntax.isAsync || syntax.statements.contains(where: \.containsAwait)
    let inner = outer.inNewScope(function, isClosure: true).with { $0.isAsync = isAsync }
    return within(inner) {
      checkClosureInScope(
        syntax, captures, parameters: parameters, inouts: inouts, result: result,
        builder: builder, wanted: wanted, solver)
    }
  }

  private func checkClosureInScope(
    _ syntax: ClosureSyntax, _ captures: [TypedClosure.Capture], parameters: [StaticType],
    inouts: [Bool], result: StaticType, builder: StaticType?, wanted: FunctionType?,
    _ solver: Solver
  ) -> TypedClosureParts {
    for capture in captures { declare(capture.variable) }
    let (variables, tupleParts) = declareParameters(
      of: syntax, parameters, inouts, solver, wanted)
    let prologue = tupleParts + wrappedParameters(of: syntax)
    let isThrowing = syntax.isThrowing || syntax.statements.contains(where: \.canThrow)
    let isAsync = context.isAsync
    let thrown = syntax.thrownType.map { resolve($0) } ?? knownThrownType(of: wanted, solver)
    func parts(_ expression: Node?, _ body: TypedBody?, _ result: StaticType) -> TypedClosureParts {
      TypedClosureParts(
        parameters: variables, captures: captures, prologue: prologue, expression: expression,
        isReturned: syntax.statements.first?.isReturn == true, body: body, result: result,
        isThrowing: isThrowing, thrownType: thrown, isAsync: isAsync)
    }
    if let builder, !syntax.statements.contains(where: \.containsReturn) {
      // Builder statements are solved one by one, so a type that an earlier error left open will never be
      // determined.
      for variable in variables where solver.state.hasReported && variable.type.hasVariables {
        checker.setType(of: variable, .error)
      }
      let built = checkBuilder(syntax.statements, builder, syntax.range)
      if builder.hasVariables { solver.unify(builder, built.builder) }
      solver.convert(built.type, to: result, .closureResult, syntax.range)
      let body = TypedBody(
        statements: built.statements + [
          TypedStmt(.returnStatement(built.value), built.value.range)
        ])
      return parts(nil, body, built.type)
    }
    if prologue.isEmpty || variables.allSatisfy({ !$0.type.hasVariables }),
      let single = syntax.singleExpression
    {
      let known = solver.deepResolved(result)
      let value = generate(single, solver, expected: known.isVoid ? nil : result)
      // Where no type is expected yet, a `T!` may turn out to be its wrapped value.
      let node = solver.unbound(known) == nil ? value : unwrappable(value, solver)
      if known.isVoid { return parts(node, nil, known) }
      if let value = solver.unbound(result), value.info.literal == nil,
        single.isAssignment
      {
        solver.unify(result, .void)
      } else {
        solver.convert(node.type, to: result, .closureResult, single.range)
      }
      return parts(node, nil, result)
    }
    inferParameters(variables, from: syntax.statements, solver)
    for variable in variables where variable.type.hasVariables {
      if !solver.state.hasReported {
        checker.report(.closureParameterUnknown(variable.name, variable.nameRange))
        solver.state.hasReported = true
      }
      checker.setType(of: variable, .error)
    }
    let body = checkClosureBody(syntax, result, thrown, solver)
    return parts(nil, body, result)
  }

  /// Declares wrapped variables that hide the parameters of a closure with the attribute of a wrapper.
  private func wrappedParameters(of syntax: ClosureSyntax) -> [TypedStmt] {
    let wrapped = (syntax.parameters ?? []).compactMap {
      checker.wrappedParameter($0.attributes, $0.name, $0.type, in: function, scope)
    }
    return wrapped.isEmpty ? [] : checkStatements(wrapped)
  }

  /// Returns the type of the errors that the context of a closure expects; nil if it expects no type or if that is not
  /// known yet.
  private func knownThrownType(of wanted: FunctionType?, _ solver: Solver) -> StaticType? {
    wanted?.thrownType.map { solver.deepResolved($0) }.flatMap { $0.hasVariables ? nil : $0 }
  }

  private func checkClosureBody(
    _ syntax: ClosureSyntax, _ result: StaticType, _ thrown: StaticType?, _ solver: Solver
  ) -> TypedBody {
    let outer = (state.hasReturned, state.returnTypes)
    (state.hasReturned, state.returnTypes) = (false, nil)
    defer { (state.hasReturned, state.returnTypes) = outer }
    let inner = context.with {
      // The error type that the function declares does not apply to closures in it.
      $0.thrownType = thrown
      $0.returns = BodyContext.Returns(type: result, solver: solver, isClosure: true)
    }
    return within(inner) { checkClosureStatements(syntax, result, solver) }
  }

  private func checkClosureStatements(
    _ syntax: ClosureSyntax, _ result: StaticType, _ solver: Solver
  ) -> TypedBody {
    if let value = branchResult(of: syntax, result, solver) { return .returning(value) }
    decideResult(of: syntax, result, solver)
    let statements = checkStatements(syntax.statements)
    if !state.hasReturned, solver.unbound(result) != nil { solver.unify(result, .void) }
    let known = solver.deepResolved(result)
    if !known.isVoid, !known.hasVariables, !known.hasError, known != core.never,
      !terminates(statements)
    {
      checker.report(.missingReturn("closure", known, syntax.range.lastByte))
    }
    return TypedBody(statements: statements)
  }

  /// Returns the value of a closure whose body is a single `if` or `switch` expression; nil for other
  /// closures.
  private func branchResult(
    of syntax: ClosureSyntax, _ result: StaticType, _ solver: Solver
  ) -> TypedExpr? {
    let known = solver.deepResolved(result)
    guard syntax.statements.count == 1, !known.isVoid, isBranchValue(syntax.statements[0]),
      let value = syntax.statements[0].branchExpression
    else { return nil }
    state.hasReturned = true
    if !known.hasVariables { return checkExpression(value, expected: known, .closureResult) }
    if areStatements(value) {
      state.hasReturned = false
      return nil
    }
    let isOptional =
      checker.isOptional(known) || solver.canBeOptional(result, ofClosureAt: syntax.range)
    let typed = checkExpression(
      value, expected: typeOfBranches(value, isOptional: isOptional), .closureResult)
    solver.convert(typed.type, to: result, .closureResult, value.range)
    let wanted = solver.deepResolved(result)
    return isOptional && !checker.isOptional(typed.type) && !wanted.hasVariables
      ? solver.coerce(typed, to: wanted) : typed
  }

  /// Returns whether the branches of an expression have no common type, so that they are statements whose values
  /// are not used.
  private func areStatements(_ value: ExprSyntax) -> Bool {
    let errors = checker.errorCount
    let isFine = probe(value.range) {
      _ = checkExpression(value, expected: nil)
      return checker.errorCount == errors
    }
    if isFine { return false }
    let types = branchTypes(of: value)
    return !Solver(self).haveJoin(types)
  }

  private func checkCaptures(_ captures: [CaptureSyntax]) -> [TypedClosure.Capture] {
    captures.map { capture in
      let value = checkExpression(
        capture.value ?? .name(capture.name.text, capture.name.range), expected: nil)
      let variable = VariableDecl(
        name: capture.name.text, isLet: capture.ownership == .strong, storage: .local,
        range: capture.name.range, nameRange: capture.name.range, context: function,
        isLibrary: function.isLibrary)
      variable.ownership = capture.ownership
      let object = checker.wrapped(value.type) ?? value.type
      if capture.ownership != .strong, !object.hasError, !checker.isReference(object) {
        let word = capture.ownership == .weak ? "weak" : "unowned"
        checker.report(.ownershipOfValue(word, object, capture.name.range))
      }
      let stored = capture.ownership == .weak ? checker.weakValue(value) : value
      variable.resolvedType = stored.type
      checker.synthesised.append(variable)
      return TypedClosure.Capture(variable: variable, value: stored)
    }
  }

  /// Declares a closure's parameters. If several are written for one tuple, a prologue destructures it.
  private func declareParameters(
    of syntax: ClosureSyntax, _ types: [StaticType], _ inouts: [Bool], _ solver: Solver,
    _ wanted: FunctionType?
  ) -> (variables: [VariableDecl], prologue: [TypedStmt]) {
    let names =
      syntax.parameters?.map { ($0.name.text, $0.name.range) }
      ?? types.indices.map { ("$\($0)", syntax.range) }
    if let wanted, wanted.parameters.count == 1, names.count > 1 {
      return destructure(names, wanted, solver, syntax)
    }
    let variables = names.enumerated().map { position, name in
      makeParameter(
        name.0, position < types.count ? types[position] : .error, name.1,
        isInout: position < inouts.count && inouts[position]
          || (syntax.parameters?[position].type?.isInout ?? false))
    }
    for (variable, written) in zip(variables, syntax.parameters ?? []) {
      checkOwnership(of: variable, written.type)
      if written.type?.hasSpecifier("isolated") == true { variable.attributes.insert("isolated") }
    }
    for (variable, parameter) in zip(variables, wanted?.parameters ?? [])
    where parameter.isIsolated {
      variable.attributes.insert("isolated")
    }
    for variable in variables where variable.name != "_" { declare(variable) }
    if syntax.parameters != nil { declareWrappedValues(of: variables) }
    return (variables, [])
  }

  /// Declares `item` for every parameter `$item`, which is a property wrapper whose wrapped value is `item`.
  private func declareWrappedValues(of parameters: [VariableDecl]) {
    for parameter in parameters {
      guard let name = parameter.wrappedValueName else { continue }
      scope.names[name, default: []].append(parameter)
    }
  }

  private func makeParameter(
    _ name: String, _ type: StaticType, _ range: SourceRange, isInout: Bool = false
  ) -> VariableDecl {
    let variable = VariableDecl(
      name: name, isLet: !isInout, storage: .local, range: range, nameRange: range,
      context: function, isLibrary: function.isLibrary)
    variable.isInout = isInout
    variable.resolvedType = type
    checker.synthesised.append(variable)
    return variable
  }

  private func destructure(
    _ names: [(String, SourceRange)], _ wanted: FunctionType, _ solver: Solver,
    _ syntax: ClosureSyntax
  ) -> (variables: [VariableDecl], prologue: [TypedStmt]) {
    let known = solver.deepResolved(wanted.parameters[0].type)
    let whole = makeParameter("$tuple", known, syntax.range)
    declare(whole)
    guard case .tuple(let elements) = known.kind, elements.count == names.count else {
      // The mismatch is reported once, unless it follows from another error. The names are declared so that
      // the body causes no further errors.
      if solver.state.hasReported || known.hasError {
        solver.state.hasFailed = true
      } else {
        let function = solver.deepResolved(StaticType(.function(wanted)))
        solver.fail(.closureArity(function, wanted.parameters.count, names.count, syntax.range))
      }
      for name in names where name.0 != "_" { declare(makeParameter(name.0, .error, name.1)) }
      return ([whole], [])
    }
    let patterns = zip(names, elements).map { name, element -> TypedPattern in
      if name.0 == "_" { return TypedPattern(.wildcard, type: element.type, range: name.1) }
      let variable = makeParameter(name.0, element.type, name.1)
      declare(variable)
      return TypedPattern(.binding(variable), type: element.type, range: name.1)
    }
    let pattern = TypedPattern(.tuple(patterns), type: known, range: syntax.range)
    let value = TypedExpr(.variable(whole), type: known, range: syntax.range)
    return ([whole], [TypedStmt(.variable(pattern, value), syntax.range)])
  }
}

extension ClosureSyntax {
  /// The single expression or returned value that is the closure's whole body; nil for other bodies.
  var singleExpression: ExprSyntax? {
    guard statements.count == 1 else { return nil }
    switch statements[0].kind {
    case .expression(let value): return value.isPackExpansion ? nil : value
    case .returnStatement(let value?): return value
    default: return nil
    }
  }
}

extension StmtSyntax {
  /// Indicates whether the statement itself is a `return`.
  var isReturn: Bool {
    switch kind {
    case .returnStatement: true
    default: false
    }
  }

  /// Indicates whether the statement contains a `return` of the body that it belongs to.
  var containsReturn: Bool {
    switch kind {
    case .returnStatement: true
    case .ifStatement(let syntax): syntax.containsReturn
    case .switchStatement(let syntax):
      syntax.cases.contains { $0.body.contains(where: \.containsReturn) }
    case .doStatement(let body, _, let catches):
      (body + catches.flatMap(\.body)).contains(where: \.containsReturn)
    case .whileLoop(_, let body), .repeatLoop(let body, _), .guardStatement(_, let body):
      body.contains(where: \.containsReturn)
    case .forLoop(let loop): loop.body.contains(where: \.containsReturn)
    case .labeled(_, let inner): inner.containsReturn
    case .ifConfig(let clauses):
      BuildConditions.active(clauses).contains(where: \.containsReturn)
    case .expression(let value):
      value.branchStatement.map { StmtSyntax($0, range).containsReturn } ?? false
    default: false
    }
  }

  /// Indicates whether an error can be thrown out of the statement.
  var canThrow: Bool {
    switch kind {
    case .throwStatement: return true
    case .doStatement(let body, _, let catches):
      if catches.contains(where: \.catchesEverything) {
        return catches.contains { $0.body.contains(where: \.canThrow) }
      }
      return (body + catches.flatMap(\.body)).contains(where: \.canThrow)
    case .ifStatement(let syntax):
      return syntax.conditions.contains(where: \.hasTry)
        || syntax.blocks.contains(where: \.canThrow)
    case .guardStatement(let conditions, let body), .whileLoop(let conditions, let body):
      return conditions.contains(where: \.hasTry) || body.contains(where: \.canThrow)
    case .repeatLoop(let body, let condition):
      return condition.hasTry || body.contains(where: \.canThrow)
    case .deferStatement(let body): return body.contains(where: \.canThrow)
    case .forLoop(let loop):
      return loop.isTry || loop.body.contains(where: \.canThrow) || loop.sequence.hasTry
    case .switchStatement(let syntax):
      return syntax.subject.hasTry
        || syntax.cases.contains { $0.body.contains(where: \.canThrow) }
    case .labeled(_, let inner): return inner.canThrow
    default: return hasTry
    }
  }

  /// Indicates whether the statement contains an `await`.
  var containsAwait: Bool {
    var found = false
    visitExpressions { if case .awaitExpression = $0.kind { found = true } }
    if case .forLoop(let loop) = kind, loop.isAwait { return true }
    return found
  }

  /// The expression of a statement, with `if` and `switch` as the expressions that they are when their value
  /// is used; nil for other statements.
  var branchExpression: ExprSyntax? {
    switch kind {
    case .ifStatement(let syntax): ExprSyntax(.ifExpression(syntax), range)
    case .switchStatement(let syntax): ExprSyntax(.switchExpression(syntax), range)
    case .expression(let value): value
    default: nil
    }
  }
}

extension ExprSyntax {
  /// Indicates whether it is an assignment, which has no value even if one is expected.
  var isAssignment: Bool {
    guard case .sequence(_, let rest) = kind else { return false }
    return rest.contains { if case .assignment = $0.infix { true } else { false } }
  }
}

extension ExpressionContainer {
  /// Indicates whether there is a plain `try`, which passes an error on.
  var hasTry: Bool {
    var found = false
    visitExpressions { expression in
      if case .tryExpression(.plain, _) = expression.kind { found = true }
    }
    return found
  }
}

extension IfSyntax {
  /// The statements of each branch.
  var branches: [[StmtSyntax]] {
    switch elseBranch {
    case .block(let statements, _)?: [body, statements]
    case .elseIf(let next)?: [body] + next.branches
    case nil: [body]
    }
  }

  /// The statements of all branches.
  var blocks: [StmtSyntax] { branches.flatMap { $0 } }
}

extension SourceRange {
  /// The range of the last byte only, which is the closing brace of a body.
  var lastByte: SourceRange { last(1) }

  /// Returns the range of `kept`, which follows `words` at the start of the range.
  func dropping(_ words: String, keeping kept: String) -> SourceRange {
    let first = min(start + UInt32(words.utf8.count), end)
    return SourceRange(file: file, start: first, end: min(first + UInt32(kept.utf8.count), end))
  }

  /// Returns the range of the last bytes, such as the name in `base.name`.
  func last(_ count: Int) -> SourceRange {
    let length = min(UInt32(count), end - start)
    return SourceRange(file: file, start: end - length, end: end)
  }
}

extension VariableDecl {
  /// The name `item` for a parameter `$item`; nil for other names.
  var wrappedValueName: String? {
    guard name.first == "$", name.dropFirst().first?.isNumber == false else { return nil }
    return String(name.dropFirst())
  }
}

extension IfSyntax {
  /// Indicates whether one of the branches contains a `return`.
  fileprivate var containsReturn: Bool {
    if body.contains(where: \.containsReturn) { return true }
    switch elseBranch {
    case .block(let statements, _)?: return statements.contains(where: \.containsReturn)
    case .elseIf(let next)?: return next.containsReturn
    case nil: return false
    }
  }
}
