import Foundation
#if os(Linux)
  import Glibc
#endif
import Testing

/// A process in a pseudo-terminal that the test types into and reads from.
final class PseudoTerminal {
  private let process: pid_t
  private let terminal: Int32
  private var seen = ""
  /// The bytes that no screen shows yet.
  private var unshown: [UInt8] = []
  /// Everything that the process has written.
  private(set) var output = ""

  /// Creates a pseudo-terminal and starts an executable in it, in a new session.
  init(
    _ executable: URL, _ arguments: [String] = [], environment: [String: String],
    size: (columns: Int, lines: Int)? = nil
  ) throws {
    let name: String
    (terminal, name) = try #require(Self.open())
    if let size { Self.setSize(of: terminal, size) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that the leader of a new session opens becomes its controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    posix_spawn_file_actions_addclose(&actions, terminal)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Threads of a test run may block signals, and the child would inherit their mask.
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Self.newSession | Int16(POSIX_SPAWN_SETSIGMASK))
    let merged = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var argv = ([executable.path] + arguments).map { strdup($0) } + [nil]
    var envp = merged.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var child = pid_t()
    try #require(posix_spawn(&child, executable.path, &actions, &attributes, &argv, &envp) == 0)
    process = child
  }

  #if os(Linux)
    /// `POSIX_SPAWN_SETSID`, which glibc declares for GNU sources only.
    private static let newSession: Int16 = 0x80

    /// Opens a pseudo-terminal; returns the descriptor of this side and the device path of the other.
    /// `posix_openpt` and the related functions are not visible to Swift in glibc, so this makes the same
    /// system calls.
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

    /// Opens a pseudo-terminal; returns the descriptor of this side and the device path of the other.
    private static func open() -> (Int32, String)? {
      let terminal = posix_openpt(O_RDWR | O_NOCTTY)
      guard terminal >= 0, grantpt(terminal) == 0, unlockpt(terminal) == 0,
        let name = ptsname(terminal)
      else { return nil }
      return (terminal, String(cString: name))
    }
  #endif

  /// Takes another size, of which the process learns by a signal.
  func resize(columns: Int, lines: Int) { Self.setSize(of: terminal, (columns, lines)) }

  private static func setSize(of terminal: Int32, _ size: (columns: Int, lines: Int)) {
    var window = winsize()
    window.ws_col = UInt16(size.columns)
    window.ws_row = UInt16(size.lines)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &window)
  }

  /// Sends a signal to the process.
  func signal(_ number: Int32) { kill(process, number) }

  /// The settings of the terminal as text, to be compared.
  var settings: String {
    var settings = termios()
    tcgetattr(terminal, &settings)
    let characters = withUnsafeBytes(of: &settings.c_cc) { Array($0) }
    return
      "\(settings.c_iflag) \(settings.c_oflag) \(settings.c_cflag) \(settings.c_lflag) \(characters)"
  }

  /// Waits until the terminal has settings, which follow the last output a moment later; returns false if that takes
  /// more than ten seconds.
  func hasSettings(_ wanted: String) -> Bool {
    let end = Date(timeIntervalSinceNow: 10)
    while settings != wanted {
      if Date() > end { return false }
      Thread.sleep(forTimeInterval: 0.01)
    }
    return true
  }

  deinit {
    kill(process, SIGKILL)
    close(terminal)
  }

  /// Sends keys to the process.
  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = bytes.withUnsafeBytes { write(terminal, $0.baseAddress!, $0.count) }
  }

  /// Reads output until `text` appears in it; returns false if that takes more than ten seconds.
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

  /// Shows output on a screen until a condition holds for it; returns false if that takes more than ten seconds.
  func show(
    on screen: inout ScreenEmulator, until condition: (ScreenEmulator) -> Bool
  ) -> Bool {
    let end = Date(timeIntervalSinceNow: 10)
    while Date() < end {
      screen.feed(unshown)
      unshown = []
      if condition(screen) { return true }
      guard readMore() else { return false }
    }
    return false
  }

  /// Reads output until a prompt accepts keys: readline enables bracketed paste just before the prompt.
  func waitForPrompt(_ mark: String = ">") -> Bool { waitFor("\u{1B}[?2004h\(mark) ") }

  /// Returns the exit status of the process, or nil if it does not end within ten seconds.
  func waitForEnd() -> Int32? {
    let end = Date(timeIntervalSinceNow: 10)
    var status: Int32 = 0
    while Date() < end {
      // A process that still writes can only end if its output is read.
      _ = readMore()
      if waitpid(process, &status, WNOHANG) == process {
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
      }
    }
    return nil
  }

  private func readMore() -> Bool {
    var waiting = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 100) > 0 else { return true }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(terminal, &buffer, buffer.count)
    guard count > 0 else { return false }
    unshown += buffer[..<count]
    let text = String(decoding: buffer[..<count], as: UTF8.self)
    seen += text
    output += text
    return true
  }
}
