import Foundation

/// The limits of a worker process.
enum ProcessLimits {
  /// The maximum size of the memory in use, in bytes, unless the command line has another one: a script may use
  /// 2 GiB, and a process has other memory.
  static let memory = 3 << 30

  /// Lets the system end the process with SIGPROF when an input takes too much processor time. The time of
  /// other processes does not count, so that the limit holds on a busy machine too.
  static func allow(seconds: Double) {
    // A parent process may have blocked the signal, and the signal mask is inherited.
    var mask = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, SIGPROF)
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    let whole = seconds.rounded(.down)
    var timer = itimerval()
    timer.it_value.tv_sec = Int(whole)
    timer.it_value.tv_usec = .init((seconds - whole) * 1_000_000)
    #if os(Linux)
      setitimer(__itimer_which_t(2), &timer, nil)
    #else
      setitimer(ITIMER_PROF, &timer, nil)
    #endif
  }

  /// Lets allocations fail that would take far more memory than is allowed.
  static func limitAddresses() {
    var limit = rlimit(rlim_cur: rlim_t(4 * memory), rlim_max: rlim_t(4 * memory))
    #if os(Linux)
      setrlimit(__rlimit_resource_t(9), &limit)
    #endif
  }

  /// Returns the size of the memory that a process uses, in bytes; nil if it has ended or the system does not
  /// say.
  static func memory(of process: Int32) -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8) else {
      return nil
    }
    let words = text.split(separator: " ")
    return words.count > 1 ? Int(words[1]).map { $0 * Int(getpagesize()) } : nil
  }
}
