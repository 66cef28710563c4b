extension TypeSystem {
  /// The designated initialiser of a class that needs no arguments, its own or an inherited one: what a subclass's
  /// initialiser calls at its end when it calls none itself.
  package func plainInitializer(
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
