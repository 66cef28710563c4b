import DeclFoundation
import DeclLibrary

/// The compiler pipeline from source text to a checked module; each stage consumes the result of the previous
/// one.
package final class Compiler {
  let checker: Checker
  private let types: CheckedTypes
  private var declarations: [Decl] = []
  private var previews: [CheckedModule.Preview] = []
  private var wasInterrupted = false
  /// The declarations of the modules with which the script is built.
  private var moduleDeclarations: [Decl] = []
  /// Indicates whether files were checked; later ones are inputs.
  private var hasScript = false
  /// Indicates whether the statements of all files run.
  private var isScript = true
  /// The errors in the declarations of hosts, which prevent every script from running.
  private var hostErrors: [Diagnostic] = []

  /// The settings; the platform is known when the files of the script were parsed.
  package private(set) var settings: CompilerSettings

  /// Creates a compiler with the library, the declarations of hosts, and the modules of a package.
  package init(
    hosts: [HostInterface] = [], package: SourcePackage? = nil,
    settings: CompilerSettings = CompilerSettings()
  ) {
    self.settings = settings
    checker = Checker { Parser.parse($0, index: SourceRange.noFile).syntax }
    checker.requiresImports = settings.requiresImports
    checker.regexFault = Self.regexFault
    types = CheckedTypes(checker)
    for file in Self.library {
      _ = checker.sources.add(file.syntax.file)
      file.diagnostics.forEach(checker.report)
      checker.addLibrary(file.syntax, module: file.module)
    }
    // Extensions must be bound before hosts and scripts declare types with the same names.
    checker.bindExtensions()
    checker.addHosts(hosts) { file in
      let (syntax, diagnostics) = parse(file)
      diagnostics.forEach(checker.report)
      return syntax
    }
    let found = checker.takeDiagnostics()
    // The checker reports each diagnostic once, but every module must carry the errors of the hosts.
    hostErrors = found.filter { $0.severity == .error }
    for warning in found where warning.severity != .error { checker.report(warning) }
    guard let package else { return }
    // As in the conditions of its manifest.
    self.settings.platform = settings.platform ?? .macOS
    for module in package.modules {
      begin(module)
      let collected = collect(module.files, isScript: module.isScript, isInput: false)
      _ = ScriptChecker(checker, collected).check()
      moduleDeclarations += collected.flatMap(\.declarations)
    }
    begin(package.script)
    isScript = package.script.isScript
  }

  /// Returns the reason why a pattern is no regular expression; nil if it is one.
  private static func regexFault(_ pattern: String, isExtended: Bool) -> String? {
    do throws(RegexError) {
      _ = try RegexCache().program(pattern, isExtended ? .isExtended : [])
      return nil
    } catch {
      return error.message
    }
  }

  private func begin(_ module: SourceModule) {
    checker.beginModule(
      named: module.name, package: module.package, dependencies: module.dependencies)
  }

  /// Parses files, adds them to the current module, and returns their contents.
  private func collect(
    _ files: [SourceFile], isScript: Bool, isInput: Bool
  ) -> [CollectedFile] {
    let indices = files.map { checker.sources.add($0) }
    func parsed() -> [(syntax: SourceFileSyntax, diagnostics: [Diagnostic])] {
      zip(files, indices).filter { _ in !checker.isInterrupted }.map { file, index in
        Parser.parse(file, index: index, platform: platform, interruption: checker.interruption)
      }
    }
    var results = parsed()
    if settings.platform == nil, !isInput {
      let needsPhone = results.contains { $0.syntax.imports("UIKit") }
      settings.platform = needsPhone ? .iOS : .macOS
      if needsPhone { results = parsed() }
    }
    for result in results { result.diagnostics.forEach(checker.report) }
    return results.map { syntax, _ in
      let isMain = isScript || isInput || syntax.file.isMainFile
      checker.beginFile(syntax.index, isMain: isMain, isInput: isInput)
      return checker.addScript(syntax)
    }
  }

  /// The library's files with skipped bodies and members, parsed once for all compilers of the process.
  private static let library: [LibraryFile] =
    LibrarySource.all.enumerated().map { index, file in
      let source = SourceFile(name: file.name, text: file.text)
      let result = Parser.parse(source, index: UInt32(index), skipsBraces: true)
      return (result.syntax, file.module, result.diagnostics)
    }

  /// Returns whether a range points into a file of the library.
  package static func isLibrary(_ range: SourceRange) -> Bool {
    range.exists && Int(range.file) < library.count
  }

  private typealias LibraryFile =
    (syntax: SourceFileSyntax, module: String, diagnostics: [Diagnostic])

  /// Checks the files of a script as one module.
  package static func check(_ files: [SourceFile]) -> CheckedModule {
    Compiler().check(files)
  }

  /// Records from now on how the types of each expression are found.
  package func traceSolver(in trace: SolverTrace) { checker.trace = trace }

  /// Adds files, and inputs that see what they see, to the module and checks them; declarations of earlier calls stay in
  /// scope.
  ///
  /// A check that `interruption` interrupts has one error. The compiler is of no use after that: every further check has
  /// the same error.
  package func check(
    _ files: [SourceFile], inputs: [SourceFile] = [], interruption: Interruption? = nil
  ) -> CheckedModule {
    checker.interruption = interruption
    defer { checker.interruption = nil }
    let module = wasInterrupted ? checkAll([], []) : checkAll(files, inputs)
    if interruption?.isRequested == true {
      interruption?.clear()
      wasInterrupted = true
    }
    return wasInterrupted ? module.interrupted : module
  }

  private func checkAll(_ files: [SourceFile], _ inputs: [SourceFile]) -> CheckedModule {
    let collected =
      collect(files, isScript: isScript, isInput: hasScript)
      + collect(inputs, isScript: isScript, isInput: true)
    hasScript = true
    let script = ScriptChecker(checker, collected)
    let topLevel = script.check()
    declarations += collected.flatMap(\.declarations)
    previews += script.previews
    let main = declarations.compactMap { $0 as? NominalDecl }
      .first { $0.attributes.contains("main") || $0.attributes.contains("UIApplicationMain") }
    return CheckedModule(
      sources: checker.sources, diagnostics: hostErrors + checker.takeDiagnostics(),
      topLevel: topLevel, previews: previews, main: main,
      declarations: moduleDeclarations + declarations, types: types)
  }

  /// Checks every body of the library and returns the diagnostics; there are none in a release.
  package func checkLibrary() -> [Diagnostic] {
    for (index, file) in Self.library.enumerated() {
      // The library was parsed with skipped braces, so errors inside them have not been reported.
      Parser.parse(file.syntax.file, index: UInt32(index)).diagnostics.forEach(checker.report)
    }
    checker.checkLibrary()
    return checker.takeDiagnostics()
  }

  /// The platform that conditions of `#if` ask for.
  package var platform: BuildPlatform { settings.platform ?? .macOS }

  /// The functions of the library that the script has used so far.
  package var libraryUses: [LibraryUse] { checker.libraryUses }

  /// Checks functions of the library before the script is added, which then needs less time.
  package func prepare(_ uses: [LibraryUse]) { checker.prepare(uses) }

  /// Returns the operators of the library that the checker would take for what they are not; there are none in a release.
  package func misreadOperators() -> [String] { checker.misreadOperators() }

  /// The files added so far, those of the library first.
  package var sources: SourceMap { checker.sources }

  private func parse(_ file: SourceFile) -> (SourceFileSyntax, [Diagnostic]) {
    let index = checker.sources.add(file)
    let result = Parser.parse(file, index: index)
    return (result.syntax, result.diagnostics)
  }
}

extension SourceFile {
  /// Parses the file alone and returns its syntax errors and warnings, without checking it.
  public func syntaxDiagnostics() -> [Diagnostic] { Parser.parse(self, index: 0).diagnostics }
}
