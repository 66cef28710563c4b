import DeclTree

/// Visits expressions: reads, writes and captures.
extension InitialisationChecker {
  func walk(_ expression: TypedExpr) {
    switch expression.kind {
    case .variable(let variable): read(variable, .read, expression.range)
    case .member(let base, let property, _, _): walkMember(base, property, expression)
    case .assign(let target, let value):
      walk(value)
      initialiseWrapper(expression, target, value)
      write(target)
    case .inoutReference(let place): walkReference(place)
    case .call(let callee, let arguments, _): walkCall(callee, arguments, expression)
    case .function(.function(let function, _, nil)) where function.isLocal:
      checkCaptures(of: function, expression.range)
    case .closure(let closure): walk(closure, expression.range)
    case .dynamicType(let value) where isSelf(value): break
    case .and(let left, let right), .or(let left, let right), .coalesce(let left, let right):
      walk(left)
      perhaps { walk(right) }
    case .ternary(let test, let first, let second):
      walk(test)
      alternatives({ walk(first) }, { walk(second) })
    case .optionalChain(let inner): perhaps { walk(inner) }
    case .forceUnwrap(let inner, _) where inner.isDelegation:
      isForcedDelegation = true
      walk(inner)
      isForcedDelegation = false
    case .tryOptional(let inner):
      if inner.isDelegation, function.failability == .never {
        checker.report(.optionalDelegation(expression.range))
      }
      walk(inner)
    case .ifElse(let conditions, let then, let otherwise):
      branch(conditions, { walk(then) }, { walk(otherwise) })
    case .switchCase(let choice): walk(choice) { walk($0) }
    case .block(let statements, let value):
      inScope {
        walk(statements)
        walk(value)
      }
    default:
      expression.operands.forEach(walk)
      noteEnd(expression)
    }
  }

  /// Records the effects of an expression after its operands have been evaluated.
  private func noteEnd(_ expression: TypedExpr) {
    if throwingSites.contains(ObjectIdentifier(expression)) { noteThrow() }
    if case .call = expression.kind, expression.type == checker.core.never {
      state = .unreachable
    }
  }

  private func perhaps(_ body: () -> Void) { alternatives(body, {}) }

  /// Returns whether an expression is the `self` of the initialiser.
  func isSelf(_ expression: TypedExpr) -> Bool {
    guard let initialiser, case .variable(let variable) = expression.kind else { return false }
    return variable == initialiser.selfVariable
  }

  private func walkMember(_ base: TypedExpr, _ property: VariableDecl, _ expression: TypedExpr) {
    guard isSelf(base), let initialiser else {
      walk(base)
      return noteEnd(expression)
    }
    if let stored = initialiser.stored(property) {
      if state.maybeUninitialised.contains(stored) {
        checker.report(
          .usedBeforeInitialised(property, .read, isProperty: true, expression.range))
      }
    } else {
      useSelf("in property access '\(property.name)' ", expression.range)
    }
    noteEnd(expression)
  }

  private func walkCall(
    _ callee: TypedExpr.Callee, _ arguments: [TypedArgument], _ expression: TypedExpr
  ) {
    switch callee {
    case .method(let base, let method, _, _) where isSelf(base):
      useSelf("in method call '\(method.name)' ", expression.range)
    case .function(let function, _, nil) where function.isLocal:
      checkCaptures(of: function, expression.range)
    default: callee.operands.forEach(walk)
    }
    for argument in arguments { argument.values.forEach(walk) }
    noteEnd(expression)
    if case .delegatedInit(let target, _, let isSuper) = callee {
      if target.failability == .optional, function.failability == .never, !isForcedDelegation {
        checker.report(.failableDelegation(target.labelledName, expression.range))
      }
      delegate(isSuper: isSuper, expression.range)
    }
  }

  /// Checks a variable that is read, passed by reference or captured.
  private func read(
    _ variable: VariableDecl, _ use: Diagnostic.UninitialisedUse, _ range: SourceRange
  ) {
    if let initialiser, variable == initialiser.selfVariable { return useSelf("", range) }
    guard state.maybeUninitialised.contains(variable) else { return }
    checker.report(.usedBeforeInitialised(variable, use, isProperty: false, range))
  }

  private func walkReference(_ place: TypedExpr) {
    switch place.kind {
    case .variable(let variable): read(variable, .reference, place.range)
    default: walk(place)
    }
  }

  // MARK: Writing

  /// Replaces the first assignment to a wrapped property of `self` by the initialisation of its wrapper.
  private func initialiseWrapper(_ assignment: TypedExpr, _ target: TypedExpr, _ value: TypedExpr) {
    guard case .member(let base, let property, _, _) = target.kind, isSelf(base),
      let storage = property.wrapper?.storage, state.maybeUninitialised.contains(storage),
      checker.hasWrappedValueInitializer(storage)
    else { return }
    let maker = BodyChecker(checker, function: function, scope: nil)
    assignment.replaceKind(
      .assign(
        target: maker.selfMember(storage, target.range),
        value: maker.checkWrapper(from: value, storage, value.range)))
  }

