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

  private init() {
    // Without the flag to restart, a read that waits ends when the signal comes.
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in Interruption.shared.request() }
    sigemptyset(&action.sa_mask)
    sigaction(SIGINT, &action, nil)
  }

  /// Whether Ctrl-C was pressed since it was last cleared.
  var isRequested: Bool { requested.load(ordering: .relaxed) }

  /// Forgets that Ctrl-C was pressed.
  func clear() { requested.store(false, ordering: .relaxed) }

  /// Makes `session` the one that Ctrl-C stops. It is kept for the life of the process, because a signal may come at any time.
  func watch(_ session: Session) {
    let pointer = Unmanaged.passRetained(session).toOpaque()
    self.session.store(UInt(bitPattern: pointer), ordering: .releasing)
  }

  private func request() {
    requested.store(true, ordering: .relaxed)
    let address = session.load(ordering: .acquiring)
    guard let pointer = UnsafeMutableRawPointer(bitPattern: address) else { return }
    Unmanaged<Session>.fromOpaque(pointer).takeUnretainedValue().interrupt()
  }
}
