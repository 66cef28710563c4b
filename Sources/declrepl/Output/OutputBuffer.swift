import Foundation
import Synchronization

/// A buffer before a file, which a signal handler can empty too: it is memory of a fixed size with two
/// positions, and the handler takes no lock and allocates nothing.
final class OutputBuffer: Sendable {
  // Large enough that a long output takes few system calls.
  private static let capacity = 1 << 16
  /// The number of bytes that any pipe accepts at once if it accepts some.
  private let chunkSize = 512
  /// The milliseconds for which a signal handler waits for the reader of a full pipe.
  private let patience: Int32 = 1000

  private let file: Int32
  private nonisolated(unsafe) let bytes: UnsafeMutablePointer<UInt8>
  private let lock = Mutex(())
  /// The bytes from `start` to `end` are not written yet.
  private let start = Atomic<Int>(0)
  private let end = Atomic<Int>(0)
  /// Indicates whether a system call writes bytes of which it is unknown how many arrive.
  private let isWriting = Atomic<Bool>(false)

  /// Creates an empty buffer before a file.
  init(file: Int32) {
    self.file = file
    bytes = .allocate(capacity: Self.capacity)
  }

  deinit { bytes.deallocate() }

  /// Adds text; writes what does not fit.
  func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Adds bytes; writes what does not fit.
  func append(_ source: UnsafeBufferPointer<UInt8>) {
    lock.withLock { _ in
      var rest = source[...]
      while !rest.isEmpty {
        let used = end.load(ordering: .relaxed)
        let part = rest.prefix(Self.capacity - used)
        _ = UnsafeMutableBufferPointer(start: bytes + used, count: part.count)
          .initialize(from: part)
        // After the bytes are there: a signal may arrive in between.
        end.store(used + part.count, ordering: .releasing)
        rest = rest.dropFirst(part.count)
        if used + part.count == Self.capacity { write() }
      }
    }
  }

  /// Writes all bytes of the buffer. If the reader has gone, the process ends quietly, and if the file is
  /// full, with an error.
  func flush() { lock.withLock { _ in write() } }

  private func write() {
    var first = start.load(ordering: .relaxed)
    let last = end.load(ordering: .relaxed)
    while first < last {
      isWriting.store(true, ordering: .relaxed)
      let count = Foundation.write(file, bytes + first, last - first)
      let error = errno
      if count > 0 {
        first += count
        start.store(first, ordering: .releasing)
      }
      isWriting.store(false, ordering: .releasing)
      if count < 0 { recover(from: error) }
    }
    end.store(0, ordering: .releasing)
    start.store(0, ordering: .releasing)
  }

  /// Waits if a write has to be repeated; otherwise ends the process, because what is printed from now on
  /// would be lost.
  private func recover(from error: Int32) {
    switch error {
    case EINTR: break
    case EAGAIN:
      var descriptor = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
      _ = poll(&descriptor, 1, -1)
    // The parent process ignores the signal that would have ended this one. By convention, the status is
    // 128 + the signal.
    case EPIPE: _exit(128 + SIGPIPE)
    default:
      if file == STDOUT_FILENO {
        let message =
          "error: cannot write to standard output: \(String(cString: strerror(error)))\n"
        _ = message.utf8CString.withUnsafeBufferPointer {
          Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count - 1)
        }
      }
      _exit(ExitStatus.failure.rawValue)
    }
  }

  /// Writes all bytes of the buffer from a signal handler. It gives up if the reader of a pipe has stopped,
  /// because the signal may be the one that ends the process.
  func flushInSignalHandler() {
    if isWriting.load(ordering: .acquiring) { return }
    var first = start.load(ordering: .acquiring)
    let last = end.load(ordering: .acquiring)
    while first < last {
      var descriptor = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
      guard poll(&descriptor, 1, patience) > 0 else { return }
      let count = Foundation.write(file, bytes + first, min(chunkSize, last - first))
      if count > 0 {
        first += count
      } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
        return
      }
    }
    start.store(last, ordering: .releasing)
  }
}
