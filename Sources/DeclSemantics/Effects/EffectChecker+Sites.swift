import DeclTree

/// Checks calls and accesses that throw or suspend.
extension EffectChecker {
  /// Checks one call or access, after its operands.
  func checkSite(_ expression: TypedExpr) {
    guard let effects = effects(of: expression) else { return }
    if effects.isThrowing {
      throwCount += 1
      throwingSites.insert(ObjectIdentifier(expression))
      checkThrow(effects.site, expression)
    }
    if effects.isAsync {
      checkAwait(effects.site, expression.range)
    } else if let name = isolatedMember(expression), !context.isAwaited {
      let range = expression.range
      let place = effects.site == .property ? range.last(name.utf8.count) : range
      checker.report(.actorIsolated(name, effects.site, inAsync: context.isAsync, place))
    } else if context.isOutsideActors, !context.isAwaited,
      let use = checker.globallyIsolatedUse(expression)
    {
      checker.report(
        .globallyIsolated(use, effects.site, inAsync: context.isAsync, expression.range))
    }
  }

  private func effects(
    of expression: TypedExpr
  ) -> (site: EffectSite, isThrowing: Bool, isAsync: Bool)? {
    switch expression.kind {
    case .call(.value(let value), _, _):
      guard let type = value.type.functionType else { return nil }
      return (.call, type.isThrowing && !isNever(type.thrownType), type.isAsync)
    case .call(let callee, let arguments, _):
      guard let function = callee.function else { return nil }
      return (.call, canThrow(function, callee, arguments), function.isAsync)
    case .member(_, let variable, _, _), .variable(let variable),
      .staticVariable(let variable, _):
      let getter = variable.getter
      return (.property, getter?.isThrowing ?? false, getter?.isAsync ?? false)
    case .subscriptAccess(_, let decl, _, _, _):
      let getter = decl.getter
      return (.subscriptAccess, getter?.isThrowing ?? false, getter?.isAsync ?? false)
    default: return nil
    }
  }

  /// Returns whether a type is `Never`, also by the requirements in scope: `where S.Failure == Never`.
  private func isNever(_ type: StaticType?) -> Bool {
    type.map(checker.canonical) == checker.core.never
  }

  /// Notes the closures that a call calls, or passes to a function of the script or of Swift's own library whose parameter
  /// is a synchronous function on no actor.
  func noteClosures(of expression: TypedExpr) {
    guard case .call(let callee, let arguments, _) = expression.kind else { return }
    if case .value(let value) = callee { return noteClosure(value) }
    guard let function = callee.function, !function.isLibrary || isOfSwift(function) else {
      return
    }
    for (parameter, argument) in zip(function.parameters, arguments)
    where mayRunInPlace(parameter, of: function) {
      argument.values.forEach(noteClosure)
    }
  }

  /// Notes the operation of a detached task or of a task of a group, which runs on no actor, and that of a task on no actor,
  /// which runs where the task is created.
  func noteOperations(of expression: TypedExpr) {
    guard case .call(let callee, let arguments, _) = expression.kind,
      let function = callee.function, function.isLibrary,
      ["detached", "addTask", "addTaskUnlessCancelled"].contains(function.name)
        || context.isOutsideActors && function.kind == .initializer
          && function.enclosingNominal?.name == "Task",
      isOfSwift(function)
    else { return }
    for value in arguments.flatMap(\.values) {
      if let closure = closureWithoutActor(value) {
        operationsOutsideActors.insert(ObjectIdentifier(closure))
      }
    }
  }

  private func isOfSwift(_ function: FunctionDecl) -> Bool {
    let module = function.enclosingNominal?.module ?? checker.moduleNames[function.name]?.first
    return module == "Swift"
  }

