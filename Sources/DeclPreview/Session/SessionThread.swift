import DeclRuntime
import Foundation

/// The thread to which a session belongs: what others ask of the session runs on it, one after another.
package final class SessionThread: Sendable {
  /// The bytes of its stack. Scripts recurse on the heap; checking and lowering deep source needs a stack like that of a
  /// main thread.
  private static let stackSize = 64 << 20

  /// The nanoseconds between two publications in which steps are performed first, at least.
  private static let pause: UInt64 = 12_000_000

  private let jobs = Locked<[@Sendable (PreviewSession) -> Void]>([])
  private let signal = DispatchSemaphore(value: 0)
  private let running = Locked<Running>(Running())

  /// The session of the interpreter that a job may have to be stopped in.
  private struct Running: ~Copyable {
    nonisolated(unsafe) var session: Session?
  }

  /// Starts a thread whose session `make` creates on it.
  package init(_ make: @escaping @Sendable () -> PreviewSession) {
    let thread = Thread { [self] in
      let session = make()
      session.publishesAtOnce = false
      var due = DispatchTime.now()
      while true {
        // A picture takes longer than a step: between two of them is time for steps, as much as the picture took, so that
        // steps that come fast get half of the time at least.
        if session.hasPending {
          if due < .now() || signal.wait(timeout: due) == .timedOut {
            let start = DispatchTime.now()
            session.publishPending()
            let end = DispatchTime.now()
            let taken = end.uptimeNanoseconds - start.uptimeNanoseconds
            due = DispatchTime(uptimeNanoseconds: end.uptimeNanoseconds + max(Self.pause, taken))
            continue
          }
        } else {
          signal.wait()
        }
        let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        running.withLock { $0.session = session.interruptible }
        job?(session)
      }
    }
    thread.stackSize = Self.stackSize
    thread.name = "session"
    thread.start()
  }

  /// Runs a job without waiting for its end.
  package func start(_ job: @escaping @Sendable (PreviewSession) -> Void) {
    jobs.withLock { $0.append(job) }
    signal.signal()
  }

  /// Runs a job and returns its result.
  package func run<Result: Sendable>(
    _ job: @escaping @Sendable (PreviewSession) -> Result
  ) -> Result {
    let done = DispatchSemaphore(value: 0)
    let result = Locked<Result?>(nil)
    start { session in
      let value = job(session)
      result.withLock { $0 = value }
      done.signal()
    }
    done.wait()
    return result.withLock { $0! }
  }

  /// Stops the code of the script that is running.
  package func interrupt() {
    running.withLock { $0.session?.interrupt() }
  }
}

extension PreviewSession {
  /// The session of the interpreter, of which another thread may only call `interrupt`.
  var interruptible: Session { session }
}
