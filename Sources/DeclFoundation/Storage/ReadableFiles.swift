import Foundation

/// The folder that relative paths are resolved against and displayed relative to.
package struct WorkingFolder {
  /// The absolute path of the folder, without symbolic links.
  package let path: String

  /// Creates a working folder at a path.
  package init(path: String) { self.path = RealPath.of(path) ?? path }

  /// Returns an absolute path.
  package func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : self.path == "/" ? "/\(path)" : "\(self.path)/\(path)"
  }

  /// Returns the canonical path: absolute, without `..`, and without symbolic links except in the last
  /// component of a path that does not exist.
  package func canonicalPath(of path: String) -> String {
    let base = URL(fileURLWithPath: self.path, isDirectory: true)
    let url = URL(fileURLWithPath: path, relativeTo: base).standardizedFileURL
    if let real = RealPath.existing(url.path) { return real }
    guard let folder = RealPath.of(url.deletingLastPathComponent().path) else { return url.path }
    return folder == "/" ? "/\(url.lastPathComponent)" : "\(folder)/\(url.lastPathComponent)"
  }

  /// Returns a path for display: relative if it is below the folder.
  package func displayPath(of path: String) -> String {
    let start = self.path == "/" ? "/" : self.path + "/"
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path
  }
}

/// The files that a script may read: the allowed files, those below the allowed folders, and those of its bundle.
package struct ReadableFiles {
  /// The kind of item at a path.
  package enum Kind: Int {
    case refused = 0
    case missing, file, folder
  }

  private let roots: [String]
  private let bundle: ScriptBundle

  /// Creates an access list of folders and single files, and of the files of a bundle.
  package init(folders: [String], bundle: ScriptBundle = ScriptBundle()) {
    roots = folders.map { RealPath.of($0) ?? $0 }
    self.bundle = bundle
  }

  /// Indicates whether nothing outside of the bundle may be read.
  package var isEmpty: Bool { roots.isEmpty }

  /// Returns the kind of item at a path; `refused` outside the allowed folders, whether or not the item
  /// exists.
  package func kind(of path: String) -> Kind {
    allowedPath(of: path).map(kind(at:)) ?? .refused
  }

  private func kind(at place: String) -> Kind {
    var status = stat()
    guard stat(place, &status) == 0 else { return .missing }
    return switch status.st_mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFREG: .file
    // Reading a pipe or a device could take for ever.
    default: .missing
    }
  }

  /// Returns the bytes of a file; nil if it may not be read or is no file.
  package func contents(of path: String) -> [UInt8]? {
    guard let place = allowedPath(of: path), kind(at: place) == .file else { return nil }
    return FileManager.default.contents(atPath: place).map { [UInt8]($0) }
  }

  /// Returns the sorted names of the items in a folder; nil if it may not be read or is no folder.
  package func names(in path: String) -> [String]? {
    guard let place = allowedPath(of: path), kind(at: place) == .folder else { return nil }
    return try? FileManager.default.contentsOfDirectory(atPath: place).sorted()
  }

  /// Returns the path of the first file with a name in the allowed folders, in `Resources` below them, or in the bundle.
  package func resource(named name: String) -> String? {
    roots.lazy.flatMap { ["\($0)/\(name)", "\($0)/Resources/\(name)"] }
      .first { kind(of: $0) == .file } ?? bundle.path(of: name)
  }

  /// Returns a path with its symbolic links resolved; nil if that may not be read.
  private func allowedPath(of path: String) -> String? {
    if path.hasPrefix(ScriptBundle.netPrefix) { return bundle.answer(to: path) }
    guard let place = RealPath.of(path),
      roots.contains(where: { place == $0 || place.hasPrefix($0 == "/" ? "/" : $0 + "/") })
        || bundle.contains(place)
    else { return nil }
    return place
  }
}
