import CReadline
import DeclConsole
import Foundation

/// A line editor on GNU readline, with editing, searchable history, completion and the user's inputrc.
@MainActor final class LineEditor {
  /// The result of reading a line.
  enum ReadResult {
    /// A line; a pasted block is one line that contains newlines.
    case line(String)
    /// Ctrl-C, which discards the typed text.
    case interrupted
    /// Ctrl-D on an empty line.
    case end
  }

  /// A function that completes the text before the cursor.
  typealias Completer = (_ text: String) -> Completion

  private static var current: LineEditor?

  private let interruption: Interruption
  private let complete: Completer
  private var reading: ReadResult?
  private var completedPrefix = ""
  private var typed = TypedBytes()

  /// Creates the only line editor of the process, and configures readline.
  init(interruption: Interruption, complete: @escaping Completer) {
    self.interruption = interruption
    self.complete = complete
    Self.current = self
    // The string is never freed, because readline keeps the pointer.
    decl_rl_set_name(strdup("declrepl"))
    decl_rl_set_completion(
      { text, _, _ in LineEditor.matches(text) },
      { matches, count, longest in LineEditor.show(matches, count, longest) })
    decl_rl_set_reader { stream in
      // The stream is not sent anywhere: readline and this closure run on one thread.
      nonisolated(unsafe) let stream = stream
      return MainActor.assumeIsolated { LineEditor.current?.typed.next { rl_getc(stream) } ?? -1 }
    }
    using_history()
  }

  /// Shows `prompt` and reads one line.
  func read(prompt: String) -> ReadResult {
    reading = nil
    interruption.clear()
    StandardOutput.endAttributes()
    rl_callback_handler_install(prompt) { line in LineEditor.finish(line) }
    while reading == nil {
      // Ctrl-C may arrive while a key is handled or while waiting for one, so it is checked before and after
      // waiting, and once more where no signal can arrive before the wait.
      let isReady =
        !interruption.isRequested
        && (typed.isWaiting || decl_rl_wait { Interruption.shared.isRequested ? 1 : 0 } != 0)
      if interruption.isRequested {
        // Otherwise a search in the history would go on in the next line, and Enter would run what it found.
        rl_free_line_state()
        rl_callback_sigcleanup()
        rl_callback_handler_remove()
        StandardOutput.write("\n")
        interruption.clear()
        return .interrupted
      }
      if isReady { rl_callback_read_char() }
    }
    return reading ?? .end
  }

  /// Starts a new line after Ctrl-D, unless readline already did when it disabled bracketed paste.
  func startNewLine() {
    let value = rl_variable_value("enable-bracketed-paste").map { String(cString: $0) }
    if value != "on" { StandardOutput.write("\n") }
  }

  private nonisolated static func finish(_ line: UnsafeMutablePointer<CChar>?) {
    let text = line.map { String(cString: $0) }
    free(line)
    MainActor.assumeIsolated {
      // Removing the handler restores the terminal settings before the input runs.
      rl_callback_handler_remove()
      current?.reading = text.map { .line($0) } ?? .end
    }
  }
}

extension LineEditor {
  /// Returns the completed lines up to the cursor; the first is their common prefix, as readline requires.
  private nonisolated static func matches(
    _ text: UnsafePointer<CChar>?
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    let line = text.map { String(cString: $0) } ?? ""
    let lines = MainActor.assumeIsolated { current?.candidateLines(for: line) ?? [] }
    guard !lines.isEmpty else { return nil }
    let list = lines.count == 1 ? lines : [commonPrefix(lines)] + lines
    let result = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: list.count + 1)
    for (index, entry) in list.enumerated() { result[index] = strdup(entry) }
    result[list.count] = nil
    return result
  }

  private func candidateLines(for line: String) -> [String] {
    let completion = complete(line)
    decl_rl_completion_is_final(completion.ending.flatMap(\.asciiValue).map(Int32.init) ?? 0)
    completedPrefix = String(line.prefix(completion.start))
    return completion.candidates.map { completedPrefix + $0 }
  }

  private nonisolated static func commonPrefix(_ lines: [String]) -> String {
    lines.dropFirst().reduce(lines[0]) { String(zip($0, $1).prefix { $0 == $1 }.map(\.0)) }
  }

  /// Lists the candidates without the start of the line that they share.
  private nonisolated static func show(
    _ matches: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ count: Int32, _ longest: Int32
  ) {
    guard let matches else { return }
    let skipped = MainActor.assumeIsolated { current?.completedPrefix.utf8.count ?? 0 }
    let shown = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: Int(count) + 2)
    for index in 0...Int(count) {
      guard let match = matches[index] else { continue }
      shown[index] = match + min(skipped, strlen(match))
    }
    shown[Int(count) + 1] = nil
    rl_display_match_list(shown, count, max(1, longest - Int32(skipped)))
    shown.deallocate()
    rl_forced_update_display()
  }
}
