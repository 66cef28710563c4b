import DeclLang
import Testing

@Suite struct CheckerTests {
  @Test func bodiesHaveTheirStructuralTypes() {
    runCases(in: "types") { source in
      let module = Compiler.check([SourceFile(name: "case.decl", text: source)])
      if module.hasErrors { return Self.messages(module) }
      let printer = TypePrinter(qualified: false, isPlain: true)
      return module.structuralTypes.map { "\($0.name): \(printer.print($0.type))" }
        .joined(separator: "\n")
    }
  }

  @Test func wrongProgramsAreExplained() {
    runDiagnosticCases(in: "diagnostics/checker") { file in Compiler.check([file]).diagnostics }
  }

  @Test func theLibraryIsWithoutFault() {
    let compiler = Compiler()
    let diagnostics = compiler.checkLibrary()
    let text = diagnostics.map { "\(compiler.sources.describe($0.range)): \($0.message)" }
    #expect(diagnostics.isEmpty, "\(text.joined(separator: "\n"))")
  }

  private static func messages(_ module: CheckedModule) -> String {
    module.diagnostics.map { "\(module.sources.describe($0.range)): \($0.message)" }
      .joined(separator: "\n")
  }
}
