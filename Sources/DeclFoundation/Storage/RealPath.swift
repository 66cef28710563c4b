import Foundation

/// Where paths really lead.
enum RealPath {
  /// A path without links and steps back, also of what is not there: as far as it is there it is followed through all
  /// links, so that nothing leads out of an allowed folder. Nil when the links go round in circles.
  static func of(_ path: String) -> String? {
    if path.contains("\0") { return nil }
    return follow(URL(fileURLWithPath: path).standardizedFileURL.path, links: 0)
  }

  /// The path of what is there.
  static func existing(_ path: String) -> String? {
    guard !path.contains("\0"), let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private static func follow(_ path: String, links: Int) -> String? {
    if let real = existing(path) { return real }
    let url = URL(fileURLWithPath: path)
    guard path != "/", links < 40,
      let folder = follow(url.deletingLastPathComponent().path, links: links)
    else { return nil }
    let place = folder == "/" ? "/\(url.lastPathComponent)" : "\(folder)/\(url.lastPathComponent)"
    guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: place) else {
      return place
    }
    // A link to what is not there.
    let base = URL(fileURLWithPath: folder, isDirectory: true)
    let end = URL(fileURLWithPath: target, relativeTo: base).standardizedFileURL.path
    return follow(end, links: links + 1)
  }
}
