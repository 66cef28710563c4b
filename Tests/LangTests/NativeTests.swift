import DeclRuntime
import Foundation
import Testing

/// Tests of the native functions that the standard library is bound to.
@Suite struct NativeTests {
  @Test func everyPrimitiveOfTheStandardLibraryIsImplemented() throws {
    let natives = NativeTable.standard()
    let missing = try Self.primitives().filter {
      natives.function(named: $0) == nil && !Program.implements(primitive: $0)
    }
    #expect(missing.isEmpty, "\(missing.sorted().joined(separator: " "))")
  }

  /// Returns the names in `@_primitive("…")` of functions. Names of primitive types, which have no dot, are
  /// excluded.
  private static func primitives() throws -> Set<String> {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/DeclLang/Library/Decl/Standard")
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var names: Set<String> = []
    for case let file as URL in found?.allObjects ?? [] where file.pathExtension == "decl" {
      let text = try String(contentsOf: file, encoding: .utf8)
      // Those of the graph belong to the runtime, which adds them for each script.
      for match in text.matches(of: #/@_primitive\("([^"]+\.[^"]+)"\)/#)
      where !match.1.hasPrefix("graph.") {
        names.insert(String(match.1))
      }
    }
    return names
  }
}
