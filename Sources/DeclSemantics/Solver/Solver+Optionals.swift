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
    if isChain, let requirement = optionalRequirement(inner) {
      fail(.unsupportedAPI(requirement + "?", "UIKit", node.range))
      unify(node.type, .error)
      return true
    }
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

  /// Returns the name of a requirement of one of UIKit's delegates, of which each is optional there; nil for another member.
  ///
  /// The library declares them with implementations of its own, so that nothing tells whether a delegate has one.
  private func optionalRequirement(_ callee: Node) -> String? {
    guard case .member(let base, let name, _) = callee.kind,
      let owner = deepResolved(shallowResolved(base.type)).nominalDecl ?? existentialOwner(base),
      owner.isLibrary, owner.isProtocol,
      checker.allProtocols(of: owner).contains(where: { $0.name == "NSObjectProtocol" })
    else { return nil }
    let found = checker.lookup(name, in: deepResolved(base.type), isStatic: false)
    return found.isEmpty || !found.allSatisfy { $0.decl is FunctionDecl && $0.decl.isLibrary }
      ? nil : name
  }

  private func existentialOwner(_ base: Node) -> NominalDecl? {
    deepResolved(base.type).existentialType?.protocols.first
  }

  /// Solves a `T!` that is used as an argument, once the type that it must have is known.
  func solveImplicitUnwrap(_ node: Node) -> Bool {
    if case .forceUnwrap(let operand, _) = node.kind, !isImplicitlyUnwrapped(operand) {
      return solvePlainMember(operand, node)
    }
    guard let optional = implicitlyUnwrappedOptional(of: node), unbound(node.type) == nil else {
      return false
    }
    let type = shallowResolved(node.type)
    if let inner = checker.wrapped(shallowResolved(optional)),
      optionalLevels(of: type) < optionalLevels(of: optional)
    {
      return unify(type, inner)
    }
    if !unify(type, optional) { convert(optional, to: type, .argument(label: nil), node.range) }
    return true
  }

  /// Solves the use of a member that might have been a `T!` and is none; false while it is not resolved.
  private func solvePlainMember(_ member: Node, _ node: Node) -> Bool {
    let type = shallowResolved(member.type)
    guard resolution(member) != nil || type.isError else { return false }
    if !unify(node.type, type) { convert(type, to: node.type, .argument(label: nil), node.range) }
    return true
  }

  /// Returns whether a `T!` is used as the optional that it is where a type is expected; of an `Int?!` two levels of
  /// optionals are.
  func keepsOptional(_ node: Node, in expected: StaticType) -> Bool {
    let levels = optionalLevels(of: expected)
    return levels > 0 && levels >= optionalLevels(of: node.type)
      || levels > 0 && unbound(node.type) != nil
  }

  /// Returns the optional type of a variable or call result that was declared as `T!`; nil for other nodes.
  private func implicitlyUnwrappedOptional(of node: Node) -> StaticType? {
    if case .forceUnwrap(let operand, _) = node.kind { return operand.type }
    if case .call(let call)? = resolution(node) { return call.implicitlyUnwrappedOptional }
    return nil
  }

  /// Resolves `a.b` at once if the type of `a` is known and `b` is a `T!` property, so that it can be unwrapped. The base
  /// of such a member is resolved too if it can only be one property.
  func resolveImplicitMember(_ node: Node, isBase: Bool = false) {
    guard case .member(let base, let name, _) = node.kind, resolution(node) == nil else { return }
    resolveImplicitMember(base, isBase: true)
    let type = deepResolved(implicitlyUnwrappedType(of: base, for: name) ?? base.type)
    if type.hasVariables || type.hasError { return }
    let found = checker.lookup(
      name, in: type.metatypeInstance ?? type, isStatic: type.metatypeInstance != nil)
    guard found.count == 1, let variable = found[0].decl as? VariableDecl,
      isBase || variable.isImplicitlyUnwrapped
    else { return }
    _ = solveMember(node)
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
    let chain = checker.isOptional(type) || type.isError ? type : core.optional(type)
    // The context may have decided the type of the chain before the chain itself.
    if !unify(node.type, chain) {
      fail(.typeMismatch(deepResolved(chain), deepResolved(node.type), node.range))
    }
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

  /// Returns whether the result of a closure that is not checked yet determines part of a type, as in
  /// `name.map { … } ?? other`.
  private func isDecidedByClosure(_ type: StaticType) -> Bool {
    let open = unboundVariables(in: type)
    if open.isEmpty || state.isLastResort { return false }
    return state.constraints.contains { constraint in
      guard case .closure(let node) = constraint,
        let result = contextualFunctionType(node)?.result
      else { return false }
      return unboundVariables(in: result).contains(where: open.contains)
    }
  }

  /// Returns the existential to which a value must convert, without its optional; nil when there is none.
  private func existentialContext(of node: Node) -> StaticType? {
    guard let type = contextualType(of: node) else { return nil }
    let inner = shallowResolved(checker.wrapped(type) ?? type)
    return inner.existentialType == nil ? nil : inner
  }

  /// Returns the static members of a type that an implicit member expression may name; none while the type is unknown.
  func staticMembers(_ name: String, of type: StaticType) -> [Candidate] {
    let owner = deepResolved(type)
    return owner.hasVariables ? [] : checker.lookup(name, in: owner, isStatic: true)
  }

  /// Returns whether a member is an optional, or returns one.
  func isOptional(_ candidate: Candidate) -> Bool {
    switch candidate.decl {
    case let function as FunctionDecl:
      checker.resolveSignature(of: function)
      return checker.isOptional(function.result)
    case let variable as VariableDecl: return checker.isOptional(checker.typeOf(variable))
    default: return false
    }
  }

  /// Returns the type whose static members `.name` names in the context of a type: of an optional these are `none`,
  /// `some` and the members of the wrapped type.
  func implicitOwner(of name: String, in type: StaticType) -> StaticType {
    guard !["none", "some"].contains(name), let wrapped = checker.wrapped(type),
      name == "init" || checker.lookup(name, in: type, isStatic: true).isEmpty
    else { return type }
    return deepResolved(wrapped)
  }

  /// Solves `a ?? b`, which is optional when `b` is.
  func solveCoalesce(_ node: Node) -> Bool {
    guard case .coalesce(let left, let right) = node.kind else { return true }
    let leftType = shallowResolved(left.type)
    if case .variable(let variable) = leftType.kind {
      guard let literal = variables[index(variable)].literal, literal == .nilLiteral else {
        return false
      }
    }
    if leftType.isError {
      unify(node.type, .error)
      return true
    }
    guard let wrapped = checker.wrapped(leftType) else {
      if case .variable = leftType.kind {
        // The left operand is `nil`, so that the right one determines the type.
        unify(leftType, core.optional(node.type))
        convert(right.type, to: node.type, .operand, right.range)
        return true
      }
      if body.isDeclaredByScript("??") { return callScriptCoalescing(left, right, node) }
      // The left operand is never nil. Swift accepts this with a warning and wraps it.
      let other = shallowResolved(right.type)
      let isWrapped = isNil(other) || checker.isOptional(other)
      convert(right.type, to: node.type, .operand, right.range)
      unify(node.type, isWrapped ? core.optional(leftType) : leftType)
      return true
    }
    if isDecidedByClosure(wrapped) { return false }
    let rightType = shallowResolved(right.type)
    let isInferred = hasOtherDefault(rightType, than: wrapped) && isInferredOptional(left)
    if isInferred, !state.isLastResort, mayBecomeExistential(node) { return false }
    if let common = existentialContext(of: node),
      isInferred
        || !couldConvertType(rightType, wrapped, 0) && !couldConvertType(rightType, leftType, 0)
    {
      // `Int(text) ?? text` in the context of `Any`: the operands have only the context in common. A literal beside a
      // `Double?` that was inferred, such as `car?.price ?? 0`, is an `Int` there, as for swiftc.
      convert(leftType, to: core.optional(common), .operand, left.range)
      convert(right.type, to: common, .operand, right.range)
      unify(node.type, common)
      return true
    }
    if let common = commonCollection(of: shallowResolved(wrapped), rightType, node) {
      let result = checker.isOptional(rightType) ? core.optional(common) : common
      convert(leftType, to: core.optional(common), .operand, left.range)
      convert(right.type, to: result, .operand, right.range)
      unify(node.type, result)
      return true
    }
    if case .variable(let variable) = rightType.kind {
      let info = variables[index(variable)]
      if info.literal == .nilLiteral {
        let result = checker.isOptional(shallowResolved(wrapped)) ? wrapped : leftType
        unify(node.type, result)
        unify(right.type, result)
        return true
      }
      let members = info.implicitMember.map { staticMembers($0, of: wrapped) } ?? []
      if !members.isEmpty, members.allSatisfy(isOptional) {
        unify(node.type, leftType)
        convert(right.type, to: leftType, .operand, right.range)
        return true
      }
      if let closure = throwingClosure(calledBy: right) {
        state.expectedClosureResults[closure.id] = wrapped
      }
      if info.literal != nil || info.implicitMember != nil || right.isDecidedByContext
        || state.isLastResort
        || throwingClosure(calledBy: right) != nil
      {
        unify(node.type, wrapped)
        convert(right.type, to: wrapped, .operand, right.range)
        return true
      }
      return false
    }
    let wider = shallowResolved(checker.wrapped(rightType) ?? rightType)
    if isWider(wider, than: shallowResolved(wrapped)) {
      // The existential or the superclass on the right is the common type of both operands.
      convert(leftType, to: core.optional(wider), .operand, left.range)
      unify(node.type, rightType)
      return true
    }
    let isOptional = optionalLevels(of: rightType) > optionalLevels(of: wrapped)
    unify(node.type, isOptional ? leftType : wrapped)
    // A closure that is called where it is written may never return, whatever its result.
    let purpose: ConversionPurpose.Kind =
      isClosureCall(right) ? .closureResult : .operand
    convert(right.type, to: node.type, purpose, right.range)
    return true
  }

  /// Returns whether an existential type or a class has all values of another type, and others.
  private func isWider(_ wider: StaticType, than type: StaticType) -> Bool {
    guard wider.existentialType != nil else {
      return wider != type && wider.nominalDecl?.isClass == true
        && checker.isSubclass(type, of: wider)
    }
    if type.existentialType == nil { return true }
    return wider != type && convertsSpeculatively(type, wider)
      && !convertsSpeculatively(wider, type)
  }

  /// Returns the collection of wider elements that both operands of `??` have in common if the right one does not convert to
  /// the type of the left one: the type of the right one, without its optional, or that which the context asks for. Nil
  /// otherwise.
  private func commonCollection(
    of left: StaticType, _ right: StaticType, _ node: Node
  ) -> StaticType? {
    guard !deepResolved(left).hasVariables else { return nil }
    let wider: StaticType
    if let (_, info) = unbound(right) {
      guard let literal = info.literal,
        let context = contextualType(of: node).map({ deepResolved(checker.wrapped($0) ?? $0) })
      else { return nil }
      wider = context
      if !isSameCollection(left, wider) || left == wider { return nil }
      if speculate({ if !accepts(left, literal) { state.hasFailed = true } }).succeeded {
        return nil
      }
    } else {
      wider = deepResolved(checker.wrapped(right) ?? right)
      if !isSameCollection(left, wider) || left == wider || convertsSpeculatively(wider, left) {
        return nil
      }
    }
    return !wider.hasVariables && convertsSpeculatively(left, wider) ? wider : nil
  }

  /// Returns whether a value is the argument of a call that is not solved yet and that may take it as an existential.
  private func mayBecomeExistential(_ node: Node) -> Bool {
    state.constraints.contains { constraint in
      guard case .apply(let call) = constraint, case .call(let callee, let arguments) = call.kind,
        case .unresolvedName(_, let named) = callee.kind,
        arguments.list.contains(where: { $0.node === node })
      else { return false }
      return named.all.contains { name in
        guard let function = name.candidate.decl as? FunctionDecl else { return false }
        checker.resolveSignature(of: function)
        return function.parameters.contains { $0.type.existentialType != nil }
      }
    }
  }

  /// Returns whether a type is that of a number literal with a different default type.
  private func hasOtherDefault(_ type: StaticType, than other: StaticType) -> Bool {
    guard let literal = unbound(type)?.info.literal, literal == .integer || literal == .float,
      let own = defaultType(literal)
    else { return false }
    return deepResolved(own) != deepResolved(other)
  }

  private func isClosureCall(_ node: Node) -> Bool {
    guard case .call(let callee, _) = node.kind, case .closure = callee.kind else { return false }
    return true
  }

  /// Returns whether no declaration states the wrapped type of an optional: of a chain whose last member is not optional, or
  /// of a call of a function whose generic arguments decide it.
  private func isInferredOptional(_ node: Node) -> Bool {
    switch node.kind {
    case .optionalChain(let inner): return !checker.isOptional(shallowResolved(inner.type))
    case .tryExpression(_, let inner), .awaitExpression(let inner):
      return isInferredOptional(inner)
    case .call:
      guard case .call(let call)? = resolution(node), case .function(let function) = call.target,
        let result = checker.wrapped(function.result), case .parameter(let parameter) = result.kind
      else { return false }
      return parameter.context === function
    default: return false
    }
  }

  func optionalLevels(of type: StaticType) -> Int {
    var levels = 0
    var current = shallowResolved(type)
    while let inner = checker.wrapped(current) {
      levels += 1
      current = shallowResolved(inner)
    }
    return levels
  }

  /// Returns the closure that a node calls if it does nothing but throw, so that its result can have any type.
  private func throwingClosure(calledBy node: Node) -> Node? {
    guard case .call(let callee, _) = node.kind, case .closure(let syntax) = callee.kind,
      syntax.statements.count == 1, case .throwStatement = syntax.statements[0].kind
    else { return nil }
    return callee
  }
}

extension Solver {
  /// Returns whether the unknown result of a closure that is called where it is written converts to an optional, or to
  /// something else that is not yet known.
  func canBeOptional(_ result: StaticType, ofClosureAt range: SourceRange) -> Bool {
    guard unbound(result) != nil else { return false }
    let calls = state.constraints.compactMap { constraint -> StaticType? in
      guard case .apply(let node) = constraint, case .call(let callee, _) = node.kind,
        callee.range == range
      else { return nil }
      return shallowResolved(node.type)
    }
    return state.constraints.contains { constraint in
      guard case .convert(let from, let to, _) = constraint, calls.contains(shallowResolved(from))
      else { return false }
      let target = shallowResolved(to)
      return unbound(target) != nil || checker.isOptional(target)
    }
  }
}
