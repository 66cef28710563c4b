/// What stands for each generic parameter at one use of a generic declaration.
package struct Substitutions: Hashable {
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
