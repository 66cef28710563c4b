import Foundation

/// A supervisor that starts workers and saves the inputs on which they crash or exceed a limit.
final class Supervisor {
  private let inputs: InputGenerator
  private let arguments: Arguments
  private var failures = 0

  init(inputs: InputGenerator, arguments: Arguments) {
    self.inputs = inputs
    self.arguments = arguments
  }

  /// Runs workers until the time is over or all inputs have run; returns whether no input failed.
  func run() throws -> Bool {
    let end = Date(timeIntervalSinceNow: arguments.seconds)
    let last = arguments.first + arguments.count
    var number = arguments.first
    while Date() < end, number < last {
      let process = SupervisedProcess(
        arguments.ofWorker(from: number), of: arguments, until: end)
      switch try process.run(from: number) {
      case .ended(let input): number = input + 1
      case .timeIsOver(let input): number = input
      case .failed(let input, let failure):
        keep(input, failure)
        number = input + 1
      }
    }
    print("fuzz: \(number - arguments.first) inputs from \(arguments.first), \(failures) failures")
    return failures == 0
  }

  private func keep(_ number: Int, _ failure: Failure) {
    failures += 1
    let file = arguments.folder.appendingPathComponent("seed-\(arguments.seed)-\(number).decl")
    try? FileManager.default.createDirectory(
      at: arguments.folder, withIntermediateDirectories: true)
    try? Data(inputs.input(number)).write(to: file)
    print("fuzz: input \(number) \(failure.text): \(file.path)")
  }
}

/// The ways in which an input fails.
enum Failure: Equatable {
  /// The process ended, by a signal or with a status.
  case crash(Int32)
  /// The input took too much processor time.
  case time
  /// The process used too much memory.
  case memory
  /// The process waits for something that does not happen.
  case wait

  /// A verb phrase for messages.
  var text: String {
    switch self {
    case .crash(let status): "ends the process (\(status))"
    case .time: "takes too much processor time"
    case .memory: "uses too much memory"
    case .wait: "waits for ever"
    }
  }
}

/// A process of this executable whose time and memory are limited.
struct SupervisedProcess {
  /// The outcome of a process that writes the numbers of its inputs.
  enum Outcome {
    /// The process has run its inputs, up to this one.
    case ended(Int)
    /// The run is over; the input has not ended.
    case timeIsOver(Int)
    case failed(Int, Failure)
  }

  private let arguments: [String]
  private let limits: Arguments
  private let end: Date

  /// Creates a process with arguments, which gives itself a limit of processor time.
  init(_ arguments: [String], of limits: Arguments, until end: Date = .distantFuture) {
    self.arguments = arguments
    self.limits = limits
    self.end = end
  }

  /// Runs the process. `first` is its first input.
  func run(from first: Int) throws -> Outcome {
    let worker = Process()
    worker.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    worker.arguments = arguments
    worker.environment = ["SWIFT_BACKTRACE": "enable=no"]
    let output = Pipe()
    worker.standardOutput = output
    worker.standardError = FileHandle.nullDevice
    worker.standardInput = FileHandle.nullDevice
    try worker.run()
    defer {
      kill(worker.processIdentifier, SIGKILL)
      worker.waitUntilExit()
    }
    var number = first
    var pending = ""
    // A busy machine may give the process only a small part of a processor.
    let patience = 60 * max(limits.limit, 5)
    var lastSign = Date()
    while true {
      var request = pollfd(
        fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      if poll(&request, 1, 100) == 0 {
        if let used = ProcessLimits.memory(of: worker.processIdentifier),
          used > limits.memory
        {
          return .failed(number, .memory)
        }
        if Date().timeIntervalSince(lastSign) > patience { return .failed(number, .wait) }
        if Date() >= end { return .timeIsOver(number) }
        continue
      }
      lastSign = Date()
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      pending += String(decoding: data, as: UTF8.self)
      let lines = pending.split(separator: "\n", omittingEmptySubsequences: false)
      if let last = lines.dropLast().last, let begun = Int(last) { number = begun }
      pending = String(lines.last ?? "")
      if Date() >= end { return .timeIsOver(number) }
    }
    worker.waitUntilExit()
    let status = worker.terminationStatus
    if worker.terminationReason == .exit, status == 0 { return .ended(number) }
    let isTime = worker.terminationReason == .uncaughtSignal && status == SIGPROF
    return .failed(number, isTime ? .time : .crash(status))
  }
}
