import DeclConsole
import DeclLang
import Foundation
import Testing

/// Tests that the transcripts beside the examples are what the REPL prints.
@Suite struct TranscriptTests {
  static let scripts: [URL] = {
    let files = try? FileManager.default.contentsOfDirectory(
      at: PackageFolders.examples, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "decl" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }()

  @Test func examplesExist() {
    #expect(!Self.scripts.isEmpty, "no script in \(PackageFolders.examples.path)")
  }

  @Test(arguments: scripts) func anExampleMatchesItsTranscript(_ script: URL) throws {
    let file = script.deletingPathExtension().appendingPathExtension("transcript")
    let written = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    ExpectedOutput.check(try replay(written, loading: script), against: file)
  }

  /// Checks the session in the README, a transcript of the script that its first line names.
  @Test func theREADMEMatchesARealSession() throws {
    let file = PackageFolders.root.appending(path: "README.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let session = try #require(text.firstMatch(of: /\$ declrepl (\S+)\n((?s).*?)```/))
    let script = PackageFolders.root.appending(path: String(session.1))
    let replayed = try replay(String(session.2), loading: script)
    ExpectedOutput.check(text.replacing(session.2, with: replayed), against: file)
  }

  private func replay(_ written: String, loading script: URL) throws -> String {
    let source = SourceFile(
      name: "examples/\(script.lastPathComponent)", bytes: [UInt8](try Data(contentsOf: script)))
    let transcript = Transcript(written)
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let text = transcript.replay(loading: source, options: folder.options)
    // An answer that looks like an input would be replayed as one the next time.
    #expect(Transcript(text).inputs == transcript.inputs)
    return text
  }
}

@Suite struct TranscriptFormTests {
  @Test func inputsAreTheLinesWithPrompts() {
    let transcript = Transcript("tree\n> let x = (\n. 1)\n_: Int = 1\n> :tree\n")
    #expect(transcript.inputs == ["let x = (\n1)", ":tree"])
  }

  @Test func aReplayShowsInputsAndAnswers() {
    let transcript = Transcript("> :frobnicate\n> :explain no-such\n")
    let text = transcript.replay(loading: SourceFile(name: "a.decl", text: ""))
    #expect(text.contains("> :frobnicate\nerror: unknown command ‘:frobnicate’"))
    #expect(
      text.contains("> :explain no-such\nerror: no diagnostic code or rule is named ‘no-such’"))
  }
}
