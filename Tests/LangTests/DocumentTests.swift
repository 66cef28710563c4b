import DeclConsole
import DeclLang
import Foundation
import Testing

/// Tests that the sessions shown in the documentation are what the REPL prints.
@Suite struct DocumentTests {
  @Test func theSessionsAboutIdentityAreTranscripts() throws {
    let file = PackageFolders.root.appending(path: "docs/identity.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    var count = 0
    let rewritten = text.replacing(/```decl\n((?s).*?)```\n\n```session\n((?s).*?)```/) { match in
      count += 1
      let script = SourceFile(name: "script.decl", text: String(match.1))
      let session = Transcript(String(match.2)).replay(loading: script)
      return "```decl\n\(match.1)```\n\n```session\n\(session)```"
    }
    #expect(count == 7)
    ExpectedOutput.check(rewritten, against: file)
  }
}
