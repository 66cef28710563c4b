import Foundation

/// The handling of internal errors: instead of dying of a signal, the process writes one line to standard
/// error and exits with the status for internal errors.
enum InternalErrorHandler {
  private static let message = StaticString(
    "declrepl: internal error, please report it with the script that caused it\n")
  // The handler needs little more than the registers that the system saves.
  private static let stackSize = 1 << 16

  /// Installs handlers for the signals of failed Swift runtime checks and invalid memory accesses, unless
  /// `SWIFT_BACKTRACE` requests the Swift runtime's own report.
  static func install() {
    guard ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] == nil else { return }
    // The first access of a global takes a lock, which a signal handler must not.
    _ = message
    // The handler needs its own stack for the case that the main stack has overflowed. It is never freed.
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
    stack.ss_size = stackSize
    sigaltstack(&stack, nil)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      _ = InternalErrorHandler.message.withUTF8Buffer {
        write(STDERR_FILENO, $0.baseAddress, $0.count)
      }
      _exit(ExitStatus.internalError.rawValue)
    }
    action.sa_flags = Int32(SA_ONSTACK)
    for signal in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS] { sigaction(signal, &action, nil) }
  }
}
