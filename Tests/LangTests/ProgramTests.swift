import DeclLang
import DeclRuntime
import Testing

/// Tests of lowering: the instructions of a script's functions and their source locations, as `:program`
/// lists them.
@Suite struct ProgramTests {
  @Test(arguments: CaseFolder.cases.selected(in: "program"))
  func scriptsAreLoweredToTheirInstructions(_ file: CaseFile) throws {
    try file.check { source in
      let run = ScriptRun(source)
      guard let program = run.program, run.failure == nil else { return run.outputAndFailure }
      // The top-level code is omitted: it only calls the functions, and it is the same in every case.
      return ProgramPrinter(program, sources: run.module.sources).print().split(separator: "\n\n")
        .filter { !$0.hasPrefix("main: ") }.joined(separator: "\n\n")
    }
  }
}
