import DeclTree

/// Operators that end the lifetimes of values or copy them.
enum OwnershipOperator {
  case consume, copy
  /// `discard self`, which ends the lifetime without the deinitialiser.
  case discard
}

extension BodyChecker {
  /// Returns the node of `consume x` and other contextual keywords with an operand.
  func generateOwnership(
    _ word: NameSyntax, _ operand: ExprSyntax, _ solver: Solver, _ range: SourceRange,
    _ expected: StaticType?
  ) -> Node {
    let operators: [String: OwnershipOperator] = [
      "consume": .consume, "copy": .copy, "discard": .discard,
    ]
    if word.text == "unsafe" {
      return outsideChain { generate(operand, solver, expected: expected) }
    }
    guard let known = operators[word.text] else {
      checker.report(.unsupported("noncopyable", "'\(word.text)'", range))
      return errorNode(solver, range)
    }
    // Statements after this one may end the lifetimes of values.
    if known != .copy { checker.usesNoncopyable = true }
    let inner = outsideChain { generate(operand, solver, expected: expected) }
    let type = known == .discard ? StaticType.void : inner.type
    return solver.makeNode(.ownership(known, inner), type, range)
  }

  /// Returns the typed expression of an operator, and reports an operand that it does not apply to.
  func finishOwnership(
    _ word: OwnershipOperator, _ operand: TypedExpr, _ range: SourceRange
  ) -> TypedExpr {
    if operand.type.hasError { return operand }
    switch word {
    case .copy:
      if !checker.isCopyable(operand.type) { checker.report(.copiesNoncopyable(range)) }
      return TypedExpr(.copy(operand), type: operand.type, range: range)
    case .consume:
      if let error = consumptionError(of: operand, range) { checker.report(error) }
      return TypedExpr(.consume(operand), type: operand.type, range: range)
    case .discard:
      checkDiscard(operand, range)
      return TypedExpr(.discardSelf(operand), type: .void, range: range)
    }
  }

  private func consumptionError(of operand: TypedExpr, _ range: SourceRange) -> Diagnostic? {
    switch operand.kind {
    case .variable: return nil
    case .member:
      var root = operand
      while case .member(let base, _, _, _) = root.kind, !checker.isReference(base.type) {
        root = base
      }
      guard case .variable = root.kind else { break }
      if !checker.isCopyable(operand.type) { return nil }
      return .invalidConsume(
        "'consume' can only be used to partially consume storage of a noncopyable type", range)
    default: break
    }
    return .invalidConsume("'consume' can only be used to partially consume storage", range)
  }

  private func checkDiscard(_ operand: TypedExpr, _ range: SourceRange) {
    guard function.isConsuming, case .variable(let variable) = operand.kind,
      variable == function.selfVariable, let nominal = operand.type.nominalDecl
    else {
      return checker.report(
        .invalidConsume(
          "'discard' statement can only appear in consuming instance method", range))
    }
    let name = nominal.name
    if nominal.deinitializer == nil {
      checker.report(
        .invalidConsume(
          "'discard' has no effect for type '\(name)' unless it has a deinitializer", range))
    }
  }

  /// Reports a closure's parameter of a noncopyable type that is written without an ownership.
  func checkOwnership(of variable: VariableDecl, _ written: TypeSyntax?) {
    guard checker.usesNoncopyable, !checker.trail.isProbing, let written, !written.isInout,
      written.ownership == nil, !variable.type.hasVariables, !checker.isCopyable(variable.type)
    else { return }
    checker.report(.ownershipMissing(variable.type, written.range))
  }
}

extension CallArgumentsSyntax {
  /// Indicates whether they are the operand of a contextual keyword, such as `copy x`.
  var isKeywordOperand: Bool {
    parentheses == nil && trailingClosures.isEmpty && arguments.count == 1
  }
}

extension TypedStmt {
  /// Indicates whether paths of control flow meet at its end.
  var joinsPaths: Bool {
    switch kind {
    case .ifStatement, .whileLoop, .repeatLoop, .forLoop, .switchStatement, .block, .doCatch: true
    case .expression(let value): value.hasBranches
    case .variable(_, let value): value?.hasBranches == true
    default: false
    }
  }

  /// Indicates whether it is an expression.
  var isExpression: Bool {
    if case .expression = kind { true } else { false }
  }
}

extension TypedExpr {
  /// Indicates whether some of its parts are evaluated on some paths only.
  fileprivate var hasBranches: Bool {
    var found = false
    visitAll { part in
      switch part.kind {
      case .ternary, .coalesce, .and, .or, .ifElse, .switchCase, .tryOptional: found = true
      default: break
      }
    }
    return found
  }
}
