import ArgumentParser

/// The root command of the command line.
struct DeclREPL: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "declrepl",
    abstract: "Runs Decl scripts: SwiftUI-shaped Swift, with every update explained.",
    usage: """
      declrepl [FILE…]                 opens the REPL
      declrepl run FILE… [--steps FILE] [--json] [-- ARGS]
      declrepl render FILE… [--steps FILE] [--format png|svg|text] [--out PATH] [--dark]
      declrepl preview FILE… [--live] [--export FOLDER]
      declrepl play FILE… [--live]
      declrepl watch FILE… [--picture] [--live]
      declrepl check FILE… [--format pretty|short|json] [--fix]
      declrepl types FILE…
      declrepl test [PATH…] [--adapter COMMAND]
      declrepl explain CODE|RULE
      """,
    discussion: """
      Without a subcommand the files are loaded and shown, and the REPL opens; without files it opens \
      an empty session. Several files form one module, a folder stands for its .decl and .swift files, \
      and - for standard input. What follows -- are arguments of the script.

      Exit status: 0 good, 1 the script has errors or a step failed, 2 wrong usage, 3 an \
      internal error of declrepl.
      """,
    version: "declrepl \(Version.current)",
    subcommands: [
      OpenCommand.self, RunCommand.self, PreviewCommand.self, PlayCommand.self, WatchCommand.self,
      RenderCommand.self,
      CheckCommand.self,
      TypesCommand.self,
      TestCommand.self, ExplainCommand.self,
    ],
    defaultSubcommand: OpenCommand.self)
}

/// The version that `--version` prints.
enum Version {
  /// The current version, the same as in CHANGELOG.md.
  static let current = "0.1.0"
}
