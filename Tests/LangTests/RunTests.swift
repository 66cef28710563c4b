import DeclLang
import Testing

/// Whole scripts: what they print is what they print when swiftc compiles them.
@Suite struct RunTests {
  @Test func scriptsPrintWhatSwiftPrints() {
    runCases(in: "run") { ScriptRun($0).text }
  }
}
