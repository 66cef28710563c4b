import DeclTree

/// Visits statements.
extension EffectChecker {
  /// Visits statements in order.
  func walk(_ statements: [TypedStmt]) {
    for statement in statements { walk(statement) }
  }

  private func walk(_ statement: TypedStmt) {
    switch statement.kind {
    case .expression(let value): walk(value)
    case .variable(_, let value):
      if value == nil { hasLaterValues = true }
      value.map(walk)
    case .returnStatement(let value): value.map(walk)
    case .ifStatement(let conditions, let then, let otherwise):
      walk(conditions)
      walk(then)
      walk(otherwise)
    case .guardStatement(let conditions, let otherwise):
      walk(conditions)
      walk(otherwise)
    case .whileLoop(let conditions, let body, _):
      walk(conditions)
      walk(body)
    case .repeatLoop(let body, let condition, _):
      walk(body)
      walk(condition)
    case .forLoop(let loop):
      walk(loop.sequence)
      if loop.isAsync {
        if !context.isAsync { reportAsyncLoop(loop.sequence.range) }
        checkErrors(ofAsyncLoop: loop, statement.range)
      }
      loop.condition.map(walk)
      walk(loop.body)
    case .switchStatement(let choice, _):
      walk(choice.subject)
      for one in choice.cases {
        walk(one.items)
        walk(one.body)
      }
    case .block(let body, _): walk(body)
    case .throwStatement(let value): walkThrow(value, statement.range)
    case .deferStatement(let body):
      within({
        $0.handling = .impossible("a defer body")
        // The end of the scope of an `async let` awaits it.
        if checker.sources.text(of: statement.range).hasPrefix("defer") {
          $0.place = "a defer body"
        }
        $0.mark = nil
      }) { walk(body) }
    case .doCatch(let body, let catches, _): walk(body, catches)
    // It may use variables that are declared after it.
    case .localFunction: hasLaterValues = true
    case .breakStatement, .continueStatement, .fallthroughStatement, .lifetimeEnd: break
    }
  }

  /// Visits conditions in order.
  func walk(_ conditions: [TypedCondition]) {
    for condition in conditions {
      switch condition {
      case .expression(let value), .match(_, let value): walk(value)
      case .constant: break
      }
    }
  }

  /// Visits the `where` conditions of case labels.
  func walk(_ items: [(pattern: TypedPattern, condition: TypedExpr?)]) {
    for item in items { item.condition.map(walk) }
  }

  private func walkThrow(_ value: TypedExpr, _ range: SourceRange) {
    walk(value)
    throwsOut = true
    ownThrowCount += 1
    if !context.handling.isHandled {
      checker.report(.throwNotHandled(context.handling, range))
    } else if context.isRethrowing {
      checker.report(.ownErrorRethrown(range))
    }
  }

  private func walk(_ body: [TypedStmt], _ catches: [TypedCatch]) {
    let isExhaustive = catches.contains(where: \.catchesEverything)
    let saved = throwsOut
    throwsOut = false
    let ownCount = ownThrowCount
    within({
      if isExhaustive {
        $0.handling = .handled
        $0.thrownType = nil
        $0.isRethrowing = false
      } else if case .unhandled = $0.handling {
        $0.handling = .partlyCaught
      }
    }) { walk(body) }
    if !throwsOut, !hasErrors, let first = catches.first {
      checker.report(.unreachableCatch(first.range.prefix("catch")))
    }
    throwsOut = saved || throwsOut && !isExhaustive
    // After an error of a parameter, any error may be thrown.
    let isAfterParameter = ownThrowCount == ownCount
    within({ if isAfterParameter { $0.isRethrowing = false } }) {
      for clause in catches {
        walk(clause.items)
        walk(clause.body)
      }
    }
  }
}

extension TypedFor {
  /// Indicates whether it waits for the elements.
  var isAsync: Bool {
    guard case .iterator(_, _, let next) = iteration else { return false }
    var call = next
    if case .tryExpression(let inner) = call.kind { call = inner }
    if case .awaitExpression = call.kind { return true }
    return false
  }

  /// Indicates whether it is marked with `try`.
  var isTry: Bool {
    guard case .iterator(_, _, let next) = iteration else { return false }
    if case .tryExpression = next.kind { return true }
    return false
  }
}

extension TypedCatch {
  /// Indicates whether it catches every error.
  var catchesEverything: Bool {
    items.isEmpty || items.contains { $0.condition == nil && $0.pattern.catchesEverything }
  }
}

extension TypedPattern {
  /// Indicates whether it matches every error. As in Swift, several cases together never do.
  fileprivate var catchesEverything: Bool {
    guard case .cast(let target, let inner) = kind,
      let protocols = target.existentialType?.protocols,
      protocols.allSatisfy({ $0.isLibrary && $0.name == "Error" })
    else { return isIrrefutable }
    return inner?.isIrrefutable ?? true
  }

  /// Indicates whether it matches every value of its type.
  var isIrrefutable: Bool {
    switch kind {
    case .wildcard, .binding: true
    case .tuple(let parts): parts.allSatisfy(\.isIrrefutable)
    case .cast(let target, let inner): target == type && inner?.isIrrefutable ?? true
    case .transformed(_, _, let inner): inner.isIrrefutable
    case .enumCase, .some, .none, .expression: false
    }
  }
}
