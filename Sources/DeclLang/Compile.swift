import DeclLibrary

/// The way from source text to a checked module: each stage takes what the one before made.
package final class Compiler {
  let checker: Checker
  private let types: CheckedTypes
  private var declarations: [Decl] = []
  private var previews: [CheckedModule.Preview] = []
  /// What is wrong with the hosts: nothing that is checked can run then.
  private var hostErrors: [Diagnostic] = []

  /// Makes a compiler that knows the library and what hosts declare beside it.
  package init(hosts: [HostInterface] = []) {
    checker = Checker { Parser.parse($0, index: SourceRange.noFile).syntax }
    types = CheckedTypes(checker)
    for file in Self.library {
      _ = checker.sources.add(file.syntax.file)
      file.diagnostics.forEach(checker.report)
      checker.addLibrary(file.syntax, module: file.module)
    }
    // Before others declare types of the same names.
    checker.bindExtensions()
    checker.addHosts(hosts) { file in
      let (syntax, diagnostics) = parse(file)
      diagnostics.forEach(checker.report)
      return syntax
    }
    let found = checker.takeDiagnostics()
    hostErrors = found.filter { $0.severity == .error }
    for warning in found where warning.severity != .error { checker.report(warning) }
  }

  /// The library's files, what is between braces left for later; parsed once for all compilers of the process.
  private static let library: [LibraryFile] =
    LibrarySource.all.enumerated().map { index, file in
      let source = SourceFile(name: file.name, text: file.text)
      let result = Parser.parse(source, index: UInt32(index), skipsBraces: true)
      return (result.syntax, file.module, result.diagnostics)
    }

  private typealias LibraryFile =
    (syntax: SourceFileSyntax, module: String, diagnostics: [Diagnostic])

  /// Checks the files of a script as one module.
  package static func check(_ files: [SourceFile]) -> CheckedModule {
    Compiler().check(files)
  }

  /// Adds files to the module and checks them; what was added before stays known.
  package func check(_ files: [SourceFile]) -> CheckedModule {
    var syntaxes: [SourceFileSyntax] = []
    for file in files {
      let (syntax, diagnostics) = parse(file)
      diagnostics.forEach(checker.report)
      syntaxes.append(syntax)
    }
    let collected = syntaxes.map { checker.addScript($0) }
    let script = ScriptChecker(checker, collected)
    let topLevel = script.check()
    declarations += collected.flatMap(\.declarations)
    previews += script.previews
    let main = declarations.compactMap { $0 as? NominalDecl }
      .first { $0.attributes.contains("main") }
    return CheckedModule(
      sources: checker.sources, diagnostics: hostErrors + checker.takeDiagnostics(),
      topLevel: topLevel, previews: previews, main: main, declarations: declarations, types: types)
  }

  /// Checks every body of the library and returns what is wrong with it: nothing, in a release.
  package func checkLibrary() -> [Diagnostic] {
    for (index, file) in Self.library.enumerated() {
      // What is between braces was skipped.
      Parser.parse(file.syntax.file, index: UInt32(index)).diagnostics.forEach(checker.report)
    }
    checker.checkLibrary()
    return checker.takeDiagnostics()
  }

  /// The files so far, those of the library first.
  package var sources: SourceMap { checker.sources }

  private func parse(_ file: SourceFile) -> (SourceFileSyntax, [Diagnostic]) {
    let index = checker.sources.add(file)
    let result = Parser.parse(file, index: index)
    return (result.syntax, result.diagnostics)
  }
}

extension SourceFile {
  /// Parses the file alone and returns what is wrong with its syntax; nothing is checked.
  public func syntaxDiagnostics() -> [Diagnostic] { Parser.parse(self, index: 0).diagnostics }
}
