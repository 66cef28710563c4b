import DeclTree

/// Reports the names of types that do not exist, or that Decl does not support.
extension Checker {
  /// Reports the name of a type that does not exist.
  ///
  /// - Parameter function: the function in whose type or body the name is: the name may be that of a type of a protocol
  ///   that Decl does not support
  func reportUnknownType(
    _ name: NameSyntax, in scope: FileScope, of function: FunctionDecl? = nil
  ) {
    var inheritsUnknown = false
    if let owner = function?.enclosingNominal, !resolving.contains(ObjectIdentifier(owner)) {
      if let library = frameworkOfUnsupportedMember(name.text, of: owner.selfType) {
        return report(.unsupportedAPI(name.text, library, name.range))
      }
      inheritsUnknown = self.inheritsUnknown(owner.selfType)
    }
    let hidden = inaccessibleName(name.text, name.range, in: scope)
    let unknown = Diagnostic.unknownType(name.text, name.range)
    let found = unresolvedName(name.text, name.range, otherwise: hidden ?? unknown)
    // It may be a type of the unknown superclass or protocol.
    if !inheritsUnknown || found.code != unknown.code { report(found) }
  }

  /// Returns the module of a type of the library that has a function in place of another module's nested type; nil for other
  /// types.
  func moduleOfFunction(_ name: String, _ base: StaticType) -> String? {
    guard let nominal = base.nominalDecl, nominal.isLibrary,
      lookup(name, in: base, isStatic: true).contains(where: { $0.decl is FunctionDecl })
    else { return nil }
    return moduleNames[nominal.name]?.sorted().first
  }
}
