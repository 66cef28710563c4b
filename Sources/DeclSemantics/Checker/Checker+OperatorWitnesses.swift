import DeclTree

/// Finds the operator functions that implement requirements of protocols. The requirement covers them in overloaded
/// expressions.
extension Checker {
  /// Returns whether an operator function implements an operator requirement of a protocol to which its type
  /// conforms.
  func isOperatorWitness(_ function: FunctionDecl) -> Bool {
    if let answer = cache.operatorWitnesses[function] { return answer }
    // A request for the same function during the search gets this answer, so that the search ends.
    cache.operatorWitnesses[function] = false
    operatorSearches += 1
    let answer = findsOperatorRequirement(function)
    operatorSearches -= 1
    cache.operatorWitnesses[function] = answer
    return answer
  }

  /// Returns whether an operator function of a protocol extension in the library is the default implementation
  /// of a requirement.
  private func isOperatorDefault(_ function: FunctionDecl, _ owner: NominalDecl) -> Bool {
    guard function.isLibrary, function.context is ExtensionDecl,
      function.name == "<" || function.name == "==", function.takesOnly(owner)
    else { return false }
    return allProtocols(of: owner).contains { proto in
      ownMembers(of: proto, named: function.name).contains { $0.context is NominalDecl }
    }
  }

  private func findsOperatorRequirement(_ function: FunctionDecl) -> Bool {
    guard let owner = function.enclosingNominal else { return false }
    if owner.isProtocol { return isOperatorDefault(function, owner) }
    guard function.isLibrary else { return implementsRequirement(function, owner) }
    return function.takesOnly(owner)
      && conformances(of: owner).contains {
        !operatorRequirements(like: function, in: $0.proto).isEmpty
      }
  }

  /// Returns the operator requirements of a protocol with the name and the number of parameters of a function.
  private func operatorRequirements(
    like function: FunctionDecl, in proto: NominalDecl
  ) -> [FunctionDecl] {
    ownMembers(of: proto, named: function.name).compactMap { $0 as? FunctionDecl }
      .filter { $0.context is NominalDecl && isSameShape(function, $0) }
  }

  /// Returns whether an operator function has the types of a requirement.
  private func implementsRequirement(_ function: FunctionDecl, _ owner: NominalDecl) -> Bool {
    resolveSignature(of: function)
    let selfType = owner.selfType
    guard function.parameters.allSatisfy({ $0.type == selfType }) else { return false }
    return conformances(of: owner).contains { conformance in
      operatorRequirements(like: function, in: conformance.proto).contains {
        requirementTypes(of: $0, conformance) == interfaceTypes(of: function)
          && $0.parameters.map(\.isInout) == function.parameters.map(\.isInout)
      }
    }
  }

  /// Returns the operators of the library that are not, by their types, what they seem to be as they are written; there are
  /// none in a release (``FunctionDecl/takesOnly(_:)``).
  package func misreadOperators() -> [String] {
    bindExtensions()
    return operatorFunctions.keys.sorted().flatMap { operators(named: $0) }.compactMap { function in
      guard function.isLibrary, let owner = function.enclosingNominal, !owner.isProtocol,
        findsOperatorRequirement(function) != implementsRequirement(function, owner)
      else { return nil }
      return "\(owner.name).\(function.name)"
    }
  }
}

extension FunctionDecl {
  /// Returns whether all parameters are written with the type that declares the function. In the library such operators
  /// implement the requirement of this shape, so that none of the many signatures of `==` must be resolved to know it.
  fileprivate func takesOnly(_ owner: NominalDecl) -> Bool {
    resolution?.source.parameters?.allSatisfy { $0.type.names(owner) } ?? false
  }
}

extension TypeSyntax {
  /// Returns whether it is written with the name of a type, as `Self`, or in the short form for collections and optionals.
  fileprivate func names(_ nominal: NominalDecl) -> Bool {
    switch kind {
    case .named(let name): name.text == "Self" || name.text == nominal.name
    case .member(_, let name): name.text == nominal.name
    case .array: nominal.name == "Array"
    case .dictionary: nominal.name == "Dictionary"
    case .optional: nominal.name == "Optional"
    case .attributed(_, _, let type): type.names(nominal)
    default: false
    }
  }
}
