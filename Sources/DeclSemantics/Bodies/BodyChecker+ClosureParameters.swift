import DeclTree

/// Infers the types of closure parameters that nothing outside of the closure decides from its statements.
extension BodyChecker {
  /// The part of a statement that can decide the types of parameters: a value and the type that it must have.
  private typealias DecidingPart = (value: ExprSyntax, type: TypeSyntax?)

  /// Gives parameters without a type the one that the first statement with them requires: `{ x in let n: Int = x … }`.
  ///
  /// As in Swift, a statement that mentions such a parameter without deciding its type ends the search.
  func inferParameters(
    _ parameters: [VariableDecl], from statements: [StmtSyntax], _ solver: Solver
  ) {
    for (position, statement) in statements.prefix(Solver.Bound.decidingStatements).enumerated() {
      let open = parameters.filter { $0.type.hasVariables && !solver.state.hasReported }
      if open.isEmpty { return }
      guard statement.mentions(open) else { continue }
      guard let part = decidingPart(of: statement),
        let types = types(of: open, by: part, after: statements[..<position])
      else { return }
      // That everything is an `Any` decides nothing.
      for (parameter, type) in zip(open, types)
      where !type.hasVariables && !type.hasError && type != .any {
        solver.unify(parameter.type, type)
        checker.setType(of: parameter, type)
      }
      if statement.mentions(parameters.filter { $0.type.hasVariables }) { return }
    }
  }

  private func decidingPart(of statement: StmtSyntax) -> DecidingPart? {
    switch statement.kind {
    case .expression(let value), .returnStatement(let value?): return (value, nil)
    case .declaration(let declaration):
      guard case .variable(let variable) = declaration.kind, variable.bindings.count == 1,
        let value = variable.bindings[0].initialValue
      else { return nil }
      return (value, variable.bindings[0].type)
    case .ifStatement(let syntax): return decidingPart(of: syntax.conditions[0])
    case .guardStatement(let conditions, _): return decidingPart(of: conditions[0])
    default: return nil
    }
  }

  private func decidingPart(of condition: ConditionSyntax) -> DecidingPart? {
    guard case .optionalBinding(_, _, let type?, let value?) = condition.kind else { return nil }
    return (value, TypeSyntax(.optional(type), type.range))
  }

  /// Returns the types that a part of a statement gives to parameters; nil if it has an error otherwise.
  private func types(
    of parameters: [VariableDecl], by part: DecidingPart, after earlier: ArraySlice<StmtSyntax>
  ) -> [StaticType]? {
    guard checker.inferences <= Solver.Bound.nestedInferences else { return nil }
    let isOutermost = checker.inferences == 0
    checker.inferences += 1
    defer { if isOutermost { checker.inferences = 0 } }
    return probe(part.value.range) {
      inNewScope {
        let errors = checker.errorCount
        _ = checkStatements(variables(in: earlier, for: part.value))
        let solver = Solver(self)
        let types = parameters.map { solver.fresh($0.nameRange) }
        for (parameter, type) in zip(parameters, types) { checker.setType(of: parameter, type) }
        let wanted = part.type.map { resolve($0) }
        let node = generate(part.value, solver, expected: wanted)
        if let wanted { solver.convert(node.type, to: wanted, .initialisation, part.value.range) }
        solver.solve(untilKnown: types)
        return checker.errorCount > errors ? nil : types.map { solver.deepResolved($0) }
      }
    }
  }

  /// Returns the declarations of variables among statements that an expression needs.
  private func variables(
    in statements: ArraySlice<StmtSyntax>, for value: ExprSyntax
  ) -> [StmtSyntax] {
    var names = value.mentionedNames
    var needed: [StmtSyntax] = []
    for statement in statements.reversed() {
      guard case .declaration(let declaration) = statement.kind,
        case .variable(let variable) = declaration.kind,
        variable.bindings.contains(where: {
          $0.pattern.boundNames.contains { names.contains($0.text) }
        })
      else { continue }
      names.formUnion(statement.mentionedNames)
      needed.append(statement)
    }
    return needed.reversed()
  }
}

extension ExpressionContainer {
  /// The names in the expressions, closures included.
  fileprivate var mentionedNames: Set<String> {
    var names: Set<String> = []
    func visit(_ expression: ExprSyntax) {
      switch expression.kind {
      case .identifier(let name): names.insert(name.text)
      case .closure(let closure): visit(closure)
      case .call(_, let arguments), .subscriptAccess(_, let arguments), .macro(_, let arguments):
        arguments.trailingClosures.forEach { visit($0.closure) }
      default: break
      }
    }
    func visit(_ closure: ClosureSyntax) {
      closure.statements.forEach { $0.visitExpressions(visit) }
    }
    visitExpressions(visit)
    return names
  }
}

extension StmtSyntax {
  /// Returns whether an expression of the statement, closures in it included, names one of some variables.
  fileprivate func mentions(_ variables: [VariableDecl]) -> Bool {
    let names = mentionedNames
    return variables.contains { names.contains($0.name) }
  }
}
