import DeclTree
import DeclMachine

/// Register windows and call instructions.
extension FunctionLowering {
  /// The registers of an outgoing call, at which the callee's frame begins.
  struct Window {
    let result: ValueRegisters
    let parameters: [ValueRegisters]
    let scalar: Int
    let reference: Int
  }

  /// Allocates a window for a call, above all registers in use.
  func beginWindow(_ signature: CodeInfo.Signature) -> Window {
    let made = allocate(signature.result)
    return Window(
      result: made, parameters: signature.parameters.map { allocate($0.type) },
      scalar: made.scalar, reference: made.reference)
  }

  /// Allocates a window for a call. If `target` is the topmost allocation, the result is placed there and
  /// needs no move.
  func beginWindow(_ signature: CodeInfo.Signature, at target: ValueRegisters?) -> Window {
    guard let target, target.scalarEnd == scalarTop, target.referenceEnd == referenceTop,
      target.type === signature.result
    else { return beginWindow(signature) }
    return Window(
      result: target, parameters: signature.parameters.map { allocate($0.type) },
      scalar: target.scalar, reference: target.reference)
  }

  func emitCall(_ code: CodeReference, _ window: Window) {
    emit(.call, window.scalar, window.reference)
    emit(pointer: UnsafeMutableRawPointer(code))
  }

  /// Calls code without parameters.
  func emitCall(_ code: CodeReference, into target: ValueRegisters) throws {
    let signature = code.pointee.info.takeUnretainedValue().signature!
    try withTemporaries {
      let window = beginWindow(signature, at: target)
      emitCall(code, window)
      try emitErrorCheck(signature.isThrowing)
      finishCall(window, into: target)
    }
  }

  /// Moves the result of a call to its target registers.
  func finishCall(_ window: Window, into target: ValueRegisters) {
    if window.result.scalar == target.scalar && window.result.reference == target.reference {
      return
    }
    move(window.result.retyped(as: target.type), to: target)
  }

  func emitNative(_ binding: UnsafeMutablePointer<NativeBinding>, _ window: Window) {
    emit(.callNative, window.scalar, window.reference)
    emit(pointer: UnsafeMutableRawPointer(binding))
  }

  // MARK: Errors

  /// Emits the check after a call that may throw; the error path is out of line.
  func emitErrorCheck(_ isThrowing: Bool) throws {
    guard isThrowing else { return }
    let thrown = makeTarget()
    emitJump(.jumpIfError, target: thrown)
    emitOutOfLine { [unowned self] in
      bind(thrown)
      try emitErrorExit(register: nil)
    }
  }

  /// Passes an error, in a register or else the machine's thrown error, to its handler or out of the
  /// function.
  func emitErrorExit(register: Int?) throws {
    guard let handler = handlers.last else {
      if stopsAtErrors { return emitUncaught(register: register) }
      try emitThrow(register: register)
      return
    }
    if let register {
      emit(.moveReference, handler.errorRegister, register)
    } else {
      emit(.takeError, handler.errorRegister)
    }
    endAccesses(downTo: handler.accessDepth)
    try runDefers(downTo: handler.scopeDepth, below: referenceTop)
    releaseReferences(handler.referenceMark, referenceTop - handler.referenceMark)
    emitJump(handler.target)
  }

  /// Emits a trap for an error that reached the top level.
  private func emitUncaught(register: Int?) {
    let error = register ?? allocateReference()
    if register == nil { emit(.takeError, error) }
    emit(.trapError, error, 0)
  }

  /// Emits the ends of the accesses that began after `depth`. They stay open for the code of the normal path.
  func endAccesses(downTo depth: Int) {
    let saved = openAccesses
    while openAccesses.count > depth { openAccesses.removeLast().end() }
    openAccesses = saved
  }
}
