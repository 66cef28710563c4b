import DeclLang
import DeclMachine

/// What waits for the clock.
extension ViewGraph {
  /// A function of the script that waits for a moment.
  struct Timer {
    let time: Double
    /// A function without parameters; owned.
    let action: HeapReference
  }

  /// The next moment at which something happens: a transition ends, or what waits is done.
  var nextTime: Double? {
    let moments = departures.filter { !$0.isOver }.map(\.end) + timers.prefix(1).map(\.time)
    return moments.min()
  }

  /// Lets a function run after some seconds; takes over the function.
  func setTimer(after seconds: Double, _ action: HeapReference) {
    let time = self.time + max(seconds, 0)
    let index = timers.firstIndex { $0.time > time } ?? timers.count
    timers.insert(Timer(time: time, action: action), at: index)
  }

  /// The function whose moment has come, now the caller's.
  func takeTimer() -> HeapReference? {
    guard let first = timers.first, first.time <= time else { return nil }
    return timers.removeFirst().action
  }

  /// What has left by now.
  func takeDepartures() -> [Departure] {
    if departures.isEmpty { return [] }
    let over = departures.filter { !$0.isOver && $0.end <= time }
    departures.removeAll { $0.isOver || $0.end <= time }
    return over
  }

  /// Keeps what an update sent on its way, once nothing can be undone any more.
  func keepDepartures(of update: Update) {
    for departure in update.returned { departure.isOver = true }
    departures.removeAll(where: \.isOver)
    departures += update.departures.filter { !$0.isOver }
    update.departures = []
    update.returned = []
  }
}
