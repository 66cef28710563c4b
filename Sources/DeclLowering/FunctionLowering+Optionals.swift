import DeclTree
import DeclMachine

/// Optionals and the ways out of errors as values.
extension FunctionLowering {
  /// `a!`, or a `T!` that is read as a `T`.
  func lowerUnwrap(_ inner: TypedExpr, isImplicit: Bool, into target: Slot) throws {
    let optional = try value(inner)
    guard let payload = optional.slot.payload else { throw unsupported("'!'") }
    emit(.unwrap, optional.slot.scalar, isImplicit ? 1 : 0)
    put(Value(slot: payload, isOwned: optional.isOwned), into: target)
  }

  /// `a?` in a chain.
  func lowerBind(_ inner: TypedExpr, into target: Slot) throws {
    let optional = try value(inner)
    guard let payload = optional.slot.payload else { throw unsupported("'?'") }
    emitChainExit(tag: optional.slot.scalar)
    put(Value(slot: payload, isOwned: optional.isOwned), into: target)
  }

  /// Leaves the chain when a tag says that there is no value.
  func emitChainExit(tag: Int) {
    guard let chain = chains.last else { return emit(.unwrap, tag) }
    let nothing = target()
    emitJump(.jumpIfNot, tag, target: nothing)
    guard referenceTop > chain.referenceMark || openAccesses.count > chain.accessDepth else {
      chain.target.jumps += nothing.jumps
      nothing.jumps = []
      return
    }
    pad { [unowned self] in
      place(nothing)
      endAccesses(downTo: chain.accessDepth)
      releaseReferences(chain.referenceMark, referenceTop - chain.referenceMark)
      emitJump(chain.target)
    }
  }

  /// `a?.b` as a value.
  func lowerChain(_ inner: TypedExpr, into target: Slot) throws {
    let nothing = self.target()
    let done = self.target()
    chains.append(
      Chain(
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
    place(nothing)
    emit(.clear, target.scalar, target.type.scalarCount)
    place(done)
  }

  /// `a?.b()` and `a?.b = c` as statements.
  func lowerDiscardedChain(_ inner: TypedExpr) throws {
    let nothing = target()
    chains.append(
      Chain(
        target: nothing, referenceMark: referenceTop, accessDepth: openAccesses.count))
    try lowerDiscarded(inner)
    chains.removeLast()
    place(nothing)
  }

  /// `a ?? b`
  func lowerCoalesce(_ left: TypedExpr, _ right: TypedExpr, into target: Slot) throws {
    let optional = try value(left)
    guard let payload = optional.slot.payload else { throw unsupported("'??'") }
    let nothing = self.target()
    let done = self.target()
    emitJump(.jumpIfNot, optional.slot.scalar, target: nothing)
    if target.type === optional.type {
      put(optional, into: target)
    } else {
      put(Value(slot: payload, isOwned: optional.isOwned), into: target)
    }
    emitJump(done)
    place(nothing)
    try lower(right, into: target)
    place(done)
  }

  /// `try?`
  func lowerTryOptional(_ inner: TypedExpr, into target: Slot) throws {
    let done = self.target()
    let handler = beginHandler()
    if type(inner.type) === target.type {
      try lower(inner, into: target)
    } else if let payload = target.payload {
      try lower(inner, into: payload)
      emit(.load, target.scalar, 1)
    }
    handlers.removeLast()
    emitJump(done)
    place(handler.target)
    emit(.release, handler.errorRegister)
    releaseReferences(target.reference, target.type.referenceCount)
    emit(.clear, target.scalar, target.type.scalarCount)
    place(done)
  }

  /// `try!`
  func lowerTryForced(_ inner: TypedExpr, into target: Slot) throws {
    let done = self.target()
    let handler = beginHandler()
    try lower(inner, into: target)
    handlers.removeLast()
    emitJump(done)
    place(handler.target)
    emit(.trapError, handler.errorRegister, 1)
    place(done)
  }

  private func beginHandler() -> Handler {
    let register = allocateReference()
    let handler = Handler(
      target: target(), scopeDepth: scopes.count, accessDepth: openAccesses.count,
      referenceMark: referenceTop, errorRegister: register)
    handlers.append(handler)
    return handler
  }
}
