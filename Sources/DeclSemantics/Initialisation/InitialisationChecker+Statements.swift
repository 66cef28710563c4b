import DeclTree

/// Visits statements.
extension InitialisationChecker {
  func walk(_ statements: [TypedStmt]) {
    for statement in statements {
      if !definitions.isEmpty {
        let place = statement.range
        visitDefinitions { $0.file == place.file && $0.start < place.start }
      }
      walk(statement)
    }
  }

  private func walk(_ statement: TypedStmt) {
    switch statement.kind {
    case .expression(let value): walk(value)
    case .variable(let pattern, let value): walkVariable(pattern, value)
    case .ifStatement(let conditions, let then, let otherwise):
      branch(conditions, { walkScope(then) }, { walkScope(otherwise) })
    case .guardStatement(let conditions, let otherwise):
      branch(conditions, {}, { walkScope(otherwise) })
    case .whileLoop(let conditions, let body, let label): walkWhile(conditions, body, label)
    case .repeatLoop(let body, let condition, let label): walkRepeat(body, condition, label)
    case .forLoop(let loop): walkFor(loop)
    case .switchStatement(let choice, let label):
      labeled(label) { walk(choice) { walkScope($0) } }
    case .block(let body, let label): labeled(label) { walkScope(body) }
    case .returnStatement(let value): walkReturn(value, statement.range)
    case .breakStatement(let label): leave(label, \.exits)
    case .continueStatement(let label): leave(label, \.continues)
    case .fallthroughStatement:
      fallthroughState = state.joined(fallthroughState ?? .unreachable)
      state = .unreachable
    case .throwStatement(let value):
      walk(value)
      noteThrow()
      state = .unreachable
    case .deferStatement(let body): deferred[deferred.count - 1].append(body)
    case .doCatch(let body, let catches, _): walk(body, catches)
    case .localFunction, .lifetimeEnd: break
    }
  }

  private func walkVariable(_ pattern: TypedPattern, _ value: TypedExpr?) {
    if let value { walk(value) }
    undeclared.subtract(pattern.variables)
    if value != nil { return }
    for variable in pattern.variables where variable.wrapper == nil && variable.wrapped == nil {
      state.declare(variable)
    }
  }

  private func walkReturn(_ value: TypedExpr?, _ range: SourceRange) {
    value.map(walk)
    runDeferred(downTo: 0)
    // A `return nil` in an initialiser creates no instance, so nothing need be initialised.
    if value == nil, state.isReachable { checkExit(at: range) }
    state = .unreachable
  }

  /// Visits conditions and both branches that depend on them.
  func branch(_ conditions: [TypedCondition], _ then: () -> Void, _ otherwise: () -> Void) {
    walk(conditions)
    let start = state
    then()
    let end = state
    state = start
    if conditions.isAlwaysTrue { state = .unreachable }
    otherwise()
    state = end.joined(state)
  }

  func walk(_ conditions: [TypedCondition]) {
    for condition in conditions {
      switch condition {
      case .expression(let value), .match(_, let value): walk(value)
      case .constant: break
      }
    }
  }

  private func walkWhile(
    _ conditions: [TypedCondition], _ body: [TypedStmt], _ label: LoopLabel
  ) {
    labeled(label) {
      noteLoop(body)
      walk(conditions)
      let end = conditions.isAlwaysTrue ? .unreachable : state
      walkScope(body)
      state = end
    }
  }

  private func walkRepeat(_ body: [TypedStmt], _ condition: TypedExpr, _ label: LoopLabel) {
    labeled(label) {
      noteLoop(body)
      walkScope(body)
      state = state.joined(continued(label))
      walk(condition)
      if case .bool(true) = condition.kind { state = .unreachable }
    }
  }

  private func walkFor(_ loop: TypedFor) {
    walk(loop.sequence)
    labeled(loop.label) {
      noteLoop(loop.body)
      let end = state
      loop.condition.map(walk)
      walkScope(loop.body)
      state = end
    }
  }

  /// Marks the variables that a loop's body assigns as possibly initialised, since the body may run again.
  private func noteLoop(_ body: [TypedStmt]) {
    guard !state.maybeUninitialised.isEmpty, body.last?.isJump != true else { return }
    body.visitAll { expression in
      guard case .assign(let target, _) = expression.kind else { return }
      if let variable = assignedVariable(target), state.maybeUninitialised.contains(variable) {
        state.maybeInitialised.insert(variable)
      }
    }
  }

  /// Visits a `switch`; `walkBody` visits the bodies of its cases.
  func walk<Body>(_ choice: TypedSwitch<Body>, _ walkBody: (Body) -> Void) {
    walk(choice.subject)
    let start = state
    let outerFallthrough = fallthroughState
    fallthroughState = nil
    defer { fallthroughState = outerFallthrough }
    var end = InitialisationState.unreachable
    for one in choice.cases {
      state = start.joined(fallthroughState ?? .unreachable)
      fallthroughState = nil
      for item in one.items { item.condition.map(walk) }
      walkBody(one.body)
      end = end.joined(state)
    }
    state = end
  }

  private func walk(_ body: [TypedStmt], _ catches: [TypedCatch]) {
    handlers.append(Jump(depth: deferred.count))
    walkScope(body)
    var end = state
    let caught = handlers.removeLast().state
    for clause in catches {
      state = caught
      for item in clause.items { item.condition.map(walk) }
      walkScope(clause.body)
      end = end.joined(state)
    }
    if !catches.contains(where: \.catchesEverything) {
      state = caught
      noteThrow()
    }
    state = end
  }

  /// Records that an error may be thrown at this point.
  func noteThrow() { if state.isReachable { _ = throwToHandler() } }
}

extension TypedStmt {
  /// Indicates whether a loop body that ends with this statement runs at most once.
  fileprivate var isJump: Bool {
    switch kind {
    case .breakStatement, .returnStatement, .throwStatement: true
    default: false
    }
  }
}

extension [TypedCondition] {
  /// Indicates whether the conditions are those of `while true`.
  var isAlwaysTrue: Bool {
    guard count == 1, case .expression(let value) = self[0] else { return false }
    if case .bool(true) = value.kind { return true }
    return false
  }
}
