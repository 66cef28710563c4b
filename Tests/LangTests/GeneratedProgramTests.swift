import Foundation
import Testing

/// Tests of the generator of the random programs whose output `make programs` compares with swiftc's.
@Suite struct GeneratedProgramTests {
  private func program(seed: Int) throws -> String {
    let file = PackageFolders.root.appending(path: "Tests/Oracle/generate.decl")
    let generator = try String(contentsOf: file, encoding: .utf8)
    let run = ScriptRun("let seed = \(seed)\n" + generator)
    #expect(run.module.diagnostics.isEmpty)
    #expect(run.failure == nil)
    return run.output
  }

  @Test(arguments: [1, 2, 3])
  func programsAreAcceptedAndRun(seed: Int) throws {
    let text = try program(seed: seed)
    let run = ScriptRun(text)
    #expect(!run.module.hasErrors, "\(run.outputAndFailure)")
    #expect(run.output.contains("f7 "))
    #expect(ScriptRun(text).outputAndFailure == run.outputAndFailure)
  }

  @Test func aSeedDeterminesItsProgram() throws {
    #expect(try program(seed: 4) == program(seed: 4))
    #expect(try program(seed: 4) != program(seed: 5))
  }
}
