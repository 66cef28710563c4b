import DeclTree

/// Solves unwrapping, optional chaining, `??` and implicitly unwrapped optionals.
extension Solver {
  /// Solves `a!` and `a?`; false when the type of `a` is not yet known.
  func solveUnwrap(_ node: Node) -> Bool {
    let inner: Node
    let isChain: Bool
    switch node.kind {
    case .forceUnwrap(let operand, _): (inner, isChain) = (operand, false)
    case .optionalBind(let operand): (inner, isChain) = (operand, true)
    default: return true
    }
    let type = shallowResolved(inner.type)
    if case .variable = type.kind { return false }
    if type.isError {
      unify(node.type, .error)
      return true
    }
    guard let wrapped = checker.wrapped(type) else {
      fail(
        isChain
          ? .chainingOnNonOptional(deepResolved(type), node.range)
          : .unwrappingNonOptional(deepResolved(type), node.range))
      unify(node.type, .error)
      return true
    }
    if !unify(node.type, wrapped) {
      fail(.typeMismatch(deepResolved(wrapped), deepResolved(node.type), node.range))
    }
    return true
  }

  /// Solves a `T!` that is used as an argument, once the type that it must have is known.
  func solveImplicitUnwrap(_ node: Node) -> Bool {
    guard let optional = implicitlyUnwrappedOptional(of: node), unbound(node.type) == nil else {
      return false
    }
    let type = shallowResolved(node.type)
    if let inner = checker.wrapped(shallowResolved(optional)), !checker.isOptional(type) {
      return unify(type, inner)
    }
    if !unify(type, optional) { convert(optional, to: type, .argument(label: nil), node.range) }
    return true
  }

  /// Returns the optional type of a variable or call result that was declared as `T!`; nil for other nodes.
  private func implicitlyUnwrappedOptional(of node: Node) -> StaticType? {
    if case .forceUnwrap(let operand, _) = node.kind { return operand.type }
    if case .call(let call)? = resolution(node) { return call.implicitlyUnwrappedOptional }
    return nil
  }

  /// Tries the first `T!` as an optional and, if that leads to a contradiction, as its wrapped value.
  func chooseImplicitUnwrap() -> Bool {
    for (position, constraint) in state.constraints.enumerated() {
      guard case .implicitUnwrap(let node) = constraint,
        let optional = implicitlyUnwrappedOptional(of: node),
        let inner = checker.wrapped(shallowResolved(optional))
      else { continue }
      state.constraints.remove(at: position)
      solveDisjunction([{ self.unify(node.type, optional) }, { self.unify(node.type, inner) }])
      return true
    }
    return false
  }

  /// Solves an optional chain: wraps its result in an optional, unless it already is one.
  func solveChain(_ node: Node) -> Bool {
    guard case .optionalChain(let inner) = node.kind else { return true }
    let type = shallowResolved(inner.type)
    if case .variable = type.kind { return false }
    unify(node.type, checker.isOptional(type) || type.isError ? type : core.optional(type))
    return true
  }

  /// Resolves `a ?? b` to an operator of the script, for an `a` that is not optional.
  private func callScriptCoalescing(_ left: Node, _ right: Node, _ node: Node) -> Bool {
    let call = body.generateOperator(
      NameSyntax("??", node.range), [left, right], self, node.range)
    setResolution(node, .scriptOperator(call))
    unify(node.type, call.type)
    return true
  }

  /// Solves `a ?? b`, which is optional when `b` is.
  func solveCoalesce(_ node: Node) -> Bool {
    guard case .coalesce(let left, let right) = node.kind else { return true }
    let leftType = shallowResolved(left.type)
    if case .variable(let variable) = leftType.kind {
      guard let literal = state.variables[index(variable)].literal, literal == .nilLiteral else {
        return false
      }
    }
    if leftType.isError {
      unify(node.type, .error)
      return true
    }
    guard let wrapped = checker.wrapped(leftType) else {
      if case .variable = leftType.kind { return false }
      if body.isDeclaredByScript("??") { return callScriptCoalescing(left, right, node) }
      // The left operand is never nil. Swift accepts this with a warning and wraps it.
      convert(right.type, to: node.type, .argument(label: nil), right.range)
      unify(node.type, leftType)
      return true
    }
    let rightType = shallowResolved(right.type)
    if case .variable(let variable) = rightType.kind {
      let info = state.variables[index(variable)]
      if info.literal == .nilLiteral {
        unify(node.type, leftType)
        unify(right.type, leftType)
        return true
      }
      if info.literal != nil || info.implicitMember != nil || isLastResort {
        unify(node.type, wrapped)
        convert(right.type, to: wrapped, .argument(label: nil), right.range)
        return true
      }
      return false
    }
    if rightType.existentialType != nil, shallowResolved(wrapped).existentialType == nil {
      // The existential on the right is the common type of both operands.
      convert(leftType, to: core.optional(rightType), .argument(label: nil), left.range)
      unify(node.type, rightType)
      return true
    }
    let isOptional = checker.isOptional(rightType) && !checker.isOptional(shallowResolved(wrapped))
    unify(node.type, isOptional ? leftType : wrapped)
    convert(right.type, to: node.type, .argument(label: nil), right.range)
    return true
  }
}
