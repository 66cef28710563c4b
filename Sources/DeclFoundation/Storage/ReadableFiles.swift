import Foundation

/// The folder in which paths begin that do not begin at the root, and how paths are shown from there.
package struct WorkingFolder {
  private let path: String

  /// The folder at a path.
  package init(path: String) { self.path = ReadableFiles.real(path) }

  /// Where a path leads, without links and steps back.
  package func place(of path: String) -> String {
    let base = URL(fileURLWithPath: self.path, isDirectory: true)
    let url = URL(fileURLWithPath: path, relativeTo: base).standardizedFileURL
    let folder = ReadableFiles.real(url.deletingLastPathComponent().path)
    return ReadableFiles.real(URL(fileURLWithPath: folder + "/" + url.lastPathComponent).path)
  }

  /// A path as it is shown: what is below the folder is named from there.
  package func shown(_ path: String) -> String {
    path.hasPrefix(self.path + "/") ? String(path.dropFirst(self.path.count + 1)) : path
  }
}

/// The files that a script may read: those below the folders that it was allowed.
package struct ReadableFiles {
  /// What there is at a path.
  package enum Kind: Int {
    case refused = 0
    case missing, file, folder
  }

  private let roots: [String]

  /// Allows folders, and single files.
  package init(folders: [String]) { roots = folders.map(Self.real) }

  /// What there is at a path, as far as it may be known.
  package func kind(of path: String) -> Kind {
    let path = Self.real(path)
    guard isAllowed(path) else { return .refused }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return .missing
    }
    return isFolder.boolValue ? .folder : .file
  }

  /// The bytes of a file that may be read.
  package func contents(of path: String) -> [UInt8]? {
    guard kind(of: path) == .file else { return nil }
    return FileManager.default.contents(atPath: Self.real(path)).map { [UInt8]($0) }
  }

  /// The names in a folder that may be read, in order.
  package func names(in path: String) -> [String]? {
    guard kind(of: path) == .folder else { return nil }
    return try? FileManager.default.contentsOfDirectory(atPath: Self.real(path)).sorted()
  }

  /// The first file with a name in the folders that may be read, or in `Resources` below them.
  package func resource(named name: String) -> String? {
    roots.lazy.flatMap { ["\($0)/\(name)", "\($0)/Resources/\(name)"] }
      .first { kind(of: $0) == .file }
  }

  private func isAllowed(_ path: String) -> Bool {
    roots.contains { path == $0 || path.hasPrefix($0 == "/" ? "/" : $0 + "/") }
  }

  /// The path without links and steps back, so that nothing leads out of an allowed folder.
  fileprivate static func real(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }
}
