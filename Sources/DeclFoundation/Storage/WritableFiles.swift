import Foundation

/// The files that a script may write: those below the folders that it was allowed, and single files.
///
/// What counts is where a path really leads: the folder of a file is followed through all links, and a link in the file's
/// own place is replaced and never followed.
package struct WritableFiles {
  /// What became of an attempt.
  package enum Outcome: Int {
    case refused = 0
    case failed, done
  }

  private let roots: [String]

  /// Allows folders, and single files.
  package init(paths: [String]) {
    roots = paths.map { RealPath.existing($0) ?? Self.place(of: $0) ?? $0 }
  }

  /// Whether nothing may be written.
  package var isEmpty: Bool { roots.isEmpty }

  /// Whether a path may be written.
  package func isAllowed(_ path: String) -> Bool {
    guard let place = Self.place(of: path) else { return false }
    return roots.contains { place == $0 || place.hasPrefix($0 == "/" ? "/" : $0 + "/") }
  }

  /// Whether what is at a path that may be written has permissions against it. The bits count for root too, whom the
  /// system lets write everything. A link is replaced, and its own have no meaning.
  package func isLocked(_ path: String) -> Bool {
    guard let place = Self.place(of: path), isAllowed(path) else { return false }
    var status = stat()
    guard lstat(place, &status) == 0, status.st_mode & S_IFMT != S_IFLNK else { return false }
    return status.st_mode & 0o222 == 0 || access(place, W_OK) != 0
  }

  /// Writes a file, as a whole or not at all.
  package func write(_ bytes: [UInt8], to path: String) -> Outcome {
    guard let place = Self.place(of: path), isAllowed(path) else { return .refused }
    var status = stat()
    let isThere = lstat(place, &status) == 0
    if isThere, status.st_mode & S_IFMT == S_IFDIR { return .failed }
    // Who may read the file stays as it was.
    let mode = isThere && status.st_mode & S_IFMT == S_IFREG ? status.st_mode & 0o777 : 0o644
    let fresh = "\(place).\(getpid()).new"
    let file = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard file >= 0 else { return .failed }
    defer { close(file) }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
    guard (try? handle.write(contentsOf: Data(bytes))) != nil, fchmod(file, mode) == 0,
      fsync(file) == 0,
      rename(fresh, place) == 0
    else {
      unlink(fresh)
      return .failed
    }
    return .done
  }

  /// Removes a file, or a folder with all that is in it; a link goes and what it leads to stays. What was allowed by its
  /// own name stays too.
  package func remove(_ path: String) -> Outcome {
    guard let place = Self.place(of: path), isAllowed(path), !roots.contains(place) else {
      return .refused
    }
    return (try? FileManager.default.removeItem(atPath: place)) == nil ? .failed : .done
  }

  /// Makes a folder, and those around it that are missing if that is wanted.
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
    guard let place = Self.place(of: path), isAllowed(path) else { return .refused }
    return mkdir(place, 0o755) == 0 ? .done : .failed
  }

  /// Where a path leads: its folder without links and steps back, and the last name as it is; nil when there is no such
  /// folder.
  private static func place(of path: String) -> String? {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    let name = url.lastPathComponent
    guard !["", "/", ".", ".."].contains(name), !name.contains("\0"),
      let folder = RealPath.existing(url.deletingLastPathComponent().path)
    else { return nil }
    return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }
}
