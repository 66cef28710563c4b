import Foundation

/// A minimiser of failing inputs: it removes parts as long as the input fails in the same way.
struct Minimizer {
  private let arguments: Arguments
  private let scratch: URL

  /// Creates a minimiser that judges inputs with the limits of the command line.
  init(_ arguments: Arguments) {
    self.arguments = arguments
    scratch = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(getpid()).decl")
  }

  /// Returns the smallest input that was found; nil if the whole one does not fail.
  func minimize(_ bytes: [UInt8]) throws -> [UInt8]? {
    defer { try? FileManager.default.removeItem(at: scratch) }
    guard let failure = try failure(of: bytes) else { return nil }
    print("fuzz: the input \(failure.text)")
    var best = bytes
    while true {
      let before = best.count
      // Lines first: each trial is a process.
      for split in [InputGenerator.lines, InputGenerator.tokens] {
        best = try removingParts(
          of: split(best), joined: split([10]).count > 1 ? [10] : [], failure)
      }
      if best.count == before { return best }
    }
  }

  private func removingParts(
    of whole: [[UInt8]], joined separator: [UInt8], _ failure: Failure
  ) throws -> [UInt8] {
    var parts = whole
    var size = max(1, parts.count / 2)
    while true {
      var start = 0
      while start < parts.count {
        var fewer = parts
        fewer.removeSubrange(start..<min(parts.count, start + size))
        if try self.failure(of: Array(fewer.joined(separator: separator))) == failure {
          parts = fewer
        } else {
          start += size
        }
      }
      if size == 1 { return Array(parts.joined(separator: separator)) }
      size /= 2
    }
  }

  /// Returns how an input fails, in a process of its own; nil if it does not.
  private func failure(of bytes: [UInt8]) throws -> Failure? {
    try Data(bytes).write(to: scratch)
    let words =
      [
        "--file", scratch.path, "--limit", "\(arguments.limit)", "--stage",
        arguments.stage.rawValue,
      ] + (arguments.plant.map { ["--plant", $0.rawValue] } ?? [])
    switch try SupervisedProcess(words, of: arguments).run(from: 0) {
    case .failed(_, let failure): return failure
    case .ended, .timeIsOver: return nil
    }
  }
}
