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
    while moments < Self.momentBound, machine.scheduler.advance(to: end) {
      moments += 1
      records += loop.giveTurns()
      if records.last?.trap?.code == Trap.Kind.interrupted.rawValue { break }
    }
    graph.time = max(graph.time, end)
    return records
  }
}
