import DeclLang
import DeclRuntime
import Foundation

/// A worker that sends inputs through all stages. It runs in a separate process, because it may crash, and
/// writes the number of each input before it starts.
struct Worker {
  let inputs: InputGenerator

  /// The number of inputs for one process; it is limited because checked modules stay in memory.
  private static let count = 200

  /// Checks inputs beginning with a number.
  func run(from first: Int) {
    for number in first..<first + Self.count {
      FileHandle.standardOutput.write(Data("\(number)\n".utf8))
      Self.check(inputs.input(number))
    }
  }

  /// Lexes, parses, checks, runs and mounts one input, and advances its virtual clock.
  static func check(_ bytes: [UInt8]) {
    var options = Session.Options()
    options.stepLimit = 200_000
    let session = Session(options: options)
    session.load([SourceFile(name: "input.decl", bytes: bytes)])
    _ = session.run()
    _ = session.mount()
    guard let advance = try? StepParser.parse(":advance 2") else { return }
    _ = try? session.perform(advance)
    _ = session.tree
  }
}
