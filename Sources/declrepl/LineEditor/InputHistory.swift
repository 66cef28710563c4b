import CReadline
import DeclConsole
import DeclPresentation
import Foundation

/// The history of inputs, stored in the user's state directory.
@MainActor struct InputHistory {
  private static let maximumCount: Int32 = 5000

  private let file: String?

  /// Creates a history with the content of `$XDG_STATE_HOME/decl/history`. If there is no such directory, the
  /// history is not saved.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    file = Self.path(in: environment)
    decl_rl_keep_multiline_history()
    stifle_history(Self.maximumCount)
    guard let file else { return }
    let folder = (file as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    read_history(file)
    removeUnprintable()
  }

  /// Removes the inputs with control characters, which the line editor would write to the terminal as they
  /// are.
  private func removeUnprintable() {
    for index in (0..<decl_rl_history_count()).reversed() {
      guard let text = decl_rl_history_line(index),
        !VisibleText.isPrintable(String(cString: text))
      else { continue }
      free_history_entry(remove_history(index))
    }
  }

  /// Appends an input, unless it equals the last one or contains control characters, and saves it immediately, so that nothing is lost if
  /// the process is killed.
  func add(_ input: String) {
    let input = input.trimmed
    guard !input.isEmpty, input != last, VisibleText.isPrintable(input) else { return }
    add_history(input)
    guard let file else { return }
    if !FileManager.default.fileExists(atPath: file) {
      _ = FileManager.default.createFile(
        atPath: file, contents: nil, attributes: [.posixPermissions: 0o600])
    }
    append_history(1, file)
  }

  /// Truncates the file to its maximum length.
  func close() {
    if let file { history_truncate_file(file, Self.maximumCount) }
  }

  private var last: String? { decl_rl_last_history().map { String(cString: $0) } }

  private static func path(in environment: [String: String]) -> String? {
    // The XDG Base Directory Specification requires that relative paths are ignored.
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return state + "/decl/history"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.local/state/decl/history"
  }
}
