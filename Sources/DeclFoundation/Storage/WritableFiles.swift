import Foundation

/// The files that a script may write: the allowed files, and those below the allowed folders.
///
/// A path is compared after its folder has been resolved through all symbolic links. A link as the last
/// component is replaced and never followed.
package struct WritableFiles {
  /// The outcome of an operation on a file.
  package enum Outcome: Int {
    case refused = 0
    case failed, done
  }

  private let roots: [String]
  /// Indicates whether nothing is changed: operations only report what they would do.
  private let isDiscarding: Bool

  /// Creates an access list of folders and single files.
  package init(paths: [String], isDiscarding: Bool = false) {
    self.isDiscarding = isDiscarding
    roots = paths.map { RealPath.existing($0) ?? Self.resolvedPath(of: $0) ?? $0 }
  }

  /// Indicates whether nothing may be written.
  package var isEmpty: Bool { roots.isEmpty }

  /// Returns whether a path may be written.
  package func isAllowed(_ path: String) -> Bool {
    guard let place = Self.resolvedPath(of: path) else { return false }
    return roots.contains { place == $0 || place.hasPrefix($0 == "/" ? "/" : $0 + "/") }
  }

  /// Returns whether the item at an allowed path is write-protected. The permission bits count for root too,
  /// although the system lets root write everything. A symbolic link is never protected: it is replaced, so
  /// its own permissions have no meaning.
  package func isWriteProtected(_ path: String) -> Bool {
    guard let place = Self.resolvedPath(of: path), isAllowed(path) else { return false }
    var status = stat()
    guard lstat(place, &status) == 0, status.st_mode & S_IFMT != S_IFLNK else { return false }
    return status.st_mode & 0o222 == 0 || access(place, W_OK) != 0
  }

  /// Writes a file atomically: as a whole or not at all.
  package func write(_ bytes: [UInt8], to path: String) -> Outcome {
    guard let place = Self.resolvedPath(of: path), isAllowed(path) else { return .refused }
    var status = stat()
    let isThere = lstat(place, &status) == 0
    if isThere, status.st_mode & S_IFMT == S_IFDIR { return .failed }
    if isDiscarding { return .done }
    // An existing file keeps its permissions.
    let mode = isThere && status.st_mode & S_IFMT == S_IFREG ? status.st_mode & 0o777 : 0o644
    guard let (file, fresh) = Self.openTemporaryFile(beside: place) else { return .failed }
    defer { close(file) }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
    guard (try? handle.write(contentsOf: Data(bytes))) != nil, fchmod(file, mode) == 0,
      // Before the rename: after a crash the file must not be there without its content.
      fsync(file) == 0,
      rename(fresh, place) == 0
    else {
      unlink(fresh)
      return .failed
    }
    return .done
  }

  /// Creates a temporary file in the folder of a path. Returns its descriptor and path; nil if it cannot be
  /// created.
  private static func openTemporaryFile(beside place: String) -> (file: Int32, path: String)? {
    let folder = place[...place.lastIndex(of: "/")!]
    // A process that was killed may have left such a file, and another one may have its number now.
    for attempt in 0..<100 {
      let path = "\(folder).decl-\(getpid())-\(attempt).new"
      // O_EXCL and O_NOFOLLOW: a link at the temporary name could lead out of the allowed folders.
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
      if file >= 0 { return (file, path) }
      guard errno == EEXIST else { return nil }
    }
    return nil
  }

  /// Removes a file, or a folder with its contents; of a symbolic link, the link and not its target. The
  /// allowed paths themselves are refused.
  package func remove(_ path: String) -> Outcome {
    guard let place = Self.resolvedPath(of: path), isAllowed(path), !roots.contains(place) else {
      return .refused
    }
    return (try? FileManager.default.removeItem(atPath: place)) == nil ? .failed : .done
  }

  /// Creates a folder, and with `withIntermediates` its missing ancestors. An existing folder counts as
  /// created only with `withIntermediates`, as in Foundation.
  package func makeFolder(_ path: String, withIntermediates: Bool) -> Outcome {
    let path = URL(fileURLWithPath: path).standardizedFileURL.path
    if let existing = RealPath.existing(path) {
      guard isAllowed(existing) else { return .refused }
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: existing, isDirectory: &isFolder)
      return isFolder.boolValue && withIntermediates ? .done : .failed
    }
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    if withIntermediates, RealPath.existing(parent) == nil, parent != path {
      let outcome = makeFolder(parent, withIntermediates: true)
      guard outcome == .done else { return outcome }
    }
    guard let place = Self.resolvedPath(of: path), isAllowed(path) else { return .refused }
    return mkdir(place, 0o755) == 0 ? .done : .failed
  }

  /// Returns a path whose folder is resolved through symbolic links and whose last component is unchanged;
  /// nil when there is no such folder.
  private static func resolvedPath(of path: String) -> String? {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    let name = url.lastPathComponent
    guard !["", "/", ".", ".."].contains(name), !name.contains("\0"),
      let folder = RealPath.existing(url.deletingLastPathComponent().path)
    else { return nil }
    return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }
}
