import DeclTree

/// Solves closure constraints: parameter types come from the closure's context, bodies from the source. The
/// three steps differ in what must be known: all parameter types, nothing if the body is a single expression,
/// or nothing at all; the solver tries them in this order.
extension Solver {
  /// Indicates whether a member of a value whose type is not known yet is used.
  var hasMemberOfUnknown: Bool {
    state.constraints.contains { constraint in
      let used: Node
      switch constraint {
      case .member(let node): used = node
      case .apply(let node):
        guard case .call(let callee, _) = node.kind else { return false }
        used = callee
      default: return false
      }
      guard case .member(let base, _, _) = used.kind else { return false }
      return deepResolved(base.type).hasVariables
    }
  }

  /// Returns whether the type of another function among the arguments depends on the variables in a type: that of `+` in
  /// `names.compactMap { … }.reduce(0, +)`.
  func isPartOfOtherFunction(_ type: StaticType) -> Bool {
    let open = unboundVariables(in: type)
    return state.constraints.contains { constraint in
      switch constraint {
      case .reference(let node), .closure(let node):
        guard let function = contextualFunctionType(node) else { return false }
        return unboundVariables(in: StaticType(.function(function))).contains(where: open.contains)
      default: return false
      }
    }
  }

  /// Checks the first closure whose parameter types are all known, and the others after it that cannot depend on
  /// what follows from it: an array of closures is checked in one step.
  func checkReadyClosure() -> Bool {
    if state.speculationDepth > 0 { return false }
    return checkClosures(isOne: false) { _, parameters in
      parameters.allSatisfy { !$0.hasVariables }
    }
  }

  /// Checks the first closure with a single-expression body, which may itself determine the parameter types.
  /// Statements are checked one after the other and require known parameter types.
  func checkSingleExpressionClosure() -> Bool {
    if state.speculationDepth > 0 { return false }
    return checkClosures { node, _ in
      guard case .closure(let syntax) = node.kind else { return false }
      return syntax.singleExpression != nil && self.state.builders[node.id] == nil
    }
  }

  /// Checks the first closure whose context is known at all.
  func checkAnyClosure() -> Bool {
    if state.speculationDepth > 0 { return false }
    return checkClosures { _, _ in true }
  }

  private func checkClosures(
    isOne: Bool = true, where isReady: (Node, [StaticType]) -> Bool
  ) -> Bool {
    var hasChecked = false
    var surroundings: ClosureSurroundings?
    for (position, constraint) in state.constraints.enumerated() {
      guard case .closure(let node) = constraint, case .closure(let syntax) = node.kind else {
        continue
      }
      if hasChecked, state.hasFailed || isExhausted { break }
      if resolution(node) != nil {
        state.constraints[position] = .solved
        hasChecked = true
        if isOne { break }
        continue
      }
      let around = surroundings ?? ClosureSurroundings(self)
      surroundings = around
      let wanted = contextualFunctionType(node, around)
      if hasChecked, !isIndependent(node, wanted) { continue }
      if wanted == nil && !state.isLastResort && isArgumentOfUnsolvedCall(node, around) { continue }
      let parameters = parameterTypes(of: syntax, wanted, node)
      // As long as the builder's type is open, a later step may still decide it; only in the last resort does
      // the body.
      if !state.isLastResort, let builder = state.builders[node.id],
        deepResolved(builder).hasVariables
      {
        continue
      }
      guard isReady(node, parameters.map { deepResolved($0) }) else { continue }
      state.constraints[position] = .solved
      check(node, syntax, wanted, parameters)
      hasChecked = true
      if isOne { break }
    }
    if hasChecked { removeSolved() }
    return hasChecked
  }

  /// Returns whether nothing that follows from other closures can change how a closure is checked: all of its
  /// context is known, or nothing.
  private func isIndependent(_ node: Node, _ wanted: FunctionType?) -> Bool {
    guard state.builders[node.id] == nil else { return false }
    guard let wanted else { return true }
    return !deepResolved(StaticType(.function(wanted))).hasVariables
  }

  /// Binds unknown parameter types of a closure's context to the types that the closure states for its
  /// parameters.
  func bindWrittenParameters() -> Bool {
    var surroundings: ClosureSurroundings?
    for case .closure(let node) in state.constraints {
      guard case .closure(let syntax) = node.kind, let written = syntax.parameters,
        written.contains(where: { $0.type != nil })
      else { continue }
      let around = surroundings ?? ClosureSurroundings(self)
      surroundings = around
      guard let wanted = contextualFunctionType(node, around),
        wanted.parameters.count == written.count
      else { continue }
      for (parameter, own) in zip(wanted.parameters, written) {
        guard let type = own.type, let (open, info) = unbound(parameter.type), info.literal == nil
        else { continue }
        let known = body.resolveParameter(type, self)
        if !known.hasError, unify(open, known) { return true }
      }
    }
    return false
  }

