import DeclConsole
import DeclLang

/// A REPL whose input is not a terminal: without prompt and colours, but with an exit status.
struct PipedSession {
  let console: Console

  /// Loads the source and runs all inputs.
  func run(_ source: SourceOptions) throws(ExitStatus) {
    try console.orExit { () throws(ConsoleError) in try console.load(source) }
    var assembler = InputAssembler()
    while !console.hasEnded, !Interruption.shared.isRequested, let line = readLine() {
      guard let input = assembler.append(line) else { continue }
      console.run(input)
      // A program may wait for the answer before it sends the next input.
      StandardOutput.flush()
    }
    if !console.hasEnded, let rest = assembler.finish() { console.run(rest) }
    if console.hasFailed { throw .failure }
  }
}

extension Console {
  /// Loads the source that the command line names, if any.
  func load(_ source: SourceOptions) throws(ConsoleError) {
    guard !source.files.isEmpty || !source.texts.isEmpty else { return }
    opened = source.files
    load(try source.texts.isEmpty ? read(source.files) : source.read(), named: source.files)
  }
}
