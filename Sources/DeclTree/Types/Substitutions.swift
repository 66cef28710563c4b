/// The types substituted for generic parameters at one use of a generic declaration.
public struct Substitutions: Hashable {
  /// The substituted types by generic parameter.
  package private(set) var types: [GenericParameterDecl: StaticType]

  package init(_ types: [GenericParameterDecl: StaticType] = [:]) { self.types = types }

  /// Creates substitutions that pair parameters with arguments in order.
  package init(_ parameters: [GenericParameterDecl], _ arguments: [StaticType]) {
    types = Dictionary(zip(parameters, arguments), uniquingKeysWith: { first, _ in first })
  }

  /// Substitutions that replace no generic parameter.
  /// Immutable and empty, so that all threads may share it.
  package nonisolated(unsafe) static let none = Substitutions()

  package var isEmpty: Bool { types.isEmpty }

  package subscript(parameter: GenericParameterDecl) -> StaticType? {
    get { types[parameter] }
    set { types[parameter] = newValue }
  }

  /// Returns the union with `other`; for a parameter in both, this type is used.
  package func merging(_ other: Substitutions) -> Substitutions {
    if other.isEmpty { return self }
    return Substitutions(types.merging(other.types) { mine, _ in mine })
  }

  /// Returns the substitutions with each type transformed.
  package func mapValues(_ transform: (StaticType) -> StaticType) -> Substitutions {
    Substitutions(types.mapValues(transform))
  }
}

extension Substitutions {
  /// Returns the substitutions with the types of `base`'s own generic parameters also assigned to those of
  /// its override `found`.
  package func renamed(from base: FunctionDecl, to found: FunctionDecl) -> Substitutions {
    if base === found || isEmpty { return self }
    var result = self
    let own = found.generics.parameters.filter { $0.context === found }
    for (old, new) in zip(base.generics.parameters.filter { $0.context === base }, own) {
      result[new] = self[old]
    }
    return result
  }
}
