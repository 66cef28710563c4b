import DeclTree

/// Uses of variables and of their parts.
extension OwnershipChecker {
  /// Returns the place that an expression denotes: a local variable or a stored property inside of one. Nil for all
  /// other expressions.
  func place(of expression: TypedExpr) -> OwnedPlace? {
    switch expression.kind {
    case .variable(let variable) where variable.storage == .local && !variable.isLazy:
      return OwnedPlace(variable: variable, path: [])
    case .member(let base, let property, _, _)
    where property.storage == .field && !property.isLazy && !checker.isReference(base.type):
      guard let whole = place(of: base) else { return nil }
      return OwnedPlace(variable: whole.variable, path: whole.path + [property])
    case .forceUnwrap(let inner, _), .optionalBind(let inner): return place(of: inner)
    default: return nil
    }
  }

  /// Returns whether an expression denotes storage outside of the function: a global variable, or a stored property of
  /// an instance.
  func isStoredElsewhere(_ expression: TypedExpr) -> Bool {
    switch expression.kind {
    case .variable(let variable), .staticVariable(let variable, _): variable.storage == .global
    case .member(_, let property, _, _): property.storage == .field
    default: false
    }
  }

  /// Visits a variable, or a part of one, in the way in which it is used.
  func visitPlace(_ expression: TypedExpr, _ use: OwnershipUse) {
    if case .variable(let variable) = expression.kind, let captured = closures[variable] {
      for variable in captured {
        checkValue(OwnedPlace(variable: variable, path: []), expression, .used)
      }
    }
    if use != .modify, isPartOfConstantOptional(expression),
      let optional = expression.optionalAround
    {
      return visitPlace(optional, .consume)
    }
    switch use {
    case .consume where !checker.isCopyable(expression.type):
      // The same expression, which now is the operand of the one that moves its value.
      let operand = TypedExpr(expression.kind, type: expression.type, range: expression.range)
      if consume(operand, in: expression) { expression.replaceKind(.consume(operand)) }
    case .consume:
      guard let place = place(of: expression) else { return }
      if place.path.isEmpty, borrowed.contains(place.variable), own.contains(place.variable),
        place.variable != function.selfVariable, isExplicitlyBorrowed(place.variable)
      {
        reportBorrowed(place.variable, expression)
      }
      checkValue(place, expression, .used)
    case .read, .modify:
      if let place = place(of: expression) { checkValue(place, expression, .used) }
    }
  }

  /// Returns whether an expression reads a copyable property of the value in an optional constant. As in Swift, the
  /// optional is consumed then.
  private func isPartOfConstantOptional(_ expression: TypedExpr) -> Bool {
    guard checker.isCopyable(expression.type), let optional = expression.optionalAround,
      !checker.isCopyable(optional.type)
    else { return false }
    return place(of: optional)?.variable.isLet == true
  }

  func isExplicitlyBorrowed(_ variable: VariableDecl) -> Bool {
    function.parameters.contains { $0.variable == variable && $0.ownership == .borrowing }
  }

  /// Reports a use of a place without a value.
  func checkValue(
    _ place: OwnedPlace, _ expression: TypedExpr, _ use: Diagnostic.UseAfterConsume
  ) {
    guard let site = state.consumption(of: place) else { return }
    let isCopyable = checker.isCopyable(checker.typeOf(place.variable))
    let use = isCopyable ? .used : use
    note(
      use == .used ? .used : .consumedAgain, of: place.variable,
      .useAfterConsume(
        place.variable.name, use, declared: declaration(of: place.variable), consumed: site.range,
        used: expression.range))
  }

  private func reportBorrowed(_ variable: VariableDecl, _ expression: TypedExpr) {
    report(
      .consumesBorrowed(
        variable.name, declared: declaration(of: variable), consumed: expression.range))
  }

