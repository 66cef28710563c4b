import DeclTree

/// The errors of functions that rethrow by a conformance: a function with `rethrows` that calls requirements of protocols
/// with `@rethrows` throws if the types that it is called with implement one of them by a function that throws.
extension Checker {
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
      let type = canonical(substitute(subject, substitutions, revealing: false))
      if type.hasError { return false }
      return allProtocols(of: proto).contains {
        $0.isRethrowing && throwsAsConforming(type, $0, depth)
      }
    }
  }

  /// Returns whether a type implements a requirement of a protocol by a function that throws; a type that is not known does.
  private func throwsAsConforming(_ type: StaticType, _ proto: NominalDecl, _ depth: Int) -> Bool {
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
