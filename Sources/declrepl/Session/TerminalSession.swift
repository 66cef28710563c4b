import DeclConsole
import DeclPresentation
import DeclRuntime

/// A REPL at a terminal: prompt, line editor, history; Ctrl-C stops what runs or drops what was typed, Ctrl-D leaves.
@MainActor struct TerminalSession {
  private let console: Console
  private let editor: LineEditor
  private let history: InputHistory
  private let interruption = Interruption.shared

  /// Prepares the terminal.
  init(options: CommonOptions) {
    let console = Console(
      output: Console.Output(results: StandardOutput.write, errors: StandardOutput.writeError),
      settings: Console.Settings(style: options.style),
      makeSession: options.makeSession)
    self.console = console
    editor = LineEditor(interruption: interruption) { console.complete($0) }
    history = InputHistory()
  }

  /// Loads the source and takes inputs until the user leaves.
  func run(_ source: SourceOptions) {
    console.write("declrepl \(Version.current). :help lists the commands, Ctrl-D leaves.\n")
    do {
      try console.load(source)
    } catch {
      console.fail(error)
    }
    var assembler = InputAssembler()
    while !console.hasEnded {
      console.settings.width = editor.columns
      switch editor.read(prompt: prompt(isOpen: assembler.isOpen)) {
      case .line(let line):
        guard let input = assembler.take(line) else { continue }
        history.add(input)
        interruption.clear()
        console.take(input)
      case .interrupted: assembler.drop()
      case .end:
        editor.leaveLine()
        history.close()
        return
      }
    }
    history.close()
  }

  /// The prompt; readline is told by the marks around them that escape sequences take no room.
  private func prompt(isOpen: Bool) -> String {
    let text = isOpen ? "." : ">"
    let style = console.settings.style
    return style.isColored ? "\u{1}\u{1B}[1;34m\u{2}\(text)\u{1}\u{1B}[0m\u{2} " : text + " "
  }
}
