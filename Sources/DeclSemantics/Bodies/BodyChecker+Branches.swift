import DeclTree

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
    let cases = checkCases(syntax.cases, subject.type) { element in
      checkBranch(element.body, &wanted, syntax.range)
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
    if probe != nil, wanted == nil, let found = probed(value) { return found }
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

/// The types of the values of branches, as far as each says its own.
struct BranchProbe {
  var types: [StaticType] = []
  var hasNil = false
}

extension BodyChecker {
  /// The type of the values of all branches, where some of them say nothing by themselves: optional if one of them is `nil`.
  func typeOfBranches(_ value: ExprSyntax, isOptional: Bool) -> StaticType? {
    guard value.branchValues.contains(where: \.needsContext) else { return nil }
    let saved = probe
    probe = BranchProbe()
    defer { probe = saved }
    checker.silently { _ = checkExpression(value, expected: nil) }
    guard let found = probe, let type = Solver(self).join(found.types) else { return nil }
    if found.hasNil && !isOptional { return nil }
    return found.hasNil && !checker.isOptional(type) ? core.optional(type) : type
  }

  /// Notes what a branch's value says; nil for branches inside it.
  private func probed(_ value: ExprSyntax) -> TypedExpr? {
    switch value.kind {
    case .ifExpression, .switchExpression: return nil
    case .nilLiteral: probe?.hasNil = true
    default:
      if value.needsContext { break }
      let saved = probe
      probe = nil
      let typed = checkExpression(value, expected: nil, .branch)
      probe = saved
      if typed.type != core.never, !typed.type.hasError { probe?.types.append(typed.type) }
    }
    return TypedExpr(.error, type: .error, range: value.range)
  }
}

extension ExprSyntax {
  /// The values of the branches of an `if` or `switch`, those inside others included; the expression itself if it is none.
  fileprivate var branchValues: [ExprSyntax] {
    switch kind {
    case .ifExpression(let syntax): syntax.values
    case .switchExpression(let syntax):
      syntax.cases.flatMap { $0.body.first?.branchExpression?.branchValues ?? [] }
    default: [self]
    }
  }

  /// Whether only the context says what it is: `nil`, `.name`, `[]`.
  fileprivate var needsContext: Bool {
    switch kind {
    case .nilLiteral, .implicitMember: true
    case .array(let elements): elements.isEmpty
    case .dictionary(let elements): elements.isEmpty
    case .call(let callee, _): callee.needsContext
    default: false
    }
  }
}

extension IfSyntax {
  fileprivate var values: [ExprSyntax] {
    let own = body.first?.branchExpression?.branchValues ?? []
    switch elseBranch {
    case .block(let statements, _)?:
      return own + (statements.first?.branchExpression?.branchValues ?? [])
    case .elseIf(let next)?: return own + next.values
    case nil: return own
    }
  }
}