  /// Checks a closure speculatively, to find out whether it can be checked at all.
  func checkSpeculatively(_ node: Node) {
    guard case .closure(let syntax) = node.kind, resolution(node) == nil else { return }
    let wanted = contextualFunctionType(node)
    let parameters = parameterTypes(of: syntax, wanted, node)
    if parameters.contains(where: { deepResolved($0).hasVariables }) { return }
    state.hasReported = false
    check(node, syntax, wanted, parameters)
    if state.hasReported { state.hasFailed = true }
    _ = propagate()
  }

  /// Returns whether the closure is an argument of an unsolved call, which may still determine its type.
  private func isArgumentOfUnsolvedCall(_ node: Node, _ around: ClosureSurroundings) -> Bool {
    if around.arguments.contains(node.id) { return true }
    // Or it is assigned to a subscript or member that is not resolved yet.
    return around.targets(of: shallowResolved(node.type)).contains { place in
      guard case .variable(let variable) = shallowResolved(place).kind else { return false }
      return around.pending.contains(variable)
    }
  }

  /// Returns the closure's contextual parameter types that are not completely known.
  func unresolvedParameters(of node: Node) -> [StaticType] {
    contextualFunctionType(node)?.parameters.map { deepResolved($0.type) }.filter(\.hasVariables)
      ?? []
  }

  /// Returns the types of a closure's parameters: written, or from the context.
  private func parameterTypes(
    of syntax: ClosureSyntax, _ wanted: FunctionType?, _ node: Node
  ) -> [StaticType] {
    if let written = syntax.parameters {
      var types = wanted.map(valueTypes) ?? []
      if written.count > 1, let elements = wanted.flatMap(tupleElements),
        elements.count == written.count
      {
        types = elements
      }
      return written.enumerated().map { position, parameter in
        if let type = parameter.type { return body.resolveParameter(type, self) }
        return position < types.count ? types[position] : fresh(parameter.name.range)
      }
    }
    if let wanted {
      if syntax.highestShorthand > 1, let elements = tupleElements(wanted) { return elements }
      return valueTypes(wanted)
    }
    return (0..<syntax.highestShorthand).map { _ in fresh(node.range) }
  }

  /// Returns the types of a function's parameters as its body sees them: a variadic one is an array.
  private func valueTypes(_ function: FunctionType) -> [StaticType] {
    function.parameters.map { $0.isVariadic ? core.array($0.type) : $0.type }
  }

  /// Returns the element types of the tuple that is a function's only parameter; nil for other functions.
  private func tupleElements(_ wanted: FunctionType) -> [StaticType]? {
    guard wanted.parameters.count == 1,
      case .tuple(let elements) = deepResolved(wanted.parameters[0].type).kind
    else { return nil }
    return elements.map(\.type)
  }

  private func check(
    _ node: Node, _ syntax: ClosureSyntax, _ wanted: FunctionType?, _ parameters: [StaticType]
  ) {
    bindIgnoredParameter(syntax, wanted)
    bindContextualResult(syntax, wanted, node)
    if let wanted, let fault = arityFault(syntax, wanted) {
      fail(fault)
      setResolution(node, .failed)
      unify(node.type, .error)
      return
    }
    let result: StaticType =
      syntax.result.map { body.resolve($0, self) } ?? wanted?.result ?? expectedResult(of: node)
      ?? fresh(node.range)
    let checked = body.checkClosure(
      syntax, parameters: parameters.map { deepResolved($0) },
      inouts: wanted?.parameters.map(\.isInout) ?? [],
      result: result, builder: state.builders[node.id].map { deepResolved($0) }, wanted: wanted,
      self,
      node)
    setResolution(node, .closure(checked))
    let own = FunctionType(
      parameters: closureParameters(wanted, parameters, syntax), result: checked.result,
      isThrowing: checked.isThrowing || (wanted?.isThrowing ?? false),
      thrownType: checked.thrownType,
      isAsync: checked.isAsync || (wanted?.isAsync ?? false))
    if let wanted {
      bindThrownType(of: wanted, isThrowing: checked.isThrowing, thrown: checked.thrownType)
    }
    if !unify(node.type, StaticType(.function(own))) {
      fail(
        .typeMismatch(
          deepResolved(StaticType(.function(own))), deepResolved(node.type), node.range))
    }
  }

  /// Binds the error type of a function type that a function converts to, if it is not known: it is that of the function, or
  /// `Never` for one that throws nothing.
  func bindThrownType(of wanted: FunctionType, isThrowing: Bool, thrown: StaticType?) {
    guard let open = wanted.thrownType, unbound(open) != nil else { return }
    unify(open, isThrowing ? thrown ?? checker.anyError : core.never)
  }

