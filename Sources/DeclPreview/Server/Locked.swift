import Foundation

/// A value that several threads use, one after the other.
///
/// Its lock is one that the thread sanitizer knows, so that `make sanitize` finds what is used without it. The sanitizer
/// does not know the `Mutex` of the standard library on Linux, and takes each use for a race.
final class Locked<Value: ~Copyable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: consuming Value) { self.value = value }

  /// Uses the value while no other thread does.
  func withLock<Result>(_ use: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try use(&value)
  }
}
