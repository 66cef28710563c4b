import DeclTree

/// Whose turn it is: coroutines go on in the order in which they could, on a clock that only moves when all of them wait.
package final class Scheduler {
  /// One that goes on at a moment of the clock.
  struct Timer {
    let time: Double
    /// Timers of one moment go in the order in which they were set.
    let order: Int
    let coroutine: Coroutine
  }

  private var queue: [Coroutine] = []
  private var head = 0
  private var timers: [Timer] = []
  private var timerCount = 0
  private var coroutineCount = 0
  /// How many turns went by in which tasks only let others have theirs.
  private var yieldCount = 0
  private static let yieldBound = 1000
  /// Those that are not at their end, by number.
  private var coroutines: [Int: Coroutine] = [:]
  /// The one that runs; nil for code that cannot wait.
  var current: Coroutine?
  /// The seconds since the session began.
  package var time: () -> Double
  /// Moves the clock forward.
  package var moveClock: (Double) -> Void

  /// A scheduler with a clock of its own.
  package init() {
    var now = 0.0
    time = { now }
    moveClock = { now = $0 }
  }

  func make(
    _ state: Coroutine.State, context: HeapReference? = nil, place: SourceRange = .none
  ) -> Coroutine {
    coroutineCount += 1
    let made = Coroutine(number: coroutineCount, state: state, context: context, place: place)
    coroutines[made.number] = made
    return made
  }

  func coroutine(_ number: Int) -> Coroutine? { coroutines[number] }

  func forget(_ coroutine: Coroutine) {
    coroutine.state = .ended
    coroutines[coroutine.number] = nil
  }

  // MARK: Turns

  /// Whether one can go on at this moment.
  package var isReady: Bool { head < queue.count }

  /// Whether tasks do nothing but wait for time to pass, without saying so.
  var isSpinning: Bool { yieldCount >= Self.yieldBound }

  /// Whether the running coroutine has to be left so that others have their turns, or time passes.
  func isWorthLeaving() -> Bool {
    if isReady || isSpinning { return true }
    yieldCount += 1
    return false
  }

  /// Gives a coroutine that waits a turn after all that have one. The library looks before each wait whether it is still
  /// needed, so one that runs needs none.
  func resume(_ coroutine: Coroutine, isIdle: Bool = false) {
    switch coroutine.state {
    case .ended, .running: return
    case .fresh, .suspended:
      if coroutine.isQueued { return }
      coroutine.isQueued = true
      yieldCount = isIdle ? yieldCount + 1 : 0
      queue.append(coroutine)
      forgetTimer(of: coroutine)
    }
  }

  /// The next one whose turn it is.
  package func next() -> Coroutine? {
    guard isReady else { return nil }
    let coroutine = queue[head]
    head += 1
    if head > 64, head * 2 > queue.count {
      queue.removeFirst(head)
      head = 0
    }
    coroutine.isQueued = false
    return coroutine
  }

  // MARK: Time

  /// The moment at which the next timer ends.
  package var nextTime: Double? { timers.first?.time }

  /// Lets a coroutine go on at a moment.
  func setTimer(_ time: Double, _ coroutine: Coroutine) {
    timerCount += 1
    let timer = Timer(time: time, order: timerCount, coroutine: coroutine)
    var low = 0
    var high = timers.count
    while low < high {
      let middle = (low + high) / 2
      if timers[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    timers.insert(timer, at: low)
  }

  private func forgetTimer(of coroutine: Coroutine) {
    guard let index = timers.firstIndex(where: { $0.coroutine === coroutine }) else { return }
    timers.remove(at: index)
  }

  /// Moves the clock to the next timer and gives a turn to all that wait for that moment; false when nobody does, or only
  /// later than `limit`.
  package func advance(to limit: Double = .infinity) -> Bool {
    guard let time = nextTime, time <= limit else { return false }
    if time > self.time() { moveClock(time) }
    while let timer = timers.first, timer.time <= time {
      timers.removeFirst()
      resume(timer.coroutine)
    }
    return true
  }
}
