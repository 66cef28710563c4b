/// Traversal of all expressions of a typed tree, including those in closures and statements.
extension TypedExpr {
  /// Calls `visit` for the expression and all its descendants, ancestors first.
  package func visitAll(
    _ visit: (TypedExpr) -> Void, _ statement: (TypedStmt) -> Void = { _ in }
  ) {
    visit(self)
    for operand in operands { operand.visitAll(visit, statement) }
    switch kind {
    case .closure(let closure): closure.body.statements.visitAll(visit, statement)
    case .block(let statements, let value):
      statements.visitAll(visit, statement)
      value.visitAll(visit, statement)
    case .ifElse(let conditions, let then, let otherwise):
      conditions.visitAll(visit, statement)
      then.visitAll(visit, statement)
      otherwise.visitAll(visit, statement)
    case .switchCase(let choice):
      choice.subject.visitAll(visit, statement)
      for one in choice.cases {
        for item in one.items { item.condition?.visitAll(visit, statement) }
        one.body.visitAll(visit, statement)
      }
    default: break
    }
  }
}

extension [TypedCondition] {
  fileprivate func visitAll(
    _ visit: (TypedExpr) -> Void, _ statement: (TypedStmt) -> Void
  ) {
    for condition in self {
      switch condition {
      case .expression(let value), .match(_, let value): value.visitAll(visit, statement)
      case .constant: break
      }
    }
  }
}

extension [TypedStmt] {
  /// Calls `visit` for every expression in the statements, and `statement` for every statement.
  package func visitAll(
    _ visit: (TypedExpr) -> Void, _ statement: (TypedStmt) -> Void = { _ in }
  ) {
    for own in self { own.visitAll(visit, statement) }
  }
}

extension [TypedStmt] {
  /// Calls `visit` for every value that the statements return, except those returned from closures.
  package func visitReturns(_ visit: (TypedExpr) -> Void) {
    for statement in self {
      switch statement.kind {
      case .returnStatement(let value?): visit(value)
      case .ifStatement(_, let then, let otherwise):
        then.visitReturns(visit)
        otherwise.visitReturns(visit)
      case .guardStatement(_, let body), .whileLoop(_, let body, _), .repeatLoop(let body, _, _),
        .block(let body, _):
        body.visitReturns(visit)
      case .forLoop(let loop): loop.body.visitReturns(visit)
      case .switchStatement(let choice, _): choice.cases.forEach { $0.body.visitReturns(visit) }
      case .doCatch(let body, let catches, _):
        body.visitReturns(visit)
        catches.forEach { $0.body.visitReturns(visit) }
      default: break
      }
    }
  }
}

extension TypedStmt {
  fileprivate func visitAll(
    _ visit: (TypedExpr) -> Void, _ statement: (TypedStmt) -> Void
  ) {
    statement(self)
    switch kind {
    case .expression(let value), .throwStatement(let value): value.visitAll(visit, statement)
    case .variable(_, let value), .returnStatement(let value): value?.visitAll(visit, statement)
    case .ifStatement(let conditions, let then, let otherwise):
      conditions.visitAll(visit, statement)
      then.visitAll(visit, statement)
      otherwise.visitAll(visit, statement)
    case .guardStatement(let conditions, let body), .whileLoop(let conditions, let body, _):
      conditions.visitAll(visit, statement)
      body.visitAll(visit, statement)
    case .repeatLoop(let body, let condition, _):
      body.visitAll(visit, statement)
      condition.visitAll(visit, statement)
    case .forLoop(let loop):
      loop.sequence.visitAll(visit, statement)
      loop.condition?.visitAll(visit, statement)
      loop.body.visitAll(visit, statement)
    case .switchStatement(let choice, _):
      choice.subject.visitAll(visit, statement)
      for one in choice.cases {
        for item in one.items { item.condition?.visitAll(visit, statement) }
        one.body.visitAll(visit, statement)
      }
    case .block(let body, _), .deferStatement(let body): body.visitAll(visit, statement)
    case .doCatch(let body, let catches, _):
      body.visitAll(visit, statement)
      for clause in catches {
        for item in clause.items { item.condition?.visitAll(visit, statement) }
        clause.body.visitAll(visit, statement)
      }
    case .lifetimeEnd(let end): end.values.forEach { $0.visitAll(visit, statement) }
    case .localFunction, .breakStatement, .continueStatement, .fallthroughStatement: break
    }
  }
}
