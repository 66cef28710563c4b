/// Running coroutines.
extension Machine {
  /// Why a wait is no wait: the code was called by something that needs its result at once.
  private static let cannotWait = "'await' in code that cannot wait"

  // MARK: From natives

  /// Makes a coroutine of a function value; it gets its first turn after all that have one.
  func spawn(_ closure: HeapReference, context: HeapReference) -> Coroutine {
    closure.retain()
    context.retain()
    let place = callStack().first?.range ?? .none
    let coroutine = scheduler.make(.fresh(closure), context: context, place: place)
    scheduler.resume(coroutine)
    return coroutine
  }

  /// Leaves the running coroutine after the native that calls this, until somebody resumes it.
  func suspend() -> NativeOutcome {
    guard let coroutine = scheduler.current, coroutine.nesting == nesting else {
      raise(.unsupported, Self.cannotWait)
      return .trapped
    }
    state.pointee.isSuspending = true
    return .suspended
  }

  /// Leaves the running coroutine until all that have a turn now have had it; it has nothing to do meanwhile.
  func yieldTurn() -> NativeOutcome {
    guard scheduler.current != nil, scheduler.isWorthLeaving() else { return .done }
    return leaveTurn(isIdle: true)
  }

  private func leaveTurn(isIdle: Bool) -> NativeOutcome {
    let outcome = suspend()
    if outcome == .suspended { scheduler.current?.returns = isIdle ? .idle : .busy }
    return outcome
  }

  // MARK: From the loop

  /// Goes on where the code of an actor runs; whether the running coroutine has to wait for its turn there.
  @inline(never)
  func hop(to executor: Int) -> Bool {
    guard let coroutine = scheduler.current, coroutine.executor != executor else { return false }
    let isFirst = coroutine.executor == nil
    coroutine.executor = executor
    // Code that a native called goes on at once: the native needs its result.
    guard !isFirst, coroutine.nesting == nesting, scheduler.isReady else { return false }
    return leaveTurn(isIdle: false) == .suspended
  }

  @inline(never)
  func hop(to actor: HeapReference?) -> Bool {
    guard let actor else { return false }
    return hop(to: Int(bitPattern: UnsafeMutableRawPointer(actor)))
  }

  /// The running coroutine waits: its frames leave the stack.
  func suspendFrames(above entry: UnsafeMutablePointer<Frame>) -> RunOutcome {
    state.pointee.isSuspending = false
    let stack = saveStack(above: entry)
    state.pointee.frame = entry
    state.pointee.error = nil
    guard let coroutine = scheduler.current else { return .trapped }
    coroutine.state = .suspended(stack)
    if let returning = coroutine.returns {
      coroutine.returns = nil
      scheduler.resume(coroutine, isIdle: returning == .idle)
    }
    return .suspended
  }

  // MARK: From the host

  /// Gives a coroutine its turn. The trap that ended it, if one did.
  package func giveTurn(to coroutine: Coroutine) -> Trap? {
    beginEntry()
    let outcome = takeTurn(coroutine)
    if outcome == .thrown { releaseThrownError() }
    guard outcome == .trapped else { return nil }
    return endTrapped()
  }

  /// Runs a coroutine until it waits or ends.
  private func takeTurn(_ coroutine: Coroutine) -> RunOutcome {
    let outer = scheduler.current
    scheduler.current = coroutine
    coroutine.nesting = nesting + 1
    let before = coroutine.state
    coroutine.state = .running
    let outcome: RunOutcome
    switch before {
    case .fresh(let closure):
      outcome = run(closure: closure, at: top)
      release(closure)
    case .suspended(let stack): outcome = goOn(stack)
    case .running, .ended: outcome = .returned
    }
    scheduler.current = outer
    if outcome != .suspended { end(coroutine) }
    return outcome
  }

  private func goOn(_ stack: SavedStack) -> RunOutcome {
    let entry = state.pointee.frame
    let savedPC = state.pointee.pc
    guard nesting < limits.nesting, restoreStack(stack, at: top) else {
      raise(.callDepth, "Fatal error: Call stack exhausted")
      for case let object? in stack.references { release(object) }
      return .trapped
    }
    return interpret(above: entry, savedPC)
  }

  private func end(_ coroutine: Coroutine) {
    scheduler.forget(coroutine)
    if let context = coroutine.context {
      coroutine.context = nil
      release(context)
    }
  }

  /// Runs code that may wait, and in the order of their turns all coroutines, until it returns; when all wait, the clock
  /// moves to the next timer. What is still waiting then stays so.
  func runWaiting(
    at window: ValueAddress, _ body: (ValueAddress) -> RunOutcome
  ) -> RunOutcome {
    let coroutine = scheduler.make(.running)
    coroutine.executor = program.executor(of: .main)
    let outer = scheduler.current
    scheduler.current = coroutine
    coroutine.nesting = nesting + 1
    var outcome = body(window)
    scheduler.current = outer
    if outcome != .suspended { scheduler.forget(coroutine) }
    while outcome == .suspended {
      guard let next = nextTurn() else {
        raise(.stalled, "Every task waits, and nothing is left that could let one go on")
        drop(coroutine)
        return .trapped
      }
      let ended = takeTurn(next)
      if next === coroutine {
        outcome = ended
      } else if ended == .trapped {
        drop(coroutine)
        outcome = .trapped
      }
    }
    return outcome
  }

  /// Ends a coroutine that waits.
  private func drop(_ coroutine: Coroutine) {
    let state = coroutine.state
    end(coroutine)
    guard case .suspended(let stack) = state else { return }
    for case let object? in stack.references { release(object) }
  }

  private func nextTurn() -> Coroutine? {
    if !scheduler.isReady || scheduler.isSpinning { _ = scheduler.advance() }
    return scheduler.next()
  }
}
