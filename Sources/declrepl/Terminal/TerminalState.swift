import Foundation
import Synchronization

/// The state of the terminal while a program uses its whole screen, and the way back, which signal handlers take too.
///
/// Everything that the way back needs is made before: a handler takes no lock and allocates nothing.
final class TerminalState: Sendable {
  /// The only instance in the process.
  static let shared = TerminalState()

  /// Another screen without a cursor and without line breaks; the mouse with drags, in SGR form; pastes between marks.
  private static let enterText = StaticString(
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[2J"
  )
  /// The other screen is cleared at the end: terminals whose size has changed meanwhile leave parts of it in the first one.
  private static let leaveText = StaticString(
    "\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?7h\u{1B}[0m\u{1B}[2J\u{1B}[?25h\u{1B}[?1049l"
  )

  private nonisolated(unsafe) let saved: UnsafeMutablePointer<termios>
  private let isEntered = Atomic<Bool>(false)
  /// Indicates whether the size has changed, or the screen must be drawn whole.
  private let hasChanged = Atomic<Bool>(false)

  private init() { saved = .allocate(capacity: 1) }

  /// Takes the terminal: no echo, no lines, and each key at once. Ctrl-C stays a signal, which stops a script, and Ctrl-Z
  /// suspends. Returns false if standard input is no terminal.
  func enter() -> Bool {
    guard tcgetattr(STDIN_FILENO, saved) == 0 else { return false }
    handleSignals()
    takeOver()
    return true
  }

  private func takeOver() {
    var raw = saved.pointee
    raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INPCK | ISTRIP | IXON)
    raw.c_oflag &= ~tcflag_t(OPOST)
    raw.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
    raw.c_cflag |= tcflag_t(CS8)
    Self.set(&raw, VMIN, 1)
    Self.set(&raw, VTIME, 0)
    // Ctrl-\ is a key like others.
    Self.set(&raw, VQUIT, Self.disabled)
    isEntered.store(true, ordering: .releasing)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
    Self.put(Self.enterText)
    hasChanged.store(true, ordering: .releasing)
  }

  /// Gives the terminal back as it was. May be called several times, and by a signal handler.
  func leave() {
    guard isEntered.exchange(false, ordering: .acquiringAndReleasing) else { return }
    Self.put(Self.leaveText)
    tcsetattr(STDIN_FILENO, TCSADRAIN, saved)
  }

  /// Returns whether the terminal has changed since the last call.
  func takeChange() -> Bool { hasChanged.exchange(false, ordering: .acquiringAndReleasing) }

  // MARK: Signals

  /// Handles the changes of the size, and the pause and the end of a suspension.
  private func handleSignals() {
    var changed = sigaction()
    changed.__sigaction_handler.sa_handler = { _ in
      TerminalState.shared.hasChanged.store(true, ordering: .releasing)
    }
    sigaction(SIGWINCH, &changed, nil)
    var suspended = sigaction()
    suspended.__sigaction_handler.sa_handler = { _ in TerminalState.shared.suspend() }
    sigaction(SIGTSTP, &suspended, nil)
    var resumed = sigaction()
    resumed.__sigaction_handler.sa_handler = { _ in TerminalState.shared.resume() }
    sigaction(SIGCONT, &resumed, nil)
    // In the background reads fail instead of stopping the process.
    signal(SIGTTIN, SIG_IGN)
    SignalHandlers.unblock([SIGWINCH, SIGTSTP, SIGCONT])
  }

  /// Gives the terminal back and stops the process; the shell continues it.
  private func suspend() {
    leave()
    kill(getpid(), SIGSTOP)
  }

  /// Takes the terminal again after a stop, however the process was stopped.
  private func resume() {
    // In the background another program has the terminal.
    guard tcgetpgrp(STDIN_FILENO) == getpgrp() else { return }
    takeOver()
  }

  // MARK: The system

  private static func put(_ text: StaticString) {
    text.withUTF8Buffer { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          var waiting = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
          if poll(&waiting, 1, 200) <= 0 { return }
        } else if errno != EINTR {
          return
        }
      }
    }
  }

  /// The value of a control character that no key gives.
  private static let disabled: cc_t = {
    #if canImport(Darwin)
      0xFF
    #else
      0
    #endif
  }()

  private static func set(_ settings: inout termios, _ place: Int32, _ value: cc_t) {
    withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(place)] = value }
  }
}
