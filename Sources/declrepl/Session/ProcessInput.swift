import DeclRuntime
import Foundation

/// The lines of the process's standard input, read when the script requests them.
final class ProcessInput {
  private var bytes: [UInt8] = []
  /// The position of the first byte that no line holds yet.
  private var start = 0

  /// Creates an input that reads the process's standard input.
  static func makeStandardInput() -> StandardInput {
    let input = ProcessInput()
    return StandardInput { input.readLine() }
  }

  /// Returns the next line with its newline; nil at the end, or when Ctrl-C stops the wait.
  private func readLine() -> String? {
    var searched = start
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) { return take(end + 1) }
      searched = bytes.count
      guard readMore() else { return start < bytes.count ? take(bytes.count) : nil }
      searched -= start
      bytes.removeFirst(start)
      start = 0
    }
  }

  private func take(_ end: Int) -> String {
    defer { start = end }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Appends what the system has read to `bytes`. Returns false at the end.
  private func readMore() -> Bool {
    // The user may have to see a question first.
    StandardOutput.flush()
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &part, part.count)
      if count < 0, errno == EINTR, !Interruption.shared.isRequested { continue }
      guard count > 0 else { return false }
      bytes += part[..<count]
      return true
    }
  }
}
