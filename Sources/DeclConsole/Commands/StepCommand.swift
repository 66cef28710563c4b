import DeclPresentation
package import DeclRuntime

/// A command that performs a step; the same line is valid in a steps file.
struct StepCommand: ConsoleCommand {
  let name: String
  let arguments: String
  let summary: String
  let completionSources: [CompletionSource]

  var group: CommandGroup { .steps }

  private init(
    _ name: String, _ arguments: String, _ summary: String, _ completes: [CompletionSource] = []
  ) {
    self.name = name
    self.arguments = arguments
    self.summary = summary
    self.completionSources = completes
  }

  /// The step commands in the order of `:help`.
  static let all: [any ConsoleCommand] = [
    StepCommand("mount", "EXPR|\"PREVIEW\"", "mounts a view or a preview as the root", [.names]),
    StepCommand("unmount", "", "removes the root view"),
    StepCommand("tap", "TARGET", "taps a button, link or row", [.targets]),
    StepCommand("doubletap", "TARGET", "taps a view twice", [.targets]),
    StepCommand("longpress", "TARGET", "presses a view for long", [.targets]),
    StepCommand("hover", "[TARGET]", "moves the pointer over a view, or away", [.targets]),
    StepCommand("input", "TARGET \"TEXT\"", "replaces the text of a field", [.targets]),
    StepCommand("toggle", "TARGET", "switches a toggle", [.targets]),
    StepCommand(
      "pick", "TARGET VALUE", "chooses an option of a picker, a date, a colour", [.targets]),
    StepCommand("slide", "TARGET NUMBER", "moves a slider", [.targets]),
    StepCommand("step", "TARGET +|-", "increments or decrements a stepper", [.targets]),
    StepCommand("dismiss", "[TARGET]", "dismisses the topmost presentation", [.targets]),
    StepCommand("choose", "PATH [PATH …]", "answers the open file dialog", [.files]),
    StepCommand("back", "", "goes back from the topmost screen"),
    StepCommand("delete", "TARGET", "deletes a row", [.targets]),
    StepCommand("move", "TARGET to N", "moves a row to a position", [.targets]),
    StepCommand(
      "drag", "TARGET X,Y", "drags a view; onto another one: TARGET to TARGET", [.targets]),
    StepCommand("pinch", "TARGET FACTOR", "moves two fingers apart or together", [.targets]),
    StepCommand("rotate", "TARGET DEGREES", "rotates two fingers on a view", [.targets]),
    StepCommand(
      "scroll", "TARGET [to TARGET | by DX,DY]", "scrolls to a view, or by points", [.targets]),
    StepCommand("refresh", "TARGET", "pull-to-refresh", [.targets]),
    StepCommand("submit", "TARGET", "submits a text field", [.targets]),
    StepCommand("env", "KEY VALUE", "overrides an environment value of the system"),
    StepCommand("set", "@n.name = EXPR", "sets a state cell of a view", [.cells]),
    StepCommand("send", "EXPR", "evaluates an expression as an event", [.names]),
    StepCommand("expect", "CLAIM", "checks a claim about the last step", [.targets]),
    StepCommand("advance", "SECONDS", "advances the clock: timers, tasks, animations"),
    StepCommand("window", "new|close|N", "opens, closes or activates a window"),
    StepCommand("menu", "\"Menu\" \"Item\"", "chooses an item of the app's menus"),
    StepCommand("key", "KEYS", "presses a keyboard shortcut: cmd+u"),
    StepCommand("open", "PATH|URL", "opens a document or a URL", [.files]),
    StepCommand("saveas", "PATH", "saves the front document to another file", [.files]),
    StepCommand(
      "phase", "PHASE [N]", "sets the scene phase of the app or of window N",
      [.words(["active", "inactive", "background"])]),
    StepCommand(
      "keyboard", "on|off|auto",
      "shows a software keyboard; auto: while a field is used",
      [.words(Step.KeyboardMode.allCases.map(\.rawValue))]),
    StepCommand("stdin", "\"TEXT\"", "adds lines to the standard input of the script"),
    StepCommand("restart", "", "restarts the app's process: only stored values remain"),
  ]

  /// The steps after which there is nothing to say.
  private static let silent: Set<String> = ["expect", "stdin"]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let line = argument.isEmpty ? ":\(name)" : ":\(name) \(argument)"
    let count = console.steps.count
    let records = try console.perform(line)
    let isSilent = records.isEmpty && console.steps.count > count && !Self.silent.contains(name)
    if isSilent, !console.settings.isJSON, !console.settings.isQuiet {
      console.write(console.settings.style("nothing changed", .faint) + "\n")
    }
  }
}

extension Console {
  /// Performs the step on a line of a steps file and writes its records; ignores empty lines and comments.
  @discardableResult
  package func perform(_ line: String) throws(ConsoleError) -> [UpdateRecord] {
    if let claim = try PictureClaim(line) {
      try claim.check(self)
      stepList.append(line.trimmed)
      return []
    }
    do {
      guard let step = try StepParser.parse(line) else { return [] }
      let records = try session.perform(step, written: line.trimmed)
      if case .expect = step {} else { returnToPresent() }
      stepList.append(line.trimmed)
      show(records)
      return records
    } catch {
      throw consoleError(error)
    }
  }

  /// Returns a step's error as a console error, with the diagnostics if it is an error in an expression.
  func consoleError(_ error: StepError) -> ConsoleError {
    let text = StepErrorFormatter(style: settings.style).text(error)
    switch error {
    case .unknownStep(let word) where CommandTable.command(word) != nil:
      return ConsoleError("‘:\(word)’ is a REPL command, not a step")
    case .unknownStep(let word):
      return ConsoleError("unknown command ‘:\(word)’" + CommandTable.suggestion(for: word))
    case .expression(let result):
      let diagnostics = DiagnosticFormatter(sources: session.checkedSources, style: settings.style)
      let faults = TrapFormatter(sources: session.sources, style: settings.style)
      let reports =
        result.diagnostics.map(diagnostics.pretty)
        + [result.trap].compactMap(\.self).map(faults.text)
      return ConsoleError(reports: reports, message: reports.isEmpty ? text : nil)
    case .trapped(let trap, let reason):
      let faults = TrapFormatter(sources: session.sources, style: settings.style)
      let text = StepErrorFormatter(style: settings.style).text(reason)
      return ConsoleError(reports: [faults.text(trap)], message: text)
    default: return ConsoleError(text)
    }
  }
}
