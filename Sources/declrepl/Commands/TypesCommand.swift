import ArgumentParser
import DeclConsole
import DeclPresentation
import DeclRuntime

/// The subcommand `declrepl types`.
struct TypesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "types", abstract: "Shows the structural type of every body; runs nothing.")

  @OptionGroup var source: SourceOptions
  @OptionGroup var common: CommonOptions

  func validate() throws { try source.requireSource() }

  func run() throws {
    let console = try common.makeConsole()
    let session = console.session
    let files = try console.orExit { () throws(ConsoleError) in
      try source.read(toRun: false, for: session)
    }
    let diagnostics = session.load(files)
    console.report(diagnostics)
    if diagnostics.contains(where: { $0.severity == .error }) { throw ExitStatus.failure }
    let text = BodyTypeFormatter(
      sources: session.sources, style: common.style, width: console.settings.width)
    console.write(text.text(session.bodyTypes))
  }
}
