import ArgumentParser
import DeclConsole
import Foundation

/// The default subcommand `declrepl [FILE…]`, which opens the REPL.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repl", abstract: "Loads and mounts files, then opens the REPL (default).")

  @OptionGroup var source: SourceOptions
  @OptionGroup var common: CommonOptions

  func run() throws {
    let isInteractive = isatty(STDIN_FILENO) != 0 && StandardOutput.isTerminal
    // The argument parser runs commands on the main thread.
    try MainActor.assumeIsolated {
      if isInteractive {
        TerminalSession(options: common).run(source)
      } else {
        try PipedSession(console: common.makeConsole()).run(source)
      }
    }
  }
}
