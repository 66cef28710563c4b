import Foundation

/// The properties of files by which a change is noticed.
package struct FileStamps: Equatable, Sendable {
  private struct Stamp: Equatable {
    let seconds: Int
    let nanoseconds: Int
    let size: Int
    let number: UInt64
  }

  private var stamps: [String: Stamp] = [:]

  /// Looks at files and folders; a missing one has no stamp.
  package init(_ names: [String]) {
    for name in names where !name.hasPrefix("<") { stamps[name] = Self.stamp(name) }
  }

  private static func stamp(_ path: String) -> Stamp? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Stamp(
      seconds: time.tv_sec, nanoseconds: time.tv_nsec, size: Int(status.st_size),
      number: UInt64(status.st_ino))
  }
}
