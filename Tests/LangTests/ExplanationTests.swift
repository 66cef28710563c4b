import DeclPresentation
import Foundation
import Testing

/// The explanations of diagnostic codes.
@Suite struct ExplanationTests {
  private static let heading = "## Codes\n"

  @Test func aCodeHasOneExplanation() {
    let codes = DiagnosticExplanation.all.map(\.code)
    #expect(Set(codes).count == codes.count)
  }

  /// Checks that every code with which the sources create diagnostics is explained. Codes are literals beside
  /// their messages.
  @Test func everyCodeIsExplained() throws {
    let literals = try Regex(
      #"(?:Diagnostic|error|warning|hazard|warn)\(\s*"([a-z]+(?:-[a-z]+)*)""#)
    let traps = try Regex(#"case \w+ = "([a-z-]+)""#)
    var found: Set<String> = []
    let sources = PackageFolders.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init()
    where ["swift", "decl"].contains(file.pathExtension) {
      let text = try String(contentsOf: file, encoding: .utf8)
      let pattern = file.lastPathComponent == "Trap.swift" ? traps : literals
      for match in text.matches(of: pattern) {
        if let code = match.output[1].substring { found.insert(String(code)) }
      }
    }
    #expect(found.count > 50)
    let unexplained = found.filter { DiagnosticExplanation.of($0) == nil }
    #expect(unexplained.isEmpty)
  }

  /// The documentation has the same explanations as `declrepl explain`.
  @Test func theDocumentationHasEveryCode() throws {
    let file = PackageFolders.root.appending(path: "docs/diagnostics.md")
    let written = try String(contentsOf: file, encoding: .utf8)
    let introduction = try #require(written.range(of: Self.heading), "no heading for codes")
    let chapters = DiagnosticExplanation.chapters.map { chapter in
      "\n## \(chapter.title)\n\n" + chapter.explanations.map(\.markdown).joined(separator: "\n")
    }
    ExpectedOutput.check(written[..<introduction.upperBound] + chapters.joined(), against: file)
  }
}
