/// The virtual clock.
extension LoadedScript {
  /// The maximum number of due times that one advance of the clock processes.
  /// A timer that fires every millisecond reaches it after 100 seconds of the clock; the clock then advances
  /// to the end nevertheless, and the next advance processes the rest.
  private static let maximumDueTimeCount = 100_000

  /// The maximum number of due times without progress of the clock, as of a timer that is due again at once.
  private static let maximumCountAtOneTime = 1000

  /// Advances the clock. Tasks, timers and transitions that are due in between run at their times, in order;
  /// an interrupt or `exit` stops the processing, not the clock.
  func advance(by seconds: Double) -> [UpdateRecord] {
    let end = graph.time + seconds
    let loop = loop
    var records = loop.resumeTasks()
    var moments = 0
    var momentsAtOneTime = 0
    while moments < Self.maximumDueTimeCount, let moment = nextDueTime, moment <= end {
      moments += 1
      momentsAtOneTime = moment > graph.time ? 0 : momentsAtOneTime + 1
      if momentsAtOneTime > Self.maximumCountAtOneTime { break }
      graph.time = max(graph.time, moment)
      _ = machine.scheduler.advance(to: graph.time)
      records += loop.resumeTasks() + loop.fireTimers()
      let stops = [Trap.Kind.interrupted.rawValue, Trap.Kind.exit.rawValue]
      if let trap = records.last?.trap, stops.contains(trap.code) { break }
    }
    graph.time = max(graph.time, end)
    return records
  }

  /// The next time at which a task, a timer or the end of a transition is due; nil if there is none.
  private var nextDueTime: Double? {
    [machine.scheduler.nextTime, graph.nextTime].compactMap(\.self).min()
  }
}
