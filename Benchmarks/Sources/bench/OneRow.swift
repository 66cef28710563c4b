import DeclRuntime
import Foundation

/// What one changed row costs among few and among many, and how much memory a view takes.
enum OneRow {
  private static let counts = [100, 1000, 10_000]
  /// The views in a row: the row itself, the stack, two texts, a button with its label, a spacer.
  private static let viewsInRow = 7

  /// Prints a table for each question.
  static func run() throws {
    try printMemory()
    try printTimes()
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
    let rows = try Mounted("one-row.decl", isRecording: false)
    try rows.action("shelf.fill(100)")()
    let before = residentPeak()
    let count = 50_000
    try rows.action("shelf.fill(\(count))")()
    let views = count * viewsInRow
    table.add(["\(views)", "\((residentPeak() - before) / views)"])
    table.print("Memory: what the process needs more at most, while it makes them and their models")
  }

  /// The most memory that the process ever had, in bytes.
  private static func residentPeak() -> Int {
    var usage = rusage()
    #if os(Linux)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss * 1024
    #else
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }
}
