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

  /// Indicates whether Ctrl-C ends the process if no script code runs or if it is pressed for the second
  /// time.
  private let endsProcess = Atomic<Bool>(false)

  private init() {
    // Without SA_RESTART, the signal ends a blocking read.
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in Interruption.shared.request() }
    sigemptyset(&action.sa_mask)
    sigaction(SIGINT, &action, nil)
    // A parent process may have blocked the signal, and the signal mask is inherited.
    var caught = sigset_t()
    sigemptyset(&caught)
    sigaddset(&caught, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &caught, nil)
  }

  /// Indicates whether Ctrl-C was pressed since it was last cleared.
  var isRequested: Bool { requested.load(ordering: .relaxed) }

  /// Resets the state.
  func clear() { requested.store(false, ordering: .relaxed) }

  /// Makes `session` the one that Ctrl-C interrupts. The session is never released, because a signal may
  /// arrive at any time.
  func watch(_ session: Session) {
    let pointer = Unmanaged.passRetained(session).toOpaque()
    self.session.store(UInt(bitPattern: pointer), ordering: .releasing)
  }

  /// Lets Ctrl-C end a process that has no prompt, if no script code runs or if it is pressed for the second
  /// time.
  func allowEndingProcess() { endsProcess.store(true, ordering: .relaxed) }

  private func request() {
    let isSecond = requested.exchange(true, ordering: .relaxed)
    let watched = watched
    let hasNothingToStop = isSecond || watched?.isRunning != true
    // By convention, a process that a signal ends exits with 128 + the signal; SIGINT is 2.
    if hasNothingToStop, endsProcess.load(ordering: .relaxed) { _exit(130) }
    watched?.interrupt()
  }

  private var watched: Session? {
    UnsafeMutableRawPointer(bitPattern: session.load(ordering: .acquiring))
      .map { Unmanaged<Session>.fromOpaque($0).takeUnretainedValue() }
  }
}
