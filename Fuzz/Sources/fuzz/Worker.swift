import DeclLang
import DeclRuntime
import Foundation

/// Sends inputs through all stages, in a process of its own: it says which one it begins, and may crash.
struct Worker {
  let inputs: Inputs

  /// How many inputs one process works on: a module that was checked stays in memory.
  private static let count = 200

  /// Works on inputs from a number on.
  func run(from first: Int) {
    for number in first..<first + Self.count {
      FileHandle.standardOutput.write(Data("\(number)\n".utf8))
      Self.check(inputs.input(number))
    }
  }

  /// Lexes, parses, checks, runs and mounts one input, and lets its clock run.
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
