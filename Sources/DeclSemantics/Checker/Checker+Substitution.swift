import DeclTree

/// Substitutes generic parameters.
extension Checker {
  /// Returns a type with its generic parameters substituted. Members of types that have become concrete are
  /// looked up, and opaque types are replaced by their underlying types if `revealing` is true.
  func substitute(
    _ type: StaticType, _ substitutions: Substitutions, revealing: Bool
  ) -> StaticType {
    guard type.hasParameters || revealing && type.hasOpaque else { return type }
    var shared = StaticType.SharedParts()
    return substitute(type, substitutions, revealing, &shared)
  }

  private func substitute(
    _ type: StaticType, _ substitutions: Substitutions, _ revealing: Bool,
    _ shared: inout StaticType.SharedParts
  ) -> StaticType {
    type.mapped(&shared) { part, shared in
      if !part.hasParameters && !(revealing && part.hasOpaque) { return part }
      switch part.kind {
      case .parameter(let parameter): return substitutions[parameter] ?? part
      case .member(let base, let associated):
        let newBase = self.substitute(base, substitutions, revealing, &shared)
        if newBase === base { return part }
        return self.substitutedMember(associated, of: newBase, part, &shared)
      case .opaque(let decl, let arguments):
        let new = arguments.map { self.substitute($0, substitutions, revealing, &shared) }
        if revealing, let hidden = self.revealedUnderlying(of: decl) {
          return self.substitute(hidden, Substitutions(decl.parameters, new), revealing: true)
        }
        return StaticType(.opaque(decl, new))
      default: return nil
      }
    }
  }

  /// Returns an associated type of the type that was substituted for its base. An associated type such as `(T.A, T.A)`
  /// of a nested type would otherwise be looked up twice at each level.
  private func substitutedMember(
    _ associated: AssociatedTypeDecl, of base: StaticType, _ part: StaticType,
    _ shared: inout StaticType.SharedParts
  ) -> StaticType {
    if base.size > 4, let known = shared[member: part] { return known }
    let made = member(associated, of: base) ?? StaticType(.member(base, associated))
    if base.size > 4 { shared[member: part] = made }
    return made
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

  /// Returns a type in which every opaque type is replaced by its underlying type.
  func revealed(_ type: StaticType) -> StaticType {
    substitute(type, .none, revealing: true)
  }
}
