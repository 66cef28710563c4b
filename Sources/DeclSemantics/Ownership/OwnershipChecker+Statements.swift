import DeclTree

/// Visits statements.
extension OwnershipChecker {
  func walk(_ statements: [TypedStmt]) {
    for statement in statements { walk(statement) }
  }

  /// Visits the statements of a scope, then its `defer` bodies; its variables end.
  func walkScope(_ statements: [TypedStmt]) {
    let outer = own
    inScope { walk(statements) }
    endScope(outer)
  }

  /// Ends the scopes of all variables but those that were declared before.
  func endScope(_ outer: Set<VariableDecl>) {
    if own.count == outer.count { return }
    for variable in own.subtracting(outer) { state.forget(variable) }
    own = outer
  }

  private func walk(_ statement: TypedStmt) {
    switch statement.kind {
    case .expression(let value): visit(value, .read)
    case .variable(let pattern, let value):
      if let value { visit(value, .consume) }
      declare(pattern, isBorrowed: false)
      if case .binding(let variable) = pattern.kind, case .closure(let closure)? = value?.kind {
        closures[variable] = captures(of: closure.body)
      }
    case .ifStatement(let conditions, let then, let otherwise):
      branch(conditions, { walkScope(then) }, { walkScope(otherwise) })
    case .guardStatement(let conditions, let otherwise): walkGuard(conditions, otherwise)
    case .whileLoop(let conditions, let body, let label): walkWhile(conditions, body, label)
    case .repeatLoop(let body, let condition, let label): walkRepeat(body, condition, label)
    case .forLoop(let loop): walkFor(loop)
    case .switchStatement(let choice, let label):
      labeled(label) { walk(choice) { walkScope($0) } }
    case .block(let body, let label): labeled(label) { walkScope(body) }
    case .returnStatement(let value):
      if let value { visitEscaping(value) }
      if state.isReachable {
        runDeferred(downTo: 0)
        checkExit(at: statement.range)
      }
      state = .unreachable
    case .breakStatement(let label): leave(label, \.exits)
    case .continueStatement(let label): leave(label, \.continues)
    case .fallthroughStatement:
      fallthroughState = state.joined(fallthroughState ?? .unreachable)
      state = .unreachable
    case .throwStatement(let value):
      visit(value, .consume)
      noteThrow(at: statement.range)
      state = .unreachable
    case .deferStatement(let body): deferred[deferred.count - 1].append(body)
    case .doCatch(let body, let catches, _): walk(body, catches)
    case .lifetimeEnd(let end): endLifetimes(end)
    case .localFunction(let local):
      for variable in captures(of: checker.body(of: local))
      where !checker.isCopyable(checker.typeOf(variable)) {
        state.captured.insert(variable)
        capturedByFunctions.insert(variable)
      }
    }
  }

  /// Records the values that end at this point since only some of the paths to it consumed them.
  private func endLifetimes(_ end: LifetimeEnd) {
    let ended = state.partlyConsumed.filter { own.contains($0.variable) }
    for place in ended.sorted(by: { $0.variable.nameRange.start > $1.variable.nameRange.start }) {
      guard !end.values.contains(where: { self.place(of: $0) == place }),
        let consumed = state.firstConsumption(of: place)
      else { continue }
      end.values.append(consumed.withoutConsume)
    }
    state.partlyConsumed.subtract(ended)
    if discardsSelf, ended.contains(where: { $0.variable == function.selfVariable }) {
      report(.keepsDiscarded(function.range.lastByte))
    }
  }

  // MARK: Patterns

  /// Declares the variables of a pattern.
  func declare(_ pattern: TypedPattern, isBorrowed: Bool) {
    for variable in pattern.variables {
      own.insert(variable)
      state.forget(variable)
      if isBorrowed { borrowed.insert(variable) }
    }
  }

  // MARK: Branches

  /// Visits conditions and both branches that depend on them.
  func branch(_ conditions: [TypedCondition], _ then: () -> Void, _ otherwise: () -> Void) {
    let outer = own
    let failed = walk(conditions)
    then()
    endScope(outer)
    let end = state
    state = failed
    otherwise()
    state = end.joined(state)
  }

  private func walkGuard(_ conditions: [TypedCondition], _ otherwise: [TypedStmt]) {
    let failed = walk(conditions)
    let passed = state
    state = failed
    walkScope(otherwise)
    state = passed.joined(state)
  }

  /// Visits conditions, and returns the state in which one of them does not hold.
  func walk(_ conditions: [TypedCondition]) -> OwnershipState {
    var failed = OwnershipState.unreachable
    for condition in conditions {
      switch condition {
      case .expression(let value):
        visit(value, .read)
        if case .bool(true) = value.kind { continue }
      case .match(let pattern, let value):
        visit(value, .consume)
        declare(pattern, isBorrowed: false)
      case .constant(let isTrue): if isTrue { continue }
      }
      failed = failed.joined(state)
    }
    return failed
  }

