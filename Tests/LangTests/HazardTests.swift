import DeclLang
import DeclPresentation
import Foundation
import Testing

/// Identity hazards: each is found where it is, and nowhere else.
@Suite struct HazardTests {
  @Test func hazardsAreFound() {
    runDiagnosticCases(in: "hazards") { file in
      let module = Compiler.check([file])
      return module.diagnostics + module.hazards
    }
  }

  /// Some examples show hazards on purpose, and no other is seen in them.
  @Test func examplesGiveNoFalseAlarm() throws {
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
        "reading-list-store.decl": ["observed-object-made-in-place"],
      ])
  }

  @Test func everyHazardNamesItsRule() throws {
    let rules = try Regex(#"\((?:[A-Z][0-9]+)(?:, [A-Z][0-9]+)*\)"#)
    for explanation in DiagnosticExplanation.hazards {
      #expect(explanation.summary.contains(rules), "\(explanation.code)")
    }
  }
}