  /// Records that an expression consumes a place. Returns whether the value can be moved out of it.
  @discardableResult
  func consume(_ operand: TypedExpr, in expression: TypedExpr) -> Bool {
    guard let place = place(of: operand) else {
      if isStoredElsewhere(operand), !checker.isCopyable(operand.type) {
        reportStoredElsewhere(operand)
      } else {
        visit(operand, .read)
      }
      return false
    }
    let variable = place.variable
    let isCopyable = checker.isCopyable(operand.type)
    if isCopyable, checker.isTrivial(operand.type) {
      checkValue(place, operand, .used)
      return false
    }
    if !own.contains(variable) || state.captured.contains(variable), !isCopyable {
      report(
        .consumesCaptured(
          variable.name,
          declared: isSharedWithOthers(variable) ? operand.range : declaration(of: variable),
          consumed: operand.range))
      return false
    }
    if borrowed.contains(variable) {
      reportBorrowed(variable, operand)
      return false
    }
    if !place.path.isEmpty, hasDeinitialiser(around: operand),
      !(function.kind == .deinitializer && variable == function.selfVariable)
    {
      report(.consumesPartWithDeinitialiser(variable.name, operand.range))
      return false
    }
    if let site = state.consumption(of: place) {
      checkValue(
        place, operand,
        site.range == operand.range || site.range == expression.range
          ? .consumedInLoop : .consumedAgain)
      return true
    }
    if place.path.isEmpty { consumedBindings.insert(variable) }
    state.consume(
      place, by: TypedExpr(operand.kind, type: operand.type, range: operand.range))
    return true
  }

  /// Returns whether a value around a part of a variable has a deinitialiser, which needs all of its parts.
  private func hasDeinitialiser(around operand: TypedExpr) -> Bool {
    var next = operand
    while true {
      switch next.kind {
      case .member(let base, _, _, _):
        if base.type.nominalDecl?.deinitializer != nil { return true }
        next = base
      case .forceUnwrap(let base, _), .optionalBind(let base): next = base
      default: return false
      }
    }
  }

  /// Returns whether a local function or an escaping closure captures a variable, so that the error is where the
  /// variable is consumed and not where it is declared.
  private func isSharedWithOthers(_ variable: VariableDecl) -> Bool {
    isInEscapingClosure || own.contains(variable)
      || function.isLocal && variable.context !== function
  }

  private func reportStoredElsewhere(_ operand: TypedExpr) {
    switch operand.kind {
    case .variable(let variable), .staticVariable(let variable, _):
      report(.consumesGlobal(variable.name, operand.range))
    default: report(.consumesPropertyOfClass(text(operand), operand.range))
    }
  }

  /// Returns the names of a variable and of the properties that lead to a part of it: `self.d`.
  func text(_ expression: TypedExpr) -> String {
    switch expression.kind {
    case .variable(let variable), .staticVariable(let variable, _): variable.name
    case .member(let base, let property, _, _): "\(text(base)).\(property.name)"
    default: "unknown"
    }
  }

  // MARK: Assignments

  /// Records an assignment, after which the target has a value.
  func assign(_ target: TypedExpr, _ assignment: TypedExpr) {
    switch target.kind {
    case .discard: break
    case .variable(let variable):
      if function.kind == .initializer, variable == function.selfVariable,
        target.type.nominalDecl?.isClass == false, target.type.nominalDecl?.deinitializer != nil
      {
        report(
          .unsupported(
            "noncopyable", "assigning 'self' in an initializer of a type with a deinitializer",
            assignment.range))
      }
      state.reinitialise(variable)
    case .tuple(let parts): parts.forEach { assign($0, assignment) }
    case .member(let base, _, _, _) where place(of: target) == nil: visitBase(base)
    default:
      guard let place = place(of: target) else {
        return target.operands.forEach { visit($0, .modify) }
      }
      guard
        state.consumption(of: place) != nil
          || state.consumption(of: OwnedPlace(variable: place.variable, path: [])) != nil
      else { return }
      note(
        .reinitialisedPart, of: place.variable,
        .reinitialisesPart(place.variable.name, assignment.range))
    }
  }

  private func visitBase(_ base: TypedExpr) {
    visit(base, checker.isReference(base.type) ? .read : .modify)
  }
}

extension TypedExpr {
  /// The optional of whose value this expression is a stored property; nil for other expressions.
  fileprivate var optionalAround: TypedExpr? {
    guard case .member(let base, _, _, _) = kind else { return nil }
    switch base.kind {
    case .forceUnwrap(let inner, _), .optionalBind(let inner): return inner
    default: return nil
    }
  }
}