  /// Visits a `switch`; `walkBody` visits the bodies of its cases. A variable that is not consumed by the word lends
  /// its parts to the patterns.
  func walk<Body>(_ choice: TypedSwitch<Body>, _ walkBody: (Body) -> Void) {
    let mayConsume = isConsumedParameter(choice.subject)
    let isBorrowed =
      !mayConsume && (place(of: choice.subject) != nil || isStoredElsewhere(choice.subject))
    visit(choice.subject, .read)
    consumedBindings = []
    let start = state
    let outerFallthrough = fallthroughState
    fallthroughState = nil
    defer { fallthroughState = outerFallthrough }
    var end = OwnershipState.unreachable
    for one in choice.cases {
      let outer = own
      state = start.joined(fallthroughState ?? .unreachable)
      fallthroughState = nil
      for item in one.items {
        declare(item.pattern, isBorrowed: isBorrowed && !checker.isCopyable(choice.subject.type))
        if let condition = item.condition { visit(condition, .read) }
      }
      walkBody(one.body)
      endScope(outer)
      end = end.joined(state)
    }
    state = choice.cases.isEmpty ? start : end
    let bound = choice.cases.flatMap { one in one.items.flatMap(\.pattern.variables) }
    if mayConsume, !consumedBindings.isDisjoint(with: bound) {
      visitPlace(choice.subject, .consume)
    }
  }

  /// Returns whether an expression is a consuming parameter, or the `self` of a consuming method. A `switch` on it
  /// consumes it if its patterns' variables are consumed.
  private func isConsumedParameter(_ expression: TypedExpr) -> Bool {
    guard case .variable(let variable) = expression.kind, own.contains(variable),
      !checker.isCopyable(expression.type)
    else { return false }
    return function.isConsuming && variable == function.selfVariable
      || function.parameters.contains { $0.variable == variable && $0.ownership == .consuming }
  }

  // MARK: Loops

  /// Visits the body of a loop, and again in the state at its end if it consumes something from outside of it.
  private func iterate(_ label: LoopLabel, _ body: () -> Void) {
    let start = state
    body()
    let next = state.joined(continued(label))
    guard next.isReachable, next.consumedCount > start.consumedCount else { return }
    state = start.joined(next)
    state.partlyConsumed = start.partlyConsumed
    body()
  }

  private func walkWhile(
    _ conditions: [TypedCondition], _ body: [TypedStmt], _ label: LoopLabel
  ) {
    labeled(label) {
      var failed = OwnershipState.unreachable
      iterate(label) {
        let outer = own
        failed = failed.joined(walk(conditions))
        walkScope(body)
        endScope(outer)
      }
      state = failed
    }
  }

  private func walkRepeat(_ body: [TypedStmt], _ condition: TypedExpr, _ label: LoopLabel) {
    labeled(label) {
      var isEndless = false
      if case .bool(true) = condition.kind { isEndless = true }
      var runsOnce = false
      if case .bool(false) = condition.kind { runsOnce = true }
      func visitOnce() {
        walkScope(body)
        state = state.joined(continued(label))
        visit(condition, .read)
      }
      if runsOnce { visitOnce() } else { iterate(label, visitOnce) }
      if isEndless { state = .unreachable }
    }
  }

  private func walkFor(_ loop: TypedFor) {
    visit(loop.sequence, .consume)
    labeled(loop.label) {
      var end = state
      iterate(loop.label) {
        end = end.joined(state)
        let outer = own
        declare(loop.pattern, isBorrowed: false)
        if let condition = loop.condition { visit(condition, .read) }
        walkScope(loop.body)
        endScope(outer)
      }
      state = end.joined(state).joined(continued(loop.label))
    }
  }

  // MARK: Errors

  private func walk(_ body: [TypedStmt], _ catches: [TypedCatch]) {
    handlers.append(Jump(depth: deferred.count))
    walkScope(body)
    var end = state
    let caught = handlers.removeLast().state
    for clause in catches {
      let outer = own
      state = caught
      for item in clause.items {
        declare(item.pattern, isBorrowed: false)
        if let condition = item.condition { visit(condition, .read) }
      }
      walkScope(clause.body)
      endScope(outer)
      end = end.joined(state)
    }
    if !catches.contains(where: \.catchesEverything), let first = body.first {
      state = caught
      noteThrow(at: first.range)
    }
    state = end
  }
}

extension TypedExpr {
  /// The place that a `consume` expression consumes; any other expression as it is.
  var withoutConsume: TypedExpr {
    if case .consume(let inner) = kind { return inner }
    return self
  }
}
