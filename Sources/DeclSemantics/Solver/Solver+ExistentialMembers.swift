import DeclTree

/// The members of existentials that cannot be used, because the concrete type behind the value is not known.
extension Solver {
  /// Returns the members that can be used on a value of a type; nil, with an error, if it is an existential on which
  /// none of those found can be used.
  func usable(_ found: [Candidate], on type: StaticType, _ range: SourceRange) -> [Candidate]? {
    let owner = type.metatypeInstance ?? type
    guard let existential = owner.existentialType, !found.isEmpty, !body.function.isLibrary else {
      return found
    }
    // `P.self` is not the type of any value, which `any P.Type` would be.
    if case .metatype = type.kind, let proto = existential.protocols.first,
      let member = found.first(where: {
        ($0.decl is FunctionDecl || $0.decl is VariableDecl)
          && checker.selfType(in: $0.decl.context)?.nominal.isProtocol == true
          && ($0.decl as? FunctionDecl)?.kind != .initializer
      }), !proto.name.isEmpty
    {
      fail(.staticOfProtocol(member.decl.name, deepResolved(owner), range))
      return nil
    }
    let usable = found.filter { !checker.needsConcreteSelf($0.decl, existential) }
    if usable.isEmpty {
      fail(.existentialMember(found[0].decl.name, deepResolved(type), range))
      return nil
    }
    return usable
  }
}

extension Checker {
  /// Returns whether a protocol's member mentions `Self`, or an associated type that an existential does not fix, where
  /// only the concrete type would do: in its parameters, or in arguments of a generic type.
  func needsConcreteSelf(_ decl: Decl, _ existential: ExistentialType) -> Bool {
    guard let proto = selfType(in: decl.context)?.nominal, proto.isProtocol else { return false }
    let search = SelfSearch(
      selfType: proto.generics.parameters[0].type, existential: existential, checker: self)
    switch decl {
    case let variable as VariableDecl: return search.isMisplaced(typeOf(variable), .result)
    case let function as FunctionDecl:
      resolveSignature(of: function)
      return search.isMisplaced(in: function.parameters, function.result)
    case let decl as SubscriptDecl:
      resolveSignature(of: decl)
      return search.isMisplaced(in: decl.parameters, decl.element)
    default: return false
    }
  }

  /// A search for `Self` where an existential cannot stand for it.
  private struct SelfSearch {
    /// The place of a type in the type of a member.
    enum Place {
      case parameter, result, argument

      var ofParameter: Place {
        switch self {
        case .parameter: .result
        case .result: .parameter
        case .argument: .argument
        }
      }
    }

    let selfType: StaticType
    let existential: ExistentialType
    let checker: Checker

    func isMisplaced(in parameters: [ParameterDecl], _ result: StaticType) -> Bool {
      parameters.contains { isMisplaced($0.type, $0.isInout ? .argument : .parameter) }
        || isMisplaced(result, .result)
    }

    func isMisplaced(_ type: StaticType, _ place: Place) -> Bool {
      guard type.hasParameters else { return false }
      switch type.kind {
      case .parameter, .member: return place != .result && dependsOnSelf(type)
      case .tuple(let elements): return elements.contains { isMisplaced($0.type, place) }
      case .function(let function):
        return isMisplaced(function.result, place)
          || function.parameters.contains {
            isMisplaced($0.type, $0.isInout ? .argument : place.ofParameter)
          }
      case .nominal(let decl, let arguments):
        let isCollection = decl.isLibrary && ["Array", "Dictionary", "Set"].contains(decl.name)
        let inner = isCollection || checker.wrapped(type) != nil ? place : .argument
        return arguments.contains { isMisplaced($0, inner) }
      default: return false
      }
    }

    /// Returns whether a type is `Self` or an associated type of it that the existential does not fix.
    private func dependsOnSelf(_ type: StaticType) -> Bool {
      if type == selfType { return true }
      guard case .member(let base, let associated) = type.kind else { return false }
      if base == selfType {
        let known = checker.member(associated, of: StaticType(.existential(existential)))
        return known.map { if case .member = $0.kind { true } else { false } } ?? true
      }
      return dependsOnSelf(base)
    }
  }
}
