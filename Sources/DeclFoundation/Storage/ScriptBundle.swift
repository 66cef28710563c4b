import Foundation

/// The files that come with a script: what `Bundle.main`, images and asset catalogues find, and nothing else does.
///
/// The folders are read when something is first looked for. Hidden items and symbolic links are omitted.
package final class ScriptBundle: @unchecked Sendable {
  /// A folder in which the bundle looks.
  package struct Folder: Hashable, Sendable {
    /// The absolute path.
    package let path: String
    /// The number of levels of folders below it; nil for all. Asset catalogues count as files.
    package let depth: Int?

    /// Creates a folder.
    package init(path: String, depth: Int?) {
      self.path = path
      self.depth = depth
    }
  }

  /// The folders, in the order in which they are searched.
  package let folders: [Folder]
  /// The folder whose files answer requests; nil for no network.
  package var netFolder: String?
  /// The begin of the paths by which scripts read answers.
  package static let netPrefix = "/net:/"
  /// The largest number of items of a bundle; those beyond are omitted.
  package static let limit = 10_000

  private let lock = NSLock()
  private var known: Index?
  private var derived: AnyObject?
  /// Frees memory of what is derived from the files and can be made again; returns false if there is none.
  package var giveUpMemory: () -> Bool = { false }

  /// Creates a bundle of folders.
  package init(folders: [Folder] = []) { self.folders = folders }

  /// Creates the bundle of a script: all below a folder that is named, and for files their own folders.
  package convenience init(scripts names: [String]) {
    var folders: [Folder] = []
    for name in names where name != "-" {
      let path = RealPath.of(name) ?? name
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
      let folder =
        isFolder.boolValue
        ? Folder(path: path, depth: nil)
        : Folder(path: URL(fileURLWithPath: path).deletingLastPathComponent().path, depth: 1)
      if !folders.contains(folder) { folders.append(folder) }
    }
    self.init(folders: folders)
  }

  /// The files and catalogues.
  private struct Index {
    var files: [String: String] = [:]
    var paths: Set<String> = []
    var catalogues: [String] = []
    var isComplete = true
  }

  /// Returns the path of a file by its name, or by the last parts of its path.
  package func path(of name: String) -> String? {
    let index = index
    if let path = index.files[name] { return path }
    guard name.contains("/") else { return nil }
    return index.paths.filter { $0.hasSuffix("/" + name) }.min()
  }

  /// Returns the path of the file that answers a request: the folder with the name of the host, in it the path of the
  /// address, with the query where there is such a file.
  /// - Parameter name: `netPrefix`, host, path and query of the address.
  package func answer(to name: String) -> String? {
    guard let netFolder, name.hasPrefix(Self.netPrefix), let root = RealPath.of(netFolder) else {
      return nil
    }
    let address = String(name.dropFirst(Self.netPrefix.count))
    let plain = address.split(separator: "?", maxSplits: 1).first.map(String.init) ?? address
    for file in [address, plain, plain + ".json", plain + "/index.json"] {
      var isFolder: ObjCBool = false
      guard let path = RealPath.of("\(root)/\(file)"), path.hasPrefix(root + "/"),
        FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue
      else { continue }
      return path
    }
    return nil
  }

  /// Returns whether a path, without symbolic links, is that of a file in the bundle.
  package func contains(_ path: String) -> Bool { index.paths.contains(path) }

  /// Returns the paths of all files with one of some endings, in any case of letters: those of outer folders first, and of
  /// one folder in their order.
  package func paths(endingIn endings: Set<String>) -> [String] {
    func depth(_ path: String) -> Int { path.utf8.count { $0 == 0x2F } }
    return index.paths.filter { endings.contains(($0 as NSString).pathExtension.lowercased()) }
      .sorted { (depth($0), $0) < (depth($1), $1) }
  }

  /// The paths of the asset catalogues.
  package var catalogues: [String] { index.catalogues }

  /// Indicates whether there are more items than the limit allows.
  package var isCut: Bool { !index.isComplete }

  /// Returns what is derived from the files, such as decoded images, and makes it when it is first asked for.
  package func derived<Value: AnyObject>(_ make: (ScriptBundle) -> Value) -> Value {
    lock.lock()
    let known = derived as? Value
    lock.unlock()
    if let known { return known }
    let made = make(self)
    lock.lock()
    defer { lock.unlock() }
    derived = made
    return made
  }

  private var index: Index {
    lock.lock()
    defer { lock.unlock() }
    if let known { return known }
    let made = makeIndex()
    known = made
    return made
  }

  private func makeIndex() -> Index {
    var index = Index()
    var left = Self.limit
    for folder in folders { add(folder.path, folder.depth, to: &index, &left) }
    index.isComplete = left > 0
    return index
  }

  /// Adds the files of a folder before those of the folders in it.
  private func add(_ path: String, _ depth: Int?, to index: inout Index, _ left: inout Int) {
    guard left > 0,
      let names = try? FileManager.default.contentsOfDirectory(atPath: path).sorted()
    else { return }
    var folders: [String] = []
    for name in names where !name.hasPrefix(".") {
      left -= 1
      if left <= 0 { return }
      let item = path == "/" ? "/\(name)" : "\(path)/\(name)"
      var status = stat()
      guard lstat(item, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG:
        index.paths.insert(item)
        if index.files[name] == nil { index.files[name] = item }
      case S_IFDIR where name.hasSuffix(".xcassets"):
        if !index.catalogues.contains(item) { index.catalogues.append(item) }
      case S_IFDIR: folders.append(item)
      default: break
      }
    }
    if depth == 0 { return }
    for folder in folders { add(folder, depth.map { $0 - 1 }, to: &index, &left) }
  }
}
