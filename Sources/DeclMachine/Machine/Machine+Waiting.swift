import Dispatch

/// Calls of the host's functions that may take long and cannot be stopped, such as comparisons of long strings.
extension Machine {
  /// Returns what a function returns that runs on another thread, so that the script can be interrupted
  /// meanwhile; nil, with a trap, if it was. The function then ends later, and its result is dropped.
  ///
  /// It costs some microseconds, so it is only for what may take more than some milliseconds.
  func waiting<Result: Sendable>(for work: @escaping @Sendable () -> Result) -> Result? {
    let answer = Answer<Result>()
    DispatchQueue.global().async { answer.give(work()) }
    while true {
      if let result = answer.result(within: .milliseconds(10)) { return result }
      guard checkInterrupt() else { return nil }
    }
  }

  /// Returns whether two strings are equal; nil after a trap.
  func isEqual(_ left: String, _ right: String) -> Bool? { compare(left, right) { $0 == $1 } }

  /// Returns whether a string is ordered before another one; nil after a trap.
  func isLess(_ left: String, _ right: String) -> Bool? { compare(left, right) { $0 < $1 } }

  /// Returns what a function of two strings returns, whose time is near to linear; nil after a trap.
  @inline(__always)
  func compare<Result: Sendable>(
    _ left: String, _ right: String, _ function: @escaping @Sendable (String, String) -> Result
  ) -> Result? {
    let length = left.utf8.count &+ right.utf8.count
    if length < 1 << 10 { return function(left, right) }
    // Strings that are equal and have different bytes take a hundred nanoseconds a byte.
    if length > 1 << 17 { return waiting { function(left, right) } }
    return spend(length >> 4) ? function(left, right) : nil
  }
}

/// The result of a function that runs on another thread.
private final class Answer<Result: Sendable>: @unchecked Sendable {
  private let isGiven = DispatchSemaphore(value: 0)
  /// Written before the signal and read after it.
  private var given: Result?

  func give(_ result: Result) {
    given = result
    isGiven.signal()
  }

  func result(within time: DispatchTimeInterval) -> Result? {
    isGiven.wait(timeout: .now() + time) == .success ? given : nil
  }
}
