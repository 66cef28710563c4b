import DeclPresentation
import Foundation
import Testing

/// The long texts behind the codes of diagnostics.
@Suite struct ExplanationTests {
  private static let heading = "## Codes\n"

  @Test func aCodeHasOneExplanation() {
    let codes = DiagnosticExplanation.all.map(\.code)
    #expect(Set(codes).count == codes.count)
  }

  /// The documentation has the same texts as `declrepl explain`.
  @Test func theDocumentationHasEveryCode() throws {
    let file = PackageFolders.root.appending(path: "docs/diagnostics.md")
    let written = try String(contentsOf: file, encoding: .utf8)
    let introduction = try #require(written.range(of: Self.heading), "no heading for codes")
    let chapters = DiagnosticExplanation.chapters.map { chapter in
      "\n## \(chapter.title)\n\n" + chapter.explanations.map(\.markdown).joined(separator: "\n")
    }
    Accepting.check(written[..<introduction.upperBound] + chapters.joined(), against: file)
  }
}
