import ArgumentParser
import DeclConsole
import Foundation

/// The default subcommand `declrepl [FILE…]`, which opens the REPL.
struct OpenCommand: ScriptCommand {
  static let configuration = CommandConfiguration(
    commandName: "repl", abstract: "Loads and mounts files, then opens the REPL (default).")

  @OptionGroup var source: SourceOptions
  @OptionGroup var common: CommonOptions
  @OptionGroup var input: InputOptions

  func run() throws {
    let isInteractive = isatty(STDIN_FILENO) != 0 && StandardOutput.isTerminal
    let configure = try common.orExit { () throws(ConsoleError) in
      try input.configuration(of: source)
    }
    let console = try common.makeConsole(hasPrompt: isInteractive, configure)
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
