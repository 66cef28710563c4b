import DeclConsole
import DeclLang
import Testing

/// What updates do: a script, the inputs after `//>`, and what the REPL answers to them.
@Suite struct UpdateTests {
  @Test func updatesGiveTheirRecords() {
    runCases(in: "updates") { source in
      let inputs = source.split(separator: "\n").filter { $0.hasPrefix("//> ") }
      let transcript = Transcript(inputs.map { $0.dropFirst(2) }.joined(separator: "\n"))
      return transcript.replay(loading: SourceFile(name: "case.decl", text: source))
    }
  }
}
