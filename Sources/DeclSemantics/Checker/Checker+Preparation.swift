import DeclTree

/// A function of the library that a script used, named by its place, so that another checker finds its own declaration of
/// it.
package struct LibraryUse: Hashable, Sendable {
  /// The names of the types that enclose it, the outermost first; those of an extended type for an extension.
  let owners: [String]
  /// The name of the function, or of the variable or subscript whose accessor or initial value it is.
  let name: String
  /// The source range of the declaration with that name.
  let range: SourceRange
  let kind: FunctionDecl.Kind
  /// Indicates whether not only the types of the function were used, but its body.
  let includesBody: Bool

  /// Creates the name of a function; nil for one in another function's body, for one that has no place in the source,
  /// for default values of parameters, which are parts of their functions, and for functions with parameter packs, of which
  /// there are instances.
  fileprivate init?(_ function: FunctionDecl) {
    let member = function.accessorOwner ?? function
    let isDefault = function.kind == .initialValue && function.accessorOwner == nil
    guard !function.isLocal, !isDefault, member.range.exists, !(member.context is FunctionDecl),
      let resolution = function.resolution, resolution.packSource == nil
    else { return nil }
    var owners: [String] = []
    var next = member.enclosingNominal
    while let owner = next {
      owners.append(owner.name)
      next = owner.enclosingNominal
    }
    self.owners = owners.reversed()
    name = member.name
    range = member.range
    kind = function.kind
    includesBody = resolution.body != nil
  }
}

/// Resolves ahead of a script what it will request of the library.
///
/// Declarations of the library are resolved on demand, and what they mean does not depend on the script, so that it makes
/// no difference to the result when that happens.
extension Checker {
  /// The functions of the library that were resolved.
  package var libraryUses: [LibraryUse] { libraryFunctions.compactMap(LibraryUse.init) }

  /// Resolves functions of the library before the script is added; those of another library are skipped.
  package func prepare(_ uses: [LibraryUse]) {
    for use in uses {
      guard let found = declaration(of: use) else { continue }
      resolveSignature(of: found)
      if use.includesBody { _ = body(of: found) }
    }
  }

  private func declaration(of function: LibraryUse) -> FunctionDecl? {
    var found = function.owners.first.map { libraryScope[$0] ?? [] } ?? []
    for name in function.owners.dropFirst() {
      found =
        found.lazy.compactMap { $0 as? NominalDecl }.first
        .map { ownMembers(of: $0, named: name) } ?? []
    }
    let owner = found.lazy.compactMap { $0 as? NominalDecl }.first
    let members =
      function.owners.isEmpty
      ? libraryScope[function.name] ?? []
      : owner.map { ownMembers(of: $0, named: function.name) } ?? []
    for member in members where member.range == function.range {
      // The initial value is created with the type.
      if let variable = member as? VariableDecl { _ = typeOf(variable) }
      let parts: [FunctionDecl?] =
        switch member {
        case let member as FunctionDecl: [member]
        case let member as VariableDecl:
          [
            member.getter, member.setter, member.willSet, member.didSet, member.initialValue,
          ]
        case let member as SubscriptDecl: [member.getter, member.setter]
        default: []
        }
      if let part = parts.lazy.compactMap({ $0 }).first(where: { $0.kind == function.kind }) {
        return part
      }
    }
    return nil
  }
}
