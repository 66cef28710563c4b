import ArgumentParser
import DeclConsole
import DeclPlay
import DeclRuntime
import Foundation

/// The subcommand `declrepl play`.
struct PlayCommand: ScriptCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Shows a script's interface in the terminal, to be used with keys and the mouse.",
    discussion: """
      F1 explains the keys, F2 shows why the last update happened, Ctrl-Q quits. Each save reloads the script and keeps \
      its state.
      """)

  @OptionGroup var source: SourceOptions
  @OptionGroup var common: CommonOptions
  @OptionGroup var input: InputOptions

  @Option(
    help: ArgumentHelp("A file of steps to perform first, one per line.", valueName: "steps"),
    completion: .file())
  var steps: String?

  @Option(
    help: ArgumentHelp(
      "Writes the steps of the session to a file at its end.", valueName: "file"),
    completion: .file())
  var record: String?

  @Flag(help: "The clock follows real time: timers, tasks and animations run.")
  var live = false

  @Option(help: "The appearance: dark, light, or auto, which follows the terminal.")
  var appearance = PlayAppearance.auto

  @Option(
    help: ArgumentHelp(
      "The executable target of a package to show; by default the only one.", valueName: "name"))
  var target: String?

  func validate() throws {
    try source.requireSource()
    if source.files.isEmpty || source.files.contains("-") {
      throw ValidationError("play watches files; name one.")
    }
  }

  func run() throws {
    let environment = ProcessInfo.processInfo.environment
    guard isatty(STDIN_FILENO) != 0, StandardOutput.isTerminal else {
      throw ValidationError("play needs a terminal; use render or preview instead.")
    }
    guard !["dumb", ""].contains(environment["TERM"] ?? "") else {
      throw ValidationError(
        "play needs a terminal that can move its cursor; TERM is ‘\(environment["TERM"] ?? "")’.")
    }
    let configure = try common.orExit { () throws(ConsoleError) in
      // A missing file is an error of the command line, and no reason to wait.
      _ = try ScriptProgram.toRun(source.files, target: target, opensLibraries: true)
      return try input.configuration(of: source)
    }
    let lines = try common.orExit { () throws(ConsoleError) in
      try steps.map { name throws(ConsoleError) in try StepsFile(reading: name).lines } ?? []
    }
    try common.orExit { () throws(ConsoleError) in try common.checkStore() }
    let colors = ScreenWriter.Colors(environment, common.color)
    guard var terminal = PlayTerminal(colors: colors) else {
      throw ValidationError("the terminal cannot be set up")
    }
    terminal.ask(hasColors: colors != .none)
    var options = PlaySession.Options()
    options.hasColors = colors != .none
    options.isDark = appearance.isDark ?? terminal.isDark ?? Self.isDark(environment)
    options.isLive = live
    let session = PlaySession(options) { output in
      let console = Console(
        output: output, settings: Console.Settings(style: .plain, width: 80),
        makeSession: { common.makeSession(configure) })
      console.opened = source.files
      console.target = target
      return console
    }
    let size = PlayTerminal.size
    session.resize(columns: size.columns, rows: size.rows)
    session.open(steps: lines.filter { !$0.isEmpty && !$0.hasPrefix("//") })
    terminal.run(session)
    if let record {
      try common.orExit { () throws(ConsoleError) in
        try ScriptFiles.write(Array(session.stepsText.utf8), to: record)
      }
    }
  }

  /// Returns whether a terminal that does not tell its background is dark, as far as the environment says so.
  private static func isDark(_ environment: [String: String]) -> Bool {
    let background = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
    return background.map { $0 < 7 || $0 == 8 } ?? true
  }
}

/// The appearances of `declrepl play`.
enum PlayAppearance: String, ExpressibleByArgument, CaseIterable {
  case auto, dark, light

  /// Indicates whether it is dark; nil for that of the terminal.
  var isDark: Bool? { self == .auto ? nil : self == .dark }
}

extension ScreenWriter.Colors {
  /// Returns the colours of a terminal as far as its environment says; none with `NO_COLOR`.
  init(_ environment: [String: String], _ choice: CommonOptions.ColorChoice) {
    let term = environment["TERM"] ?? ""
    let isUnwanted =
      choice == .never || choice == .auto && !(environment["NO_COLOR"] ?? "").isEmpty
    if isUnwanted || term.hasPrefix("vt1") || term.hasPrefix("vt2") {
      self = .none
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
      || term.hasSuffix("-direct") || term.contains("kitty")
    {
      self = .full
    } else {
      self = term.contains("256color") || term.hasPrefix("tmux") ? .palette : .sixteen
    }
  }
}
