import DeclLang
import DeclPresentation
import DeclRuntime
import Foundation

/// The description of a package: the value that its manifest `Package.swift` gives to `package`.
struct PackageManifest: Decodable {
  /// A module of the package, or something that Decl does not build.
  struct Target: Decodable {
    /// The name.
    let name: String
    /// The kind: `regular`, `executable`, `test`, `plugin`, `macro`, `system` or `binary`.
    let type: String
    let path: String?
    let exclude: [String]
    let sources: [String]?
    let dependencies: [TargetDependency]
    let resources: [Resource]
    /// The names that its build settings define for `#if`.
    let conditions: [Condition]
    /// The line of the manifest that declares it.
    let line: Int

    /// Indicates whether it is a module that Decl checks.
    var isModule: Bool { type == "regular" || type == "executable" }
  }

  /// A target or product that a target depends on.
  struct TargetDependency: Decodable {
    /// The kind: `target`, `product`, or `byName` for either.
    let kind: String
    let name: String
    let package: String?
    let line: Int
  }

  /// A name that a build setting defines for `#if`.
  struct Condition: Decodable {
    let name: String
    /// The traits of which one must be enabled; nil if it depends on none.
    let traits: [String]?
  }

  /// An option of the package. The names of enabled traits are conditions of `#if` in its modules.
  struct Trait: Decodable {
    /// The name; `default` for the traits that are enabled unless a dependent names others.
    let name: String
    /// The traits that it enables.
    let enabled: [String]
  }

  /// A package that the package depends on.
  struct Dependency: Decodable {
    let name: String?
    let url: String?
    let path: String?
    /// The names of the traits that it enables, `default` among them unless others replace it.
    let traits: [String]
    let line: Int

    /// The name by which target dependencies refer to the package.
    var identity: String {
      let last = (url ?? path ?? "").split(separator: "/").last.map(String.init) ?? ""
      return (last.hasSuffix(".git") ? String(last.dropLast(4)) : last).lowercased()
    }
  }

  /// Targets that other packages may use.
  struct Product: Decodable {
    let name: String
    let targets: [String]
  }

  /// Files that belong to a module's bundle.
  struct Resource: Decodable {
    /// The rule: `process` or `copy`.
    let rule: String
    let path: String
  }

  let name: String
  let targets: [Target]
  let dependencies: [Dependency]
  let products: [Product]
  let traits: [Trait]

  /// Returns the traits that names enable, with those that these enable.
  func enabledTraits(_ names: [String]) -> Set<String> {
    var found: Set<String> = []
    var next = names
    while let name = next.popLast() {
      guard found.insert(name).inserted else { continue }
      next += traits.first { $0.name == name }?.enabled ?? []
    }
    return found.subtracting(["default"])
  }

  /// Evaluates the manifest of the package in a folder.
  static func evaluate(_ file: SourceFile) throws(ConsoleError) -> PackageManifest {
    var options = Session.Options()
    // A manifest computes a description; one that needs longer does not end.
    options.stepLimit = 10_000_000
    let description = SourceModule(
      name: PackageDescription.name, package: PackageDescription.name,
      files: [PackageDescription.file])
    var script = SourceModule(
      name: "main", package: "manifest", dependencies: [PackageDescription.name])
    script.isScript = true
    options.package = SourcePackage(modules: [description], script: script)
    let session = Session(options: options)
    let diagnostics = session.load([file, PackageDescription.printing])
    let errors = diagnostics.filter { $0.severity == .error }
    let text = DiagnosticFormatter(sources: session.checkedSources, style: .plain)
    guard errors.isEmpty else {
      let own = errors.filter { session.checkedSources.file(of: $0.range)?.name == file.name }
      if own.isEmpty {
        throw ConsoleError("\(file.name): the manifest gives no value to 'package'")
      }
      throw ConsoleError(reports: own.map(text.pretty))
    }
    let result = session.run()
    if let trap = result.trap {
      throw ConsoleError("\(file.name): the manifest ends with a runtime error: \(trap.message)")
    }
    guard let json = result.output.split(separator: "\u{1}").last,
      let made = try? JSONDecoder().decode(PackageManifest.self, from: Data(json.utf8))
    else { throw ConsoleError("\(file.name): the manifest describes no package") }
    return made
  }
}
