import DeclLang
import DeclRuntime
import Foundation

/// Sends inputs through all stages, in a process of its own: it says which one it begins, and may crash.
struct Worker {
  let inputs: Inputs

  /// Works on inputs from a number on, until the process is ended.
  func run(from first: Int) {
    var number = first
    while true {
      FileHandle.standardOutput.write(Data("\(number)\n".utf8))
      Self.check(inputs.input(number))
      number += 1
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
