import DeclConsole
import DeclPresentation
import DeclRuntime

/// A REPL in a terminal, with prompt, line editor and history. Ctrl-C interrupts the script or discards the
/// typed text; Ctrl-D quits.
@MainActor struct TerminalSession {
  private let console: Console
  private let editor: LineEditor
  private let history: InputHistory
  private let interruption = Interruption.shared

  /// Creates a session of a console, with a line editor and the history.
  init(console: Console) {
    self.console = console
    editor = LineEditor(interruption: interruption) { console.complete($0) }
    history = InputHistory()
    console.openEditor = { file throws(ConsoleError) in try Editor.open(file) }
    console.isInterrupted = { Interruption.shared.isRequested }
  }

  /// Loads the source and runs inputs until the user quits.
  func run(_ source: SourceOptions) {
    adaptToScreen()
    console.write("declrepl \(Version.current). :help lists the commands, Ctrl-D quits.\n")
    do {
      try console.load(source)
    } catch {
      console.fail(error)
    }
    var assembler = InputAssembler()
    while !console.hasEnded {
      switch editor.read(prompt: prompt(isOpen: assembler.isOpen)) {
      case .line(let line):
        if let input = assembler.append(line) { run(input) }
      case .interrupted: assembler.discard()
      case .end:
        editor.startNewLine()
        if assembler.endsAtEndOfInput {
          if let input = assembler.finish() { run(input) }
          continue
        }
        history.close()
        return
      }
    }
    history.close()
  }

  private func run(_ input: String) {
    history.add(input)
    interruption.clear()
    // The terminal may have got another size while the input was typed.
    adaptToScreen()
    console.run(input)
  }

  private func adaptToScreen() {
    let screen = StandardOutput.screen
    console.settings.width = screen.columns
    console.settings.height = screen.lines
  }

  /// Returns the prompt; `\u{1}` and `\u{2}` enclose escape sequences, so that readline does not count their
  /// width.
  private func prompt(isOpen: Bool) -> String {
    // In the past, the prompt names the update whose tree the commands describe.
    let past = console.frame.map { "#\($0.update)" } ?? ""
    let text = isOpen ? "." : past + ">"
    let style = console.settings.style
    return style.isColored ? "\u{1}\u{1B}[1;34m\u{2}\(text)\u{1}\u{1B}[0m\u{2} " : text + " "
  }
}
