import DeclTree

/// Checks `if` and `switch` expressions.
extension BodyChecker {
  func checkIfExpression(
    _ syntax: IfSyntax, expected: StaticType?, firstBranch: SourceRange? = nil
  ) -> TypedExpr {
    var wanted = expected.flatMap { $0.hasVariables ? nil : $0 }
    var first = firstBranch
    return inNewScope {
      let conditions = checkConditions(syntax.conditions)
      let then = checkBranch(syntax.body, &wanted, &first, syntax.bodyRange)
      let otherwise: TypedExpr
      switch syntax.elseBranch {
      case .block(let statements, let range)?:
        otherwise = checkBranch(statements, &wanted, &first, range)
      case .elseIf(let next)?:
        otherwise = checkIfExpression(next, expected: wanted, firstBranch: first)
        if first != nil, otherwise.type.nominalDecl?.isClass == true { wanted = otherwise.type }
      case nil:
        checker.report(.ifExpressionWithoutElse(syntax.range))
        otherwise = TypedExpr(.error, type: .error, range: syntax.range)
      }
      return TypedExpr(
        .ifElse(conditions, then: widened(then, to: wanted), otherwise: otherwise),
        type: wanted ?? then.type,
        range: syntax.range)
    }
  }

  func checkSwitchExpression(
    _ syntax: SwitchSyntax, expected: StaticType?, firstBranch: SourceRange? = nil
  ) -> TypedExpr {
    var wanted = expected.flatMap { $0.hasVariables ? nil : $0 }
    var first = firstBranch
    let subject = checkExpression(syntax.subject, expected: nil)
    let cases = checkCases(syntax.cases, subject.type) { element in
      checkBranch(element.body, &wanted, &first, syntax.range)
    }
    checkExhaustive(cases.map(\.items), subject.type, syntax)
    let widened = cases.map {
      TypedSwitch<TypedExpr>.Case(
        items: $0.items, body: self.widened($0.body, to: wanted), range: $0.range)
    }
    return TypedExpr(
      .switchCase(TypedSwitch(subject: subject, cases: widened)), type: wanted ?? core.never,
      range: syntax.range)
  }

  /// Returns the value of a branch: its only expression, a nested `if` or `switch`, or a `throw`. The first
  /// branch with a type determines the type of the others; `first` is its range, unless the context determines
  /// the type.
  private func checkBranch(
    _ statements: [StmtSyntax], _ wanted: inout StaticType?, _ first: inout SourceRange?,
    _ range: SourceRange
  ) -> TypedExpr {
    inNewScope { checkBranchInScope(statements, &wanted, &first, range) }
  }

  private func checkBranchInScope(
    _ statements: [StmtSyntax], _ wanted: inout StaticType?, _ first: inout SourceRange?,
    _ range: SourceRange
  ) -> TypedExpr {
    guard statements.count == 1, let value = statements[0].branchExpression else {
      return checkLeavingBranch(statements, wanted, range)
    }
    if state.branchTypes != nil, wanted == nil, let found = recordBranchType(of: value) {
      return found
    }
    let typed: TypedExpr
    switch value.kind {
    case .ifExpression(let inner):
      typed = checkIfExpression(inner, expected: wanted, firstBranch: first)
      if first != nil, typed.type.nominalDecl?.isClass == true { wanted = typed.type }
    case .switchExpression(let inner):
      typed = checkSwitchExpression(inner, expected: wanted, firstBranch: first)
      if first != nil, typed.type.nominalDecl?.isClass == true { wanted = typed.type }
    default:
      if first != nil, let wider = wanted.flatMap({ commonSuperclass(of: value, and: $0) }) {
        wanted = wider
      }
      let context: ConversionPurpose.Kind = wanted == nil ? .branch : .initialisation
      typed = checkExpression(
        value, expected: wanted, first.map { .laterBranch(first: $0) } ?? context)
    }
    if wanted == nil, typed.type != core.never {
      wanted = typed.type
      first = typed.range
    }
    return typed
  }

  /// Returns the class from which the class of a branch's value and that of the branches before it both inherit; nil if
  /// the value is an instance of the latter, or one of the types is no class.
  private func commonSuperclass(of value: ExprSyntax, and type: StaticType) -> StaticType? {
    guard type.nominalDecl?.isClass == true else { return nil }
    let own = probe(value.range) { checkExpression(value, expected: nil).type }
    guard own.nominalDecl?.isClass == true, !checker.isSubclass(own, of: type), own != type,
      let joined = Solver(self).join([type, own]), joined.nominalDecl?.isClass == true
    else { return nil }
    return joined
  }

  /// Returns a branch as a value of the type that all branches share.
  private func widened(_ branch: TypedExpr, to type: StaticType?) -> TypedExpr {
    guard let type, branch.type != type, type.nominalDecl?.isClass == true,
      branch.type.nominalDecl?.isClass == true
    else { return branch }
    return Solver(self).coerce(branch, to: type)
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
