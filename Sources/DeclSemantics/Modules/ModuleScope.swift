import DeclTree

/// A module of the script: the script itself, or one of the modules that it is built with.
package final class ModuleScope {
  /// The name, by which other modules import it and qualified names begin.
  let name: String
  /// The package to which the module belongs; nil for a script that is no package.
  let package: String?
  /// The modules that its files may import, beside those of the library.
  let dependencies: Set<String>
  /// The top-level declarations, by name. A later declaration hides an earlier one of its kind.
  var declarations: [String: [Decl]] = [:]
  /// The modules of the library that none of its files imports, so that the members which they add to types of other
  /// modules cannot be used; nil before its first file.
  var hiddenLibraryModules: Set<String>?
  /// The modules that are imported with it: those of its `@_exported` imports.
  var exported: [ModuleScope] = []

  init(name: String, package: String? = nil, dependencies: Set<String> = []) {
    self.name = name
    self.package = package
    self.dependencies = dependencies
  }

  /// Indicates whether it is a module of a package, whose files hide their private declarations from each
  /// other and whose globals are initialised at their first use.
  var isInPackage: Bool { package != nil }
}

/// The names that the declarations and bodies of one source file can refer to.
package final class FileScope {
  /// A module that the file imports.
  struct Import {
    let module: ModuleScope
    /// Indicates whether its internal declarations are visible too: `@testable import`.
    let isTestable: Bool
  }

  /// The module to which the file belongs.
  let module: ModuleScope
  /// The script's modules that the file imports, in order.
  var imports: [Import] = []

  /// Indicates whether the statements of the file run when the program starts.
  let isMain: Bool

  init(module: ModuleScope, isMain: Bool = true) {
    self.module = module
    self.isMain = isMain
  }

  /// The imports with those of the modules that they export, and those that another file of the module exports.
  var allImports: [Import] {
    var found: [Import] = []
    func add(_ one: Import) {
      if found.contains(where: { $0.module === one.module && $0.isTestable == one.isTestable }) {
        return
      }
      found.append(one)
      for module in one.module.exported { add(Import(module: module, isTestable: false)) }
    }
    imports.forEach(add)
    for other in module.exported { add(Import(module: other, isTestable: false)) }
    return found
  }

  /// Returns the imported module, or the file's own, with a name; nil if there is none.
  func module(named name: String) -> ModuleScope? {
    if module.name == name { return module }
    return allImports.first { $0.module.name == name }?.module
  }
}
