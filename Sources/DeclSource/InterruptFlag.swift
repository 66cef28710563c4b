/// A request to stop a check or the machine. It is set from another thread or a signal handler, so it is a single word
/// without a lock.
package final class InterruptFlag: @unchecked Sendable {
  private let word: UnsafeMutablePointer<Int32>

  /// Creates a flag that is not set.
  package init() {
    word = .allocate(capacity: 1)
    word.initialize(to: 0)
  }

  deinit { word.deallocate() }

  /// Indicates whether the work in progress must stop.
  package var isSet: Bool {
    get { word.pointee != 0 }
    set { word.pointee = newValue ? 1 : 0 }
  }
}
