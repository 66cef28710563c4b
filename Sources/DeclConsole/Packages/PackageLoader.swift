import DeclLang
import DeclPresentation
import Foundation

/// A reader of packages: evaluates manifests, finds the packages that they depend on, and collects the files
/// of their modules.
struct PackageLoader {
  /// A package with its folder.
  struct Package {
    let folder: String
    let identity: String
    let file: SourceFile
    let manifest: PackageManifest
    /// The enabled traits.
    let traits: Set<String>

    /// Returns the names that are true in the `#if` conditions of a target.
    func conditions(of target: PackageManifest.Target) -> Set<String> {
      let defined = target.conditions.filter { condition in
        condition.traits.map { !traits.isDisjoint(with: $0) } ?? true
      }
      return traits.union(defined.map(\.name))
    }
  }

  /// The folder of the package that was named, which contains the checkouts of dependencies.
  let root: String
  /// The packages, by folder.
  private var packages: [String: Package] = [:]
  /// The targets that were added, by the folder of their package and their name.
  private var added: Set<String> = []
  /// The targets whose dependencies are being added, to detect cycles.
  private var adding: [String] = []
  /// The modules, each after its dependencies.
  private(set) var modules: [PackageModule] = []

  /// Creates a loader of the package in a folder.
  init(root: String) {
    self.root = root.count > 1 && root.hasSuffix("/") ? String(root.dropLast()) : root
  }

  /// Indicates whether a folder contains a manifest.
  static func isPackage(_ folder: String) -> Bool {
    FileManager.default.fileExists(atPath: folder + "/Package.swift")
  }

  /// Adds the modules of the package and of the packages that they use.
  mutating func load() throws(ConsoleError) {
    let package = try package(in: root, identity: identity(of: root), traits: ["default"])
    var names: Set<String> = []
    for target in package.manifest.targets where !names.insert(target.name).inserted {
      throw error(
        "invalid-package", "two targets are named '\(target.name)'", target.line, package)
    }
    for target in package.manifest.targets where target.isModule {
      try add(target, of: package)
    }
  }

  private func identity(of folder: String) -> String {
    URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent.lowercased()
  }

  private mutating func package(
    in folder: String, identity: String, traits: [String]
  ) throws(ConsoleError) -> Package {
    // The first dependent decides the traits.
    if let known = packages[folder] { return known }
    let path = folder + "/Package.swift"
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ConsoleError(file: "cannot read \(path)")
    }
    let file = SourceFile(name: path, bytes: [UInt8](data))
    let manifest = try PackageManifest.evaluate(file)
    let made = Package(
      folder: folder, identity: identity, file: file, manifest: manifest,
      traits: manifest.enabledTraits(traits))
    packages[folder] = made
    return made
  }

  // MARK: Targets

  private mutating func add(
    _ target: PackageManifest.Target, of package: Package
  ) throws(ConsoleError) {
    let key = package.folder + ":" + target.name
    if adding.contains(key) {
      throw error(
        "invalid-package", "the target '\(target.name)' depends on itself", target.line, package)
    }
    guard added.insert(key).inserted else { return }
    adding.append(key)
    defer { adding.removeLast() }
    var names: Set<String> = []
    for dependency in target.dependencies {
      for (other, owner) in try targets(of: dependency, for: target, in: package) {
        guard other.isModule else {
          if other.type == "plugin" { continue }
          throw error(
            "unsupported-package",
            "Decl does not support the \(other.type) target '\(other.name)'", other.line, owner)
        }
        try add(other, of: owner)
        names.insert(PackageModule.moduleName(other.name))
      }
    }
    let module = try PackageModule(target, of: package, dependencies: names, error: error)
    if let other = modules.first(where: { $0.source.name == module.source.name }) {
      throw error(
        "invalid-package",
        "the module '\(other.source.name)' is declared by two targets", target.line, package)
    }
    modules.append(module)
  }

  /// Returns the targets that a dependency names, with their packages.
  private mutating func targets(
    of dependency: PackageManifest.TargetDependency, for target: PackageManifest.Target,
    in package: Package
  ) throws(ConsoleError) -> [(PackageManifest.Target, Package)] {
    let line = dependency.line > 0 ? dependency.line : target.line
    if dependency.kind != "product",
      let found = package.manifest.targets.first(where: { $0.name == dependency.name })
    {
      return [(found, package)]
    }
    if dependency.kind == "target" {
      throw error(
        "invalid-package", "the package has no target '\(dependency.name)'", line, package)
    }
    for candidate in candidates(for: dependency, in: package) {
      let other = try find(candidate, for: package)
      let product = other.manifest.products.first { $0.name == dependency.name }
      let names = product?.targets ?? []
      let found = other.manifest.targets.filter { names.contains($0.name) }
      if !found.isEmpty { return found.map { ($0, other) } }
    }
    throw error(
      "invalid-package",
      "no target and no product of a dependency is named '\(dependency.name)'", line, package)
  }

  /// Returns the packages in which a product may be: the named one, or else first those whose name it has.
  private func candidates(
    for dependency: PackageManifest.TargetDependency, in package: Package
  ) -> [PackageManifest.Dependency] {
    let all = package.manifest.dependencies
    guard let name = dependency.package else {
      return all.sorted { left, right in
        left.identity == dependency.name.lowercased()
          && right.identity != dependency.name.lowercased()
      }
    }
    return all.filter { $0.identity == name.lowercased() || $0.name == name }
  }

  /// Returns the package of a dependency: at its path, or in the checkouts below the root's `.build`.
  private mutating func find(
    _ dependency: PackageManifest.Dependency, for package: Package
  ) throws(ConsoleError) -> Package {
    let folder: String
    if let path = dependency.path {
      folder = path.hasPrefix("/") ? path : package.folder + "/" + path
    } else {
      folder = checkout(of: dependency)
    }
    guard Self.isPackage(folder) else {
      let place = dependency.path == nil ? "\(dependency.url ?? "") is not in" : "there is none in"
      throw error(
        "missing-package",
        "the package '\(dependency.identity)' was not found: \(place) \(folder)", dependency.line,
        package)
    }
    return try self.package(
      in: folder, identity: dependency.identity, traits: dependency.traits)
  }

  private func checkout(of dependency: PackageManifest.Dependency) -> String {
    let folder = root + "/.build/checkouts"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let found = names.first { $0.lowercased() == dependency.identity } ?? dependency.identity
    return folder + "/" + found
  }

  // MARK: Errors

  /// Returns an error at a line of a manifest.
  private func error(
    _ code: String, _ message: String, _ line: Int, _ package: Package
  ) -> ConsoleError {
    var sources = SourceMap()
    let index = sources.add(package.file)
    let lines = package.file.lineRange(min(max(line, 1), package.file.lineCount))
    let text = package.file.text(lines)
    let indent = text.utf8.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
    let range = SourceRange(
      file: index, start: UInt32(lines.lowerBound + indent), end: UInt32(lines.upperBound))
    let formatter = DiagnosticFormatter(sources: sources, style: .plain)
    return ConsoleError(reports: [formatter.pretty(Diagnostic(code, message, at: range))])
  }
}
