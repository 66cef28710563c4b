import DeclTree

/// Substitutes generic parameters.
extension Checker {
  /// Returns a type with its generic parameters substituted. Members of types that have become concrete are
  /// looked up, and opaque types are replaced by their underlying types if `revealing` is true.
  func substitute(
    _ type: StaticType, _ substitutions: Substitutions, revealing: Bool
  ) -> StaticType {
    let interesting = revealing && type.hasOpaque
    if !type.hasParameters && !interesting { return type }
    return type.mapped { part in
      switch part.kind {
      case .parameter(let parameter): return substitutions[parameter] ?? part
      case .member(let base, let associated):
        let newBase = self.substitute(base, substitutions, revealing: revealing)
        if newBase === base { return part }
        return self.member(associated, of: newBase) ?? StaticType(.member(newBase, associated))
      case .opaque(let decl, let arguments):
        let new = arguments.map { self.substitute($0, substitutions, revealing: revealing) }
        if revealing, let hidden = self.underlying(of: decl) {
          return self.substitute(
            hidden, Substitutions(decl.parameters, new), revealing: true)
        }
        return StaticType(.opaque(decl, new))
      default: return nil
      }
    }
  }

  /// Returns requirements with their generic parameters substituted.
  func substituted(
    _ requirements: [GenericSignature.Requirement], _ substitutions: Substitutions
  ) -> [GenericSignature.Requirement] {
    func substituted(_ type: StaticType) -> StaticType {
      substitute(type, substitutions, revealing: false)
    }
    return requirements.map { requirement in
      switch requirement {
      case .conforms(let type, let proto): .conforms(substituted(type), proto)
      case .inherits(let type, let superclass):
        .inherits(substituted(type), substituted(superclass))
      case .isClass(let type): .isClass(substituted(type))
      case .same(let left, let right): .same(substituted(left), substituted(right))
      }
    }
  }

  /// Returns a type in which every generic parameter and member type is replaced by the type that the
  /// same-type requirements in scope equate it with.
  func canonical(_ type: StaticType) -> StaticType {
    guard type.hasParameters, environment.hasSameTypes else { return type }
    return type.mapped { part in
      guard part.isAbstract else { return nil }
      let other = self.reduced(part)
      return other == part ? nil : self.canonical(other)
    }
  }

  /// Returns the underlying type of an opaque type, checking the body of its owner if necessary.
  func underlying(of decl: OpaqueTypeDecl) -> StaticType? {
    if let known = decl.underlying { return known }
    if case .source = decl.owner.implementation { _ = body(of: decl.owner) }
    return decl.underlying
  }

  /// Reports opaque types whose underlying types contain themselves, directly or through each other. Their underlying types
  /// become errors, because replacing them would not end.
  func checkCycle(of decl: OpaqueTypeDecl) {
    var visited: Set<OpaqueTypeDecl> = []
    guard let cycle = path(from: decl, to: decl, &visited) else { return }
    for member in cycle {
      guard let type = member.underlying else { continue }
      report(.opaqueInTermsOfItself(type, member.owner.nameRange))
    }
    for member in cycle { member.underlying = .error }
  }

  /// Returns the opaque types from one to another, of which each one's underlying type contains the next; nil if there is
  /// no such path.
  private func path(
    from decl: OpaqueTypeDecl, to target: OpaqueTypeDecl, _ visited: inout Set<OpaqueTypeDecl>
  ) -> [OpaqueTypeDecl]? {
    guard visited.insert(decl).inserted, let type = decl.underlying, type.hasOpaque else {
      return nil
    }
    var next: [OpaqueTypeDecl] = []
    _ = type.mapped { part in
      if case .opaque(let other, _) = part.kind { next.append(other) }
      return nil
    }
    for other in next {
      if other == target { return [decl] }
      if let rest = path(from: other, to: target, &visited) { return [decl] + rest }
    }
    return nil
  }

  /// Returns a type in which every opaque type is replaced by its underlying type.
  func revealed(_ type: StaticType) -> StaticType {
    substitute(type, .none, revealing: true)
  }
}
