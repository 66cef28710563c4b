import DeclConsole
import Foundation

/// The user's editor, which runs in the terminal.
enum Editor {
  /// Opens a file and waits until the editor ends.
  static func open(_ file: String) throws(ConsoleError) {
    let environment = ProcessInfo.processInfo.environment
    let command =
      [environment["VISUAL"], environment["EDITOR"]].compactMap(\.self).first { !$0.isEmpty }
      ?? "vi"
    StandardOutput.flush()
    let status = run(command, file)
    if status == 127 { throw ConsoleError("cannot run ‘\(command)’; set EDITOR to your editor") }
    if status != 0 { throw ConsoleError("‘\(command)’ ended with status \(status)") }
  }

  /// Runs a command of the shell with a file as its argument. The process stays in the group of this one, which the
  /// terminal requires of programs that read from it.
  private static func run(_ command: String, _ file: String) -> Int32 {
    let words = ["/bin/sh", "-c", command + " \"$1\"", "sh", file]
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process = pid_t()
    guard posix_spawn(&process, "/bin/sh", nil, nil, &arguments, environ) == 0 else { return 127 }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return 1 }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
