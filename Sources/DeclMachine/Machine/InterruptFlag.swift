/// Says to the machine that it is to stop. Set from another thread or a signal handler, so it is a word and takes no lock.
package final class InterruptFlag: @unchecked Sendable {
  private let word: UnsafeMutablePointer<Int32>

  /// A flag that is not set.
  package init() {
    word = .allocate(capacity: 1)
    word.initialize(to: 0)
  }

  deinit { word.deallocate() }

  /// Whether the machine is to stop.
  package var isSet: Bool {
    get { word.pointee != 0 }
    set { word.pointee = newValue ? 1 : 0 }
  }
}
