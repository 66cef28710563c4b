import DeclLang
import DeclMachine

/// Timers, removal transitions and animations of scroll views, which wait for the virtual clock.
extension ViewGraph {
  /// A function of the script that runs at a time.
  struct Timer {
    let time: Double
    /// A function without parameters; owned.
    let action: HeapReference
  }

  /// The next time at which a removal transition or the animation of a scroll view ends or a timer is due; nil if there
  /// is none.
  var nextTime: Double? {
    let moments =
      removalTransitions.filter { !$0.hasEnded }.map(\.end) + timers.prefix(1).map(\.time)
      + scrolls.values.compactMap(\.end)
    return moments.min()
  }

  /// Returns whether an update may begin an animation, or change what moves.
  func mayMove(in update: Update) -> Bool {
    guard let motion, root != nil else { return false }
    if scrollRequests.contains(where: { $0.transaction?.hasAnimation == true }) { return true }
    if update.invalidated.isEmpty { return false }
    return update.transaction?.hasAnimation == true || types.hasTransactionModifiers
      || types.hasTimeDrivenViews || motion.isMoving(at: time)
  }

  /// Schedules a function, which it consumes, to run after some seconds.
  func setTimer(after seconds: Double, _ action: HeapReference) {
    let time = self.time + max(seconds, 0)
    let index = timers.firstIndex { $0.time > time } ?? timers.count
    timers.insert(Timer(time: time, action: action), at: index)
  }

  /// Removes and returns the function of the first due timer, owned by the caller; nil if none is due.
  func takeTimer() -> HeapReference? {
    guard let first = timers.first, first.time <= time else { return nil }
    return timers.removeFirst().action
  }

  /// Removes all timers, because the script has ended itself.
  func dropTimers() {
    for timer in timers { machine.release(timer.action) }
    timers = []
  }

  /// Removes and returns the removal transitions that are due.
  func takeEndedTransitions() -> [RemovalTransition] {
    if removalTransitions.isEmpty { return [] }
    let over = removalTransitions.filter { !$0.hasEnded && $0.end <= time }
    removalTransitions.removeAll { $0.hasEnded || $0.end <= time }
    return over
  }

  /// Adopts the removal transitions that an update started, once it cannot be rolled back any more.
  func adoptRemovalTransitions(of update: Update) {
    for departure in update.returned { departure.hasEnded = true }
    removalTransitions.removeAll(where: \.hasEnded)
    removalTransitions += update.removalTransitions.filter { !$0.hasEnded }
    update.removalTransitions = []
    update.returned = []
  }
}
