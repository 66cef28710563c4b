import DeclTree

/// Settling closures: their parameters come from the context, their bodies from the source.
extension Solver {
  /// Looks into the first closure whose parameter types are all known.
  func settleReadyClosure() -> Bool {
    if attempts > 0 { return false }
    return settleClosure { _, parameters in parameters.allSatisfy { !$0.hasVariables } }
  }

  /// Looks into the first closure whose one expression may say itself what its parameters are. Statements are checked one
  /// after the other, and need to know it.
  func settleOpenClosure() -> Bool {
    if attempts > 0 { return false }
    return settleClosure { node, _ in
      guard case .closure(let syntax) = node.kind else { return false }
      return syntax.singleExpression != nil && self.builders[node.id] == nil
    }
  }

  /// Looks into the first closure whose context is known at all.
  func settleAnyClosure() -> Bool {
    if attempts > 0 { return false }
    return settleClosure { _, _ in true }
  }

  private func settleClosure(_ isReady: (Node, [StaticType]) -> Bool) -> Bool {
    for (position, constraint) in state.constraints.enumerated() {
      guard case .closure(let node) = constraint, case .closure(let syntax) = node.kind else {
        continue
      }
      if resolution(node) != nil {
        state.constraints.remove(at: position)
        return true
      }
      let wanted = wantedClosureType(node)
      if wanted == nil && !isLastResort && isWaiting(node) { continue }
      let parameters = parameterTypes(of: syntax, wanted, node)
      // Where nothing else decides which builder it is, the statements do.
      if !isLastResort, let builder = builders[node.id], simplified(builder).hasVariables {
        continue
      }
      guard isReady(node, parameters.map { simplified($0) }) else { continue }
      state.constraints.remove(at: position)
      check(node, syntax, wanted, parameters)
      return true
    }
    return false
  }

  /// The types that a closure's parameters were written with, where those that are wanted are not known.
  func bindWrittenParameters() -> Bool {
    for case .closure(let node) in state.constraints {
      guard case .closure(let syntax) = node.kind, let written = syntax.parameters,
        written.contains(where: { $0.type != nil }), let wanted = wantedClosureType(node),
        wanted.parameters.count == written.count
      else { continue }
      for (parameter, own) in zip(wanted.parameters, written) {
        guard let type = own.type, let (open, info) = unbound(parameter.type), info.literal == nil
        else { continue }
        let known = body.resolve(type, self)
        if !known.hasError, unify(open, known) { return true }
      }
    }
    return false
  }

  /// Looks into a closure in an attempt, to see whether it can be checked at all.
  func settleInAttempt(_ node: Node) {
    guard case .closure(let syntax) = node.kind, resolution(node) == nil else { return }
    let wanted = wantedClosureType(node)
    let parameters = parameterTypes(of: syntax, wanted, node)
    if parameters.contains(where: { simplified($0).hasVariables }) { return }
    let hadReported = hasReported
    hasReported = false
    check(node, syntax, wanted, parameters)
    if hasReported { state.hasFailed = true }
    hasReported = hadReported
    _ = propagate()
  }

  /// Whether a call that the closure is an argument of may still say what it is.
  private func isWaiting(_ node: Node) -> Bool {
    state.constraints.contains { constraint in
      guard case .apply(let call) = constraint else { return false }
      return call.arguments?.list.contains { $0.node === node } ?? false
    }
  }

  /// The function type that a conversion wants of the closure.
  private func wantedClosureType(_ node: Node) -> FunctionType? {
    if let own = head(node.type).functionType { return own }
    for case .convert(let from, let to, _) in state.constraints where head(from) == head(node.type)
    {
      var target = head(to)
      while let inner = checker.wrapped(target) { target = head(inner) }
      if let function = target.functionType { return function }
    }
    return nil
  }

  /// The types of a closure's parameters that are wanted and not known in full.
  func undecidedParameters(of node: Node) -> [StaticType] {
    wantedClosureType(node)?.parameters.map { simplified($0.type) }.filter(\.hasVariables) ?? []
  }

  /// The types of a closure's parameters: written, or wanted.
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
        if let type = parameter.type { return body.resolve(type, self) }
        return position < types.count ? types[position] : fresh(parameter.name.range)
      }
    }
    if let wanted {
      if syntax.highestShorthand > 1, let elements = tupleElements(wanted) { return elements }
      return valueTypes(wanted)
    }
    return (0..<syntax.highestShorthand).map { _ in fresh(node.range) }
  }

  /// The types of a function's parameters inside of it: a variadic one is an array there.
  private func valueTypes(_ function: FunctionType) -> [StaticType] {
    function.parameters.map { $0.isVariadic ? core.array($0.type) : $0.type }
  }

  /// The parts of the one tuple that a function takes.
  private func tupleElements(_ wanted: FunctionType) -> [StaticType]? {
    guard wanted.parameters.count == 1,
      case .tuple(let elements) = simplified(wanted.parameters[0].type).kind
    else { return nil }
    return elements.map(\.type)
  }

  private func check(
    _ node: Node, _ syntax: ClosureSyntax, _ wanted: FunctionType?, _ parameters: [StaticType]
  ) {
    let result: StaticType =
      syntax.result.map { body.resolve($0, self) } ?? wanted?.result ?? expectedResult(of: node)
      ?? fresh(node.range)
    let checked = body.checkClosure(
      syntax, parameters: parameters.map { simplified($0) },
      inouts: wanted?.parameters.map(\.isInout) ?? [],
      result: result, builder: builders[node.id].map { simplified($0) }, wanted: wanted, self, node)
    setResolution(node, .closure(checked))
    let own = FunctionType(
      parameters: closureParameters(wanted, parameters, syntax), result: checked.result,
      isThrowing: checked.isThrowing || (wanted?.isThrowing ?? false),
      isAsync: checked.isAsync || (wanted?.isAsync ?? false))
    if checked.isThrowing, wanted?.isThrowing == false {
      fail(.throwingClosure(simplified(StaticType(.function(own))), node.range))
    }
    if !unify(node.type, StaticType(.function(own))) {
      fail(
        .typeMismatch(
          simplified(StaticType(.function(own))), simplified(node.type), node.range))
    }
  }

  /// `let names: [String] = { … }()`: the result of a closure that is called where it stands.
  private func expectedResult(of node: Node) -> StaticType? {
    guard let expected = closureResults[node.id].map(simplified), !expected.hasVariables,
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
          ?? (syntax.parameters?[position].type?.isInout ?? false))
    }
  }
}
