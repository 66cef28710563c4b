import ArgumentParser
import DeclConsole

/// The subcommand `declrepl explain`.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explains a diagnostic code or a rule.")

  @OptionGroup var common: CommonOptions

  @Argument(
    help: "The code in brackets after error or warning (unknown-member), or a rule (I3).")
  var code: String

  func run() throws {
    let console = try common.makeConsole()
    try console.orExit { () throws(ConsoleError) in try console.explain(code) }
  }
}
