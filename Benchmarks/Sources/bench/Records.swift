import DeclPresentation
import DeclRuntime
import Foundation

/// The cost of steps in long lists, of records as text and as JSON, and of many updates.
enum Records {
  /// Prints a table for each kind of cost.
  static func run() throws {
    try printTaps()
    try printTexts()
    try printPaths()
    try printMemory()
  }

  // MARK: Steps

  /// Prints the duration of a tap in a list, by label, by handle and on a link.
  private static func printTaps() throws {
    var table = Table(["screen", "rows", "ms, by label", "ms, by handle", "ms, link and back"])
    for (hasScreen, count) in [true, false].flatMap({ [($0, 100), ($0, 1000), ($0, 10_000)] }) {
      let screen = try MountedScript("taps.decl", isRecording: true, hasScreen: hasScreen)
      try screen.action("commands.counts.send(\(count))")()
      let label = try step("tap \"add 3\"")
      guard let target = try screen.session.perform(label).first?.cause.target else { continue }
      let handle = try step("tap \(target.handle)")
      let link = try step("tap \"go 3\"")
      let back = try step("back")
      table.add([
        hasScreen ? "yes" : "none", "\(count)",
        milliseconds(try median(of: 20) { _ = try screen.session.perform(label) }),
        milliseconds(
          try median(of: 20) { _ = try screen.session.perform(handle) }),
        milliseconds(
          try median(of: 5) {
            _ = try screen.session.perform(link)
            _ = try screen.session.perform(back)
          }),
      ])
    }
    table.print("A tap on a row of the first screen, with the record")
  }

  private static func step(_ text: String) throws -> Step {
    guard let step = try StepParser.parse(text) else {
      throw Command.Failure(description: "\(text) is no step")
    }
    return step
  }

  // MARK: Text

  /// Prints the duration of writing the record of new rows.
  private static func printTexts() throws {
    var table = Table(["rows", "ms, text", "ms, JSON", "MB of JSON", "MB/s"])
    for count in [1000, 10_000] {
      let screen = try MountedScript("taps.decl", isRecording: true)
      try screen.action("commands.counts.send(\(count))")()
      guard let record = screen.session.records.last else { continue }
      let presentation = Presentation(sources: screen.session.sources)
      let bytes = presentation.json(record).utf8.count
      let text = try median(of: 9) { _ = presentation.text(record) }
      let json = try median(of: 9) { _ = presentation.json(record) }
      let megabytes = Double(bytes) / 1_000_000
      table.add([
        "\(count)", milliseconds(text), milliseconds(json),
        megabytes.formatted(.number.precision(.fractionLength(1))),
        (megabytes / json).formatted(.number.precision(.fractionLength(0))),
      ])
    }
    table.print("The record of new rows, as text and as JSON")
  }

  // MARK: Paths

  /// Prints the duration of opening the screens of a path at once.
  private static func printPaths() throws {
    var table = Table(["screens", "ms"])
    for count in [100, 1000, 10_000] {
      let screen = try MountedScript("taps.decl", isRecording: true)
      let open = try screen.action("commands.depths.send(\(count))")
      let close = try screen.action("commands.depths.send(0)")
      var times: [Double] = []
      for _ in 0..<3 {
        times.append(ContinuousClock().measure(open).seconds)
        close()
      }
      table.add(["\(count)", milliseconds(times.sorted()[1])])
    }
    table.print("A path of screens that opens at once")
  }

  // MARK: Memory

  private static let updates = 100_000
  /// The arguments with which the benchmark starts itself to measure memory in a fresh process, with and without
  /// records.
  static let memoryArgument = "memory-of-records"
  static let plainMemoryArgument = "memory-of-updates"

  private static func printMemory() throws {
    var table = Table(["updates", "MB with records", "MB without"])
    let with = try Command(CommandLine.arguments[0], [memoryArgument]).run().output
    let without = try Command(CommandLine.arguments[0], [plainMemoryArgument]).run().output
    table.add(["\(updates)", with, without])
    table.print("Memory: what the process needs more at most after many updates of one row")
  }

  /// Prints the memory that updates need which are recorded, in megabytes.
  static func printBytes() throws { try printGrowth(isRecording: true) }

  /// Prints the memory that updates need which are not recorded, in megabytes.
  static func printPlainBytes() throws { try printGrowth(isRecording: false) }

  private static func printGrowth(isRecording: Bool) throws {
    let rows = try MountedScript("one-row.decl", isRecording: isRecording)
    try rows.action("shelf.fill(100)")()
    let change = try rows.action("shelf.change(50)")
    for _ in 0..<1000 { change() }
    let before = OneRow.residentPeak()
    for _ in 0..<updates { change() }
    print(
      (Double(OneRow.residentPeak() - before) / 1_000_000)
        .formatted(.number.precision(.fractionLength(1))))
  }

  // MARK: Time

  /// Returns the median duration of several runs, in seconds.
  private static func median(of count: Int, _ run: () throws -> Void) throws -> Double {
    var times: [Double] = []
    for _ in 0..<count {
      let clock = ContinuousClock()
      let start = clock.now
      try run()
      times.append((clock.now - start).seconds)
    }
    return times.sorted()[times.count / 2]
  }
}
