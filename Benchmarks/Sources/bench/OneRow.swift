import DeclRuntime
import Foundation

/// The cost of changing one row among few and many, and the memory use per view.
enum OneRow {
  private static let counts = [100, 1000, 10_000, 100_000]
  /// The number of views in a row: the row itself, the stack, two `Text` views, a button with its label, a spacer.
  private static let viewsInRow = 7

  /// Prints a table of durations and one of memory use.
  static func run() throws {
    try printTimes()
    try printMemory()
  }

  // MARK: Time

  private static func printTimes() throws {
    var table = Table(["one row of", "µs", "µs, recorded", "bodies that ran"])
    for count in counts {
      table.add([
        "\(count)", microseconds(try measure(count, isRecording: false)),
        microseconds(try measure(count, isRecording: true)), "\(try bodies(count))",
      ])
    }
    table.print("One changed row")
  }

  /// Returns the median duration of updates that each change a different row, in seconds.
  private static func measure(_ count: Int, isRecording: Bool) throws -> Double {
    let rows = try MountedScript("one-row.decl", isRecording: isRecording)
    try rows.action("shelf.fill(\(count))")()
    let changes = try (0..<20).map { try rows.action("shelf.change(\($0 * count / 20))") }
    var times: [Double] = []
    for round in 0..<100 {
      for change in changes {
        let time = ContinuousClock().measure(change)
        if round >= 20 { times.append(time.seconds) }
      }
    }
    return median(times)
  }

  private static func bodies(_ count: Int) throws -> Int {
    let rows = try MountedScript("one-row.decl", isRecording: true)
    try rows.action("shelf.fill(\(count))")()
    let known = rows.session.records.count
    try rows.action("shelf.change(\(count / 2))")()
    return rows.session.records[known...].flatMap(\.evaluated).map(\.count).reduce(0, +)
  }

  private static func microseconds(_ seconds: Double) -> String {
    (seconds * 1_000_000).formatted(.number.precision(.significantDigits(3)))
  }

  // MARK: Memory

  private static func printMemory() throws {
    var table = Table(["views", "bytes a view"])
    let measured = try Command(CommandLine.arguments[0], [memoryArgument]).run().output
    table.add(["\(memoryRows * viewsInRow)", measured])
    table.print("Memory: what the process needs more at most, while it makes them and their models")
  }

  /// The argument with which the benchmark starts itself to measure memory growth in a fresh, small process.
  static let memoryArgument = "memory-of-views"
  private static let memoryRows = 50_000

  /// Prints the memory use per view, in bytes.
  static func printBytes() throws {
    let rows = try MountedScript("one-row.decl", isRecording: false)
    try rows.action("shelf.fill(100)")()
    let before = residentPeak()
    try rows.action("shelf.fill(\(memoryRows))")()
    print((residentPeak() - before) / (memoryRows * viewsInRow))
  }

  /// Returns the peak resident memory of the process, in bytes.
  static func residentPeak() -> Int {
    #if os(Linux)
      // On Linux, `getrusage` includes the memory of the process before `exec`.
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
      return (line.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? 0) * 1024
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }
}
