import CReadline
import DeclConsole
import Foundation

/// The inputs of earlier sessions, kept in the user's state directory.
@MainActor struct InputHistory {
  private static let longest: Int32 = 5000

  private let file: String?

  /// Reads the history in `$XDG_STATE_HOME/decl/history`; without a place to write, the history lasts for one session.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    file = Self.path(in: environment)
    decl_rl_keep_multiline_history()
    stifle_history(Self.longest)
    guard let file else { return }
    let folder = (file as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    read_history(file)
  }

  /// Adds an input, unless it is the last one again, and writes it at once: a session that is killed loses nothing.
  func add(_ input: String) {
    let input = input.trimmed
    guard !input.isEmpty, input != last else { return }
    add_history(input)
    guard let file else { return }
    if !FileManager.default.fileExists(atPath: file) {
      _ = FileManager.default.createFile(
        atPath: file, contents: nil, attributes: [.posixPermissions: 0o600])
    }
    append_history(1, file)
  }

  /// Cuts the file to its greatest length.
  func close() {
    if let file { history_truncate_file(file, Self.longest) }
  }

  private var last: String? { decl_rl_last_history().map { String(cString: $0) } }

  private static func path(in environment: [String: String]) -> String? {
    // The specification says that a relative path is to be ignored.
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return state + "/decl/history"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.local/state/decl/history"
  }
}
