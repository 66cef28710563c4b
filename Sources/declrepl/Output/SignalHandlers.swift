import Foundation

/// The handling of signals, except Ctrl-C (``Interruption``).
///
/// After an internal error the process writes one line to standard error and exits with the status for
/// internal errors. Whatever ends the process, what the script has printed is written first.
enum SignalHandlers {
  private static let message = StaticString(
    "declrepl: internal error, please report it with the script that caused it\n")
  // The handler needs little more than the registers that the system saves.
  private static let stackSize = 1 << 16

  /// Installs the handlers.
  static func install() {
    // The first access of a global takes a lock, which a signal handler must not.
    _ = (message, ExitStatus.internalError, TerminalState.shared)
    StandardOutput.flush()
    // A file that may not grow further is an error of the write.
    signal(SIGXFSZ, SIG_IGN)
    handleTermination()
    // Unless the Swift runtime's own report is requested.
    if ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] == nil { handleInternalErrors() }
  }

  /// Handles the signals of failed Swift runtime checks, invalid memory accesses and aborts.
  private static func handleInternalErrors() {
    // The handler needs its own stack for the case that the main stack has overflowed. It is never freed.
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
    stack.ss_size = stackSize
    sigaltstack(&stack, nil)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      StandardOutput.flushInSignalHandler()
      TerminalState.shared.leave()
      _ = SignalHandlers.message.withUTF8Buffer {
        write(STDERR_FILENO, $0.baseAddress, $0.count)
      }
      _exit(ExitStatus.internalError.rawValue)
    }
    action.sa_flags = Int32(SA_ONSTACK)
    let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE]
    for signal in signals { sigaction(signal, &action, nil) }
    unblock(signals)
  }

  /// Unblocks signals: a parent process may have blocked them, and the signal mask is inherited.
  static func unblock(_ signals: [Int32]) {
    var mask = sigset_t()
    sigemptyset(&mask)
    for signal in signals { sigaddset(&mask, signal) }
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  }

  /// Handles the requests to end: the process ends as without a handler, after the output is written.
  private static func handleTermination() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      StandardOutput.flushInSignalHandler()
      TerminalState.shared.leave()
      // Blocked while the handler runs, so it takes effect when the handler returns.
      signal(number, SIG_DFL)
      kill(getpid(), number)
    }
    let requests = [SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGALRM, SIGUSR1, SIGUSR2]
    for signal in requests {
      var previous = sigaction()
      sigaction(signal, nil, &previous)
      // A parent such as `nohup` may have ignored the signal.
      let isIgnored = unsafeBitCast(previous.__sigaction_handler.sa_handler, to: Int.self) == 1
      if !isIgnored { sigaction(signal, &action, nil) }
    }
    unblock(requests)
  }
}
