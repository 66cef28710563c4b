import Foundation

/// A store in a file, which several processes may use at once.
///
/// A write takes the lock, reads what others wrote, writes all values into a file beside it and puts that in the place of
/// the old one: whoever reads finds the values before the write or after it, and never a part of them (S8). The lock is a
/// file of its own, because the store's file is another one after each write.
public final class FileStore: KeyValueStore {
  private typealias Suites = [String: [String: String]]

  private let path: String
  private var suites: Suites = [:]
  /// Which file the values were read from; nil when there was none.
  private var version: Version?

  /// What tells a file from the one that was at its path before.
  private struct Version: Equatable {
    let number: UInt64
    let size: Int64
    let seconds: Int
    let nanoseconds: Int
  }

  /// The store in a file, which is read when a value is asked for, and made by the first write.
  public init(path: String) { self.path = path }

  /// Throws unless the file can be read, and written or made: writes put a new file into its folder.
  public func checkUse() throws(StoreError) {
    try refresh()
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard access(folder, W_OK | X_OK) == 0 else { throw failure("be written") }
  }

  /// The value of a key; nil when there is none.
  public func text(forKey key: String, in suite: String) throws(StoreError) -> String? {
    try refresh()
    return suites[suite]?[key]
  }

  /// Writes the value of a key; nil removes it. The value is on the disk when this returns.
  public func setText(
    _ text: String?, forKey key: String, in suite: String
  ) throws(StoreError) {
    let lock = try lock()
    defer { close(lock) }
    try refresh()
    guard suites[suite]?[key] != text else { return }
    var changed = suites
    changed[suite, default: [:]][key] = text
    if changed[suite]?.isEmpty == true { changed[suite] = nil }
    try write(changed)
  }

  /// The keys that have values, in order.
  public func keys(in suite: String) throws(StoreError) -> [String] {
    try refresh()
    return (suites[suite] ?? [:]).keys.sorted()
  }

  // MARK: Files

  /// Waits until no other process writes; closing the file gives the lock back, and so does the process's end.
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

  /// Reads the file again if it is another one than the last time.
  private func refresh() throws(StoreError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      guard errno == ENOENT else { throw failure("be read") }
      (suites, version) = ([:], nil)
      return
    }
    defer { close(file) }
    let found = try self.version(of: file)
    guard found != version else { return }
    guard let data = try? FileHandle(fileDescriptor: file, closeOnDealloc: false).readToEnd(),
      let values = try? JSONDecoder().decode(Suites.self, from: data)
    else { throw StoreError("The store ‘\(path)’ is no file of stored values") }
    (suites, version) = (values, found)
  }

  private func version(of file: Int32) throws(StoreError) -> Version {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure("be read") }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Version(
      number: UInt64(status.st_ino), size: Int64(status.st_size), seconds: time.tv_sec,
      nanoseconds: time.tv_nsec)
  }

  /// Puts a new file in the place of the store's.
  private func write(_ values: Suites) throws(StoreError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    guard let data = try? encoder.encode(values) else { throw failure("be written") }
    let fresh = "\(path).new"
    let file = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure("be written") }
    defer { close(file) }
    try write(data, to: file)
    guard fsync(file) == 0, rename(fresh, path) == 0 else { throw failure("be written") }
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

  /// Keeps the new name through a loss of power.
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
