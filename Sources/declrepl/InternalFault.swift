import Foundation

/// What happens when declrepl itself fails: one line on standard error and the exit status for a fault of its own, where
/// the process would die of a signal otherwise.
enum InternalFault {
  private static let message = StaticString(
    "declrepl: fault of its own, please report it with the script that led to it\n")
  private static let stackSize = 1 << 16

  /// Watches the signals that a failed check of the Swift runtime or a bad address gives. The Swift runtime's own report is
  /// left alone when `SWIFT_BACKTRACE` asks for it.
  static func watch() {
    guard ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] == nil else { return }
    // The first use of a global takes a lock, which a handler may not.
    _ = message
    // A stack that ran over cannot hold the handler; it has one of its own, for the life of the process.
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
    stack.ss_size = stackSize
    sigaltstack(&stack, nil)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      _ = InternalFault.message.withUTF8Buffer { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      _exit(ExitStatus.fault.rawValue)
    }
    action.sa_flags = Int32(SA_ONSTACK)
    for signal in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS] { sigaction(signal, &action, nil) }
  }
}
