import DeclTree

extension CheckedTypes {
  func resolveMembers(of decl: NominalDecl) {
    checker.resolveSignature(of: decl)
    checker.synthesiseMembers(of: decl)
  }

  func staticMethod(_ name: String, of decl: NominalDecl) -> FunctionDecl? {
    for candidate in checker.lookup(name, in: decl.plainType, isStatic: true) {
      guard let function = candidate.decl as? FunctionDecl else { continue }
      checker.resolveSignature(of: function)
      return function
    }
    return nil
  }
}
