import DeclTree

/// The ways in which an expression's value is used.
enum OwnershipUse {
  /// Only while the expression around it is evaluated.
  case read
  /// In place, by an inout argument or a mutating method.
  case modify
  /// By a new owner.
  case consume
}

/// The lifetimes of closures.
enum ClosureLife {
  /// Until the call that it is an argument of returns.
  case inPlace
  /// As long as the variable that holds it.
  case stored
  /// Longer than the function that creates it.
  case escaping
}

/// Visits expressions.
extension OwnershipChecker {
  // swift-format-ignore
  func visit(_ expression: TypedExpr, _ use: OwnershipUse) {
    guard state.isReachable else { return }
    switch expression.kind {
    case .variable, .staticVariable: visitPlace(expression, use)
    case .member(let base, let property, _, _):
      if place(of: expression) != nil { visitPlace(expression, use) } else { visitMember(base, property, expression, use) }
    case .consume(let inner): consume(inner, in: expression)
    case .discardSelf(let inner):
      checkDiscard(of: inner.type, expression.range)
      consume(inner, in: expression)
    case .copy(let inner): visit(inner, .read)
    case .inoutReference(let inner): visit(inner, .modify)
    case .assign(let target, let value):
      reportImplicitWrap(value)
      if case .discard = target.kind { visit(value, .read) } else { visit(value, .consume) }
      assign(target, expression)
    case .call(let callee, let arguments, _): visitCall(callee, arguments, expression)
    case .function(let callee): callee.operands.forEach { visit($0, .read) }
    case .enumCase(_, let parts), .tuple(let parts), .array(let parts): parts.forEach { visit($0, .consume) }
    case .conversion(let inner, let conversion): visitConversion(inner, conversion, expression, use)
    case .forceUnwrap(let inner, _), .optionalBind(let inner), .optionalChain(let inner),
      .tryForced(let inner), .awaitExpression(let inner), .tryExpression(let inner), .tupleElement(let inner, _), .never(let inner):
      visit(inner, use)
    case .tryOptional(let inner):
      handlers.append(Jump(depth: deferred.count))
      visit(inner, use)
      state = state.joined(handlers.removeLast().state)
    case .coalesce(let left, let right):
      visit(left, .consume)
      alternatives({ visit(right, use) }, {})
    case .and(let left, let right), .or(let left, let right):
      visit(left, .read)
      alternatives({ visit(right, .read) }, {})
    case .ternary(let test, let first, let second):
      visit(test, .read)
      alternatives({ visit(first, use) }, { visit(second, use) })
    case .ifElse(let conditions, let then, let otherwise):
      branch(conditions, { visit(then, use) }, { visit(otherwise, use) })
    case .switchCase(let choice): walk(choice) { visit($0, use) }
    case .block(let statements, let value):
      let outer = own
      inScope {
        walk(statements)
        visit(value, use)
      }
      endScope(outer)
    case .closure(let closure): visit(closure, .stored, expression)
    default: expression.operands.forEach { visit($0, .read) }
    }
    noteEnd(expression)
  }

  /// Records the effects of an expression after its operands have been evaluated.
  private func noteEnd(_ expression: TypedExpr) {
    if throwingSites.contains(ObjectIdentifier(expression)) { noteThrow(at: expression.range) }
    if case .call = expression.kind, expression.type == checker.core.never { state = .unreachable }
  }

  /// Visits a property that is computed, or stored in an instance or a value that is computed.
  private func visitMember(
    _ base: TypedExpr, _ property: VariableDecl, _ expression: TypedExpr, _ use: OwnershipUse
  ) {
    if use == .consume, property.storage == .field, !checker.isCopyable(expression.type) {
      if checker.isReference(base.type) {
        return report(.consumesPropertyOfClass(text(expression), expression.range))
      }
      // The value of a call has no other owner, so that its part can be moved.
      return visit(base, .consume)
    }
    if property.storage == .computed, property.getter?.isConsuming == true {
      return visit(base, .consume)
    }
    let mutates = use == .modify || property.getter?.isMutating == true
    visit(base, mutates && !checker.isReference(base.type) ? .modify : .read)
  }

  private func visitConversion(
    _ inner: TypedExpr, _ conversion: TypedExpr.Conversion, _ expression: TypedExpr,
    _ use: OwnershipUse
  ) {
    if use == .read, conversion == .wrapOptional, place(of: inner) != nil,
      !checker.isCopyable(inner.type)
    {
      report(.convertsConsuming(expression.type, expression.range))
    }
    // A value in an existential or an optional is a copy.
    visit(inner, use == .read ? (conversion == .erase ? .consume : .read) : use)
  }

  private func checkDiscard(of type: StaticType, _ range: SourceRange) {
    guard let nominal = type.nominalDecl,
      checker.storedProperties(of: nominal).contains(where: {
        !checker.isTrivial(checker.typeOf($0))
      })
    else { return }
    report(
      .invalidConsume(
        "can only 'discard' type '\(nominal.name)' if it contains trivially-destroyed stored properties at this time",
        range))
  }

