import CReadline
import DeclConsole
import Foundation

/// Reads lines from the terminal through GNU readline: editing, history with search, completion, the user's inputrc.
@MainActor final class LineEditor {
  /// What the user did.
  enum Reading {
    /// A line was entered; a pasted block is one line with newlines in it.
    case line(String)
    /// Ctrl-C: what was typed is dropped.
    case interrupted
    /// Ctrl-D on an empty line.
    case end
  }

  /// Completes the text before the cursor.
  typealias Completer = (_ text: String) -> Completion

  private static var current: LineEditor?

  private let interruption: Interruption
  private let complete: Completer
  private var reading: Reading?
  private var completedPrefix = ""

  /// Prepares readline; there is one line editor in a process.
  init(interruption: Interruption, complete: @escaping Completer) {
    self.interruption = interruption
    self.complete = complete
    Self.current = self
    // Readline keeps the pointer for the life of the process.
    decl_rl_set_name(strdup("declrepl"))
    decl_rl_set_completion(
      { text, _, _ in LineEditor.matches(text) },
      { matches, count, longest in LineEditor.show(matches, count, longest) })
    using_history()
  }

  /// Shows `prompt` and reads one line.
  func read(prompt: String) -> Reading {
    reading = nil
    interruption.clear()
    rl_callback_handler_install(prompt) { line in LineEditor.finish(line) }
    while reading == nil {
      // Ctrl-C comes while a key is handled or while none is there; both are looked at before waiting.
      let isReady = !interruption.isRequested && decl_rl_wait() != 0
      if interruption.isRequested {
        rl_callback_handler_remove()
        StandardOutput.write("\n")
        interruption.clear()
        return .interrupted
      }
      if isReady { rl_callback_read_char() }
    }
    return reading ?? .end
  }

  /// The columns of the terminal, within what can be read well.
  var columns: Int {
    var (rows, columns): (Int32, Int32) = (0, 0)
    rl_get_screen_size(&rows, &columns)
    return columns <= 0 ? 80 : min(max(Int(columns), 40), 100)
  }

  /// Begins a new line after Ctrl-D; readline has done so when it had to end bracketed paste.
  func leaveLine() {
    let value = rl_variable_value("enable-bracketed-paste").map { String(cString: $0) }
    if value != "on" { StandardOutput.write("\n") }
  }

  private nonisolated static func finish(_ line: UnsafeMutablePointer<CChar>?) {
    let text = line.map { String(cString: $0) }
    free(line)
    MainActor.assumeIsolated {
      // Removing the handler here gives the terminal back before the input is run.
      rl_callback_handler_remove()
      current?.reading = text.map { .line($0) } ?? .end
    }
  }
}

extension LineEditor {
  /// The lines that would stand in place of the one up to the cursor, the first being what all have in common.
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

  /// Lists the candidates without the part of the line that they share.
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
