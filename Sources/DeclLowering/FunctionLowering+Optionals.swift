import DeclTree
import DeclMachine

/// Optionals, `try?` and `try!`.
extension FunctionLowering {
  /// Lowers `a!`, and a `T!` that is read as a `T`.
  func lowerUnwrap(_ inner: TypedExpr, isImplicit: Bool, into target: ValueRegisters) throws {
    if case .call(.delegatedInit(let function, let subs, let isSuper), let list, _) = inner.kind {
      return try lowerDelegation(function, concrete(subs), list, isSuper, isForced: true)
    }
    let optional = try value(inner)
    guard let payload = optional.registers.payload else { throw unsupported("'!'") }
    emit(.unwrap, optional.registers.scalar, isImplicit ? 1 : 0)
    put(Value(registers: payload, isOwned: optional.isOwned), into: target)
  }

  /// Lowers `a?` in an optional chain.
  func lowerOptionalBind(_ inner: TypedExpr, into target: ValueRegisters) throws {
    let optional = try value(inner)
    guard let payload = optional.registers.payload else { throw unsupported("'?'") }
    emitChainExit(tag: optional.registers.scalar)
    put(Value(registers: payload, isOwned: optional.isOwned), into: target)
  }

  /// Jumps to the end of the optional chain if the tag is that of nil.
  /// - Parameter first: emits code that runs before the jump.
  func emitChainExit(tag: Int, first: (() throws -> Void)? = nil) {
    guard let chain = chains.last else { return emit(.unwrap, tag) }
    let nothing = makeTarget()
    emitJump(.jumpIfNot, tag, target: nothing)
    guard
      first != nil || referenceTop > chain.referenceMark || openAccesses.count > chain.accessDepth
    else {
      chain.target.jumps += nothing.jumps
      nothing.jumps = []
      return
    }
    emitOutOfLine { [unowned self] in
      bind(nothing)
      try first?()
      endAccesses(downTo: chain.accessDepth)
      releaseReferences(chain.referenceMark, referenceTop - chain.referenceMark)
      emitJump(chain.target)
    }
  }

  /// Lowers `a?.b` as a value.
  func lowerChain(_ inner: TypedExpr, into target: ValueRegisters) throws {
    let nothing = self.makeTarget()
    let done = self.makeTarget()
    chains.append(
      ChainContext(
        target: nothing, referenceMark: referenceTop, accessDepth: openAccesses.count))
    if type(inner.type) === target.type {
      try lower(inner, into: target)
    } else if let payload = target.payload {
      try lower(inner, into: payload)
      emit(.load, target.scalar, 1)
    } else {
      try lowerDiscarded(inner)
    }
    chains.removeLast()
    emitJump(done)
    bind(nothing)
    emit(.clear, target.scalar, target.type.scalarCount)
    bind(done)
  }

  /// Lowers `a?.b()` and `a?.b = c` as statements.
  func lowerDiscardedChain(_ inner: TypedExpr) throws {
    let nothing = makeTarget()
    chains.append(
      ChainContext(
        target: nothing, referenceMark: referenceTop, accessDepth: openAccesses.count))
    try lowerDiscarded(inner)
    chains.removeLast()
    bind(nothing)
  }

  /// Lowers `a ?? b`.
  func lowerCoalesce(_ left: TypedExpr, _ right: TypedExpr, into target: ValueRegisters) throws {
    let optional = try value(left)
    guard let payload = optional.registers.payload else { throw unsupported("'??'") }
    let nothing = self.makeTarget()
    let done = self.makeTarget()
    emitJump(.jumpIfNot, optional.registers.scalar, target: nothing)
    if target.type === optional.type {
      put(optional, into: target)
    } else {
      put(Value(registers: payload, isOwned: optional.isOwned), into: target)
    }
    emitJump(done)
    bind(nothing)
    try lower(right, into: target)
    bind(done)
  }

  /// Lowers `try?`.
  func lowerTryOptional(_ inner: TypedExpr, into target: ValueRegisters) throws {
    let done = self.makeTarget()
    let handler = beginHandler()
    if type(inner.type) === target.type {
      try lower(inner, into: target)
    } else if let payload = target.payload {
      try lower(inner, into: payload)
      emit(.load, target.scalar, 1)
    }
    handlers.removeLast()
    emitJump(done)
    bind(handler.target)
    emit(.release, handler.errorRegister)
    release(target)
    emit(.clear, target.scalar, target.type.scalarCount)
    // An initialiser fails if the one that it delegates to throws.
    if case .call(.delegatedInit, _, _) = inner.kind {
      try emitInitializerFailure()
    }
    bind(done)
  }

  /// Lowers `try!`.
  func lowerTryForced(_ inner: TypedExpr, into target: ValueRegisters) throws {
    let done = self.makeTarget()
    let handler = beginHandler()
    try lower(inner, into: target)
    handlers.removeLast()
    emitJump(done)
    bind(handler.target)
    emit(.trapError, handler.errorRegister, 1)
    bind(done)
  }

  private func beginHandler() -> Handler {
    let register = allocateReference()
    let handler = Handler(
      target: makeTarget(), scopeDepth: scopes.count, accessDepth: openAccesses.count,
      referenceMark: referenceTop, errorRegister: register)
    handlers.append(handler)
    return handler
  }
}
