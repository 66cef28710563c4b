import ArgumentParser
import DeclConsole
import DeclLang
import DeclPresentation
import DeclRuntime

/// The subcommand `declrepl check`.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Reports the errors and the identity hazards of a script; runs nothing.")

  /// The output formats.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case pretty, short, json
  }

  @OptionGroup var source: SourceOptions
  @OptionGroup var common: CommonOptions

  @Option(
    help:
      "Output format: pretty with source lines, short with one line each, or JSON with one object per line."
  )
  var format = Format.pretty

  @Flag(help: "Require imports in all files, as in .swift files.")
  var strictImports = false

  @Flag(
    help:
      "Changes the files: applies the fixes of errors that leave no choice, then reports the rest.")
  var fix = false

  @Flag(
    help:
      "Prints how the types of each expression are found: variables, constraints, choices, scores, solution."
  )
  var traceSolver = false

  func validate() throws {
    try source.requireSource()
    if fix, !source.texts.isEmpty || source.files.contains("-") {
      throw ValidationError("'--fix' needs files, which it changes.")
    }
    if traceSolver, format == .json {
      throw ValidationError("'--trace-solver' cannot be combined with '--format json'")
    }
  }

  func run() throws {
    let console = try common.makeConsole()
    let session = console.session
    session.options.requiresImports = strictImports
    session.options.isTracingSolver = traceSolver
    let files = try console.orExit { () throws(ConsoleError) in
      try source.read(toRun: false, for: session)
    }
    let shownFiles = try fix ? applyFixes(to: files, in: console) : files
    let diagnostics = session.load(shownFiles) + session.hazards
    console.write(session.solverTrace)
    let text = DiagnosticFormatter(sources: session.checkedSources, style: common.style)
    let json = DiagnosticJSON(sources: session.checkedSources)
    let shown = format == .pretty ? DiagnosticFormatter.maximumShown : diagnostics.count
    for diagnostic in diagnostics.prefix(shown) {
      switch format {
      case .pretty: console.write(text.pretty(diagnostic))
      case .short: console.write(text.short(diagnostic))
      case .json: console.write(json.text(diagnostic) + "\n")
      }
    }
    if format == .pretty, let rest = DiagnosticFormatter.rest(of: diagnostics) {
      StandardOutput.write(rest + "\n")
    }
    if format == .pretty, let summary = DiagnosticFormatter.summary(diagnostics) {
      console.write(summary + "\n")
    }
    if diagnostics.contains(where: { $0.severity == .error }) { throw ExitStatus.failure }
  }

  /// Writes the files with their fixes, reports these, and returns the files.
  private func applyFixes(to files: [SourceFile], in console: Console) throws -> [SourceFile] {
    let isTracing = console.session.options.isTracingSolver
    console.session.options.isTracingSolver = false
    defer { console.session.options.isTracingSolver = isTracing }
    let fixes = FixApplication(to: files, in: console.session)
    try console.orExit { () throws(ConsoleError) in
      try ScriptFiles.write(fixes.files, changedFrom: files)
    }
    guard format == .pretty else { return fixes.files }
    for fix in fixes.applied {
      console.write("\(fix.place): " + common.style("fixed:", .fix) + " \(fix.message)\n")
    }
    return fixes.files
  }
}
