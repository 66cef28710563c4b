/// A module of a program: source files that share a name and their internal declarations.
public struct SourceModule: Sendable {
  /// The name by which other modules import it.
  public var name: String
  /// The package to which it belongs: `package` declarations are visible in all modules of one package.
  public var package: String
  /// The names of the modules that its files may import, beside those of the library.
  public var dependencies: Set<String>
  /// Indicates whether the statements of all files run when the program starts; otherwise only those of
  /// `main.swift` do.
  public var isScript = false
  /// The files.
  public var files: [SourceFile]

  /// Creates a module.
  public init(
    name: String, package: String, dependencies: Set<String> = [], files: [SourceFile] = []
  ) {
    self.name = name
    self.package = package
    self.dependencies = dependencies
    self.files = files
  }
}

extension SourceFile {
  /// Indicates whether it is the file of a module whose statements run when the program starts.
  package var isMainFile: Bool { name == "main.swift" || name.hasSuffix("/main.swift") }
}
