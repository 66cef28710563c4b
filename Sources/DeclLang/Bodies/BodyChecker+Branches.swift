/// `if` and `switch` in value position.
extension BodyChecker {
  func checkIfExpression(_ syntax: IfSyntax, expected: StaticType?) -> TypedExpr {
    var wanted = expected.flatMap { $0.hasVariables ? nil : $0 }
    return nested {
      let conditions = checkConditions(syntax.conditions)
      let then = checkBranch(syntax.body, &wanted, syntax.bodyRange)
      let otherwise: TypedExpr
      switch syntax.elseBranch {
      case .block(let statements, let range)?: otherwise = checkBranch(statements, &wanted, range)
      case .elseIf(let next)?: otherwise = checkIfExpression(next, expected: wanted)
      case nil:
        checker.report(.ifExpressionWithoutElse(syntax.range))
        otherwise = TypedExpr(.error, type: .error, range: syntax.range)
      }
      return TypedExpr(
        .ifElse(conditions, then: then, otherwise: otherwise), type: wanted ?? then.type,
        range: syntax.range)
    }
  }

  func checkSwitchExpression(_ syntax: SwitchSyntax, expected: StaticType?) -> TypedExpr {
    var wanted = expected.flatMap { $0.hasVariables ? nil : $0 }
    let subject = checkExpression(syntax.subject, expected: nil)
    let cases = checkCases(syntax.cases, subject.type) { body in
      checkBranch(body, &wanted, syntax.range)
    }
    checkExhaustive(cases.map(\.items), subject.type, syntax)
    return TypedExpr(
      .switchCase(TypedSwitch(subject: subject, cases: cases)), type: wanted ?? core.never,
      range: syntax.range)
  }

  /// The value of a branch: its only expression, or a branch itself, or a `throw`.
  private func checkBranch(
    _ statements: [StmtSyntax], _ wanted: inout StaticType?, _ range: SourceRange
  ) -> TypedExpr {
    let saved = scope
    scope = Scope(parent: saved, owner: function, depth: saved.depth)
    defer { scope = saved }
    guard statements.count == 1, let value = statements[0].branchExpression else {
      return checkLeavingBranch(statements, wanted, range)
    }
    let typed: TypedExpr
    switch value.kind {
    case .ifExpression(let inner): typed = checkIfExpression(inner, expected: wanted)
    case .switchExpression(let inner): typed = checkSwitchExpression(inner, expected: wanted)
    default: typed = checkExpression(value, expected: wanted, .branch)
    }
    if wanted == nil, typed.type != core.never { wanted = typed.type }
    return typed
  }

  /// A branch that leaves has the type Never.
  private func checkLeavingBranch(
    _ statements: [StmtSyntax], _ wanted: StaticType?, _ range: SourceRange
  ) -> TypedExpr {
    let typed = checkStatements(statements)
    if !terminates(typed) { checker.report(.branchWithoutValue(range)) }
    let never = TypedExpr(
      .block(typed, TypedExpr(.tuple([]), type: .void, range: range)), type: core.never,
      range: range)
    guard let wanted else { return never }
    return TypedExpr(.never(never), type: wanted, range: range)
  }
}