  private func mayRunInPlace(_ parameter: ParameterDecl, of function: FunctionDecl) -> Bool {
    let type = checker.wrapped(parameter.type) ?? parameter.type
    guard let wanted = type.functionType, !wanted.isAsync else { return false }
    // The actor of a function type is written in it, unless the type has a name.
    let text = checker.sources.text(of: parameter.variable.range)
    return text.contains("->") && !text.contains("isolated ")
      && text.split(separator: "@").dropFirst().allSatisfy { word in
        ["escaping", "Sendable", "autoclosure"].contains { word.hasPrefix($0) }
      }
  }

  private func noteClosure(_ value: TypedExpr) {
    guard let closure = closureWithoutActor(value), !closure.type.isAsync else { return }
    closuresOfPlace.insert(ObjectIdentifier(closure))
  }

  /// Returns a closure without an attribute, which may name its actor; nil for other values.
  private func closureWithoutActor(_ value: TypedExpr) -> TypedClosure? {
    switch value.kind {
    case .closure(let closure):
      let text = checker.sources.text(of: value.range).dropFirst().drop(while: \.isWhitespace)
      return text.first == "@" ? nil : closure
    case .conversion(let inner, _): return closureWithoutActor(inner)
    default: return nil
    }
  }

  /// Returns whether a call can throw. A function that rethrows, or whose error type is its own generic
  /// parameter, throws only if its arguments do.
  private func canThrow(
    _ function: FunctionDecl, _ callee: TypedExpr.Callee, _ arguments: [TypedArgument]
  ) -> Bool {
    guard function.isThrowing, !isNever(function.thrownType) else { return false }
    guard function.isRethrowing || isThrownTypeOwn(function) else {
      // `Result<Int, Never>.get()` throws nothing.
      let thrown = function.thrownType.map {
        checker.substitute($0, callee.substitutions, revealing: false)
      }
      return !isNever(thrown)
    }
    if checker.rethrowsByConformance(function, callee.substitutions) { return true }
    // A function that is passed for a generic parameter is only a value.
    return zip(function.parameters, arguments).contains { parameter, argument in
      let type = checker.wrapped(parameter.type) ?? parameter.type
      return (type.functionType != nil || parameter.isAutoclosure)
        && argument.values.contains(where: throwsWhenCalled)
    }
  }

  /// Returns whether the error type of a function is its own generic parameter.
  private func isThrownTypeOwn(_ function: FunctionDecl) -> Bool {
    let outer = function.enclosingNominal?.generics.parameters ?? []
    return function.generics.parameters.contains {
      $0.type == function.thrownType && !outer.contains($0)
    }
  }

  /// Returns whether a function value that is passed as an argument can throw.
  private func throwsWhenCalled(_ value: TypedExpr) -> Bool {
    switch value.kind {
    case .closure(let closure): return throwingClosures.contains(ObjectIdentifier(closure))
    case .conversion(let inner, _): return throwsWhenCalled(inner)
    case .function(let callee): return callee.function?.isThrowing ?? false
    default:
      let type = checker.wrapped(value.type) ?? value.type
      return type.functionType?.isThrowing ?? false
    }
  }

  /// Returns whether a call throws only what a parameter of the function, or an argument of the call, throws.
  private func throwsForParameter(_ expression: TypedExpr) -> Bool {
    guard case .call(let callee, _, _) = expression.kind else { return false }
    guard case .value(let value) = callee else {
      guard let called = callee.function else { return false }
      return called.isRethrowing || isThrownTypeOwn(called) || called.context is FunctionDecl
        || called.isRethrowingRequirement
    }
    return isFunctionParameter(value)
  }

  private func isFunctionParameter(_ value: TypedExpr) -> Bool {
    switch value.kind {
    case .variable(let variable): function.parameters.contains { $0.variable === variable }
    case .conversion(let inner, _), .optionalBind(let inner), .forceUnwrap(let inner, _):
      isFunctionParameter(inner)
    case .closure: true
    default: false
    }
  }

