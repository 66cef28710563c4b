import DeclLang
import Testing

/// Tests that whole scripts print the same as when swiftc compiles them.
@Suite struct RunTests {
  @Test(arguments: CaseFolder.cases.selected(in: "run"))
  func scriptsPrintTheSameAsInSwift(_ file: CaseFile) throws {
    try file.check { ScriptRun($0).outputAndFailure }
  }
}
