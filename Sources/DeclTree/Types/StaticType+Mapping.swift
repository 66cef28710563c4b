extension StaticType {
  /// The results of a transformation for the parts of a type that it has visited, so that a part that occurs many
  /// times is transformed once.
  package struct SharedParts {
    private struct Results {
      var byPart: [ObjectIdentifier: StaticType] = [:]
      /// The parts visited, which must live as long as their identifiers are used.
      var visited: [StaticType] = []
      var members: [StaticType: StaticType] = [:]
    }

    // Most types are small and need no results, not even empty dictionaries.
    private var results: Results?

    package init() {}

    package subscript(part: StaticType) -> StaticType? {
      get { results?.byPart[ObjectIdentifier(part)] }
      set {
        if results == nil { results = Results() }
        let old = results?.byPart.updateValue(newValue ?? part, forKey: ObjectIdentifier(part))
        if old == nil { results?.visited.append(part) }
      }
    }

    /// Accesses the result for an associated type of a large type, which is looked up again for each occurrence.
    package subscript(member member: StaticType) -> StaticType? {
      get { results?.members[member] }
      set {
        if results == nil { results = Results() }
        results?.members[member] = newValue
      }
    }
  }

  // Smaller types are visited faster without keeping results.
  private static let sharingSize = 32

  /// Returns the type with each component replaced for which `replace` returns another type, outer ones
  /// first. Equal components may be visited once only.
  package func mapped(_ replace: (StaticType) -> StaticType?) -> StaticType {
    var shared = SharedParts()
    return mapped(&shared) { part, _ in replace(part) }
  }

  /// Returns the type with each component replaced for which `replace` returns another type, outer ones
  /// first. `replace` may pass the results so far on, to transform further types in the same way.
  package func mapped(
    _ shared: inout SharedParts,
    _ replace: (StaticType, inout SharedParts) -> StaticType?
  ) -> StaticType {
    if size <= Self.sharingSize { return replace(self, &shared) ?? rebuilt(&shared, replace) }
    if let known = shared[self] { return known }
    let made = replace(self, &shared) ?? rebuilt(&shared, replace)
    shared[self] = made
    return made
  }

  private func rebuilt(
    _ shared: inout SharedParts,
    _ replace: (StaticType, inout SharedParts) -> StaticType?
  ) -> StaticType {
    switch kind {
    case .nominal(let decl, let arguments):
      return rebuilt(arguments, &shared, replace) { .nominal(decl, $0) }
    case .tuple(let elements):
      if elements.isEmpty { return self }
      return rebuilt(elements.map(\.type), &shared, replace) { types in
        .tuple(zip(elements, types).map { TupleElement(label: $0.label, type: $1) })
      }
    case .function(let function):
      return StaticType(.function(function.mapped { $0.mapped(&shared, replace) }))
    case .existential(let existential):
      if existential.constraints.isEmpty && existential.superclass == nil { return self }
      return StaticType(.existential(existential.mapped { $0.mapped(&shared, replace) }))
    case .member(let base, let associated):
      let mappedBase = base.mapped(&shared, replace)
      return mappedBase === base ? self : StaticType(.member(mappedBase, associated))
    case .opaque(let decl, let arguments):
      return rebuilt(arguments, &shared, replace) { .opaque(decl, $0) }
    case .metatype(let instance):
      let mappedInstance = instance.mapped(&shared, replace)
      return mappedInstance === instance ? self : StaticType(.metatype(mappedInstance))
    case .existentialMetatype(let instance):
      let mappedInstance = instance.mapped(&shared, replace)
      return mappedInstance === instance ? self : .typeOfDynamicTypes(of: mappedInstance)
    case .parameter, .variable, .error:
      return self
    }
  }

  private func rebuilt(
    _ parts: [StaticType], _ shared: inout SharedParts,
    _ replace: (StaticType, inout SharedParts) -> StaticType?, _ make: ([StaticType]) -> Kind
  ) -> StaticType {
    if parts.isEmpty { return self }
    var changed = false
    let mappedParts = parts.map { part in
      let mappedPart = part.mapped(&shared, replace)
      if mappedPart !== part { changed = true }
      return mappedPart
    }
    return changed ? StaticType(make(mappedParts)) : self
  }
}

extension FunctionType {
  /// Returns the function type with the types of its parameters, its result and its errors transformed.
  package func mapped(_ transform: (StaticType) -> StaticType) -> FunctionType {
    FunctionType(
      parameters: parameters.map {
        Parameter(
          type: transform($0.type), isInout: $0.isInout, isVariadic: $0.isVariadic,
          isAutoclosure: $0.isAutoclosure, isConsuming: $0.isConsuming,
          isIsolated: $0.isIsolated)
      },
      result: transform(result), isThrowing: isThrowing,
      thrownType: thrownType.map(transform), isAsync: isAsync)
  }
}

extension ExistentialType {
  /// Returns the existential type with its superclass and the types of its constraints transformed.
  package func mapped(_ transform: (StaticType) -> StaticType) -> ExistentialType {
    ExistentialType(
      protocols: protocols, superclass: superclass.map(transform), isClassBound: isClassBound,
      constraints: constraints.map {
        Constraint(associatedType: $0.associatedType, type: transform($0.type))
      })
  }
}
