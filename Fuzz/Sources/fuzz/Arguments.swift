import Foundation

/// The command-line arguments.
struct Arguments {
  /// The seed that determines all inputs.
  var seed = 1
  /// The duration of the run, in seconds.
  var seconds = 60.0
  /// The time limit for one input, in seconds.
  var limit = 10.0
  /// The number of the first input.
  var first = 0
  /// Indicates whether this process is a worker.
  var isWorker = false
  /// A file to check instead of generated inputs.
  var file: String?
  /// The root folder of the Decl package.
  let root: URL
  /// The folder in which failing inputs are saved.
  var folder: URL { root.appendingPathComponent(".build/fuzz") }

  /// Creates arguments by parsing the command line; returns nil if it is invalid.
  init?(_ words: [String]) {
    root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var words = words[...]
    while let option = words.popFirst() {
      guard let value = words.popFirst() else { return nil }
      switch (option, Double(value)) {
      case ("--seed", let number?): seed = Int(number)
      case ("--seconds", let number?): seconds = number
      case ("--limit", let number?): limit = number
      case ("--from", let number?): first = Int(number)
      case ("--work", let number?): (isWorker, first) = (true, Int(number))
      case ("--file", _): file = value
      default: return nil
      }
    }
  }
}