  private func checkThrow(_ site: EffectSite, _ expression: TypedExpr) {
    let range = expression.range
    throwsOut = true
    let isOwn = !throwsForParameter(expression)
    if isOwn { ownThrowCount += 1 }
    switch (context.mark, context.handling) {
    case (.some, .handled):
      if context.isRethrowing, isOwn {
        checker.report(.ownErrorRethrown(site, range))
      } else if let wanted = context.thrownType {
        checkThrownType(of: expression, wanted)
      }
    case (let mark?, .unhandled), (let mark?, .partlyCaught):
      checker.report(.errorsNotHandled(context.handling, mark))
    case (_, _): checker.report(.unmarkedThrow(site, context.handling, range))
    }
  }

  private func checkAwait(_ site: EffectSite, _ range: SourceRange) {
    if let place = context.place {
      checker.report(.asyncInInitializer(site, place, range))
    } else if !context.isAsync {
      checker.report(.asyncNotSupported(site, range))
    } else if !context.isAwaited {
      checker.report(.unmarkedAwait(range))
    }
  }

  /// Checks that the errors of a call or access are of the type that the function throws.
  private func checkThrownType(of site: TypedExpr, _ wanted: StaticType) {
    if wanted.hasError || wanted.existentialType != nil { return }
    let other = ThrownTypes.thrown(by: site, checker).first {
      !$0.hasError && checker.canonical($0) != checker.canonical(wanted)
    }
    if let other { checker.report(.thrownTypeMismatch(other, wanted, site.range)) }
  }

  /// Checks the errors that a loop throws when it waits for its elements.
  func checkErrors(ofAsyncLoop loop: TypedFor, _ range: SourceRange) {
    let error = checker.iterationError(of: loop.sequence.type)
    if error.hasError || isNever(error) { return }
    throwsOut = true
    throwCount += 1
    guard loop.isTry else {
      return checker.report(.unmarkedThrow(.call, context.handling, loop.sequence.range))
    }
    if !context.handling.isHandled {
      checker.report(.errorsNotHandled(context.handling, range.prefix("for")))
    }
  }

  /// Reports a loop that waits for its elements where nothing can be awaited.
  func reportAsyncLoop(_ range: SourceRange) {
    if let place = context.place {
      checker.report(.asyncInInitializer(.call, place, range))
    } else {
      checker.report(.asyncLoopNotSupported(range))
    }
  }

  /// Reports a property of an actor that is written from outside.
  func checkIsolation(ofWrite place: TypedExpr) {
    if context.isOutsideActors, let use = checker.globallyIsolatedUse(place) {
      return checker.report(.globallyMutated(use, place.range))
    }
    if case .member = place.kind, let name = isolatedMember(place) {
      checker.report(.actorMutated(name, place.range.last(name.utf8.count)))
    }
  }

  /// Returns the name of an actor-isolated member that is used on an instance other than `self`; nil for
  /// other expressions.
  private func isolatedMember(_ expression: TypedExpr) -> String? {
    switch expression.kind {
    case .call(.method(let base, let function, _, _), _, _):
      guard isIsolated(function, function.attributes, base) else { return nil }
      return function.labelledName
    case .member(let base, let variable, _, _):
      let isConstant = variable.isLet && variable.storage == .field
      return !isConstant && isIsolated(variable, variable.attributes, base) ? variable.name : nil
    case .subscriptAccess(let base, let decl, _, _, _):
      guard isIsolated(decl, decl.attributes, base) else { return nil }
      return "subscript(\(decl.parameters.map { ($0.label ?? "_") + ":" }.joined()))"
    default: return nil
    }
  }

  private func isIsolated(_ member: Decl, _ attributes: Set<String>, _ base: TypedExpr) -> Bool {
    guard !attributes.contains("nonisolated"), attributes.isDisjoint(with: checker.globalActors),
      let owner = checker.selfType(in: member.context)?.nominal, owner.keyword == .actor
    else { return false }
    if case .variable(let variable) = base.kind {
      if variable.name == "self" { return context.isOutsideActors }
      return !variable.attributes.contains("isolated")
    }
    return true
  }
}
