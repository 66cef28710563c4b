/// The virtual clock.
extension LoadedScript {
  /// How many moments one step may stop at.
  private static let momentBound = 100_000

  /// Moves the clock and lets the tasks go on that wait for the moments in between, in the order of these.
  func advance(by seconds: Double) -> [UpdateRecord] {
    let end = graph.time + seconds
    let loop = loop
    var records = loop.giveTurns()
    var moments = 0
    while moments < Self.momentBound, let moment = nextMoment, moment <= end {
      moments += 1
      graph.time = max(graph.time, moment)
      _ = machine.scheduler.advance(to: graph.time)
      records += loop.giveTurns() + loop.fireTimers()
      if records.last?.trap?.code == Trap.Kind.interrupted.rawValue { break }
    }
    graph.time = max(graph.time, end)
    return records
  }

  /// The next moment at which something happens by itself.
  private var nextMoment: Double? {
    [machine.scheduler.nextTime, graph.nextTime].compactMap(\.self).min()
  }
}
