import DeclConsole
import DeclLang

/// A REPL whose input is no terminal: a script of inputs. No prompt, no colour of its own, and an exit status.
struct PipedSession {
  let console: Console

  /// Loads the source and takes all inputs.
  func run(_ source: SourceOptions) throws(ExitStatus) {
    try console.orExit { () throws(ConsoleError) in try console.load(source) }
    var assembler = InputAssembler()
    while !console.hasEnded, !Interruption.shared.isRequested, let line = readLine() {
      if let input = assembler.take(line) { console.take(input) }
    }
    if !console.hasEnded, let rest = assembler.finish() { console.take(rest) }
    if console.hasFailed { throw .failure }
  }
}

extension Console {
  /// Loads what the command line names, if it names something.
  func load(_ source: SourceOptions) throws(ConsoleError) {
    guard !source.files.isEmpty || !source.texts.isEmpty else { return }
    load(try source.read(), named: source.files)
  }
}
