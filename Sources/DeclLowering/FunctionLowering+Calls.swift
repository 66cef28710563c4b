import DeclTree
import DeclMachine

/// Windows and call instructions.
extension FunctionLowering {
  /// The registers of an outgoing call: where the callee's frame begins.
  struct Window {
    let result: Slot
    let parameters: [Slot]
    let scalar: Int
    let reference: Int
  }

  /// Takes registers for a call at the top.
  func beginWindow(_ signature: CodeInfo.Signature) -> Window {
    let made = allocate(signature.result)
    return Window(
      result: made, parameters: signature.parameters.map { allocate($0.type) },
      scalar: made.scalar, reference: made.reference)
  }

  /// Takes registers for a call whose result begins at `target`, the topmost registers that were taken.
  func beginWindow(_ signature: CodeInfo.Signature, at target: Slot?) -> Window {
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
  func emitCall(_ code: CodeReference, into target: Slot) throws {
    let signature = code.pointee.info.takeUnretainedValue().signature!
    try temporarily {
      let window = beginWindow(signature, at: target)
      emitCall(code, window)
      try emitErrorCheck(signature.isThrowing)
      finishCall(window, into: target)
    }
  }

  /// Moves the result of a call to where it is wanted.
  func finishCall(_ window: Window, into target: Slot) {
    if window.result.scalar == target.scalar && window.result.reference == target.reference {
      return
    }
    move(window.result.seen(as: target.type), to: target)
  }

  func emitNative(_ binding: UnsafeMutablePointer<NativeBinding>, _ window: Window) {
    emit(.callNative, window.scalar, window.reference)
    emit(pointer: UnsafeMutableRawPointer(binding))
  }

  // MARK: Errors

  /// After a call that may throw: the way of the error, out of line.
  func emitErrorCheck(_ isThrowing: Bool) throws {
    guard isThrowing else { return }
    let thrown = target()
    emitJump(.jumpIfError, target: thrown)
    pad { [unowned self] in
      place(thrown)
      try emitErrorExit(register: nil)
    }
  }

  /// Takes an error (from the machine, or from a register) to its handler or out of the function.
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
    try runDefers(downTo: handler.scopeDepth)
    releaseReferences(handler.referenceMark, referenceTop - handler.referenceMark)
    emitJump(handler.target)
  }

  /// Stops the script where an error came to the top level.
  private func emitUncaught(register: Int?) {
    let error = register ?? allocateReference()
    if register == nil { emit(.takeError, error) }
    emit(.trapError, error, 0)
  }

  /// Emits the ends of the accesses that were begun after `depth`, and leaves them open for the code that goes on.
  func endAccesses(downTo depth: Int) {
    let saved = openAccesses
    while openAccesses.count > depth { openAccesses.removeLast().end() }
    openAccesses = saved
  }
}
