import DeclRuntime

/// The pace of the virtual clock of a console's session that follows real time, for `--live`.
package struct LivePace {
  private var clock: LiveClock?

  /// Creates a pace that begins with the first question.
  package init() {}

  /// Returns the seconds by which the session must advance now; nil if nothing is due. `now` is a time in seconds from
  /// any point.
  package mutating func due(_ console: Console, at now: Double) -> Double? {
    let session = console.session
    guard let clock else {
      self.clock = LiveClock(virtual: session.time, real: now)
      return nil
    }
    if session.time == 0, !console.steps.contains(where: { $0.hasPrefix(":advance") }),
      clock.delay(virtual: 0, real: now) > 0, session.nextDueTime == nil
    {
      // Nothing has waited for the clock yet, so that its beginning is free.
      self.clock = LiveClock(virtual: 0, real: now)
      return nil
    }
    let due = clock.advance(due: session.nextDueTime, virtual: session.time, real: now)
    return due.map { ($0 * 1000).rounded(.up) / 1000 }
  }
}
