import Foundation

/// The folder in which paths begin that do not begin at the root, and how paths are shown from there.
package struct WorkingFolder {
  /// Where it is.
  package let path: String

  /// The folder at a path.
  package init(path: String) { self.path = RealPath.of(path) ?? path }

  /// A path that begins at the root.
  package func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : self.path == "/" ? "/\(path)" : "\(self.path)/\(path)"
  }

  /// Where a path leads, without links and steps back.
  package func place(of path: String) -> String {
    let base = URL(fileURLWithPath: self.path, isDirectory: true)
    let url = URL(fileURLWithPath: path, relativeTo: base).standardizedFileURL
    if let real = RealPath.existing(url.path) { return real }
    guard let folder = RealPath.of(url.deletingLastPathComponent().path) else { return url.path }
    return folder == "/" ? "/\(url.lastPathComponent)" : "\(folder)/\(url.lastPathComponent)"
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
  package init(folders: [String]) { roots = folders.map { RealPath.of($0) ?? $0 } }

  /// Whether nothing may be read.
  package var isEmpty: Bool { roots.isEmpty }

  /// What there is at a path, as far as it may be known.
  package func kind(of path: String) -> Kind {
    place(of: path).map(kind(at:)) ?? .refused
  }

  private func kind(at place: String) -> Kind {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: place, isDirectory: &isFolder) else {
      return .missing
    }
    return isFolder.boolValue ? .folder : .file
  }

  /// The bytes of a file that may be read.
  package func contents(of path: String) -> [UInt8]? {
    guard let place = place(of: path), kind(at: place) == .file else { return nil }
    return FileManager.default.contents(atPath: place).map { [UInt8]($0) }
  }

  /// The names in a folder that may be read, in order.
  package func names(in path: String) -> [String]? {
    guard let place = place(of: path), kind(at: place) == .folder else { return nil }
    return try? FileManager.default.contentsOfDirectory(atPath: place).sorted()
  }

  /// The first file with a name in the folders that may be read, or in `Resources` below them.
  package func resource(named name: String) -> String? {
    roots.lazy.flatMap { ["\($0)/\(name)", "\($0)/Resources/\(name)"] }
      .first { kind(of: $0) == .file }
  }

  /// Where a path really leads, if that may be read.
  private func place(of path: String) -> String? {
    guard let place = RealPath.of(path),
      roots.contains(where: { place == $0 || place.hasPrefix($0 == "/" ? "/" : $0 + "/") })
    else { return nil }
    return place
  }
}
