import Foundation

/// The scripts that inputs are made of: the examples, and the cases of the tests.
struct Corpus {
  /// The bytes of each script.
  let scripts: [[UInt8]]

  /// Reads all `.decl` files below folders, in the order of their paths.
  init(folders: [URL]) {
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
      // What a case expects is no part of the script.
      let text = String(decoding: data, as: UTF8.self)
      let script = text.components(separatedBy: "\n// expected:")[0]
      return script.isEmpty || script.utf8.count > 20_000 ? nil : [UInt8](script.utf8)
    }
  }
}
