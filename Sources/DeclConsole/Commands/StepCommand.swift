import DeclPresentation
import DeclRuntime

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
    StepCommand("doubletap", "TARGET", "taps twice", [.targets]),
    StepCommand("longpress", "TARGET", "presses for long", [.targets]),
    StepCommand("hover", "TARGET", "moves the pointer over a view", [.targets]),
    StepCommand("input", "TARGET \"text\"", "replaces the text of a field", [.targets]),
    StepCommand("toggle", "TARGET", "switches a toggle", [.targets]),
    StepCommand("pick", "TARGET VALUE", "chooses an option of a picker", [.targets]),
    StepCommand("slide", "TARGET NUMBER", "moves a slider", [.targets]),
    StepCommand("step", "TARGET +|-", "presses a half of a stepper", [.targets]),
    StepCommand("delete", "TARGET", "deletes a row", [.targets]),
    StepCommand("move", "TARGET to N", "moves a row", [.targets]),
    StepCommand("submit", "TARGET", "presses return in a field", [.targets]),
    StepCommand("dismiss", "[TARGET]", "closes the uppermost presentation", [.targets]),
    StepCommand("back", "", "goes back one screen"),
    StepCommand("drag", "TARGET DX,DY", "drags a view", [.targets]),
    StepCommand("refresh", "TARGET", "pulls a list down", [.targets]),
    StepCommand("scroll", "TARGET", "scrolls until a view can be seen", [.targets]),
    StepCommand("set", "@n.name = EXPR", "writes a state cell from outside", [.cells]),
    StepCommand("send", "EXPR", "evaluates an expression as an event", [.names]),
    StepCommand("advance", "SECONDS", "moves the clock: timers, tasks, animations"),
    StepCommand("open", "URL", "opens a URL"),
    StepCommand("phase", "PHASE", "makes the scene active, inactive or background"),
    StepCommand("env", "KEY VALUE", "changes the system's environment"),
    StepCommand("window", "new|close|N", "opens, closes or chooses a window"),
    StepCommand("menu", "\"Title\" \"Item\"", "chooses a menu item"),
    StepCommand("key", "cmd+u", "presses a keyboard shortcut"),
    StepCommand("restart", "", "ends the process and starts it again"),
    StepCommand("expect", "CLAIM", "fails unless a claim holds"),
  ]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let line = argument.isEmpty ? ":\(name)" : ":\(name) \(argument)"
    try console.perform(line)
  }
}

extension Console {
  /// Takes the step on a line of a steps file and shows its records; an empty line and a comment do nothing.
  package func perform(_ line: String) throws(ConsoleError) {
    do {
      guard let step = try StepParser.parse(line) else { return }
      let records = try session.perform(step)
      steps.append(line.trimmed)
      show(records)
    } catch {
      throw consoleError(error)
    }
  }

  /// A step's error with its message and, for an expression, the diagnostics.
  func consoleError(_ error: StepError) -> ConsoleError {
    let text = StepErrorText(style: settings.style).text(error)
    switch error {
    case .unknownStep(let word):
      return ConsoleError("unknown command ‘:\(word)’" + CommandTable.suggestion(for: word))
    case .expression(let result):
      let diagnostics = DiagnosticText(sources: session.sources, style: settings.style)
      let faults = FaultText(sources: session.sources, style: settings.style)
      let reports =
        result.diagnostics.map(diagnostics.pretty)
        + [result.trap].compactMap(\.self).map(faults.text)
      return ConsoleError(reports: reports, message: reports.isEmpty ? text : nil)
    default: return ConsoleError(text)
    }
  }
}