  /// Returns the variable or property of `self` to which an assignment assigns; nil for other targets.
  func assignedVariable(_ target: TypedExpr) -> VariableDecl? {
    switch target.kind {
    case .variable(let variable): return variable
    case .member(let base, let property, _, _):
      return isSelf(base) ? initialiser?.stored(property) : nil
    default: return nil
    }
  }

  private func write(_ target: TypedExpr) {
    switch target.kind {
    case .variable(let variable):
      if let initialiser, variable == initialiser.selfVariable {
        return initialiseSelf(initialiser)
      }
      initialise(variable, isProperty: false, target.range)
    case .member(let base, let property, _, _):
      writeMember(base, property, target)
    case .tupleElement(let base, _):
      // The elements of a tuple may be initialised one by one.
      if case .variable(let variable) = base.kind, state.maybeUninitialised.contains(variable) {
        return state.initialise(variable)
      }
      walk(base)
    case .discard: break
    default: target.operands.forEach(walk)
    }
  }

  private func writeMember(_ base: TypedExpr, _ property: VariableDecl, _ target: TypedExpr) {
    if isSelf(base), let initialiser {
      guard let stored = initialiser.stored(property) else {
        return useSelf("in property access '\(property.name)' ", target.range)
      }
      if initialiser.kind == .delegating {
        // The other initialiser gives constants their values.
        if stored.isLet { return checker.report(.constantOfDelegation(property, target.range)) }
        return useSelf("", target.range)
      }
      return initialise(stored, isProperty: true, target.range)
    }
    if case .variable(let variable) = base.kind, state.maybeUninitialised.contains(variable),
      base.type.nominalDecl?.isClass != true
    {
      return checker.report(.memberStoredTooEarly(variable, target.range))
    }
    walk(base)
  }

  private func initialise(_ variable: VariableDecl, isProperty: Bool, _ range: SourceRange) {
    let isTracked =
      state.maybeUninitialised.contains(variable) || state.maybeInitialised.contains(variable)
    guard isTracked else { return }
    if variable.isLet, state.maybeInitialised.contains(variable) {
      checker.report(.initialisedTwice(variable, isProperty: isProperty, range))
    }
    state.initialise(variable)
  }

  // MARK: Capturing

  private func walk(_ closure: TypedClosure, _ range: SourceRange) {
    closure.captures.forEach { walk($0.value) }
    // An autoclosure counts as evaluated in place.
    if closure.isAutoclosure {
      let saved = state
      closure.body.statements.last?.returned.map(walk)
      state = saved
      return
    }
    if !state.maybeUninitialised.isEmpty { checkCaptures(of: closure, range) }
    walkInside(closure.body)
  }

  private func checkCaptures(of closure: TypedClosure, _ range: SourceRange) {
    var used: Set<VariableDecl> = []
    closure.body.statements.visitAll { expression in
      if case .variable(let variable) = expression.kind { used.insert(variable) }
    }
    if let initialiser, used.contains(initialiser.selfVariable), !isComplete(initialiser) {
      checker.report(.selfCapturedEarly(range))
    }
    for variable in state.maybeUninitialised.intersection(used).inOrder
    where variable != initialiser?.selfVariable {
      checker.report(.usedBeforeInitialised(variable, .capture, isProperty: false, range))
    }
  }

  /// Checks a use of a local function, whose captured variables must be declared and initialised.
  private func checkCaptures(of function: FunctionDecl, _ range: SourceRange) {
    if state.maybeUninitialised.isEmpty && undeclared.isEmpty { return }
    let used = captures(of: function)
    if let variable = undeclared.intersection(used).inOrder.first {
      checker.report(.capturedBeforeDeclared(variable.name, function.nameRange))
    }
    for variable in state.maybeUninitialised.intersection(used).inOrder {
      read(variable, .read, range)
    }
  }

  /// Returns the variables that a local function uses, also in the local functions that it calls.
  func captures(of function: FunctionDecl) -> Set<VariableDecl> {
    if let known = captured[function] { return known }
    var seen: Set<FunctionDecl> = []
    var used: Set<VariableDecl> = []
    func gather(_ function: FunctionDecl) {
      guard seen.insert(function).inserted else { return }
      checker.body(of: function).statements.visitAll { expression in
        switch expression.kind {
        case .variable(let variable): used.insert(variable)
        case .function(.function(let inner, _, _)), .call(.function(let inner, _, _), _, _):
          if inner.isLocal { gather(inner) }
        default: break
        }
      }
    }
    gather(function)
    captured[function] = used
    return used
  }
}

extension Set<VariableDecl> {
  /// The variables in source order.
  var inOrder: [VariableDecl] {
    sorted { ($0.nameRange.file, $0.nameRange.start) < ($1.nameRange.file, $1.nameRange.start) }
  }
}

extension TypedStmt {
  /// The value of a `return`; nil for other statements.
  fileprivate var returned: TypedExpr? {
    if case .returnStatement(let value) = kind { return value }
    return nil
  }
}

extension TypedExpr {
  /// Indicates whether it is a call `self.init(…)` or `super.init(…)`.
  var isDelegation: Bool {
    if case .call(.delegatedInit, _, _) = kind { return true }
    return false
  }
}
