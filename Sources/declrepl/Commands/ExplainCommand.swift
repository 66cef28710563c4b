import ArgumentParser
import DeclConsole

/// `declrepl explain`
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Tells at length what a diagnostic's code means.")

  @OptionGroup var common: CommonOptions

  @Argument(help: "The word in brackets after error or warning: unknown-member.")
  var code: String

  func run() throws {
    let console = common.makeConsole()
    try console.orExit { () throws(ConsoleError) in try console.explain(code) }
  }
}
