import DeclTree

/// Checks `if` and `switch` expressions.
extension BodyChecker {
  /// Returns an `if` expression whose branches have the expected type, or their common type.
  func checkIfExpression(_ syntax: IfSyntax, expected: StaticType?) -> TypedExpr {
    var branches = Branches(expected)
    let typed = check(syntax, &branches)
    return joined(typed, branches)
  }

  private func check(_ syntax: IfSyntax, _ branches: inout Branches) -> TypedExpr {
    inNewScope {
      let conditions = checkConditions(syntax.conditions)
      let then = checkBranch(syntax.body, &branches, syntax.bodyRange)
      let otherwise: TypedExpr
      switch syntax.elseBranch {
      case .block(let statements, let range)?:
        otherwise = checkBranch(statements, &branches, range)
      case .elseIf(let next)?: otherwise = check(next, &branches)
      case nil:
        checker.report(.ifExpressionWithoutElse(syntax.range))
        otherwise = TypedExpr(.error, type: .error, range: syntax.range)
      }
      return TypedExpr(
        .ifElse(conditions, then: then, otherwise: otherwise), type: branches.wanted ?? then.type,
        range: syntax.range)
    }
  }

  /// Returns a `switch` expression whose branches have the expected type, or their common type.
  func checkSwitchExpression(_ syntax: SwitchSyntax, expected: StaticType?) -> TypedExpr {
    var branches = Branches(expected)
    let subject = checkExpression(syntax.subject, expected: nil)
    let cases = checkCases(syntax.cases, subject.type) { element in
      checkBranch(element.body, &branches, syntax.range)
    }
    checkExhaustive(cases.map(\.items), subject.type, syntax)
    let typed = TypedExpr(
      .switchCase(TypedSwitch(subject: subject, cases: cases)),
      type: branches.wanted ?? core.never, range: syntax.range)
    return joined(typed, branches)
  }

  /// Returns the value of a branch: its only expression, a nested `if` or `switch`, or a `throw`. Without an
  /// expected type each branch has its own one, which no other branch determines.
  private func checkBranch(
    _ statements: [StmtSyntax], _ branches: inout Branches, _ range: SourceRange
  ) -> TypedExpr {
    inNewScope {
      guard statements.count == 1, let value = statements[0].branchExpression else {
        return checkLeavingBranch(statements, branches.wanted, range)
      }
      if state.branchTypes != nil, branches.wanted == nil, let found = recordBranchType(of: value) {
        return found
      }
      let typed: TypedExpr
      switch value.kind {
      case .ifExpression(let inner): typed = checkIfExpression(inner, expected: branches.wanted)
      case .switchExpression(let inner):
        typed = checkSwitchExpression(inner, expected: branches.wanted)
      default:
        let own = branches.wanted ?? typeOfEmptyCollection(value)
        typed = checkExpression(
          value, expected: own, branches.wanted == nil ? .branch : .branchValue)
      }
      branches.values.append(typed)
      return typed
    }
  }

  /// The type of an empty collection literal without an expected type in a branch or a closure.
  func typeOfEmptyCollection(_ value: ExprSyntax) -> StaticType? {
    switch value.kind {
    case .array(let elements) where elements.isEmpty: core.array(.any)
    case .dictionary(let elements) where elements.isEmpty:
      core.dictionary(core.type("AnyHashable").plainType, .any)
    case .parenthesised(let inner): typeOfEmptyCollection(inner)
    default: nil
    }
  }

  /// Returns an expression whose branches, which have types of their own, are converted to their common type.
  private func joined(_ typed: TypedExpr, _ branches: Branches) -> TypedExpr {
    if branches.wanted != nil { return typed }
    let values = branches.values.filter { $0.type != core.never && !$0.type.hasError }
    let solver = Solver(self)
    guard let type = solver.join(values.map(\.type)) else { return typed }
    guard solver.haveJoin(values.map(\.type)) else {
      reportMismatch(values, solver)
      return TypedExpr(.error, type: .error, range: typed.range)
    }
    return converted(typed, to: type, solver)
  }

  /// Returns an expression with each of its branches converted to a type.
  private func converted(_ typed: TypedExpr, to type: StaticType, _ solver: Solver) -> TypedExpr {
    switch typed.kind {
    case .ifElse(let conditions, let then, let otherwise):
      return TypedExpr(
        .ifElse(
          conditions, then: converted(then, to: type, solver),
          otherwise: converted(otherwise, to: type, solver)), type: type, range: typed.range)
    case .switchCase(let choice):
      let cases = choice.cases.map {
        TypedSwitch.Case(
          items: $0.items, body: converted($0.body, to: type, solver), range: $0.range)
      }
      return TypedExpr(
        .switchCase(TypedSwitch(subject: choice.subject, cases: cases)), type: type,
        range: typed.range)
    default: return solver.coerce(typed, to: type)
    }
  }

  /// Reports the branches that have no type in common with the last one, once for each type.
  private func reportMismatch(_ values: [TypedExpr], _ solver: Solver) {
    guard let last = values.last else { return }
    var seen: [StaticType] = []
    for value in values where !seen.contains(value.type) {
      seen.append(value.type)
      if solver.haveJoin([value.type, last.type]) { continue }
      checker.report(.mismatchingBranches(value.type, last.type, value.range))
    }
  }

