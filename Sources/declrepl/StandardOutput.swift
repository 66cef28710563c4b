import Foundation
import Synchronization

/// Standard output and standard error in the right order: results are collected, and written before an error, at the end, and
/// whenever the reader waits for input.
enum StandardOutput {
  private static let longest = 1 << 16
  private static let pending = Mutex<[UInt8]>([])

  /// Whether a terminal shows results.
  static let isTerminal = isatty(STDOUT_FILENO) != 0
  /// Whether a terminal shows errors.
  static let isErrorTerminal = isatty(STDERR_FILENO) != 0

  /// Writes a result.
  static func write(_ text: String) {
    pending.withLock { bytes in
      bytes.append(contentsOf: text.utf8)
      if bytes.count >= longest || isTerminal { send(&bytes, to: STDOUT_FILENO) }
    }
  }

  /// Writes an error, after all results so far.
  static func writeError(_ text: String) {
    flush()
    var bytes = Array(text.utf8)
    send(&bytes, to: STDERR_FILENO)
  }

  /// Writes what was collected.
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
      // Nobody reads any more: the reader's end of the pipe is closed.
      if count <= 0 { break }
      sent += count
    }
    bytes.removeAll(keepingCapacity: true)
  }
}
