import DeclLang
import DeclPresentation
import Foundation
import Testing

/// Tests that each identity hazard is reported at its source range, and that no other code is reported.
@Suite struct HazardTests {
  @Test(arguments: CaseFolder.cases.selected(in: "hazards"))
  func hazardsAreReported(_ file: CaseFile) throws {
    try file.checkDiagnostics { file in
      let module = Compiler.check([file])
      return module.diagnostics + module.hazards
    }
  }

  /// Checks that the examples have only the hazards that they demonstrate.
  @Test func examplesHaveOnlyTheirIntendedHazards() throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: PackageFolders.examples, includingPropertiesForKeys: nil)
    var found: [String: [String]] = [:]
    for file in files where file.pathExtension == "decl" {
      let source = SourceFile(
        name: file.lastPathComponent, text: try String(contentsOf: file, encoding: .utf8))
      let codes = Compiler.check([source]).hazards.map(\.code)
      if !codes.isEmpty { found[file.lastPathComponent] = codes }
    }
    #expect(
      found == [
        "any-view-or-builder.decl": ["any-view-instead-of-builder", "state-lost-to-branch"],
        "branch-or-ternary.decl": ["state-lost-to-branch"],
        "day-and-night.decl": ["state-lost-to-branch"],
        "expiring-treat.decl": ["state-lost-to-branch"],
        "for-each-ids.decl": ["unstable-id", "position-as-id"],
        "lost-count.decl": ["state-lost-to-branch"],
        "reading-list-store.decl": ["observed-object-created-in-view"],
        "stale-sheet.decl": ["stale-read"],
      ])
  }

  @Test func everyHazardNamesItsRule() throws {
    let rules = try Regex(#"\((?:[A-Z][0-9]+[a-z]?)(?:, [A-Z][0-9]+[a-z]?)*\)"#)
    for explanation in DiagnosticExplanation.hazards {
      #expect(explanation.summary.contains(rules), "\(explanation.code)")
    }
  }
}
