import Foundation
import Testing

/// The random programs that `make programs` compares with the compiler's.
@Suite struct GeneratedProgramTests {
  private func program(seed: Int) throws -> String {
    let file = PackageFolders.root.appending(path: "Tests/Oracle/generate.decl")
    let generator = try String(contentsOf: file, encoding: .utf8)
    let run = ScriptRun("let seed = \(seed)\n" + generator)
    #expect(run.module.diagnostics.isEmpty)
    #expect(run.fault == nil)
    return run.printed
  }

  @Test(arguments: [1, 2, 3])
  func programsAreAcceptedAndRun(seed: Int) throws {
    let text = try program(seed: seed)
    let run = ScriptRun(text)
    #expect(!run.module.hasErrors, "\(run.text)")
    #expect(run.printed.contains("f7 "))
    #expect(ScriptRun(text).text == run.text)
  }

  @Test func aSeedIsAProgram() throws {
    #expect(try program(seed: 4) == program(seed: 4))
    #expect(try program(seed: 4) != program(seed: 5))
  }
}
