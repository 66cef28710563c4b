extension TypeSystem {
  /// Completes a type of the library that nobody looked at so far: its parameters, stored properties and cases.
  package func resolveMembers(of decl: NominalDecl) {
    checker.resolveSignature(of: decl)
    checker.synthesiseMembers(of: decl)
  }

  /// A static method of a type without generic parameters, by its base name.
  package func staticMethod(_ name: String, of decl: NominalDecl) -> FunctionDecl? {
    for candidate in checker.lookup(name, in: decl.plainType, isStatic: true) {
      guard let function = candidate.decl as? FunctionDecl else { continue }
      checker.resolveSignature(of: function)
      return function
    }
    return nil
  }
}
