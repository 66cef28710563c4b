import Foundation
#if os(Linux)
  import Glibc
#endif
import Testing

/// A process at a terminal of its own, as a user sits before it.
final class PseudoTerminal {
  private let process: pid_t
  private let terminal: Int32
  private var seen = ""

  /// Starts an executable in a new session whose terminal is ours.
  init(_ executable: URL, environment: [String: String]) throws {
    let name: String
    (terminal, name) = try #require(Self.open())
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The leader of a new session gets the first terminal that it opens.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    posix_spawn_file_actions_addclose(&actions, terminal)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Threads of a test run may block signals, and a child would inherit that.
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Self.newSession | Int16(POSIX_SPAWN_SETSIGMASK))
    let merged = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var argv: [UnsafeMutablePointer<CChar>?] = [strdup(executable.path), nil]
    var envp = merged.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var child = pid_t()
    try #require(posix_spawn(&child, executable.path, &actions, &attributes, &argv, &envp) == 0)
    process = child
  }

  #if os(Linux)
    /// `POSIX_SPAWN_SETSID`, which glibc declares for GNU sources only.
    private static let newSession: Int16 = 0x80

    /// A new terminal: our side, and the name of the other. By the calls that `posix_openpt` and its like stand for, which
    /// glibc does not show to Swift.
    private static func open() -> (Int32, String)? {
      let unlock: UInt = 0x4004_5431
      let getNumber: UInt = 0x8004_5430
      let terminal = Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var locked: Int32 = 0
      var number: Int32 = 0
      guard terminal >= 0, ioctl(terminal, unlock, &locked) == 0,
        ioctl(terminal, getNumber, &number) == 0
      else { return nil }
      return (terminal, "/dev/pts/\(number)")
    }
  #else
    private static let newSession = Int16(POSIX_SPAWN_SETSID)

    /// A new terminal: our side, and the name of the other.
    private static func open() -> (Int32, String)? {
      let terminal = posix_openpt(O_RDWR | O_NOCTTY)
      guard terminal >= 0, grantpt(terminal) == 0, unlockpt(terminal) == 0,
        let name = ptsname(terminal)
      else { return nil }
      return (terminal, String(cString: name))
    }
  #endif

  deinit {
    kill(process, SIGKILL)
    close(terminal)
  }

  /// Types keys.
  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = bytes.withUnsafeBytes { write(terminal, $0.baseAddress!, $0.count) }
  }

  /// Reads until `text` appeared on the screen; false after ten seconds.
  func waitFor(_ text: String) -> Bool {
    let end = Date(timeIntervalSinceNow: 10)
    while Date() < end {
      if let range = seen.range(of: text) {
        seen = String(seen[range.upperBound...])
        return true
      }
      guard readMore() else { return false }
    }
    return false
  }

  /// Reads until a prompt waits for keys: readline turns bracketed paste on just before it.
  func waitForPrompt(_ mark: String = ">") -> Bool { waitFor("\u{1B}[?2004h\(mark) ") }

  /// The exit status after the process ended by itself; nil when it did not within ten seconds.
  func waitForEnd() -> Int32? {
    let end = Date(timeIntervalSinceNow: 10)
    var status: Int32 = 0
    while Date() < end {
      // A process that still writes ends only when somebody reads.
      _ = readMore()
      if waitpid(process, &status, WNOHANG) == process { return (status >> 8) & 0xFF }
    }
    return nil
  }

  private func readMore() -> Bool {
    var waiting = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 100) > 0 else { return true }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(terminal, &buffer, buffer.count)
    guard count > 0 else { return false }
    seen += String(decoding: buffer[..<count], as: UTF8.self)
    return true
  }
}
