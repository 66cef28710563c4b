import DeclRuntime
import Foundation
import Synchronization

/// Ctrl-C: noted by a signal handler, seen by the line editor, passed on to the session that runs.
final class Interruption: Sendable {
  /// The process has one.
  static let shared = Interruption()

  private let requested = Atomic<Bool>(false)
  /// The address of the session; a signal handler may take no lock.
  private let session = Atomic<UInt>(0)

  /// Whether Ctrl-C ends the process when there is nothing to stop, or when it comes for the second time.
  private let endsProcess = Atomic<Bool>(false)

  private init() {
    // Without the flag to restart, a read that waits ends when the signal comes.
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in Interruption.shared.request() }
    sigemptyset(&action.sa_mask)
    sigaction(SIGINT, &action, nil)
    // A parent may have blocked it, which is inherited.
    var caught = sigset_t()
    sigemptyset(&caught)
    sigaddset(&caught, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &caught, nil)
  }

  /// Whether Ctrl-C was pressed since it was last cleared.
  var isRequested: Bool { requested.load(ordering: .relaxed) }

  /// Forgets that Ctrl-C was pressed.
  func clear() {
    requested.store(false, ordering: .relaxed)
    watched?.forgetInterrupt()
  }

  /// Makes `session` the one that Ctrl-C stops. It is kept for the life of the process, because a signal may come at any time.
  func watch(_ session: Session) {
    let pointer = Unmanaged.passRetained(session).toOpaque()
    self.session.store(UInt(bitPattern: pointer), ordering: .releasing)
  }

  /// Lets Ctrl-C end the process, since there is no prompt to come back to: when no code of the script runs, and when it comes
  /// for the second time.
  func mayEndProcess() { endsProcess.store(true, ordering: .relaxed) }

  private func request() {
    let isSecond = requested.exchange(true, ordering: .relaxed)
    let watched = watched
    let hasNothingToStop = isSecond || watched?.isRunning != true
    if hasNothingToStop, endsProcess.load(ordering: .relaxed) { _exit(130) }
    watched?.interrupt()
  }

  private var watched: Session? {
    UnsafeMutableRawPointer(bitPattern: session.load(ordering: .acquiring))
      .map { Unmanaged<Session>.fromOpaque($0).takeUnretainedValue() }
  }
}