  /// Returns a branch that transfers control elsewhere, as an expression of type `Never`.
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

/// The branches of one `if` or `switch` expression.
private struct Branches {
  /// The type that the context expects; nil if the branches determine it.
  let wanted: StaticType?
  /// The values of the branches that were checked and have a value.
  var values: [TypedExpr] = []

  init(_ expected: StaticType?) { wanted = expected.flatMap { $0.hasVariables ? nil : $0 } }
}

/// The types of the branches of an expression that determine their own type.
struct BranchTypes {
  var types: [StaticType] = []
  var hasNil = false
}

extension BodyChecker {
  /// Returns the common type of all branches if some of them need context, such as `nil`; nil if it is not
  /// needed or cannot be found. It is optional if one of the branches is `nil`.
  func typeOfBranches(_ value: ExprSyntax, isOptional: Bool) -> StaticType? {
    guard value.branchValues.contains(where: \.needsContext) else { return nil }
    let found = findBranchTypes(of: value)
    guard let type = Solver(self).join(found.types) else { return nil }
    if found.hasNil && !isOptional { return nil }
    return found.hasNil && !checker.isOptional(type) ? core.optional(type) : type
  }

  /// Returns the types of all branches with a type of their own.
  func branchTypes(of value: ExprSyntax) -> [StaticType] { findBranchTypes(of: value).types }

  private func findBranchTypes(of value: ExprSyntax) -> BranchTypes {
    probe(value.range) {
      state.branchTypes = BranchTypes()
      _ = checkExpression(value, expected: nil)
      return state.branchTypes ?? BranchTypes()
    }
  }

  /// Records the type of a branch's value; nil for a nested `if` or `switch`, whose branches are recorded
  /// instead.
  private func recordBranchType(of value: ExprSyntax) -> TypedExpr? {
    switch value.kind {
    case .ifExpression, .switchExpression: return nil
    case .nilLiteral: state.branchTypes?.hasNil = true
    default:
      if value.needsContext { break }
      let outer = state.branchTypes
      state.branchTypes = nil
      let typed = checkExpression(value, expected: nil, .branch)
      state.branchTypes = outer
      if typed.type != core.never, !typed.type.hasError {
        state.branchTypes?.types.append(typed.type)
      }
    }
    return TypedExpr(.error, type: .error, range: value.range)
  }
}

extension BodyChecker {
  /// Decides the optional result of a closure whose first `return` is `nil` by the values that the other statements
  /// return. As in Swift, that needs a member of the call's result that is used:
  /// `names.compactMap { …; return nil; … }.joined()`.
  func decideResult(of syntax: ClosureSyntax, _ result: StaticType, _ solver: Solver) {
    let known = solver.deepResolved(result)
    guard let wrapped = checker.wrapped(known), wrapped.hasVariables,
      solver.hasMemberOfUnknown || solver.isPartOfOtherFunction(wrapped),
      state.returnSearchDepth < Solver.Bound.closureNesting,
      let first = syntax.statements.lazy.compactMap(\.firstReturned).first,
      case .nilLiteral = first.kind
    else { return }
    let found = probe(syntax.range) {
      state.returnTypes = BranchTypes()
      state.returnSearchDepth += 1
      _ = checkBlock(syntax.statements)
      return state.returnTypes ?? BranchTypes()
    }
    guard let type = Solver(self).join(found.types), !type.hasVariables else { return }
    solver.unify(wrapped, checker.wrapped(type) ?? type)
  }

  /// Records the type of a value that a closure returns, if it has one of its own.
  func recordReturnType(of value: ExprSyntax) -> TypedExpr {
    if case .nilLiteral = value.kind {
      state.returnTypes?.hasNil = true
    } else if !value.needsContext {
      let typed = checkExpression(value, expected: nil)
      if typed.type != core.never, !typed.type.hasError {
        state.returnTypes?.types.append(typed.type)
      }
    }
    return TypedExpr(.error, type: .error, range: value.range)
  }
}

extension StmtSyntax {
  /// The value of the first `return` in the statement that returns one; nil if there is none.
  fileprivate var firstReturned: ExprSyntax? {
    func first(_ statements: [StmtSyntax]) -> ExprSyntax? {
      statements.lazy.compactMap(\.firstReturned).first
    }
    switch kind {
    case .returnStatement(let value): return value
    case .ifStatement(let syntax): return first(syntax.blocks)
    case .switchStatement(let syntax): return syntax.cases.lazy.compactMap { first($0.body) }.first
    case .guardStatement(_, let body), .whileLoop(_, let body), .repeatLoop(let body, _):
      return first(body)
    case .forLoop(let loop): return first(loop.body)
    case .doStatement(let body, _, let catches): return first(body + catches.flatMap(\.body))
    case .labeled(_, let inner): return inner.firstReturned
    case .ifConfig(let clauses): return first(BuildConditions.active(clauses))
    case .expression(let value):
      return value.branchStatement.flatMap { StmtSyntax($0, range).firstReturned }
    default: return nil
    }
  }
}

extension ExprSyntax {
  /// The values of the branches of an `if` or `switch`, including nested ones; the expression itself if it is
  /// neither.
  fileprivate var branchValues: [ExprSyntax] {
    switch kind {
    case .ifExpression(let syntax): syntax.values
    case .switchExpression(let syntax):
      syntax.cases.flatMap { $0.body.first?.branchExpression?.branchValues ?? [] }
    default: [self]
    }
  }

  /// Indicates whether its type depends on the context: `nil`, `.name`, `[]`.
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