  /// Returns the error for a closure that does not use as many parameters as its context has; nil if it does. A tuple may be
  /// written as its elements, and a parameter of type `()` need not be written.
  private func arityFault(_ syntax: ClosureSyntax, _ wanted: FunctionType) -> Diagnostic? {
    let count = wanted.parameters.count
    let used = syntax.parameters?.count ?? syntax.highestShorthand
    if used == count || count == 1 && used > 1 { return nil }
    if count == 1, used == 0, deepResolved(wanted.parameters[0].type).isVoid { return nil }
    let range = syntax.parameters?.first?.name.range ?? syntax.range
    if used == 0, syntax.parameters == nil { return .closureIgnoresParameters(count, range) }
    return .closureArity(deepResolved(StaticType(.function(wanted))), count, used, range)
  }

  /// Binds the only parameter of a closure's context to `()` if nothing else is known of it and the closure has no
  /// parameter: `{ 5 }` fits `(T) -> Int`.
  private func bindIgnoredParameter(_ syntax: ClosureSyntax, _ wanted: FunctionType?) {
    guard syntax.parameters?.isEmpty ?? (syntax.highestShorthand == 0),
      let wanted, wanted.parameters.count == 1,
      let (open, info) = unbound(wanted.parameters[0].type), info.literal == nil
    else { return }
    unify(open, .void)
  }

  /// Binds the result of a closure of several statements to the type to which the value of the call that takes it has to
  /// convert, as swiftc does before it looks at the statements: each `return` converts to that type.
  private func bindContextualResult(
    _ syntax: ClosureSyntax, _ wanted: FunctionType?, _ node: Node
  ) {
    guard let wanted, syntax.singleExpression == nil, state.builders[node.id] == nil,
      let (open, info) = unbound(wanted.result), info.literal == nil, info.implicitMember == nil
    else { return }
    let targets = ClosureSurroundings(self).targets(of: open).map { deepResolved($0) }
    guard let target = targets.first, targets.count == 1, target.existentialType != nil,
      !target.hasVariables, !target.hasError
    else { return }
    unify(open, target)
  }

  /// Returns the expected result of a closure that is called immediately: `let names: [String] = { … }()`.
  private func expectedResult(of node: Node) -> StaticType? {
    guard let expected = state.expectedClosureResults[node.id].map(deepResolved),
      !expected.hasVariables,
      !expected.isVoid
    else { return nil }
    return expected
  }

  private func closureParameters(
    _ wanted: FunctionType?, _ types: [StaticType], _ syntax: ClosureSyntax
  ) -> [FunctionType.Parameter] {
    if let wanted, wanted.parameters.count != types.count || syntax.parameters == nil {
      return wanted.parameters
    }
    return types.enumerated().map { position, type in
      FunctionType.Parameter(
        type: type,
        isInout: wanted.map { position < $0.parameters.count && $0.parameters[position].isInout }
          ?? (syntax.parameters?[position].type?.isInout ?? false),
        isConsuming: syntax.parameters?[position].type.map { $0.ownership == .consuming }
          ?? wanted.map {
            position < $0.parameters.count && $0.parameters[position].isConsuming
          } ?? false,
        isIsolated: syntax.parameters?[position].type?.hasSpecifier("isolated") == true
          || wanted.map {
            position < $0.parameters.count && $0.parameters[position].isIsolated
          } ?? false)
    }
  }
}

/// The constraints around closures, collected once for all closures of an expression.
struct ClosureSurroundings {
  /// The types to which unbound variables must convert.
  private var conversions: [TypeVariable: [StaticType]] = [:]
  /// The nodes that are arguments of unsolved calls.
  private(set) var arguments: Set<Int> = []
  /// The variables of the results of unsolved calls, members and optional operations.
  private(set) var pending: Set<TypeVariable> = []

  /// Collects the constraints that a solver has now.
  init(_ solver: Solver) {
    solver.consumeFuel(0)
    for constraint in solver.state.constraints {
      switch constraint {
      case .convert(let from, let to, _):
        guard case .variable(let variable) = solver.shallowResolved(from).kind else { continue }
        conversions[variable, default: []].append(to)
      case .apply(let call):
        for argument in call.arguments?.list ?? [] { arguments.insert(argument.node.id) }
      default: break
      }
      guard let node = constraint.resultNode,
        case .variable(let variable) = solver.shallowResolved(node.type).kind
      else { continue }
      pending.insert(variable)
    }
  }

  /// Returns the types to which a type must convert, if it is a variable.
  func targets(of type: StaticType) -> [StaticType] {
    guard case .variable(let variable) = type.kind else { return [] }
    return conversions[variable] ?? []
  }
}

extension Constraint {
  /// The node whose type is the result of a call, member or optional operation; nil for other constraints.
  var resultNode: Node? {
    switch self {
    case .apply(let node), .member(let node), .coalesce(let node), .chain(let node),
      .unwrap(let node), .implicitMember(let node), .reference(let node):
      node
    default: nil
    }
  }
}
