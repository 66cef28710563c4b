import DeclTree

/// The modules of the script, their files, and what is visible from where.
extension Checker {
  /// Begins a module: the files that are added next belong to it.
  package func beginModule(named name: String, package: String, dependencies: Set<String>) {
    let module = ModuleScope(name: name, package: package, dependencies: dependencies)
    modules.append(module)
    currentScope = FileScope(module: module)
  }

  /// The module of the script's files that are added next.
  var currentModule: ModuleScope { currentScope.module }

  /// Begins a file of the current module. An input is entered into the module's main file, or into the last one.
  package func beginFile(_ index: UInt32, isMain: Bool, isInput: Bool) {
    if !isInput, currentModule.isInPackage || !fileScopes.isEmpty {
      currentScope = FileScope(module: currentModule, isMain: isMain)
      if isMain { mainScope = currentScope }
      hasSeveralFiles = true
    }
    if isInput, let mainScope, mainScope.module === currentModule { currentScope = mainScope }
    fileScopes[index] = currentScope
    if isInput { inputFiles.insert(index) }
  }

  /// Indicates whether the script is one file with its inputs, which sees all of the library's members.
  var isSingleFile: Bool { modules.isEmpty && !hasSeveralFiles && !hidesLibraryMembers }

  /// Returns the scope of the file in which a declaration is written; for one without a place in the source,
  /// that of the file that is being checked.
  func fileScope(of decl: Decl?) -> FileScope {
    if isSingleFile { return currentScope }
    var next = decl
    while let current = next {
      if current.nameRange.exists, let found = fileScopes[current.nameRange.file] { return found }
      if current.range.exists, let found = fileScopes[current.range.file] { return found }
      next = current.context
    }
    return viewpoint ?? currentScope
  }

  /// Runs `body` with the members visible that can be used in the file of a declaration: all of them in the
  /// library.
  func withViewpoint<Result>(of decl: Decl, _ body: () -> Result) -> Result {
    if isSingleFile { return body() }
    return withViewpoint(decl.isLibrary ? nil : fileScope(of: decl), body)
  }

  /// Runs `body` with the members visible that can be used in a file: all of them for nil.
  func withViewpoint<Result>(_ scope: FileScope?, _ body: () -> Result) -> Result {
    let saved = viewpoint
    viewpoint = scope
    defer { viewpoint = saved }
    return body()
  }

  // MARK: Imports

  /// Records the import of a module by a file.
  func addImport(_ path: [NameSyntax], _ declaration: DeclSyntax) {
    guard let name = path.first else { return }
    importedModules.insert(name.text)
    let scope = currentScope
    if let module = modules.first(where: { $0.name == name.text }), module !== scope.module,
      scope.module.dependencies.contains(name.text)
    {
      let words = declaration.attributes.map(\.baseName)
      scope.imports.append(
        FileScope.Import(module: module, isTestable: words.contains("testable")))
      // With a module the members are visible that its own imports bring.
      if let hidden = module.hiddenLibraryModules {
        scope.module.hiddenLibraryModules?.formIntersection(hidden)
      }
      let isExported = words.contains("_exported") || declaration.isMarked("public")
      if words.contains("_exported"), isExported { scope.module.exported.append(module) }
      return
    }
    if Self.knownModules.contains(name.text) || name.text == scope.module.name { return }
    let isTarget = scope.module.isInPackage && modules.contains { $0.name == name.text }
    report(
      isTarget
        ? .unknownModule(name.text, name.range) : .unsupportedModule(name.text, name.range))
  }

  /// The modules that a script may import; the library contains their supported declarations.
  static let knownModules: Set<String> = [
    "SwiftUI", "Foundation", "Combine", "Swift", "Observation", "CoreGraphics", "UIKit", "AppKit",
    "Glibc", "Darwin", "UniformTypeIdentifiers", "CoreFoundation", "os", "OSLog", "Dispatch",
    "DeveloperToolsSupport", "SwiftUICore", "_Concurrency", "UserNotifications", "QuartzCore",
  ]

  // MARK: Names

  /// Returns the top-level declarations of the script that a name refers to in a file: those of its own
  /// module, and public ones of the modules that it imports, which a type or variable of its own hides.
  func scriptDeclarations(_ name: String, in scope: FileScope) -> [Decl]? {
    if modules.isEmpty {
      return scope.module.declarations[name].map { preferringOwn($0, of: scope) { $0 } }
    }
    let own = visibleDeclarations(name, of: scope.module, in: scope)
    if own.contains(where: { !($0 is FunctionDecl) }) { return own }
    var found = own
    for one in scope.allImports {
      found += visibleDeclarations(name, of: one.module, in: scope)
    }
    return found.isEmpty ? nil : found
  }

  /// Returns the top-level declarations of a module that can be used in a file.
  func visibleDeclarations(
    _ name: String, of module: ModuleScope, in scope: FileScope
  ) -> [Decl] {
    (module.declarations[name] ?? []).filter { isVisible($0, from: scope) }
  }

  /// Returns the declarations that a name refers to after the name of a module.
  func qualifiedDeclarations(_ name: String, in module: String, from scope: FileScope) -> [Decl] {
    if let found = scope.module(named: module) {
      let own = visibleDeclarations(name, of: found, in: scope)
      if !own.isEmpty { return own }
      let exported = found.exported.flatMap { visibleDeclarations(name, of: $0, in: scope) }
      if !exported.isEmpty || found !== scope.module { return exported }
    }
    return libraryScope[name] ?? scope.module.declarations[name] ?? []
  }

