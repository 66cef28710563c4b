import DeclRuntime
import Foundation
import Testing

/// The natives that the standard library names.
@Suite struct NativeTests {
  @Test func everyPrimitiveOfTheStandardLibraryIsThere() throws {
    let natives = NativeTable.standard()
    let missing = try Self.primitives().filter {
      natives.function(named: $0) == nil && !Program.knows(primitive: $0)
    }
    #expect(missing.isEmpty, "\(missing.sorted().joined(separator: " "))")
  }

  /// The names in `@_primitive("…")` of functions; those of types have no dot.
  private static func primitives() throws -> Set<String> {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/DeclLang/Library/Decl/Standard")
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var names: Set<String> = []
    for case let file as URL in found?.allObjects ?? [] where file.pathExtension == "decl" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: #/@_primitive\("([^"]+\.[^"]+)"\)/#) {
        names.insert(String(match.1))
      }
    }
    return names
  }
}
