import ArgumentParser
import DeclConsole
import DeclLang
import Foundation

/// The default subcommand `declrepl [FILE…]`, which opens the REPL.
struct OpenCommand: ScriptCommand {
  static let configuration = CommandConfiguration(
    commandName: "repl", abstract: "Loads and mounts files, then opens the REPL (default).")

  @OptionGroup var source: SourceOptions
  @OptionGroup var common: CommonOptions
  @OptionGroup var input: InputOptions

  @Option(
    help: ArgumentHelp(
      "The executable target of a package to open; by default the only one.", valueName: "name"))
  var target: String?

  func validate() throws {
    guard let name = source.files.first, name.allSatisfy(\.isLetter),
      !FileManager.default.fileExists(atPath: name)
    else { return }
    let commands = DeclREPL.configuration.subcommands.compactMap { $0.configuration.commandName }
    let near = commands.map { ($0, EditDistance.between(name, $0, limit: 2)) }
      .filter { $0.1 <= 2 }.min { $0.1 < $1.1 }?.0
    let hint = near.map { "; did you mean ‘\($0)’?" } ?? ""
    throw ValidationError("‘\(name)’ is neither a file nor a command\(hint)")
  }

  func run() throws {
    let isInteractive = isatty(STDIN_FILENO) != 0 && StandardOutput.isTerminal
    let configure = try common.orExit { () throws(ConsoleError) in
      try input.configuration(of: source)
    }
    let console = try common.makeConsole(hasPrompt: isInteractive, configure)
    console.target = target
    // The argument parser runs commands on the main thread.
    try MainActor.assumeIsolated {
      if isInteractive {
        TerminalSession(console: console).run(source)
      } else {
        try PipedSession(console: console).run(source)
      }
    }
  }
}
