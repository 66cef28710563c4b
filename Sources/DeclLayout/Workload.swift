/// Layout or drawing that can be stopped: by an interrupt, or because it takes more memory than there is.
///
/// Layout and drawing have no errors of their own: measuring a view is a function of sizes. So the function that begins
/// the work calls ``run(isInterrupted:hasRoom:_:)``, and everything that may take long or takes memory asks
/// ``goesOn(work:bytes:)`` after each portion. When the answer is no, it returns anything that is quickly made, such as an empty size: the
/// result of the whole is thrown away.
public final class Workload: @unchecked Sendable {
  /// The reason for which work was stopped.
  public enum Stop: Hashable, Sendable {
    /// The work was interrupted.
    case interrupt
    /// The work takes more memory than there is.
    case memory
  }

  // A workload is used by the thread that runs it alone; being local to a task makes it local to a thread.
  @TaskLocal private static var current: Workload?

  private let isInterrupted: () -> Bool
  private let hasRoom: (Int) -> Bool
  private var stop: Stop?
  private var unchecked = 0
  private var bytes = 0
  private var granted = 0

  private init(_ isInterrupted: @escaping () -> Bool, _ hasRoom: @escaping (Int) -> Bool) {
    self.isInterrupted = isInterrupted
    self.hasRoom = hasRoom
  }

  /// Runs work that can be stopped. Work inside of other work counts as a part of that.
  /// - Parameters:
  ///   - isInterrupted: returns whether the work is to stop.
  ///   - hasRoom: returns whether the work may take so many bytes in all.
  /// - Returns: the result, and the reason for which the work was stopped; the result is then of no use.
  public static func run<Result>(
    isInterrupted: @escaping () -> Bool, hasRoom: @escaping (Int) -> Bool, _ work: () -> Result
  ) -> (result: Result, stop: Stop?) {
    if let current { return (work(), current.stop) }
    let workload = Workload(isInterrupted, hasRoom)
    let result = $current.withValue(workload, operation: work)
    return (result, workload.stop)
  }

  /// Counts work and memory; returns false if the work was stopped.
  /// - Parameters:
  ///   - work: the work since the last question, one unit for some hundred nanoseconds.
  ///   - bytes: the memory that is about to be taken; negative for memory that was given back.
  @inline(never)
  public static func goesOn(work: Int = 1, bytes: Int = 0) -> Bool {
    current?.goesOn(work, bytes) ?? true
  }

  private func goesOn(_ work: Int, _ more: Int) -> Bool {
    if stop != nil { return false }
    let (sum, isTooLarge) = bytes.addingReportingOverflow(more)
    bytes = isTooLarge ? .max : max(sum, 0)
    if bytes > granted {
      // Asked for in steps, because an answer may have to give up what is kept.
      let wanted = bytes.addingReportingOverflow(Self.memoryStep)
      granted = wanted.overflow ? .max : wanted.partialValue
      if !hasRoom(granted) { stop = .memory }
    }
    unchecked &+= work
    if unchecked >= Self.portion {
      unchecked = 0
      if isInterrupted() { stop = .interrupt }
    }
    return stop == nil
  }

  /// The units of work between two questions about interrupts: less than a millisecond.
  private static let portion = 1 << 10
  /// The bytes for which room is asked at once.
  private static let memoryStep = 1 << 20
}
