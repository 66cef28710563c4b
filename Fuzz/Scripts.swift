import Foundation

/// The scripts from which inputs are generated: the examples and the test cases.
struct Scripts {
  /// The bytes of each script.
  let scripts: [[UInt8]]

  /// Creates scripts from the `.decl` files of a package's examples, cases and seeds, sorted by path.
  init(root: URL) {
    let folders = [
      "examples", "Fuzz/Seeds", "Tests/LangTests/Cases", "Tests/LangTests/Conformance",
    ]
    .map { root.appendingPathComponent($0) }
    var paths: [String] = []
    for folder in folders {
      let files = FileManager.default.enumerator(atPath: folder.path)
      while let name = files?.nextObject() as? String {
        guard name.hasSuffix(".decl") else { continue }
        paths.append(folder.path + "/" + name)
      }
    }
    scripts = paths.sorted().compactMap { path in
      guard let data = FileManager.default.contents(atPath: path) else { return nil }
      // The expected results of a case are not part of its script, but its steps are.
      let text = String(decoding: data, as: UTF8.self)
      let script = text.components(separatedBy: "\n// expected:")[0]
      return script.isEmpty || script.utf8.count > 20_000 ? nil : [UInt8](script.utf8)
    }
  }
}
