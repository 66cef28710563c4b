import Foundation

/// A store in a file that several processes may use at once.
///
/// A write acquires the lock, reads the values that other processes wrote, writes all values to a temporary
/// file and renames that over the old one: a reader sees the values before the write or after it, never a
/// part of them (S8). The lock is a separate file, because the store's file is replaced by each write.
public final class FileStore: KeyValueStore {
  private typealias Suites = [String: [String: String]]

  private let path: String
  private var suites: Suites = [:]
  /// The version of the file that the values were read from; nil if there was no file.
  private var version: Version?

  /// The inode and attributes that distinguish a file from its predecessor at the same path.
  private struct Version: Equatable {
    let inode: UInt64
    let size: Int64
    let seconds: Int
    let nanoseconds: Int
  }

  /// Creates a store at a path. The file is read when a value is requested, and created by the first write.
  public init(path: String) {
    // A write replaces the file, so of a link the file that it leads to.
    self.path = RealPath.of(path) ?? path
  }

  /// Throws unless the file is readable, or absent, and its folder is writable: a write creates a new file in
  /// it.
  public func checkAccess() throws(StoreError) {
    try refresh()
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard access(folder, W_OK | X_OK) == 0 else { throw failure("be written") }
  }

  /// Returns the value of a key; nil when there is none.
  public func string(forKey key: String, in suite: String) throws(StoreError) -> String? {
    try refresh()
    return suites[suite]?[key]
  }

  /// Writes the value of a key; nil removes it. The value is on disk when this returns.
  public func setString(
    _ text: String?, forKey key: String, in suite: String
  ) throws(StoreError) {
    let lock = try lock()
    defer { close(lock) }
    // Under the lock, since another process may have written since the last read.
    try refresh()
    guard suites[suite]?[key] != text else { return }
    var changed = suites
    changed[suite, default: [:]][key] = text
    if changed[suite]?.isEmpty == true { changed[suite] = nil }
    try write(changed)
  }

  /// Returns the sorted keys that have values.
  public func keys(in suite: String) throws(StoreError) -> [String] {
    try refresh()
    return (suites[suite] ?? [:]).keys.sorted()
  }

  // MARK: Files

  /// Acquires the lock, waiting for other processes. Closing the returned file descriptor releases it, as
  /// does the end of the process.
  private func lock() throws(StoreError) -> Int32 {
    let file = open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure("be locked") }
    while flock(file, LOCK_EX) != 0 {
      guard errno == EINTR else {
        defer { close(file) }
        throw failure("be locked")
      }
    }
    return file
  }

  /// Reads the file again if its version has changed.
  private func refresh() throws(StoreError) {
    // Opening a pipe would otherwise wait for a process that writes to it.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      guard errno == ENOENT else { throw failure("be read") }
      (suites, version) = ([:], nil)
      return
    }
    defer { close(file) }
    let found = try self.version(of: file)
    guard found != version else { return }
    (suites, version) = (try values(in: file), found)
  }

  /// Returns the values in an open file; an empty file holds none.
  private func values(in file: Int32) throws(StoreError) -> Suites {
    let data: Data
    do {
      data = try FileHandle(fileDescriptor: file, closeOnDealloc: false).readToEnd() ?? Data()
    } catch {
      throw failure("be read")
    }
    if data.isEmpty { return [:] }
    guard let values = try? JSONDecoder().decode(Suites.self, from: data) else {
      throw StoreError("The file ‘\(path)’ does not hold stored values")
    }
    return values
  }

  private func version(of file: Int32) throws(StoreError) -> Version {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure("be read") }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError("The store ‘\(path)’ is not a file")
    }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Version(
      inode: UInt64(status.st_ino), size: Int64(status.st_size), seconds: time.tv_sec,
      nanoseconds: time.tv_nsec)
  }

  /// Replaces the store's file with one that holds the values.
  private func write(_ values: Suites) throws(StoreError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    guard let data = try? encoder.encode(values) else { throw failure("be written") }
    let fresh = "\(path).new"
    // A process that was killed during a write may have left one; the lock is held.
    unlink(fresh)
    let file = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure("be written") }
    defer { close(file) }
    do throws(StoreError) {
      try write(data, to: file)
      guard fsync(file) == 0, rename(fresh, path) == 0 else { throw failure("be written") }
    } catch {
      // It would take the rest of a full disk.
      unlink(fresh)
      throw error
    }
    synchronizeFolder()
    (suites, version) = (values, try version(of: file))
  }

  private func write(_ data: Data, to file: Int32) throws(StoreError) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure("be written") }
      rest = rest.dropFirst(count)
    }
  }

  /// Flushes the folder to disk, so that the rename survives a power failure.
  private func synchronizeFolder() {
    let folder = open(
      URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    _ = fsync(folder)
    close(folder)
  }

  private func failure(_ what: String) -> StoreError {
    StoreError("The store ‘\(path)’ cannot \(what): \(String(cString: strerror(errno)))")
  }
}
