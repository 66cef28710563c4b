import DeclTree

/// Opens existentials: an `any P` as the argument of a function that is generic over types conforming to `P`.
extension Solver {
  /// Marks the type variables of a function's generic parameters that may be bound to an opened existential:
  /// those that are the type of exactly one parameter.
  func markOpenableParameters(
    _ own: [GenericParameterDecl], of function: FunctionDecl, _ substitutions: Substitutions
  ) {
    if own.isEmpty || function.generics.requirements.isEmpty { return }
    for parameter in own {
      let users = function.parameters.filter { $0.type.mentions(parameter) }
      guard users.count == 1, !users[0].isVariadic,
        (users[0].type.metatypeInstance ?? users[0].type) == parameter.type,
        case .variable(let variable)? = substitutions[parameter]?.kind
      else { continue }
      variables[index(variable)].canOpenExistential = true
    }
  }

  /// Removes the marks of a function that is used as a value, since only calls open existentials.
  func unmarkOpenableParameters(_ open: OpenedCandidate) {
    for type in open.substitutions.types.values {
      guard case .variable(let variable) = type.kind else { continue }
      variables[index(variable)].canOpenExistential = false
    }
  }

  /// Returns whether the concrete type behind an existential conforms to a protocol that the existential type
  /// itself does not conform to.
  func conformsWhenOpened(_ type: StaticType, to proto: NominalDecl) -> Bool {
    let known = shallowResolved(type)
    return known.existentialType != nil && checker.protocols(of: known).contains(proto)
  }

  /// Returns whether a type is a variable that may be bound to an opened existential.
  func canOpenExistential(_ type: StaticType) -> Bool {
    var current = type
    while case .variable(let variable) = current.kind {
      let info = variables[index(variable)]
      if info.canOpenExistential { return true }
      guard let binding = info.binding else { return false }
      current = binding
    }
    return false
  }
}

extension StaticType {
  /// Returns whether the type mentions a generic parameter.
  func mentions(_ parameter: GenericParameterDecl) -> Bool {
    guard hasParameters else { return false }
    var found = false
    _ = mapped { part in
      if case .parameter(parameter) = part.kind { found = true }
      return nil
    }
    return found
  }
}
