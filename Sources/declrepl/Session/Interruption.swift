import DeclRuntime
import Foundation
import Synchronization

/// The state of Ctrl-C: a signal handler sets it, the line editor reads it, and the running session is
/// interrupted.
final class Interruption: Sendable {
  /// The only instance in the process.
  static let shared = Interruption()

  private let requested = Atomic<Bool>(false)
  /// The address of the session, atomic because a signal handler must not take a lock.
  private let session = Atomic<UInt>(0)
  /// The address of the session before it.
  private let previous = Atomic<UInt>(0)

  /// Indicates whether Ctrl-C ends the process if no script code runs or if it is pressed for the second
  /// time.
  private let endsProcess = Atomic<Bool>(false)

  private init() {
    // Without SA_RESTART, the signal ends a blocking read.
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in Interruption.shared.request() }
    sigemptyset(&action.sa_mask)
    sigaction(SIGINT, &action, nil)
    SignalHandlers.unblock([SIGINT])
  }

  /// Indicates whether Ctrl-C was pressed since it was last cleared.
  var isRequested: Bool { requested.load(ordering: .relaxed) }

  /// Resets the state.
  func clear() { requested.store(false, ordering: .relaxed) }

  /// Makes `session` the one that Ctrl-C interrupts. The one before it is released only when the next one
  /// comes, because a signal handler may be using it.
  func watch(_ session: Session) {
    let pointer = Unmanaged.passRetained(session).toOpaque()
    let before = self.session.exchange(
      UInt(bitPattern: pointer), ordering: .acquiringAndReleasing)
    let older = previous.exchange(before, ordering: .acquiringAndReleasing)
    if let unused = UnsafeMutableRawPointer(bitPattern: older) {
      Unmanaged<Session>.fromOpaque(unused).release()
    }
    // The first use of a generic type allocates memory, which a signal handler must not: it may have
    // interrupted an allocation.
    if hasNothingToStop { watched?.interrupt() }
  }

  /// Lets Ctrl-C end a process that has no prompt, if no script code runs or if it is pressed for the second
  /// time.
  func allowEndingProcess() { endsProcess.store(true, ordering: .relaxed) }

  private func request() {
    let isSecond = requested.exchange(true, ordering: .relaxed)
    // By convention, a process that a signal ends exits with 128 + the signal; SIGINT is 2.
    if isSecond || hasNothingToStop, endsProcess.load(ordering: .relaxed) {
      StandardOutput.flushInSignalHandler()
      TerminalState.shared.leave()
      _exit(130)
    }
    watched?.interrupt()
  }

  private var hasNothingToStop: Bool {
    let watched = watched
    return watched?.isRunning != true && watched?.isChecking != true && watched?.isDrawing != true
  }

  private var watched: Session? {
    UnsafeMutableRawPointer(bitPattern: session.load(ordering: .acquiring))
      .map { Unmanaged<Session>.fromOpaque($0).takeUnretainedValue() }
  }
}
