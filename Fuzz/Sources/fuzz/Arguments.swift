import Foundation

/// What the command line says.
struct Arguments {
  /// What all inputs follow from.
  var seed = 1
  /// For how long new inputs are begun.
  var seconds = 60.0
  /// How long one input may take.
  var limit = 10.0
  /// The number of the first input.
  var first = 0
  /// Whether this process is a worker.
  var isWorker = false
  /// A file to check instead of inputs that are made.
  var file: String?
  /// The root of the package.
  let root: URL
  /// Where inputs are kept.
  var folder: URL { root.appendingPathComponent(".build/fuzz") }

  /// Reads the command line; nil when it is wrong.
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
