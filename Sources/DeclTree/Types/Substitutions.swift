/// What stands for each generic parameter at one use of a generic declaration.
public struct Substitutions: Hashable {
  /// The types by parameter.
  package private(set) var types: [GenericParameterDecl: StaticType]

  package init(_ types: [GenericParameterDecl: StaticType] = [:]) { self.types = types }

  /// Pairs parameters with arguments in order.
  package init(_ parameters: [GenericParameterDecl], _ arguments: [StaticType]) {
    types = Dictionary(zip(parameters, arguments), uniquingKeysWith: { first, _ in first })
  }

  /// No replacement at all.
  package nonisolated(unsafe) static let none = Substitutions()

  package var isEmpty: Bool { types.isEmpty }

  package subscript(parameter: GenericParameterDecl) -> StaticType? {
    get { types[parameter] }
    set { types[parameter] = newValue }
  }

  /// This and `other`; where both have a parameter, this one's type stays.
  package func merging(_ other: Substitutions) -> Substitutions {
    if other.isEmpty { return self }
    return Substitutions(types.merging(other.types) { mine, _ in mine })
  }

  /// Each type mapped.
  package func mapValues(_ transform: (StaticType) -> StaticType) -> Substitutions {
    Substitutions(types.mapValues(transform))
  }
}

extension Substitutions {
  /// With the generic parameters of an overriding function for those of the one that it overrides.
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
