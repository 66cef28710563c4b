import ArgumentParser
import DeclConsole

/// The subcommand `declrepl run`.
struct RunCommand: ScriptCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Runs a script, mounts its view, performs steps, and prints a record per update.",
    discussion: """
      What follows -- are arguments of the script (CommandLine.arguments). readLine() reads standard \
      input, and exit ends the process with its status.
      """)

  @OptionGroup var source: SourceOptions
  @OptionGroup var common: CommonOptions
  @OptionGroup var input: InputOptions
  @OptionGroup(title: "The screen of --frames") var look: LookOptions

  @Option(
    help: ArgumentHelp(
      "The executable target of a package to run; by default the only one.", valueName: "name"))
  var target: String?

  @Option(
    help: ArgumentHelp(
      "A file of steps, one per line; - reads standard input.", valueName: "steps"),
    completion: .file())
  var steps: String?

  @Flag(help: "Prints the records as JSON, one object per line.")
  var json = false

  @Flag(help: "Prints the tree with the frames of the views at the end.")
  var frames = false

  func validate() throws { try source.requireSource() }

  func run() throws {
    let console = try makeConsole()
    let files = try console.orExit { () throws(ConsoleError) in
      try source.read(toRun: true, target: target, for: console.session)
    }
    let steps = try console.orExit { () throws(ConsoleError) in
      try self.steps.map { name throws(ConsoleError) in try StepsFile(reading: name) }
    }
    // Observing costs time linear in the size of the tree, so it is only enabled if the steps contain claims.
    let hasClaims = steps?.lines.contains { $0.contains("expect ") } ?? false
    console.session.options.observing = hasClaims ? .always : .never
    guard console.start(files) else { throw console.status }
    console.show(console.mount())
    for line in look.steps { console.run(line) }
    if let steps {
      try console.orExit { () throws(ConsoleError) in try steps.run(in: console) }
    }
    if console.status != .success { throw console.status }
    if frames { console.run(":tree frames") }
  }

  private func makeConsole() throws -> Console {
    let configure = try common.orExit { () throws(ConsoleError) in
      try input.configuration(of: source, input: ProcessInput.makeStandardInput)
    }
    let console = try common.makeConsole(configure)
    console.settings.isJSON = json
    console.screen = look.screen
    console.settings.endsOnExit = true
    return console
  }
}
