import DeclTree

extension CheckedTypes {
  func plainInitializer(
    of type: StaticType
  ) -> (function: FunctionDecl, substitutions: Substitutions)? {
    for candidate in checker.lookup("init", in: type, isStatic: true) {
      guard let function = candidate.decl as? FunctionDecl, !function.isConvenience else {
        continue
      }
      resolve(function)
      if function.parameters.allSatisfy(\.hasDefault) { return (function, candidate.substitutions) }
    }
    return nil
  }
}
