/// Running coroutines.
extension Machine {
  /// The message for a suspension in code that was called by a native function, which needs its result at
  /// once.
  private static let cannotSuspend = "'await' in code that was called synchronously"

  // MARK: Called by native functions

  /// Creates a coroutine that runs a closure, and appends it to the scheduler's queue.
  func spawn(_ closure: HeapReference, context: HeapReference) -> Coroutine {
    closure.retain()
    context.retain()
    let place = callStack().first?.range ?? .none
    let coroutine = scheduler.makeCoroutine(.notStarted(closure), context: context, location: place)
    scheduler.resume(coroutine)
    return coroutine
  }

  /// Suspends the running coroutine after the calling native function, until another one resumes it.
  func suspend() -> NativeOutcome {
    guard let coroutine = scheduler.current, coroutine.nesting == nesting else {
      raise(.unsupported, Self.cannotSuspend)
      return .trapped
    }
    state.pointee.isSuspending = true
    return .suspended
  }

  /// Suspends the running coroutine until every queued one has run. If none is queued it continues at once, unless
  /// the tasks are spinning, so that time must pass.
  func yieldToOthers() -> NativeOutcome {
    guard scheduler.current != nil, scheduler.shouldSuspendForYield() else { return .done }
    return suspendForYield(isIdle: true)
  }

  private func suspendForYield(isIdle: Bool) -> NativeOutcome {
    let outcome = suspend()
    if outcome == .suspended { scheduler.current?.yieldReason = isIdle ? .idle : .busy }
    return outcome
  }

  // MARK: Called by the interpreter loop

  /// Moves the running coroutine to an actor's executor. Returns whether it must be suspended, so that queued
  /// coroutines run first.
  @inline(never)
  func hop(to executor: Int) -> Bool {
    guard let coroutine = scheduler.current, coroutine.executor != executor else { return false }
    let isFirst = coroutine.executor == nil
    coroutine.executor = executor
    // Code that a native function called continues at once, because that function needs its result.
    guard !isFirst, coroutine.nesting == nesting, scheduler.isReady else { return false }
    return suspendForYield(isIdle: false) == .suspended
  }

  @inline(never)
  func hop(to actor: HeapReference?) -> Bool {
    guard let actor else { return false }
    return hop(to: Int(bitPattern: UnsafeMutableRawPointer(actor)))
  }

  /// Suspends the running coroutine: its frames are moved off the stack, and after a yield it is queued
  /// again.
  func suspendFrames(above entry: UnsafeMutablePointer<Frame>) -> RunOutcome {
    state.pointee.isSuspending = false
    let stack = saveStack(above: entry)
    state.pointee.frame = entry
    state.pointee.error = nil
    guard let coroutine = scheduler.current else { return .trapped }
    heap.count(bytes: stack.countedBytes)
    coroutine.state = .suspended(stack)
    if let returning = coroutine.yieldReason {
      coroutine.yieldReason = nil
      scheduler.resume(coroutine, isIdle: returning == .idle)
    }
    return .suspended
  }

  // MARK: Called by the host

  /// Resumes a coroutine and returns the trap that ended it, if one did.
  package func resume(_ coroutine: Coroutine) -> Trap? {
    beginEntry()
    let outcome = runCoroutine(coroutine)
    if outcome == .thrown { releaseThrownError() }
    guard outcome == .trapped else { return nil }
    return finishTrap()
  }

  /// Runs a coroutine until it is suspended or ends.
  private func runCoroutine(_ coroutine: Coroutine) -> RunOutcome {
    let outer = scheduler.current
    scheduler.current = coroutine
    coroutine.nesting = nesting + 1
    let before = coroutine.state
    coroutine.state = .running
    let outcome: RunOutcome
    switch before {
    case .notStarted(let closure):
      outcome = run(closure: closure, at: top)
      release(closure)
    case .suspended(let stack): outcome = resumeStack(stack)
    case .running, .ended: outcome = .returned
    }
    scheduler.current = outer
    if outcome != .suspended { end(coroutine) }
    return outcome
  }

  private func resumeStack(_ stack: SavedStack) -> RunOutcome {
    heap.count(bytes: -stack.countedBytes)
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
    scheduler.remove(coroutine)
    if let context = coroutine.context {
      coroutine.context = nil
      release(context)
    }
  }

  /// Runs code that may suspend, together with all queued coroutines, until it returns; when none is ready,
  /// the clock advances to the next timer. Coroutines that are still suspended then stay so.
  func runSuspending(
    at window: ValueAddress, _ body: (ValueAddress) -> RunOutcome
  ) -> RunOutcome {
    let coroutine = scheduler.makeCoroutine(.running)
    coroutine.executor = program.executor(of: .main)
    let outer = scheduler.current
    scheduler.current = coroutine
    coroutine.nesting = nesting + 1
    var outcome = body(window)
    scheduler.current = outer
    if outcome != .suspended { scheduler.remove(coroutine) }
    waitingRuns += 1
    defer { waitingRuns -= 1 }
    while outcome == .suspended {
      guard let next = nextCoroutine() else {
        raise(.stalled, "Deadlock: every task is suspended, and nothing can resume one")
        drop(coroutine)
        return .trapped
      }
      let ended = runCoroutine(next)
      if next === coroutine {
        outcome = ended
      } else if ended == .trapped {
        drop(coroutine)
        outcome = .trapped
      }
    }
    return outcome
  }

  /// Ends all tasks without running deinitialisers, because the script has ended itself.
  func dropTasks() {
    let before = hasEnded
    hasEnded = true
    defer { hasEnded = before }
    for coroutine in scheduler.removeAll() {
      if case .notStarted(let closure) = coroutine.state { release(closure) }
      drop(coroutine)
    }
  }

  /// Ends a suspended coroutine and releases its frames.
  private func drop(_ coroutine: Coroutine) {
    let state = coroutine.state
    end(coroutine)
    guard case .suspended(let stack) = state else { return }
    heap.count(bytes: -stack.countedBytes)
    for case let object? in stack.references { release(object) }
  }

  private func nextCoroutine() -> Coroutine? {
    if !scheduler.isReady || scheduler.isSpinning { _ = scheduler.advance() }
    return scheduler.next()
  }
}
