import ArgumentParser
import DeclConsole
import DeclRuntime

/// A subcommand that runs a script, which may have arguments.
protocol ScriptCommand: ParsableCommand {}

/// The options for what the script receives, shared by the subcommands that run one.
struct InputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file with the lines that the script reads with readLine(); - reads standard input.",
      valueName: "file"),
    completion: .file())
  var stdin: String?

  /// Returns a function that sets these options for a script with a name. Without the option `--stdin`, the
  /// script reads the lines of `input`.
  func configuration(
    of source: SourceOptions, input: @escaping () -> StandardInput = { StandardInput() }
  ) throws(ConsoleError) -> (inout Session.Options) -> Void {
    let text = try stdin.map { name throws(ConsoleError) in try ScriptFiles.text(name) }
    return { options in
      options.arguments =
        [source.scriptName ?? options.arguments[0]]
        + (ProcessArguments.ofScript ?? [])
      options.standardInput = text.map { StandardInput($0) } ?? input()
    }
  }
}
