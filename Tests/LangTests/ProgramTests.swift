import DeclLang
import DeclRuntime
import Testing

/// What functions are lowered to: the instructions of a script and their places, as `:program` lists them.
@Suite struct ProgramTests {
  @Test func scriptsAreLoweredToTheirInstructions() {
    runCases(in: "program") { source in
      let run = ScriptRun(source)
      guard let program = run.program, run.fault == nil else { return run.text }
      // What calls the functions at the top level is the same in every case.
      return ProgramPrinter(program, sources: run.module.sources).print().split(separator: "\n\n")
        .filter { !$0.hasPrefix("main: ") }.joined(separator: "\n\n")
    }
  }
}
