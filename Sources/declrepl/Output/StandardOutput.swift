import DeclConsole
import DeclPresentation
import Foundation
import Synchronization

/// Standard output and standard error in the right order. Unless a terminal shows them, results are buffered
/// and written before an error, when the buffer is full, and at the end.
enum StandardOutput {
  private static let buffer = OutputBuffer(file: STDOUT_FILENO)
  private static let printed = Mutex(PrintedText())

  /// Indicates whether standard output is a terminal.
  static let isTerminal = isatty(STDOUT_FILENO) != 0
  /// Indicates whether standard error is a terminal.
  static let isErrorTerminal = isatty(STDERR_FILENO) != 0

  /// The present size of the terminal that standard output is, as far as output can adapt to it; 80 columns and 24 lines
  /// if it is unknown.
  static var screen: (columns: Int, lines: Int) {
    var size = winsize()
    guard isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return (80, 24) }
    return (
      size.ws_col == 0 ? 80 : max(Int(size.ws_col), 30),
      size.ws_row == 0 ? 24 : max(Int(size.ws_row), 10)
    )
  }

  /// The destinations of a console.
  static var destinations: Console.Output {
    Console.Output(results: write, errors: writeError, printed: writePrinted)
  }

  /// Writes a result, buffered unless standard output is a terminal.
  static func write(_ text: String) {
    endAttributes()
    put(text)
  }

  /// Writes the bytes of a picture.
  static func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { buffer.append($0) }
    buffer.flush()
  }

  /// Writes what the script prints: to a terminal without control characters, otherwise byte for byte.
  static func writePrinted(_ text: String) {
    put(isTerminal ? printed.withLock { $0.filtered(text) } : text)
  }

  /// Writes text with escape sequences of the program's own to a terminal.
  static func writeRaw(_ text: String) { put(text) }

  /// Writes an error, after all buffered results.
  static func writeError(_ text: String) {
    endAttributes()
    flush()
    let error = OutputBuffer(file: STDERR_FILENO)
    error.append(text)
    error.flush()
  }

  /// Writes the buffered results.
  static func flush() { buffer.flush() }

  /// Writes the buffered results from a signal handler, which ends the process afterwards.
  static func flushInSignalHandler() { buffer.flushInSignalHandler() }

  /// Ends text attributes that the script has set in the terminal.
  static func endAttributes() {
    guard isTerminal else { return }
    put(printed.withLock { $0.reset() })
  }

  private static func put(_ text: String) {
    buffer.append(text)
    if isTerminal { buffer.flush() }
  }
}
