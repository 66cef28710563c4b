import DeclTree

/// Calls into the machine from the host and from native functions.
extension Machine {
  /// The outcome of a call from the host.
  package enum CallResult {
    /// The result of a function that returned.
    case value(ValueBlock)
    /// The thrown error, of type `any Error`.
    case thrown(ValueBlock)
    case trapped(Trap)
  }

  /// Calls a function. The arguments are copied; inout ones are updated in their blocks, unless the call
  /// traps.
  package func call(_ code: CodeReference, _ arguments: [ValueBlock] = []) -> CallResult {
    let signature = code.pointee.info.takeUnretainedValue().signature!
    precondition(arguments.count == signature.parameters.count, "arguments of \(signature)")
    return call(signature, arguments) { self.run(code, at: $0) }
  }

  /// Calls a closure.
  package func call(closure: ValueBlock, _ arguments: [ValueBlock] = []) -> CallResult {
    guard let object = closure.address.reference,
      let signature = program.signature(ofFunctionType: closure.type)
    else { return .trapped(Trap(.conflictingAccess, "No function to call")) }
    return call(signature, arguments) { self.run(closure: object, at: $0) }
  }

  /// Calls a function without parameters that may suspend, and runs all coroutines until it returns.
  package func callSuspending(_ code: CodeReference) -> CallResult {
    let signature = code.pointee.info.takeUnretainedValue().signature!
    return call(signature, []) { window in
      self.runSuspending(at: window) { self.run(code, at: $0) }
    }
  }

  private func call(
    _ signature: CodeInfo.Signature, _ arguments: [ValueBlock],
    _ body: (ValueAddress) -> RunOutcome
  ) -> CallResult {
    beginEntry()
    let window = top
    guard hasRoom(signature, window) else { return .trapped(trap!) }
    var next = window.advanced(
      scalars: signature.result.scalarCount, references: signature.result.referenceCount)
    for argument in arguments {
      copy(argument.address, to: next, type: argument.type)
      next = next.advanced(
        scalars: argument.type.scalarCount, references: argument.type.referenceCount)
    }
    let outcome = body(window)
    if outcome != .trapped { moveBackInoutArguments(signature, arguments, window) }
    switch outcome {
    case .returned:
      return .value(ValueBlock(moving: window, type: signature.result, machine: self))
    case .thrown:
      let error = ValueBlock(type: program.any, machine: self)
      error.address.reference = state.pointee.error
      state.pointee.error = nil
      return .thrown(error)
    case .trapped, .suspended: return .trapped(finishTrap())
    }
  }

  private func moveBackInoutArguments(
    _ signature: CodeInfo.Signature, _ arguments: [ValueBlock], _ window: ValueAddress
  ) {
    var next = window.advanced(
      scalars: signature.result.scalarCount, references: signature.result.referenceCount)
    for (parameter, argument) in zip(signature.parameters, arguments) {
      if parameter.isInout {
        release(argument.address, type: parameter.type)
        move(next, to: argument.address, type: parameter.type)
      }
      next = next.advanced(
        scalars: parameter.type.scalarCount, references: parameter.type.referenceCount)
    }
  }

  /// Resets the trap and the step limit, if this is the outermost entry into the machine.
  package func beginEntry() {
    guard nesting == 0 else { return }
    if trap?.kind == .exit { dropTasks() }
    trap = nil
    state.pointee.trapped = false
    hasDeinitializerTrapped = false
    countedSteps = steps
    fuelGiven = 0
    state.pointee.fuel = 0
    stepLimit = limits.steps.map { steps + $0 } ?? Int.max
    limitHeap()
  }

  func finishTrap() -> Trap {
    let reason = trap ?? Trap(.fatalError, "Fatal error")
    if nesting == 0 { state.pointee.trapped = false }
    return reason
  }

  private func hasRoom(_ signature: CodeInfo.Signature, _ window: ValueAddress) -> Bool {
    if window.scalars + signature.scalarCount < state.pointee.scalarLimit,
      window.references + signature.referenceCount < state.pointee.referenceLimit
    {
      return true
    }
    raise(.callDepth, "Call stack exhausted")
    return false
  }

  package func run(closure: HeapReference, at window: ValueAddress) -> RunOutcome {
    closure.retain()
    defer { release(closure) }
    state.pointee.closure = closure
    return run(closureCode(closure), at: window)
  }

  /// Calls a closure from a native function: the arguments are copied, the result is moved to `result`.
  ///
  /// Returns false if the native function must return at once: with `.trapped`, or with `.thrown` if
  /// `thrownError` is set.
  package func call(
    closure: HeapReference, _ arguments: [(value: ValueAddress, type: RuntimeType)],
    result: ValueAddress, resultType: RuntimeType
  ) -> Bool {
    let window = top
    var next = window.advanced(
      scalars: resultType.scalarCount, references: resultType.referenceCount)
    for argument in arguments {
      copy(argument.value, to: next, type: argument.type)
      next = next.advanced(
        scalars: argument.type.scalarCount, references: argument.type.referenceCount)
    }
    guard run(closure: closure, at: window) == .returned else { return false }
    move(window, to: result, type: resultType)
    return true
  }

  /// Calls code from the runtime's own operations: the arguments are copied, the result is moved to `result`.
  /// Returns false after a trap or an error.
  package func call(
    _ code: CodeReference, _ arguments: [(value: ValueAddress, type: RuntimeType)],
    result: ValueAddress, resultType: RuntimeType
  ) -> Bool {
    beginEntry()
    let window = top
    var next = window.advanced(
      scalars: resultType.scalarCount, references: resultType.referenceCount)
    for argument in arguments {
      copy(argument.value, to: next, type: argument.type)
      next = next.advanced(
        scalars: argument.type.scalarCount, references: argument.type.referenceCount)
    }
    let outcome = run(code, at: window)
    guard outcome == .returned else { return false }
    move(window, to: result, type: resultType)
    return true
  }

  /// Calls code that returns one scalar. Returns nil after a trap or an error.
  package func callForScalar(
    _ code: CodeReference, _ arguments: [(value: ValueAddress, type: RuntimeType)],
    _ resultType: RuntimeType
  ) -> Int64? {
    var word: Int64 = 0
    let done = withUnsafeMutablePointer(to: &word) { pointer in
      call(
        code, arguments,
        result: ValueAddress(scalars: pointer, references: top.references), resultType: resultType
      )
    }
    return done ? word : nil
  }

  /// Calls code that returns one string. Returns nil after a trap or an error.
  package func callForString(
    _ code: CodeReference, _ arguments: [(value: ValueAddress, type: RuntimeType)]
  ) -> String? {
    var reference: HeapReference?
    let done = withUnsafeMutablePointer(to: &reference) { pointer in
      call(
        code, arguments, result: ValueAddress(scalars: top.scalars, references: pointer),
        resultType: program.string)
    }
    guard done, let text = reference else { return nil }
    let string = text.stringValue
    release(text)
    return string
  }
}
