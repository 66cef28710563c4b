import DeclTree

/// A function of the library, named by its place, so that another checker finds its own declaration of it.
package struct LibraryBody: Hashable, Sendable {
  /// The names of the types that enclose it, the outermost first; those of an extended type for an extension.
  let owners: [String]
  /// The name of the function, or of the variable or subscript whose accessor or initial value it is.
  let name: String
  /// The source range of the declaration with that name.
  let range: SourceRange
  let kind: FunctionDecl.Kind

  /// Creates the name of a function; nil for one in another function's body, for one that has no place in the source, and
  /// for default values of parameters, which are parts of their functions.
  fileprivate init?(_ function: FunctionDecl) {
    let member = function.accessorOwner ?? function
    let isDefault = function.kind == .initialValue && function.accessorOwner == nil
    guard !function.isLocal, !isDefault, member.range.exists, !(member.context is FunctionDecl)
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
  }
}

/// Resolves ahead of a script what it will request of the library.
///
/// Bodies of the library are checked on demand, and what they mean does not depend on the script, so that it makes no
/// difference to the result when that happens.
extension Checker {
  /// The functions of the library whose bodies were checked, in that order.
  package var checkedLibraryBodies: [LibraryBody] {
    libraryFunctions.compactMap(LibraryBody.init)
  }

  /// Checks the bodies of functions of the library before the script is added; those of another library are skipped.
  package func prepare(_ functions: [LibraryBody]) {
    for function in functions {
      if let found = declaration(of: function) { _ = body(of: found) }
    }
  }

  private func declaration(of function: LibraryBody) -> FunctionDecl? {
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
