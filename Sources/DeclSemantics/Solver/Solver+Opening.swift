import DeclTree

/// Opening existentials: the content of an `any P` as the argument of a function that is generic over what conforms to `P`.
extension Solver {
  /// Marks the generic parameters of a function for which the content of an existential may stand: those that are the type of
  /// just one parameter.
  func markOpening(
    _ own: [GenericParameterDecl], of function: FunctionDecl, _ substitutions: Substitutions
  ) {
    if own.isEmpty || function.generics.requirements.isEmpty { return }
    for parameter in own {
      let users = function.parameters.filter { $0.type.mentions(parameter) }
      guard users.count == 1, !users[0].isVariadic,
        (users[0].type.metatypeInstance ?? users[0].type) == parameter.type,
        case .variable(let variable)? = substitutions[parameter]?.kind
      else { continue }
      state.variables[index(variable)].isOpening = true
    }
  }

  /// Only calls open existentials: the function as a value has one type.
  func unmarkOpening(_ open: OpenCandidate) {
    for type in open.substitutions.types.values {
      guard case .variable(let variable) = type.kind else { continue }
      state.variables[index(variable)].isOpening = false
    }
  }

  /// Whether an existential's content conforms to a protocol that it does not conform to itself.
  func opens(_ type: StaticType, to proto: NominalDecl) -> Bool {
    let known = head(type)
    return known.existentialType != nil && checker.protocols(of: known).contains(proto)
  }

  /// Whether a type is a variable for which an existential's content may stand.
  func isOpening(_ type: StaticType) -> Bool {
    var current = type
    while case .variable(let variable) = current.kind {
      let info = state.variables[index(variable)]
      if info.isOpening { return true }
      guard let binding = info.binding else { return false }
      current = binding
    }
    return false
  }
}

extension StaticType {
  /// Whether a generic parameter occurs in it.
  fileprivate func mentions(_ parameter: GenericParameterDecl) -> Bool {
    guard hasParameters else { return false }
    var found = false
    _ = mapped { part in
      if case .parameter(parameter) = part.kind { found = true }
      return nil
    }
    return found
  }
}
