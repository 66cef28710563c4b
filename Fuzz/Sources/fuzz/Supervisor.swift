import Foundation

/// A supervisor that starts workers and saves the inputs on which they crash or exceed the time limit.
final class Supervisor {
  private let inputs: InputGenerator
  private let arguments: Arguments
  private var failures = 0

  init(inputs: InputGenerator, arguments: Arguments) {
    self.inputs = inputs
    self.arguments = arguments
  }

  /// Runs workers until the time is over; returns whether no input failed.
  func run() throws -> Bool {
    let end = Date(timeIntervalSinceNow: arguments.seconds)
    var number = arguments.first
    while Date() < end {
      number = try watch(from: number, until: end)
    }
    print("fuzz: \(number - arguments.first) inputs from \(arguments.first), \(failures) failures")
    return failures == 0
  }

  /// Supervises one worker until it ends, and returns the number of the next input.
  private func watch(from first: Int, until end: Date) throws -> Int {
    let worker = Process()
    worker.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    worker.arguments = ["--work", "\(first)", "--seed", "\(arguments.seed)"]
    let output = Pipe()
    worker.standardOutput = output
    worker.standardError = FileHandle.nullDevice
    try worker.run()
    let descriptor = output.fileHandleForReading.fileDescriptor
    var number = first
    var pending = ""
    while true {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&request, 1, Int32(arguments.limit * 1000))
      if ready == 0 {
        stop(worker)
        keep(number, "takes more than \(Int(arguments.limit)) seconds")
        return number + 1
      }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      pending += String(decoding: data, as: UTF8.self)
      let lines = pending.split(separator: "\n", omittingEmptySubsequences: false)
      if let last = lines.dropLast().last, let begun = Int(last) { number = begun }
      pending = String(lines.last ?? "")
      if Date() >= end {
        stop(worker)
        return number
      }
    }
    worker.waitUntilExit()
    if worker.terminationReason == .exit, worker.terminationStatus == 0 { return number + 1 }
    keep(number, "ends the process (\(worker.terminationStatus))")
    return number + 1
  }

  private func stop(_ worker: Process) {
    kill(worker.processIdentifier, SIGKILL)
    worker.waitUntilExit()
  }

  private func keep(_ number: Int, _ what: String) {
    failures += 1
    let file = arguments.folder.appendingPathComponent("seed-\(arguments.seed)-\(number).decl")
    try? FileManager.default.createDirectory(
      at: arguments.folder, withIntermediateDirectories: true)
    try? Data(inputs.input(number)).write(to: file)
    print("fuzz: input \(number) \(what): \(file.path)")
  }
}