  /// Reports a variable that an assignment wraps in an optional.
  private func reportImplicitWrap(_ value: TypedExpr) {
    guard case .conversion(let inner, .wrapOptional) = value.kind, place(of: inner) != nil,
      !checker.isCopyable(inner.type)
    else { return }
    report(.convertsConsuming(value.type, value.range))
  }

  // MARK: Calls

  private func visitCall(
    _ callee: TypedExpr.Callee, _ arguments: [TypedArgument], _ expression: TypedExpr
  ) {
    var lent: [TypedExpr] = []
    switch callee {
    case .method(let base, let method, _, _):
      checker.resolveSignature(of: method)
      if method.isConsuming, !checker.isReference(base.type) {
        visit(base, .consume)
      } else {
        visit(base, method.isMutating && !checker.isReference(base.type) ? .modify : .read)
        lent.append(base)
      }
    default: callee.operands.forEach { visit($0, .read) }
    }
    for (position, argument) in arguments.enumerated() {
      for value in argument.values {
        let use = self.use(ofArgument: position, callee)
        if case .closure(let closure) = value.withoutConversions.kind {
          visit(closure, isEscaping(position, callee) ? .escaping : .inPlace, value)
        } else {
          visit(value, use)
          if use == .read { lent.append(value) }
        }
      }
    }
    // A value is lent for the whole call, so no later argument may consume it.
    if state.consumedCount > 0 {
      for value in lent { if let place = place(of: value) { checkValue(place, value, .used) } }
    }
  }

  /// Returns how a call uses an argument.
  private func use(ofArgument position: Int, _ callee: TypedExpr.Callee) -> OwnershipUse {
    if let function = callee.function {
      guard position < function.parameters.count else { return .read }
      let parameter = function.parameters[position]
      if parameter.isInout { return .modify }
      switch parameter.ownership {
      case .consuming: return .consume
      case .borrowing: return .read
      case nil: return function.kind == .initializer ? .consume : .read
      }
    }
    guard case .value(let value) = callee, let type = value.type.functionType,
      position < type.parameters.count
    else { return .read }
    return type.parameters[position].isConsuming ? .consume : .read
  }

  private func isEscaping(_ position: Int, _ callee: TypedExpr.Callee) -> Bool {
    guard let function = callee.function, position < function.parameters.count else { return false }
    let parameter = function.parameters[position]
    return parameter.isEscaping && !parameter.isAutoclosure
  }

  // MARK: Closures

  /// Visits a value that leaves the function; a closure escapes.
  func visitEscaping(_ value: TypedExpr) {
    if case .closure(let closure) = value.withoutConversions.kind {
      visit(closure, .escaping, value)
    } else {
      visit(value, .consume)
    }
  }

  private func visit(_ closure: TypedClosure, _ life: ClosureLife, _ expression: TypedExpr) {
    for capture in closure.captures { visit(capture.value, .consume) }
    for variable in captures(of: closure.body) {
      capture(variable, life, expression)
    }
    walkInside(closure, life)
  }

  /// Returns the variables of the current body that the body of a closure or local function captures.
  func captures(of body: TypedBody) -> [VariableDecl] {
    var walker = TreeWalker()
    var used: Set<VariableDecl> = []
    walker.expression = { if case .variable(let variable) = $0.kind { used.insert(variable) } }
    walker.walk(body)
    return used.inOrder.filter { own.contains($0) && $0.storage == .local }
  }

  private func capture(_ variable: VariableDecl, _ life: ClosureLife, _ expression: TypedExpr) {
    let place = OwnedPlace(variable: variable, path: [])
    checkValue(place, expression, .used)
    let isCopyable = checker.isCopyable(checker.typeOf(variable))
    if life == .escaping, !isCopyable { state.captured.insert(variable) }
    if life != .inPlace, borrowed.contains(variable), !isCopyable || isExplicitlyBorrowed(variable)
    {
      report(
        .capturesBorrowed(
          variable.name, declared: declaration(of: variable), captured: expression.range))
    }
  }

  /// Visits a closure's body, in which the variables around it are only used.
  private func walkInside(_ closure: TypedClosure, _ life: ClosureLife) {
    let saved = (state, handlers, deferred, fallthroughState, own, inouts, isInEscapingClosure)
    isInEscapingClosure = life == .escaping
    (state, handlers, deferred, fallthroughState) = (OwnershipState(), [], [], nil)
    own = Set(closure.parameters + closure.captures.map(\.variable))
    inouts = closure.parameters.filter(\.isInout)
    for (variable, parameter) in zip(closure.parameters, closure.type.parameters)
    where !parameter.isConsuming && !variable.isInout && !checker.isCopyable(parameter.type) {
      borrowed.insert(variable)
    }
    walkScope(closure.body.statements)
    if state.isReachable { checkExit(at: closure.body.statements.last?.range ?? .none) }
    (state, handlers, deferred, fallthroughState, own, inouts, isInEscapingClosure) = saved
  }
}

extension TypedExpr {
  /// The expression without the conversions around it.
  fileprivate var withoutConversions: TypedExpr {
    if case .conversion(let inner, _) = kind { return inner.withoutConversions }
    return self
  }
}
