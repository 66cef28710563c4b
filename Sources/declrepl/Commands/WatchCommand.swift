import ArgumentParser
import DeclConsole
import Foundation

/// The subcommand `declrepl watch`.
struct WatchCommand: ScriptCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Loads and mounts files, and reloads them on each save.",
    discussion: """
      Each save is answered by its errors, its hazards, and what was kept, reset or dropped. Ctrl-C ends it.
      """)

  @OptionGroup var source: SourceOptions
  @OptionGroup var common: CommonOptions
  @OptionGroup var input: InputOptions
  @OptionGroup var look: LookOptions

  @Flag(help: "Shows the interface as a picture of characters after each reload.")
  var picture = false

  @Flag(help: "Lets the clock follow real time, so that timers and tasks run.")
  var live = false

  func validate() throws {
    try source.requireSource()
    if source.files.isEmpty || source.files.contains("-") {
      throw ValidationError("watch watches files; name one.")
    }
  }

  func run() throws {
    let console = try common.makeConsole(
      try common.orExit { () throws(ConsoleError) in try input.configuration(of: source) })
    console.screen = look.screen
    try console.orExit { () throws(ConsoleError) in try console.load(source) }
    // With errors nothing was loaded: the first good save is the first that is mounted.
    for line in look.steps where console.session.hasRoot { console.run(line) }
    if picture, console.session.hasRoot { console.run(":render") }
    StandardOutput.flush()
    var loop = try console.orExit { () throws(ConsoleError) in
      try WatchLoop(console, names: source.files, showsPicture: picture, isLive: live)
    }
    loop.run(until: { Interruption.shared.isRequested }, afterLook: { StandardOutput.flush() })
  }
}
