/// The settings with which a script is compiled.
package struct CompilerSettings: Equatable, Sendable {
  /// Indicates whether all files must import what they use, as `.swift` files must.
  package var requiresImports: Bool
  /// The platform that conditions of `#if` ask for. Nil for that of the files: iOS if one of them imports UIKit without
  /// a condition, since macOS does not have it, else macOS. A package is built for macOS.
  package var platform: BuildPlatform?

  /// Creates settings.
  package init(requiresImports: Bool = false, platform: BuildPlatform? = nil) {
    self.requiresImports = requiresImports
    self.platform = platform
  }
}
