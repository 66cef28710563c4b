import DeclConsole
import DeclLang
import Testing

/// Tests of updates: each case has a script, inputs after `//>`, and the REPL's answers to them.
@Suite struct UpdateTests {
  @Test(arguments: CaseFolder.cases.selected(in: "updates"))
  func updatesHaveTheirRecords(_ file: CaseFile) throws {
    try file.check { source in
      let inputs = source.split(separator: "\n").filter { $0.hasPrefix("//> ") }
      let transcript = Transcript(inputs.map { $0.dropFirst(2) }.joined(separator: "\n"))
      let folder = try ScratchFolder()
      defer { folder.remove() }
      return transcript.replay(
        loading: SourceFile(name: "case.decl", text: source), options: folder.options)
    }
  }
}
