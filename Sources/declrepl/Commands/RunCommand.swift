import ArgumentParser
import DeclConsole

/// `declrepl run`
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Runs a script, mounts what it shows, takes steps, and prints a record an update.")

  @OptionGroup var source: SourceOptions
  @OptionGroup var common: CommonOptions

  @Option(
    help: ArgumentHelp("A file of steps, one a line; - is standard input.", valueName: "steps"),
    completion: .file())
  var steps: String?

  @Flag(help: "Prints the records as JSON, one object a line.")
  var json = false

  func validate() throws { try source.requireSource() }

  func run() throws {
    let console = common.makeConsole()
    console.settings.isJSON = json
    let files = try console.orExit { () throws(ConsoleError) in try source.read() }
    let steps = try console.orExit { () throws(ConsoleError) in
      try self.steps.map { name throws(ConsoleError) in try StepsFile(reading: name) }
    }
    // To observe costs as much as to look at the whole tree, so only those pay who claim something.
    console.session.options.isObserving = steps?.lines.contains { $0.contains("expect ") } ?? false
    guard console.start(files) else { throw ExitStatus.failure }
    console.show(console.mount())
    if let steps {
      try console.orExit { () throws(ConsoleError) in try steps.run(in: console) }
    }
    if console.hasFailed { throw ExitStatus.failure }
  }
}
