/// Traversal of all expressions of a typed tree, including those in closures and statements.
extension TypedExpr {
  /// Calls `visit` for the expression and all its descendants, ancestors first.
  package func visitAll(_ visit: (TypedExpr) -> Void) {
    visit(self)
    for operand in operands { operand.visitAll(visit) }
    switch kind {
    case .closure(let closure): closure.body.statements.visitAll(visit)
    case .block(let statements, let value):
      statements.visitAll(visit)
      value.visitAll(visit)
    case .ifElse(let conditions, let then, let otherwise):
      conditions.visitAll(visit)
      then.visitAll(visit)
      otherwise.visitAll(visit)
    case .switchCase(let choice):
      choice.subject.visitAll(visit)
      for one in choice.cases {
        for item in one.items { item.condition?.visitAll(visit) }
        one.body.visitAll(visit)
      }
    default: break
    }
  }
}

extension [TypedCondition] {
  fileprivate func visitAll(_ visit: (TypedExpr) -> Void) {
    for condition in self {
      switch condition {
      case .expression(let value), .match(_, let value): value.visitAll(visit)
      case .constant: break
      }
    }
  }
}

extension [TypedStmt] {
  /// Calls `visit` for every expression in the statements.
  package func visitAll(_ visit: (TypedExpr) -> Void) {
    for statement in self { statement.visitAll(visit) }
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
  fileprivate func visitAll(_ visit: (TypedExpr) -> Void) {
    switch kind {
    case .expression(let value), .throwStatement(let value): value.visitAll(visit)
    case .variable(_, let value), .returnStatement(let value): value?.visitAll(visit)
    case .ifStatement(let conditions, let then, let otherwise):
      conditions.visitAll(visit)
      then.visitAll(visit)
      otherwise.visitAll(visit)
    case .guardStatement(let conditions, let body), .whileLoop(let conditions, let body, _):
      conditions.visitAll(visit)
      body.visitAll(visit)
    case .repeatLoop(let body, let condition, _):
      body.visitAll(visit)
      condition.visitAll(visit)
    case .forLoop(let loop):
      loop.sequence.visitAll(visit)
      loop.condition?.visitAll(visit)
      loop.body.visitAll(visit)
    case .switchStatement(let choice, _):
      choice.subject.visitAll(visit)
      for one in choice.cases {
        for item in one.items { item.condition?.visitAll(visit) }
        one.body.visitAll(visit)
      }
    case .block(let body, _), .deferStatement(let body): body.visitAll(visit)
    case .doCatch(let body, let catches, _):
      body.visitAll(visit)
      for clause in catches {
        for item in clause.items { item.condition?.visitAll(visit) }
        clause.body.visitAll(visit)
      }
    case .lifetimeEnd(let end): end.values.forEach { $0.visitAll(visit) }
    case .localFunction, .breakStatement, .continueStatement, .fallthroughStatement: break
    }
  }
}
