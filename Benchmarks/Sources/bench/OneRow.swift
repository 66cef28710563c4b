import DeclRuntime
import Foundation

/// What one changed row costs among few and among many, and how much memory a view takes.
enum OneRow {
  private static let counts = [100, 1000, 10_000]
  /// The views in a row: the row itself, the stack, two texts, a button with its label, a spacer.
  private static let viewsInRow = 7

  /// Prints a table for each question.
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

  /// The median of some updates that each change another row.
  private static func measure(_ count: Int, isRecording: Bool) throws -> Double {
    let rows = try Mounted("one-row.decl", isRecording: isRecording)
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
    let rows = try Mounted("one-row.decl", isRecording: true)
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

  /// What asks a process of its own, which is small before it makes the views, how much it grows.
  static let memoryArgument = "memory-of-views"
  private static let memoryRows = 50_000

  /// Prints how many bytes a view takes.
  static func printBytes() throws {
    let rows = try Mounted("one-row.decl", isRecording: false)
    try rows.action("shelf.fill(100)")()
    let before = residentPeak()
    try rows.action("shelf.fill(\(memoryRows))")()
    print((residentPeak() - before) / (memoryRows * viewsInRow))
  }

  /// The most memory that the process ever had, in bytes.
  private static func residentPeak() -> Int {
    #if os(Linux)
      // `getrusage` would count what the process had before it became this program.
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
