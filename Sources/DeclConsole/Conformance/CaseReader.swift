import Foundation

/// Finds the cases in files and folders.
package enum CaseReader {
  /// The cases of paths, with names and texts; those of a folder in the order of their names.
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
      throw ConsoleError(file: "there is no file \(path)")
    }
    guard isFolder.boolValue else { return [path] }
    let found = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
    return found.filter { $0.hasSuffix(".decl") }.sorted().map { path + "/" + $0 }
  }

  /// What stands after the folder `Conformance`, for cases in it.
  private static func shortName(_ path: String) -> String {
    path.range(of: "Conformance/").map { String(path[$0.upperBound...]) } ?? path
  }
}
