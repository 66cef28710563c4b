import DeclTree

/// Settling what optionals need.
extension Solver {
  /// Settles `a!` and `a?`; false when the type of `a` is not known yet.
  func settleUnwrap(_ node: Node) -> Bool {
    let inner: Node
    let isChain: Bool
    switch node.kind {
    case .forceUnwrap(let operand, _): (inner, isChain) = (operand, false)
    case .optionalBind(let operand): (inner, isChain) = (operand, true)
    default: return true
    }
    let type = head(inner.type)
    if case .variable = type.kind { return false }
    if type.isError {
      unify(node.type, .error)
      return true
    }
    guard let wrapped = checker.wrapped(type) else {
      fail(
        isChain
          ? .chainingOnNonOptional(simplified(type), node.range)
          : .unwrappingNonOptional(simplified(type), node.range))
      unify(node.type, .error)
      return true
    }
    if !unify(node.type, wrapped) {
      fail(.typeMismatch(simplified(wrapped), simplified(node.type), node.range))
    }
    return true
  }

  /// Settles a `T!` as an argument once the type that it has to have is known.
  func settleImplicitUnwrap(_ node: Node) -> Bool {
    guard let optional = implicitOptional(of: node), unbound(node.type) == nil else {
      return false
    }
    let type = head(node.type)
    if let inner = checker.wrapped(head(optional)), !checker.isOptional(type) {
      return unify(type, inner)
    }
    return unify(type, optional)
  }

  /// The type of the `T!` for whose content a node may stand: a variable's, or a call's result.
  private func implicitOptional(of node: Node) -> StaticType? {
    if case .forceUnwrap(let operand, _) = node.kind { return operand.type }
    if case .call(let call)? = resolution(node) { return call.implicitOptional }
    return nil
  }

  /// Takes the first `T!` as an optional and, where that fits nothing, as its content.
  func chooseImplicitUnwrap() -> Bool {
    for (position, constraint) in state.constraints.enumerated() {
      guard case .implicitUnwrap(let node) = constraint,
        let optional = implicitOptional(of: node), let inner = checker.wrapped(head(optional))
      else { continue }
      state.constraints.remove(at: position)
      explore([{ self.unify(node.type, optional) }, { self.unify(node.type, inner) }])
      return true
    }
    return false
  }

  /// The whole chain is optional, once.
  func settleChain(_ node: Node) -> Bool {
    guard case .optionalChain(let inner) = node.kind else { return true }
    let type = head(inner.type)
    if case .variable = type.kind { return false }
    unify(node.type, checker.isOptional(type) || type.isError ? type : core.optional(type))
    return true
  }

  /// `a ?? b` by an operator of the script, for an `a` that is not optional.
  private func callOwnCoalescing(_ left: Node, _ right: Node, _ node: Node) -> Bool {
    let call = body.generateOperator(
      NameSyntax("??", node.range), [left, right], self, node.range)
    setResolution(node, .ownOperator(call))
    unify(node.type, call.type)
    return true
  }

  /// `a ?? b` is optional when `b` is.
  func settleCoalesce(_ node: Node) -> Bool {
    guard case .coalesce(let left, let right) = node.kind else { return true }
    let leftType = head(left.type)
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
      if body.isDeclaredByScript("??") { return callOwnCoalescing(left, right, node) }
      // A value that is never nil: Swift warns, and wraps it.
      convert(right.type, to: node.type, .argument(label: nil), right.range)
      unify(node.type, leftType)
      return true
    }
    let rightType = head(right.type)
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
    if rightType.existentialType != nil, head(wrapped).existentialType == nil {
      // The value on the right says what both become.
      convert(leftType, to: core.optional(rightType), .argument(label: nil), left.range)
      unify(node.type, rightType)
      return true
    }
    let isOptional = checker.isOptional(rightType) && !checker.isOptional(head(wrapped))
    unify(node.type, isOptional ? leftType : wrapped)
    convert(right.type, to: node.type, .argument(label: nil), right.range)
    return true
  }
}
