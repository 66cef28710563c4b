import Foundation
import Synchronization

/// Standard output and standard error in the right order. Unless a terminal shows them, results are buffered
/// and written before an error, when the buffer is full, and at the end.
enum StandardOutput {
  // Large enough that a long output takes few system calls.
  private static let bufferSize = 1 << 16
  private static let pending = Mutex<[UInt8]>([])

  /// Indicates whether standard output is a terminal.
  static let isTerminal = isatty(STDOUT_FILENO) != 0
  /// Indicates whether standard error is a terminal.
  static let isErrorTerminal = isatty(STDERR_FILENO) != 0

  /// Writes a result, buffered unless standard output is a terminal.
  static func write(_ text: String) {
    pending.withLock { bytes in
      bytes.append(contentsOf: text.utf8)
      if bytes.count >= bufferSize || isTerminal { send(&bytes, to: STDOUT_FILENO) }
    }
  }

  /// Writes an error, after all buffered results.
  static func writeError(_ text: String) {
    flush()
    var bytes = Array(text.utf8)
    send(&bytes, to: STDERR_FILENO)
  }

  /// Writes the buffered results.
  static func flush() {
    pending.withLock { send(&$0, to: STDOUT_FILENO) }
  }

  private static func send(_ bytes: inout [UInt8], to file: Int32) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(file, $0.baseAddress! + sent, $0.count - sent)
      }
      if count < 0 && errno == EINTR { continue }
      // The reading end of the pipe is closed, so the rest is discarded.
      if count <= 0 { break }
      sent += count
    }
    bytes.removeAll(keepingCapacity: true)
  }
}
