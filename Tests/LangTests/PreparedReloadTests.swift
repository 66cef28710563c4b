import DeclLang
import DeclPresentation
import DeclRuntime
import Foundation
import Testing

/// Tests that a prepared reload does what an ordinary one does.
@Suite struct PreparedReloadTests {
  /// The outcome of one version of the source.
  private struct Outcome: Equatable {
    let report: String
    let tree: ViewTree
    let types: [String]
  }

  @Test(arguments: ["book-club", "donut-shop", "expiring-treat"])
  func preparingChangesNothing(_ example: String) throws {
    let file = PackageFolders.root.appending(path: "examples/\(example).decl")
    let text = try String(contentsOf: file, encoding: .utf8)
    let versions = [
      text.replacing("Text(\"", with: "Text(\"new "), text + "\nlet x: Int = \"\"\n", text,
      "extension Array { var isEmpty: Int { 1 } }\n" + text, text,
    ]
    let plain = try outcomes(text, versions, isPrepared: false)
    #expect(plain.contains { $0.report.contains("error") })
    #expect(try outcomes(text, versions, isPrepared: true) == plain)
  }

  private func outcomes(
    _ text: String, _ versions: [String], isPrepared: Bool
  ) throws -> [Outcome] {
    let session = Session()
    #expect(session.load([SourceFile(name: "a.decl", text: text)]).isEmpty)
    _ = session.run()
    _ = session.mount()
    return versions.map { version in
      if isPrepared { session.prepareReload() }
      let report = session.reload([SourceFile(name: "a.decl", text: version)])
      let lines =
        [ReloadFormatter(width: 200).text(report)]
        + report.diagnostics.map { "error: \($0.message)" }
        + report.records.map { RecordFormatter(sources: session.sources).text($0) }
      return Outcome(
        report: lines.joined(separator: "\n"), tree: session.tree,
        types: session.bodyTypes.map { "\($0)" })
    }
  }

  /// A session may end while its reload is being prepared, and a reload may come at once.
  @Test func preparationsMayEndAnyTime() {
    for _ in 0..<8 {
      let session = Session()
      #expect(session.load([SourceFile(name: "a.decl", text: "print([1].isEmpty)")]).isEmpty)
      _ = session.run()
      session.prepareReload()
      session.prepareReload()
    }
    let session = Session()
    #expect(session.load([SourceFile(name: "a.decl", text: "let a = 1")]).isEmpty)
    for number in 0..<4 {
      session.prepareReload()
      let report = session.reload([SourceFile(name: "a.decl", text: "let a = \(number)")])
      #expect(!report.hasErrors)
    }
  }
}
