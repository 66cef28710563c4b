import Foundation

/// A program with its arguments.
struct Command {
  /// The output and the duration of a run.
  struct Outcome {
    /// The standard output without the last newline.
    let output: String
    /// The wall-clock time of the whole process, in seconds.
    let seconds: Double
  }

  /// The reason why a run produced no measurement.
  struct Failure: Error, CustomStringConvertible {
    /// The message to print.
    let description: String
  }

  let program: String
  let arguments: [String]
  let environment: [String: String]

  /// Creates a command; `environment` is added to that of this process.
  init(_ program: String, _ arguments: [String], environment: [String: String] = [:]) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
  }

  /// Returns the command with further arguments.
  func adding(_ more: [String]) -> Command {
    Command(program, arguments + more, environment: environment)
  }

  /// Runs the program to its end.
  ///
  /// It uses `posix_spawn`, because Foundation's `Process` takes longer to start a program than most of these
  /// programs take to run.
  func run() throws -> Outcome {
    let clock = ContinuousClock()
    let start = clock.now
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure(description: "no pipe: \(errno)") }
    let process = try spawn(writingTo: ends)
    close(ends[1])
    let text = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true).readDataToEndOfFile()
    var status: CInt = 0
    while waitpid(process, &status, 0) == -1 && errno == EINTR {}
    let seconds = (clock.now - start).seconds
    guard status == 0 else {
      throw Failure(description: "\(program) \(arguments.joined(separator: " ")) failed")
    }
    let output = String(decoding: text, as: UTF8.self)
    return Outcome(
      output: output.trimmingCharacters(in: .whitespacesAndNewlines), seconds: seconds)
  }

  private func spawn(writingTo ends: [CInt]) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + settings { free(word) } }
    var process: pid_t = 0
    let error = posix_spawn(&process, program, &actions, nil, &words, &settings)
    guard error == 0 else { throw Failure(description: "\(program) does not start: \(error)") }
    return process
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double { self / .seconds(1) }
}

/// Returns the median of measurements.
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