  /// Returns whether a name is that of a module: the file's own, one that it imports, or one of the library.
  func isModuleName(_ name: String, in scope: FileScope) -> Bool {
    scope.module(named: name) != nil || Self.knownModules.contains(name)
  }

  // MARK: Visibility

  /// Returns whether a declaration can be used in a file by its access level. Within a module that is
  /// everything except the private declarations of other files.
  func isVisible(_ decl: Decl, from scope: FileScope) -> Bool {
    if decl.isLibrary { return !isHidden(decl, in: scope.module) }
    return modules.isEmpty || isVisible(decl, at: effectiveAccess(of: decl), from: scope)
  }

  /// Returns whether a declaration, or its setter, with an access level of its own can be used in a file.
  func isVisible(_ decl: Decl, at access: Decl.Access, from scope: FileScope) -> Bool {
    if decl.isLibrary || modules.isEmpty { return true }
    let home = fileScope(of: decl)
    if home === scope { return true }
    if home.module === scope.module {
      return !scope.module.isInPackage || access > .filePrivate
    }
    switch access {
    case .open, .publicAccess: return true
    case .packageAccess: return home.module.package == scope.module.package
    case .internalAccess:
      return scope.allImports.contains { $0.module === home.module && $0.isTestable }
    default: return false
    }
  }

  /// Returns the access level of a declaration; cases, associated types and generic parameters have that of
  /// the declaration to which they belong.
  func effectiveAccess(of decl: Decl) -> Decl.Access {
    if decl is EnumCaseDecl || decl is AssociatedTypeDecl || decl is GenericParameterDecl {
      return decl.context.map { effectiveAccess(of: $0) } ?? .internalAccess
    }
    return decl.access
  }

  /// Returns the members that can be used at the current viewpoint.
  func visible(_ candidates: [Candidate]) -> [Candidate] {
    let candidates = withoutUnresolved(candidates)
    guard let viewpoint else { return candidates }
    let found = candidates.filter { isVisible($0.decl, from: viewpoint) }
    return modules.isEmpty ? preferringOwn(found, of: viewpoint) { $0.decl } : found
  }

  /// Returns the members without the variables whose types are just being inferred, if there are functions of the same name:
  /// `static let small = Size.small(margin: 1)`.
  private func withoutUnresolved(_ candidates: [Candidate]) -> [Candidate] {
    guard candidates.count > 1, !resolving.isEmpty,
      candidates.contains(where: { $0.decl is FunctionDecl })
    else { return candidates }
    return candidates.filter {
      guard let variable = $0.decl as? VariableDecl else { return true }
      return variable.resolvedType != nil || !resolving.contains(ObjectIdentifier(variable))
    }
  }

  /// Returns the declarations of a name without those that are private to other files if the file declares one itself.
  /// The files of a script may see each other's private declarations, but each one means its own.
  private func preferringOwn<Item>(
    _ items: [Item], of scope: FileScope, _ decl: (Item) -> Decl
  ) -> [Item] {
    if items.count < 2 || isSingleFile { return items }
    let own = items.map { !decl($0).isLibrary && fileScope(of: decl($0)) === scope }
    guard own.contains(true) else { return items }
    return zip(items, own).filter { item, isOwn in
      isOwn || decl(item).isLibrary || effectiveAccess(of: decl(item)) > .filePrivate
    }.map(\.0)
  }

  /// Returns the error for a name that one of the script's modules does not have; nil for other modules.
  func unknownModuleMember(
    _ name: String, _ module: String, _ range: SourceRange, in scope: FileScope
  ) -> Diagnostic? {
    guard scope.module.isInPackage, scope.module(named: module) != nil else { return nil }
    return .unknownModuleMember(name, module, range)
  }

  /// Returns the error for the use of a name that only private declarations of other files have; nil if there
  /// are none.
  func inaccessibleName(_ name: String, _ range: SourceRange, in scope: FileScope) -> Diagnostic? {
    guard !modules.isEmpty else { return nil }
    let hidden = scope.module.declarations[name]?.first
    return hidden.map { .inaccessible("'\(name)'", effectiveAccess(of: $0), range) }
  }

  /// Returns the members with a name that are invisible at the current viewpoint.
  func hiddenMembers(named name: String, of type: StaticType) -> [Decl] {
    guard let viewpoint else { return [] }
    return withViewpoint(nil) {
      lookup(name, in: type, isStatic: false) + lookup(name, in: type, isStatic: true)
    }.map(\.decl).filter { !isVisible($0, from: viewpoint) }
  }

  /// Returns the error for the use of a member that is invisible at the current viewpoint; nil if there is
  /// none.
  func inaccessibleMember(
    _ name: String, of type: StaticType, _ range: SourceRange
  ) -> Diagnostic? {
    guard let decl = hiddenMembers(named: name, of: type).first else { return nil }
    if decl.isLibrary { return missingImport(of: decl, range) }
    let what = name == "init" ? "'\(type.nominalDecl?.name ?? "")' initializer" : "'\(name)'"
    return .inaccessible(what, effectiveAccess(of: decl), range)
  }
}
