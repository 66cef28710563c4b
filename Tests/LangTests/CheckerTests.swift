import DeclLang
import Testing

@Suite struct CheckerTests {
  @Test(arguments: CaseFolder.cases.selected(in: "types"))
  func bodiesHaveTheirStructuralTypes(_ file: CaseFile) throws {
    try file.check { source in
      let module = Compiler.check([SourceFile(name: "case.decl", text: source)])
      if module.hasErrors { return Self.messages(module) }
      let printer = TypePrinter(qualified: false, isPlain: true)
      return module.structuralTypes.map { "\($0.name): \(printer.print($0.type))" }
        .joined(separator: "\n")
    }
  }

  @Test(arguments: CaseFolder.cases.selected(in: "diagnostics/checker"))
  func wrongProgramsHaveDiagnostics(_ file: CaseFile) throws {
    try file.checkDiagnostics { Compiler.check([$0]).diagnostics }
  }

  @Test func theLibraryHasNoDiagnostics() {
    let compiler = Compiler()
    let diagnostics = compiler.checkLibrary()
    let text = diagnostics.map { "\(compiler.sources.describe($0.range)): \($0.message)" }
    #expect(diagnostics.isEmpty, "\(text.joined(separator: "\n"))")
    // What one checker used, another one finds by its place. Each ninth function stands for all.
    let used = compiler.libraryUses.enumerated().filter { $0.offset % 9 == 0 }.map(\.element)
    let other = Compiler()
    other.prepare(used)
    let missing = Set(used).subtracting(other.libraryUses)
    #expect(used.count > 500 && missing.isEmpty, "\(missing)")
  }

  /// The checker takes an operator of the library for the implementation of a requirement by the names of its parameters'
  /// types alone.
  @Test func operatorsOfTheLibraryAreWhatTheySeemToBe() {
    #expect(Compiler().misreadOperators() == [])
  }

  private static func messages(_ module: CheckedModule) -> String {
    module.diagnostics.map { "\(module.sources.describe($0.range)): \($0.message)" }
      .joined(separator: "\n")
  }
}
