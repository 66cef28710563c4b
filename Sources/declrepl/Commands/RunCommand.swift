import ArgumentParser
import DeclConsole

/// The subcommand `declrepl run`.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Runs a script, mounts its view, performs steps, and prints a record per update.")

  @OptionGroup var source: SourceOptions
  @OptionGroup var common: CommonOptions

  @Option(
    help: ArgumentHelp(
      "A file of steps, one per line; - reads standard input.", valueName: "steps"),
    completion: .file())
  var steps: String?

  @Flag(help: "Prints the records as JSON, one object per line.")
  var json = false

  func validate() throws { try source.requireSource() }

  func run() throws {
    let console = common.makeConsole()
    console.settings.isJSON = json
    let files = try console.orExit { () throws(ConsoleError) in
      try source.read(toRun: true, for: console.session)
    }
    let steps = try console.orExit { () throws(ConsoleError) in
      try self.steps.map { name throws(ConsoleError) in try StepsFile(reading: name) }
    }
    // Observing costs time linear in the size of the tree, so it is only enabled if the steps contain claims.
    console.session.options.isObserving = steps?.lines.contains { $0.contains("expect ") } ?? false
    guard console.start(files) else { throw ExitStatus.failure }
    console.show(console.mount())
    if let steps {
      try console.orExit { () throws(ConsoleError) in try steps.run(in: console) }
    }
    if console.hasFailed { throw ExitStatus.failure }
  }
}
