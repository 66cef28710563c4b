private import Synchronization

/// A request to stop what a session is doing, made by another thread or a signal handler.
///
/// Everything that may take long asks ``isRequested`` after each portion of its work, so that it ends within
/// some milliseconds.
public final class Interruption: Sendable {
  private let requested = Atomic<Bool>(false)

  /// Creates an interruption that is not requested.
  public init() {}

  /// Indicates whether the work must stop.
  public var isRequested: Bool { requested.load(ordering: .relaxed) }

  /// Requests to stop the work.
  public func request() { requested.store(true, ordering: .relaxed) }

  /// Ends the request; the operation that stops because of it calls this, so that it stops one thing.
  public func clear() { requested.store(false, ordering: .relaxed) }
}
