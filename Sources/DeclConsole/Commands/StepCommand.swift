import DeclPresentation
package import DeclRuntime

/// A command that is a step: the same line may stand in a steps file.
struct StepCommand: ConsoleCommand {
  let name: String
  let arguments: String
  let summary: String
  let completes: [CompletionSource]

  var group: CommandGroup { .steps }

  private init(
    _ name: String, _ arguments: String, _ summary: String, _ completes: [CompletionSource] = []
  ) {
    self.name = name
    self.arguments = arguments
    self.summary = summary
    self.completes = completes
  }

  /// The steps in the order of help.
  static let all: [any ConsoleCommand] = [
    StepCommand("mount", "EXPR", "shows another root", [.names]),
    StepCommand("unmount", "", "takes the root away"),
    StepCommand("tap", "TARGET", "taps a button, link or row", [.targets]),
    StepCommand("doubletap", "TARGET", "taps twice what has a gesture for it", [.targets]),
    StepCommand("longpress", "TARGET", "presses long what has a gesture for it", [.targets]),
    StepCommand("input", "TARGET \"text\"", "replaces the text of a field", [.targets]),
    StepCommand("toggle", "TARGET", "switches a toggle", [.targets]),
    StepCommand("pick", "TARGET VALUE", "chooses an option of a picker", [.targets]),
    StepCommand("slide", "TARGET NUMBER", "moves a slider", [.targets]),
    StepCommand("step", "TARGET +|-", "presses a half of a stepper", [.targets]),
    StepCommand("dismiss", "[TARGET]", "closes the uppermost presentation", [.targets]),
    StepCommand("choose", "PATH [PATH …]", "answers the dialog about files that is open", [.files]),
    StepCommand("back", "", "goes back from the uppermost screen"),
    StepCommand("delete", "TARGET", "deletes a row", [.targets]),
    StepCommand("move", "TARGET to N", "moves a row to a position", [.targets]),
    StepCommand("drag", "TARGET to TARGET", "drops a view on another one", [.targets]),
    StepCommand("refresh", "TARGET", "pulls a list down for new data", [.targets]),
    StepCommand("submit", "TARGET", "ends the input into a field", [.targets]),
    StepCommand("env", "KEY VALUE", "changes what the system says of the environment"),
    StepCommand("set", "@n.name = EXPR", "writes a state cell from outside", [.cells]),
    StepCommand("send", "EXPR", "evaluates an expression as an event", [.names]),
    StepCommand("expect", "CLAIM", "says what must hold after the last step", [.targets]),
    StepCommand("advance", "SECONDS", "moves the clock: timers, tasks, animations"),
    StepCommand("window", "new|close|N", "opens a window, closes or chooses one"),
    StepCommand("menu", "\"Menu\" \"Item\"", "chooses an item of the app's menus"),
    StepCommand("key", "KEYS", "presses a shortcut: cmd+u"),
    StepCommand("open", "PATH|URL", "opens a document, or an address", [.files]),
    StepCommand("saveas", "PATH", "saves the document in front to another file", [.files]),
    StepCommand(
      "phase", "PHASE [N]", "changes how far the app, or a window, is seen",
      [.words(["active", "inactive", "background"])]),
    StepCommand("restart", "", "ends the app's process and starts it again"),
  ]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let line = argument.isEmpty ? ":\(name)" : ":\(name) \(argument)"
    let count = console.steps.count
    let records = try console.perform(line)
    let isSilent = records.isEmpty && console.steps.count > count && name != "expect"
    if isSilent, !console.settings.isJSON, !console.settings.isQuiet {
      console.write(console.settings.style("nothing changed", .faint) + "\n")
    }
  }
}

extension Console {
  /// Takes the step on a line of a steps file and shows its records; an empty line and a comment do nothing.
  @discardableResult
  package func perform(_ line: String) throws(ConsoleError) -> [UpdateRecord] {
    do {
      guard let step = try StepParser.parse(line) else { return [] }
      let records = try session.perform(step)
      if case .expect = step {} else { returnToPresent() }
      steps.append(line.trimmed)
      show(records)
      return records
    } catch {
      throw consoleError(error)
    }
  }

  /// A step's error with its message and, for an expression, the diagnostics.
  func consoleError(_ error: StepError) -> ConsoleError {
    let text = StepErrorText(style: settings.style).text(error)
    switch error {
    case .unknownStep(let word) where CommandTable.command(word) != nil:
      return ConsoleError("‘:\(word)’ is a command of the REPL, and no step")
    case .unknownStep(let word):
      return ConsoleError("unknown command ‘:\(word)’" + CommandTable.suggestion(for: word))
    case .expression(let result):
      let diagnostics = DiagnosticText(sources: session.checkedSources, style: settings.style)
      let faults = FaultText(sources: session.sources, style: settings.style)
      let reports =
        result.diagnostics.map(diagnostics.pretty)
        + [result.trap].compactMap(\.self).map(faults.text)
      return ConsoleError(reports: reports, message: reports.isEmpty ? text : nil)
    default: return ConsoleError(text)
    }
  }
}
