package import DeclLang
package import DeclRuntime
import DeclScreen
import Foundation

/// The program that a command line names: the files of a script, or those of a package's target with the modules that
/// it is built with.
package struct ScriptProgram {
  /// The files of the script.
  package let files: [SourceFile]
  /// The modules of the package; nil for a script that is none.
  package let package: SourcePackage?
  /// The files that the script may read because they are its resources.
  package let resources: [String]

  /// The files that come with the script.
  package let bundle: ScriptBundle

  /// Creates the program of a script, read from files and folders with the given names.
  package init(files: [SourceFile], named names: [String] = []) {
    bundle = ScriptBundle(scripts: names)
    let assets = AssetMembers.declarations(
      for: files.map { String(decoding: $0.bytes, as: UTF8.self) }, in: bundle)
    self.files = (assets.map { [SourceFile(name: "<assets>", text: $0)] } ?? []) + files
    package = nil
    resources = []
  }

  /// Reads the files and folders of a script, or a folder with a manifest, whose program is to be run: the executable
  /// target of the given name, or the only one. If `opensLibraries` is true, a package without executable targets gives an
  /// empty script that may import its modules.
  package static func toRun(
    _ names: [String], target: String? = nil, opensLibraries: Bool = false
  ) throws(ConsoleError) -> ScriptProgram {
    guard names.count == 1, PackageLoader.isPackage(names[0]) else {
      if target != nil { throw ConsoleError("--target is for a folder with a Package.swift") }
      return ScriptProgram(files: try ScriptFiles.read(names), named: names)
    }
    let folder = names[0]
    var loader = PackageLoader(root: folder)
    try loader.load()
    let programs = loader.modules.filter { $0.isExecutable && $0.folder == loader.root }
    let list = programs.map(\.target).joined(separator: ", ")
    guard let only = programs.first else {
      if opensLibraries, target == nil { return ScriptProgram(loader.modules, script: nil) }
      throw ConsoleError("the package in \(folder) has no executable target to run")
    }
    if let target {
      guard let program = programs.first(where: { $0.target == target }) else {
        throw ConsoleError(
          "the package in \(folder) has no executable target '\(target)', only: \(list)")
      }
      return ScriptProgram(loader.modules, script: program)
    }
    guard programs.count == 1 else {
      throw ConsoleError(
        "the package in \(folder) has several executable targets: \(list); name one with --target"
      )
    }
    return ScriptProgram(loader.modules, script: only)
  }

  /// Reads the files and folders of a script, or all modules of a folder with a manifest.
  package static func toCheck(_ names: [String]) throws(ConsoleError) -> ScriptProgram {
    guard names.count == 1, PackageLoader.isPackage(names[0]) else {
      return ScriptProgram(files: try ScriptFiles.read(names), named: names)
    }
    var loader = PackageLoader(root: names[0])
    try loader.load()
    return ScriptProgram(
      loader.modules, script: loader.modules.last { $0.isExecutable } ?? loader.modules.last)
  }

  private init(_ modules: [PackageModule], script: PackageModule?) {
    bundle = ScriptBundle()
    files = script?.source.files ?? []
    resources = modules.flatMap(\.resources)
    var own =
      script?.source
      ?? SourceModule(
        name: "main", package: "main", dependencies: Set(modules.map(\.source.name)))
    own.files = []
    package = SourcePackage(
      modules: modules.filter { $0.source.name != own.name }.map(\.source), script: own)
  }
}
