import Foundation

/// Resolution of symbolic links in paths.
enum RealPath {
  /// Returns a path without symbolic links and `..`, also one that does not exist: the part that exists is
  /// resolved through all links, so that no path escapes an allowed folder. Nil when links form a cycle or
  /// more than 40 links follow each other, or when a relative path has no folder because the working folder is gone.
  static func of(_ path: String) -> String? {
    if path.contains("\0") { return nil }
    let whole = URL(fileURLWithPath: path).standardizedFileURL.path
    return whole.hasPrefix("/") ? follow(whole, links: 0) : nil
  }

  /// Returns the resolved path of an existing item; nil if there is none.
  static func existing(_ path: String) -> String? {
    guard !path.contains("\0"), let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private static func follow(_ path: String, links: Int) -> String? {
    if let real = existing(path) { return real }
    let url = URL(fileURLWithPath: path)
    // Linux follows at most 40 links, too; a cycle of links ends here.
    guard path != "/", links < 40,
      let folder = follow(url.deletingLastPathComponent().path, links: links)
    else { return nil }
    let place = folder == "/" ? "/\(url.lastPathComponent)" : "\(folder)/\(url.lastPathComponent)"
    guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: place) else {
      return place
    }
    // The link is dangling, or `realpath` would have resolved it: its target's existing part still has to be
    // resolved.
    let base = URL(fileURLWithPath: folder, isDirectory: true)
    let end = URL(fileURLWithPath: target, relativeTo: base).standardizedFileURL.path
    return follow(end, links: links + 1)
  }
}
