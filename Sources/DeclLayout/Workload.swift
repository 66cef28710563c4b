/// Layout or drawing that can be stopped: by an interrupt, or because it takes more memory than there is.
///
/// Layout and drawing have no errors of their own: measuring a view is a function of sizes. So the function that begins
/// the work calls ``run(isInterrupted:account:_:)``, and everything that may take long or takes memory asks
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
  private let account: any MemoryAccount
  private var stop: Stop?
  private var unchecked = 0
  private var bytes = 0
  private var granted = 0

  private init(_ isInterrupted: @escaping () -> Bool, _ account: any MemoryAccount) {
    self.isInterrupted = isInterrupted
    self.account = account
  }

  /// Runs work that can be stopped. Work inside of other work counts as a part of that. The memory that it takes is on
  /// the account until it ends, or as long as it is kept (``kept(_:)``).
  /// - Parameters:
  ///   - isInterrupted: returns whether the work is to stop.
  ///   - account: where the memory of the work is counted.
  /// - Returns: the result, and the reason for which the work was stopped; the result is then of no use.
  public static func run<Result>(
    isInterrupted: @escaping () -> Bool, account: any MemoryAccount, _ work: () -> Result
  ) -> (result: Result, stop: Stop?) {
    if let current { return (work(), current.stop) }
    let workload = Workload(isInterrupted, account)
    defer { account.giveBack(workload.granted) }
    let result = $current.withValue(workload, operation: work)
    return (result, workload.stop)
  }

  /// Does a part of the work whose memory is freed when it returns.
  public static func temporary<Result, Failure>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let current else { return try work() }
    let before = current.bytes
    defer { current.bytes = min(current.bytes, before) }
    return try work()
  }

  /// Does a part of the work whose memory is kept when the work is done.
  /// - Returns: the result, and an object to keep as long as the memory; nil where nothing is counted.
  public static func kept<Result, Failure>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> (result: Result, memory: KeptMemory?) {
    guard let current else { return (try work(), nil) }
    let before = current.bytes
    let result = try work()
    let bytes = current.bytes - before
    guard current.stop == nil, bytes > 0 else { return (result, nil) }
    current.bytes -= bytes
    current.granted -= bytes
    return (result, KeptMemory(current.account, bytes))
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
      let wanted = (bytes - granted).addingReportingOverflow(Self.memoryStep)
      if !wanted.overflow, account.take(wanted.partialValue) {
        granted += wanted.partialValue
      } else {
        stop = .memory
      }
    } else if granted - bytes > 2 * Self.memoryStep {
      // What was freed is there for the code of the script that the work calls.
      account.giveBack(granted - bytes - Self.memoryStep)
      granted = bytes + Self.memoryStep
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
