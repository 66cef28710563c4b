import ArgumentParser
import DeclConsole
import Foundation

/// The subcommand `declrepl test`.
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Runs the conformance suite, or the tests named.",
    discussion: """
      A test is a script with a line `// expected:`, and below it as comments either what the \
      script prints, or steps, each followed by claims. Without a path it runs the suite in \
      Tests/LangTests/Conformance; then each rule must have a case. docs/testing.md describes \
      tests and the adapter's protocol.
      """)

  /// The output formats.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Argument(help: "Case files and folders of cases.", completion: .file())
  var paths: [String] = []

  @OptionGroup var common: CommonOptions

  @Option(help: "Output format: text, or JSON with one object per case.")
  var format = Format.text

  @Option(help: "A command that runs the suite's questions against another implementation.")
  var adapter: String?

  @Flag(help: "Lists the rules, each with its cases.")
  var rules = false

  func run() throws {
    let console = try common.makeConsole()
    let suite = "Tests/LangTests/Conformance"
    let cases = try console.orExit { () throws(ConsoleError) in
      if paths.isEmpty, !FileManager.default.fileExists(atPath: suite) {
        throw ConsoleError(
          "name test files or folders of them; the conformance suite is in the repository of Decl")
      }
      return try CaseReader.read(paths.isEmpty ? [suite] : paths)
    }
    let results = try run(cases)
    let report = ConformanceReport(results, isWhole: paths.isEmpty, style: common.style)
    console.write(
      format == .json ? report.json : (rules ? report.rules : "") + report.text)
    if !report.passes { throw ExitStatus.failure }
  }

  private func run(
    _ cases: [(name: String, text: String)]
  ) throws -> [ConformanceSuite.Result] {
    guard let adapter else {
      let suite = ConformanceSuite(
        DeclImplementation(platform: common.platform?.built), needsHeaders: paths.isEmpty)
      return cases.map { suite.run(name: $0.name, text: $0.text) }
    }
    let implementation = try AdapterImplementation(command: adapter)
    defer { implementation.close() }
    let suite = ConformanceSuite(implementation, needsHeaders: paths.isEmpty)
    return cases.map { suite.run(name: $0.name, text: $0.text) }
  }
}
