import DeclConsole
import DeclLang
import Testing

/// What updates do: a script, the inputs after `//>`, and what the REPL answers to them.
@Suite struct UpdateTests {
  @Test func updatesGiveTheirRecords() {
    runCases(in: "updates") { source in
      let inputs = source.split(separator: "\n").filter { $0.hasPrefix("//> ") }
      let transcript = Transcript(inputs.map { $0.dropFirst(2) }.joined(separator: "\n"))
      let folder = try ScratchFolder()
      defer { folder.remove() }
      return transcript.replay(
        loading: SourceFile(name: "case.decl", text: source), options: folder.options)
    }
  }
}
