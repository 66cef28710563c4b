/// The modules of a package that are checked together: those that a script may import, and the script's own.
public struct SourcePackage: Sendable {
  /// The modules, each after those that it depends on.
  public var modules: [SourceModule]
  /// The script's own module; its files are those that are loaded.
  public var script: SourceModule

  /// Creates a package.
  public init(modules: [SourceModule], script: SourceModule) {
    self.modules = modules
    self.script = script
  }
}
