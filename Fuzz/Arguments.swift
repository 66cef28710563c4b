import Foundation

/// The command-line arguments.
struct Arguments {
  /// The number of inputs for one process; it is limited because checked modules stay in memory.
  static let batchSize = 200

  /// The seed that determines all inputs.
  var seed = 1
  /// The duration of the run, in seconds.
  var seconds = Double.infinity
  /// The limit of one input, in seconds of processor time.
  var limit = 10.0
  /// The maximum size of the memory in use, in bytes.
  var memory = ProcessLimits.memory
  /// The number of the first input.
  var first = 0
  /// The number of inputs.
  var count = Int.max / 2
  /// The number of the first input of this process, if it is a worker.
  var work: Int?
  /// A file to run instead of generated inputs.
  var file: String?
  /// A file to make smaller as long as it fails in the same way.
  var failing: String?
  /// The stage to which the file runs.
  var stage = Trial.Stage.run
  /// A failure that a test plants.
  var plant: PlantedFailure?
  /// The number of an input to print.
  var shown: Int?
  /// The root folder of the package.
  let root: URL
  /// The folder in which failing inputs are saved.
  var folder: URL

  /// Creates arguments by parsing the command line; returns nil if it is invalid.
  init?(_ words: [String]) {
    root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    folder = root.appendingPathComponent(".build/fuzz")
    var words = words[...]
    while let option = words.popFirst() {
      guard let value = words.popFirst(), set(option, value) else { return nil }
    }
  }

  private mutating func set(_ option: String, _ value: String) -> Bool {
    switch (option, Double(value)) {
    case ("--seed", let number?): seed = Int(number)
    case ("--seconds", let number?): seconds = number
    case ("--limit", let number?): limit = number
    case ("--memory", let number?): memory = Int(number) << 20
    case ("--from", let number?): first = Int(number)
    case ("--count", let number?): count = Int(number)
    case ("--work", let number?): work = Int(number)
    case ("--show", let number?): shown = Int(number)
    case ("--file", _): file = value
    case ("--minimize", _): failing = value
    case ("--folder", _): folder = URL(fileURLWithPath: value)
    case ("--stage", _):
      guard let stage = Trial.Stage(rawValue: value) else { return false }
      self.stage = stage
    case ("--plant", _):
      guard let plant = PlantedFailure(rawValue: value) else { return false }
      self.plant = plant
    default: return false
    }
    return true
  }

  /// The arguments of a worker that starts with an input.
  func ofWorker(from number: Int) -> [String] {
    [
      "--work", "\(number)", "--seed", "\(seed)", "--limit", "\(limit)", "--from", "\(first)",
      "--count", "\(count)", "--memory", "\(memory >> 20)",
    ] + (plant.map { ["--plant", $0.rawValue] } ?? [])
  }
}
