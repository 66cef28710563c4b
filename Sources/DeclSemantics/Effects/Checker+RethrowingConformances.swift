import DeclTree

/// The errors that a type throws by its conformance to a protocol with `@rethrows`, such as `AsyncSequence`: in functions with
/// `rethrows` that call requirements of the protocol, and in loops that wait for the elements of a sequence (SE-0421).
extension Checker {
  /// Returns the type of the errors that a loop `for try await` over a sequence can throw, `Never` if it throws none.
  func iterationError(of sequence: StaticType) -> StaticType {
    failure(of: sequence, libraryProtocol("AsyncSequence")) ?? anyError
  }

  /// Returns whether one of the types with which a function that rethrows is called throws in a requirement of a protocol
  /// with `@rethrows`.
  func rethrowsByConformance(_ function: FunctionDecl, _ substitutions: Substitutions) -> Bool {
    rethrowsByConformance(function, substitutions, depth: 0)
  }

  private func rethrowsByConformance(
    _ function: FunctionDecl, _ substitutions: Substitutions, depth: Int
  ) -> Bool {
    guard function.isRethrowing, depth < Self.rethrowingDepth else { return false }
    resolveSignature(of: function)
    return function.generics.requirements.contains { requirement in
      guard case .conforms(let subject, let proto) = requirement else { return false }
      let rethrowing = allProtocols(of: proto).filter(\.isRethrowing)
      if rethrowing.isEmpty { return false }
      let type = canonical(substitute(subject, substitutions, revealing: false))
      return !type.hasError && rethrowing.contains { throwsAsConforming(type, $0, depth) }
    }
  }

  /// Returns whether a type implements a requirement of a protocol by a function that throws; a type that is not known does.
  /// What the library's protocols of iteration throw is their associated type `Failure`.
  private func throwsAsConforming(_ type: StaticType, _ proto: NominalDecl, _ depth: Int) -> Bool {
    if let error = failure(of: type, proto) { return canonical(error) != core.never }
    guard case .nominal = type.kind else { return true }
    return proto.requirements.contains { requirement in
      guard let wanted = requirement as? FunctionDecl, wanted.isThrowing,
        let found = witness(for: wanted, in: type, arguments: .none),
        let function = found.decl as? FunctionDecl
      else { return false }
      resolveSignature(of: function)
      guard function.isThrowing else { return false }
      return !function.isRethrowing
        || rethrowsByConformance(function, found.substitutions, depth: depth + 1)
    }
  }

  private func failure(of type: StaticType, _ proto: NominalDecl) -> StaticType? {
    guard proto.isLibrary else { return nil }
    return associatedType(named: "Failure", in: proto).flatMap { member($0, of: type) }
  }

  /// The maximum number of types that contain each other whose requirements are looked at.
  private static let rethrowingDepth = 50
}

extension NominalDecl {
  /// Indicates whether it is a protocol that is declared with `@rethrows`.
  var isRethrowing: Bool { isProtocol && attributes.contains("rethrows") }
}

extension FunctionDecl {
  /// Indicates whether it is a requirement of a protocol with `@rethrows`.
  var isRethrowingRequirement: Bool { (context as? NominalDecl)?.isRethrowing == true }
}
