import DeclTree

/// Infers the types of closure parameters that nothing outside of the closure decides from its statements.
extension BodyChecker {
  /// The part of a statement that can decide the types of parameters: a value and the type that it must have.
  private typealias DecidingPart = (value: ExprSyntax, type: TypeSyntax?)

  /// Gives parameters without a type the one that the first statement with them requires: `{ x in let n: Int = x … }`.
  ///
  /// As in Swift, a statement that mentions such a parameter without deciding its type ends the search.
  /// The body of a loop counts as statements after a variable for the element.
  func inferParameters(
    _ parameters: [VariableDecl], from statements: [StmtSyntax], after outer: [StmtSyntax] = [],
    _ solver: Solver
  ) {
    for (position, statement) in statements.prefix(Solver.Bound.decidingStatements).enumerated() {
      let open = parameters.filter { $0.type.hasVariables && !solver.state.hasReported }
      if open.isEmpty { return }
      guard statement.mentions(open) else { continue }
      let earlier = outer + statements[..<position]
      if case .forLoop(let loop) = statement.kind, let element = loop.elementDeclaration {
        inferParameters(parameters, from: loop.body, after: earlier + [element], solver)
        if statement.mentions(parameters.filter { $0.type.hasVariables }) { return }
        continue
      }
      guard let part = decidingPart(of: statement),
        let types = types(of: open, by: part, after: earlier, solver)
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
    of parameters: [VariableDecl], by part: DecidingPart, after earlier: [StmtSyntax],
    _ outer: Solver
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
        let types = copies(
          of: parameters.map { outer.deepResolved($0.type) }, solver, part.value.range)
        for (parameter, type) in zip(parameters, types) { checker.setType(of: parameter, type) }
        let wanted = part.type.map { resolve($0) }
        let node = generate(part.value, solver, expected: wanted)
        if let wanted { solver.convert(node.type, to: wanted, .initialisation, part.value.range) }
        solver.solve(untilKnown: types)
        return checker.errorCount > errors ? nil : types.map { solver.deepResolved($0) }
      }
    }
  }

  /// Returns types with variables of another solver in the place of their own.
  private func copies(
    of types: [StaticType], _ solver: Solver, _ range: SourceRange
  ) -> [StaticType] {
    var made: [StaticType: StaticType] = [:]
    return types.map { type in
      type.mapped { part in
        guard case .variable = part.kind else { return nil }
        let copy = made[part] ?? solver.fresh(range)
        made[part] = copy
        return copy
      }
    }
  }

  /// Returns the declarations of variables among statements that an expression needs.
  private func variables(
    in statements: [StmtSyntax], for value: ExprSyntax
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

extension ForSyntax {
  /// The declaration of a variable with the pattern of the loop and the type of an element; nil for loops that match their
  /// elements or wait for them.
  fileprivate var elementDeclaration: StmtSyntax? {
    if isCase || isAwait { return nil }
    let range = sequence.range
    func called(_ name: String, _ argument: ExprSyntax) -> ExprSyntax {
      let arguments = CallArgumentsSyntax(
        arguments: [ArgumentSyntax(label: nil, value: argument)], parentheses: range)
      return ExprSyntax(
        .call(ExprSyntax(.identifier(NameSyntax(name, range)), range), arguments), range)
    }
    let first = ExprSyntax(.member(called("Array", sequence), NameSyntax("first", range)), range)
    let binding = VariableSyntax.Binding(
      pattern: pattern, type: type, initialValue: ExprSyntax(.forceUnwrap(first), range),
      accessors: nil)
    let variable = VariableSyntax(isLet: true, bindings: [binding])
    return StmtSyntax(.declaration(DeclSyntax(.variable(variable), range)), range)
  }
}

extension StmtSyntax {
  /// Returns whether an expression of the statement, closures in it included, names one of some variables.
  fileprivate func mentions(_ variables: [VariableDecl]) -> Bool {
    let names = mentionedNames
    return variables.contains { names.contains($0.name) }
  }
}
