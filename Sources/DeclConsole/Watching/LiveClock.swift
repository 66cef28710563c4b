/// A clock by which the virtual clock of a session follows real time, for `--live`.
///
/// The virtual clock moves only when something waits for it, or before a step, so that a script that waits for nothing
/// makes no updates and no steps.
package struct LiveClock {
  /// The difference of the virtual and the real time, in seconds.
  private let offset: Double

  /// Creates a clock that begins with the present times, in seconds.
  package init(virtual: Double, real: Double) { offset = virtual - real }

  /// Returns the seconds by which the virtual clock must advance now; nil if nothing is due.
  /// - Parameters:
  ///   - due: the virtual time at which something is due; nil for nothing.
  ///   - virtual: the present virtual time.
  ///   - real: the present real time.
  package func advance(due: Double?, virtual: Double, real: Double) -> Double? {
    let now = real + offset
    guard let due, due <= now, now > virtual else { return nil }
    return now - virtual
  }

  /// Returns the seconds by which the virtual clock is late.
  package func delay(virtual: Double, real: Double) -> Double { max(0, real + offset - virtual) }
}
