import Foundation

/// A program with its arguments.
struct Command {
  /// What a run printed and how long it took.
  struct Outcome {
    /// The standard output without the last line's end.
    let output: String
    /// The whole process, from its start to its end.
    let seconds: Double
  }

  /// Why a run gave nothing to measure.
  struct Failure: Error, CustomStringConvertible {
    /// What to tell.
    let description: String
  }

  let program: String
  let arguments: [String]
  let environment: [String: String]

  /// Makes a command; `environment` is added to that of this process.
  init(_ program: String, _ arguments: [String], environment: [String: String] = [:]) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
  }

  /// The command with more arguments.
  func adding(_ more: [String]) -> Command {
    Command(program, arguments + more, environment: environment)
  }

  /// Runs the program to its end.
  func run() throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    var text = Data()
    let time = try ContinuousClock().measure {
      try process.run()
      text = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
    }
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(program) \(arguments.joined(separator: " ")) failed")
    }
    let output = String(decoding: text, as: UTF8.self)
    return Outcome(
      output: output.trimmingCharacters(in: .whitespacesAndNewlines), seconds: time.seconds)
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double { self / .seconds(1) }
}

/// The middle one of some measurements.
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
