import DeclTree

/// A scheduler of coroutines: they are resumed in the order in which they became ready, on a virtual clock
/// that advances only when none is ready.
package final class Scheduler {
  /// A coroutine that is resumed at a time of the clock.
  struct Timer {
    let time: Double
    /// The order of creation; timers of the same time fire in this order.
    let order: Int
    let coroutine: Coroutine
  }

  private var queue: [Coroutine] = []
  private var head = 0
  private var timers: [Timer] = []
  private var timerCount = 0
  private var coroutineCount = 0
  /// The number of consecutive yields in which the tasks had nothing to do.
  private var yieldCount = 0
  private static let spinLimit = 1000
  /// The coroutines that have not ended, by number.
  private var coroutines: [Int: Coroutine] = [:]
  /// The running coroutine; nil for code that cannot be suspended.
  var current: Coroutine?
  /// The current time, in seconds since the session began.
  package var time: () -> Double
  /// The function that advances the clock to a time.
  package var advanceClock: (Double) -> Void

  private let heap: Heap

  /// Creates a scheduler with its own clock, whose coroutines count as memory of a heap.
  init(heap: Heap) {
    self.heap = heap
    var now = 0.0
    time = { now }
    advanceClock = { now = $0 }
  }

  func makeCoroutine(
    _ state: Coroutine.State, context: HeapReference? = nil, location: SourceRange = .none
  ) -> Coroutine {
    coroutineCount += 1
    let made = Coroutine(number: coroutineCount, state: state, context: context, location: location)
    coroutines[made.number] = made
    heap.count(bytes: Coroutine.countedBytes)
    return made
  }

  func coroutine(_ number: Int) -> Coroutine? { coroutines[number] }

  func remove(_ coroutine: Coroutine) {
    if case .ended = coroutine.state { return }
    heap.count(bytes: -Coroutine.countedBytes)
    coroutine.state = .ended
    coroutines[coroutine.number] = nil
  }

  /// Removes all coroutines, queued or waiting for time to pass, and returns them in the order of their
  /// creation.
  func removeAll() -> [Coroutine] {
    defer {
      coroutines = [:]
      queue = []
      head = 0
      timers = []
    }
    return coroutines.values.sorted { $0.number < $1.number }
  }

  // MARK: Queue

  /// Indicates whether a coroutine is ready to run.
  package var isReady: Bool { head < queue.count }

  /// Indicates whether the tasks only yield in a loop, waiting for time to pass: after `spinLimit` idle
  /// yields in a row.
  var isSpinning: Bool { yieldCount >= Self.spinLimit }

  /// Returns whether a yield must suspend the running coroutine, because another one is ready or time must
  /// pass; else the yield is only counted.
  func shouldSuspendForYield() -> Bool {
    if isReady || isSpinning { return true }
    yieldCount += 1
    return false
  }

  /// Appends a suspended or new coroutine to the queue. A running one is ignored: the library checks before
  /// each suspension whether it is still necessary.
  func resume(_ coroutine: Coroutine, isIdle: Bool = false) {
    switch coroutine.state {
    case .ended, .running: return
    case .notStarted, .suspended:
      if coroutine.isQueued { return }
      coroutine.isQueued = true
      yieldCount = isIdle ? yieldCount + 1 : 0
      queue.append(coroutine)
      removeTimer(of: coroutine)
    }
  }

  /// Removes the first coroutine of the queue and returns it; nil if the queue is empty.
  package func next() -> Coroutine? {
    guard isReady else { return nil }
    let coroutine = queue[head]
    head += 1
    // Moving the rest only when more than half of the queue is consumed keeps the cost per coroutine
    // constant.
    if head > 64, head * 2 > queue.count {
      queue.removeFirst(head)
      head = 0
    }
    coroutine.isQueued = false
    return coroutine
  }

  // MARK: Time

  /// The time of the next timer.
  package var nextTime: Double? { timers.first?.time }

  /// Resumes a coroutine at a time of the clock.
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

  private func removeTimer(of coroutine: Coroutine) {
    guard let index = timers.firstIndex(where: { $0.coroutine === coroutine }) else { return }
    timers.remove(at: index)
  }

  /// Advances the clock to the next timer and queues all coroutines of that time. Returns false if there is
  /// no timer, or only one later than `limit`.
  package func advance(to limit: Double = .infinity) -> Bool {
    guard let time = nextTime, time <= limit else { return false }
    if time > self.time() { advanceClock(time) }
    while let timer = timers.first, timer.time <= time {
      timers.removeFirst()
      resume(timer.coroutine)
    }
    return true
  }
}
