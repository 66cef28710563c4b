import Foundation

/// A reader that finds cases in files and folders.
package enum CaseReader {
  /// Returns the names and texts of the cases at paths; those of a folder are sorted by name.
  package static func read(_ paths: [String]) throws(ConsoleError) -> [(name: String, text: String)]
  {
    var result: [(String, String)] = []
    for path in paths {
      for file in try files(path) {
        result.append((shortName(file), try ScriptFiles.text(file)))
      }
    }
    return result
  }

  private static func files(_ path: String) throws(ConsoleError) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw ConsoleError(file: "no such file: \(path)")
    }
    guard isFolder.boolValue else { return [path] }
    let found = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
    return found.filter { $0.hasSuffix(".decl") }.sorted().map { path + "/" + $0 }
  }

  /// Returns the path below a folder `Conformance`; for other files, the whole path.
  private static func shortName(_ path: String) -> String {
    path.range(of: "Conformance/").map { String(path[$0.upperBound...]) } ?? path
  }
}
