import DeclLang
import Foundation

/// A target of a package with its files.
struct PackageModule {
  /// The name of the target.
  let target: String
  /// The folder of the package that declares it.
  let folder: String
  /// Indicates whether it is a program: an executable target, or one with a `main.swift`.
  let isExecutable: Bool
  /// The module, with an additional file that declares `Bundle.module` if the target has resources.
  let source: SourceModule
  /// The paths of the resources.
  let resources: [String]

  /// Collects the files of a target; throws what `error` returns for a target without files.
  init(
    _ target: PackageManifest.Target, of package: PackageLoader.Package,
    dependencies: Set<String>,
    error: (String, String, Int, PackageLoader.Package) -> ConsoleError
  ) throws(ConsoleError) {
    if let path = target.path, Self.leaves(path) {
      throw error(
        "invalid-package", "the path of the target '\(target.name)' is outside of the package",
        target.line, package)
    }
    guard let base = Self.folder(of: target, in: package) else {
      let place = target.path ?? "Sources/\(target.name)"
      throw error(
        "invalid-package", "the target '\(target.name)' has no folder \(place)", target.line,
        package)
    }
    let resources = PackageResources(target.resources, in: base)
    let excluded = target.exclude + resources.excluded
    let paths = Self.files(in: base).filter { path in
      path.hasSuffix(".swift") && !excluded.contains { Self.contains($0, path) }
        && (target.sources?.contains { Self.contains($0, path) } ?? true)
    }
    if paths.isEmpty {
      throw error(
        "invalid-package", "the target '\(target.name)' has no Swift files in \(base)",
        target.line, package)
    }
    var files: [SourceFile] = []
    let conditions = package.conditions(of: target)
    for path in paths {
      guard let data = FileManager.default.contents(atPath: base + "/" + path) else {
        throw ConsoleError(file: "cannot read \(base)/\(path)")
      }
      files.append(
        SourceFile(name: base + "/" + path, bytes: [UInt8](data), conditions: conditions))
    }
    if let accessor = resources.accessor { files.append(accessor) }
    self.target = target.name
    folder = package.folder
    isExecutable = target.type == "executable" || files.contains(where: \.isMainFile)
    self.resources = resources.paths
    source = SourceModule(
      name: Self.moduleName(target.name), package: package.identity, dependencies: dependencies,
      files: files)
  }

  /// Returns the name of a target's module: the characters that an identifier cannot contain are replaced.
  static func moduleName(_ target: String) -> String {
    let name = target.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" }
    return (name.first?.isNumber == true ? "_" : "") + String(name)
  }

  /// Returns the folder of a target: the declared one, or the one with its name below a standard folder.
  private static func folder(
    of target: PackageManifest.Target, in package: PackageLoader.Package
  ) -> String? {
    func existing(_ path: String) -> String? {
      let folder = path.isEmpty || path == "." ? package.folder : package.folder + "/" + path
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
      return isThere && isFolder.boolValue ? folder : nil
    }
    if let path = target.path {
      return existing(path.hasSuffix("/") ? String(path.dropLast()) : path)
    }
    let standard = ["Sources", "Source", "src", "srcs"]
    for folder in standard {
      if let found = existing(folder + "/" + target.name) { return found }
    }
    let isOnly = package.manifest.targets.filter(\.isModule).count == 1
    return isOnly ? standard.lazy.compactMap(existing).first : nil
  }

  /// Returns whether a path leads out of the folder to which it is relative.
  private static func leaves(_ path: String) -> Bool {
    if path.hasPrefix("/") { return true }
    var depth = 0
    for part in path.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }

  /// Returns whether a path is that of an item or below it.
  private static func contains(_ item: String, _ path: String) -> Bool {
    var item = item.hasSuffix("/") ? String(item.dropLast()) : item
    if item.hasPrefix("./") { item = String(item.dropFirst(2)) }
    return path == item || path.hasPrefix(item + "/") || item.isEmpty || item == "."
  }

  /// Returns the paths of the files below a folder, relative to it, sorted; hidden files are omitted.
  static func files(in folder: String) -> [String] {
    let root = URL(fileURLWithPath: folder).standardizedFileURL
    let found = FileManager.default.enumerator(
      at: root, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    return (found?.allObjects as? [URL] ?? [])
      .map { String($0.standardizedFileURL.path.dropFirst(root.path.count + 1)) }
      .filter { name in
        var isFolder: ObjCBool = false
        let path = folder + "/" + name
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
          && !isFolder.boolValue
      }
      .sorted()
  }
}

/// The resources of a target: files that the script can find with `Bundle.module`.
private struct PackageResources {
  /// The paths of the files by the names by which they are found.
  private var files: [(name: String, path: String)] = []
  /// The declared paths, whose files are not sources.
  private(set) var excluded: [String] = []

  init(_ declared: [PackageManifest.Resource], in base: String) {
    let root = URL(fileURLWithPath: base).standardizedFileURL.path
    for resource in declared {
      let path = resource.path.hasSuffix("/") ? String(resource.path.dropLast()) : resource.path
      let last = path.split(separator: "/").last.map(String.init) ?? path
      let inside = PackageModule.files(in: base + "/" + path)
      let isCopy = resource.rule == "copy"
      // Sources inside of processed folders are compiled; copied ones are only files.
      if isCopy { excluded.append(path) }
      if inside.isEmpty {
        files.append((last, root + "/" + path))
        continue
      }
      for name in inside where isCopy || !name.hasSuffix(".swift") {
        let short = name.split(separator: "/").last.map(String.init) ?? name
        files.append((isCopy ? last + "/" + name : short, root + "/" + path + "/" + name))
      }
    }
  }

  /// The paths of the files.
  var paths: [String] { files.map(\.path) }

  /// A source file with the declaration of `Bundle.module`; nil without resources.
  var accessor: SourceFile? {
    if files.isEmpty { return nil }
    let entries = files.map { "\($0.name.debugDescription): \($0.path.debugDescription)" }
    return SourceFile(
      name: "resources",
      text: """
        import Foundation
        extension Foundation.Bundle {
          static let module = Foundation.Bundle(_files: [\(entries.joined(separator: ", "))])
        }

        """)
  }
}
