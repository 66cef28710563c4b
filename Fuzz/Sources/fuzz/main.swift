import Foundation

// Fuzzes the lexer, the parser, the checker and the runtime with mutated scripts; see docs/testing.md.

guard let arguments = Arguments(Array(CommandLine.arguments.dropFirst())) else {
  print("usage: fuzz [--seed N] [--seconds S] [--limit S] [--from N] [--file FILE]")
  exit(2)
}
if let file = arguments.file {
  Worker.check([UInt8](FileManager.default.contents(atPath: file) ?? Data()))
  exit(0)
}
let folders = ["examples", "Tests/LangTests/Cases", "Tests/LangTests/Conformance"]
let corpus = Corpus(folders: folders.map { arguments.root.appendingPathComponent($0) })
guard !corpus.scripts.isEmpty else {
  print("fuzz: there are no scripts")
  exit(2)
}
let inputs = InputGenerator(corpus: corpus, seed: arguments.seed)
if arguments.isWorker {
  Worker(inputs: inputs).run(from: arguments.first)
} else {
  exit(try Supervisor(inputs: inputs, arguments: arguments).run() ? 0 : 1)
}
