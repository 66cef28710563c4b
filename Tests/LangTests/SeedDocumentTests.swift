import Foundation
import Testing

/// Tests that what docs/seeds.md names as proof of a statement exists.
@Suite struct SeedDocumentTests {
  @Test func everyStatementIsShownBySomething() throws {
    let root = PackageFolders.root
    let text = try String(contentsOf: root.appending(path: "docs/seeds.md"), encoding: .utf8)
    let folders = ["Tests/LangTests/Conformance/interface", "Tests/LangTests/Cases", "examples"]
    var count = 0
    for line in text.split(separator: "\n")
    where line.hasPrefix("| ") && !line.hasPrefix("| statement") {
      count += 1
      guard let name = line.firstMatch(of: /`([a-z0-9\/-]+)` \|$/)?.1 else {
        Issue.record("nothing shows: \(line)")
        continue
      }
      let exists = folders.contains { folder in
        let file = root.appending(path: "\(folder)/\(name).decl")
        return FileManager.default.fileExists(atPath: file.path)
      }
      #expect(exists, "\(name) does not exist")
    }
    #expect(count > 150)
  }
}
