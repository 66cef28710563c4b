import DeclTree

/// Finds the member that a member of a class overrides.
extension Checker {
  /// Returns the inherited member that a member of a class overrides; nil if there is none. Its parameters may accept
  /// more than those of the inherited one, and its result may be a subtype.
  func inheritedMember(_ member: Decl, _ nominal: NominalDecl) -> Decl? {
    let wanted = Array(interfaceTypes(of: member).dropLast())
    var next = superclass(of: nominal.selfType)
    while let current = next, let decl = current.nominalDecl {
      let substitution = Substitutions(decl.generics.parameters, current.genericArguments)
      let candidates = ownMembers(of: decl, named: member.name).filter {
        isSameShape($0, member) && isCalledAlike($0, member) && isAccessible($0, from: member)
      }
      func parameters(of candidate: Decl) -> [StaticType] {
        let own = substitution.merging(renaming(candidate, to: member))
        return interfaceTypes(of: candidate).dropLast().map {
          substitute($0, own, revealing: false)
        }
      }
      func matches(_ candidate: Decl, _ fits: (StaticType, StaticType) -> Bool) -> Bool {
        if member is VariableDecl { return true }
        let types = parameters(of: candidate)
        return types.count == wanted.count && zip(wanted, types).allSatisfy(fits)
          && resultFits(member, candidate, in: nominal)
      }
      let found =
        candidates.first { matches($0, ==) }
        ?? candidates.first { matches($0) { self.parameterFits($0, $1) } }
      if let found { return found }
      next = superclass(of: current)
    }
    return nil
  }

  /// Returns whether two members are both asynchronous or not, and are variadic in the same parameters.
  private func isCalledAlike(_ left: Decl, _ right: Decl) -> Bool {
    guard let left = left as? FunctionDecl, let right = right as? FunctionDecl else { return true }
    resolveSignature(of: left)
    resolveSignature(of: right)
    return left.isAsync == right.isAsync
      && left.parameters.map(\.isVariadic) == right.parameters.map(\.isVariadic)
  }

  /// Returns whether a parameter of a type accepts every argument of an inherited one: the same type, a superclass
  /// or an optional of it.
  private func parameterFits(_ type: StaticType, _ inherited: StaticType) -> Bool {
    if type == inherited || isSubclass(inherited, of: type) { return true }
    guard let inner = wrapped(type) else { return false }
    return parameterFits(inner, wrapped(inherited) ?? inherited)
  }

  /// Returns whether a member overrides another one, directly or through a class between them.
  func overrides(_ member: Decl, _ inherited: Decl) -> Bool {
    var next = overriddenMembers[member]
    while let current = next {
      if current === inherited { return true }
      next = overriddenMembers[current]
    }
    return false
  }

  /// Returns the members among candidates that may override an inherited one: those of which it is known, else those
  /// of which nothing is known.
  func possibleOverrides<Member: Decl>(_ candidates: [Member], of inherited: Decl) -> [Member] {
    let known = candidates.filter { overrides($0, inherited) }
    return known.isEmpty ? candidates.filter { overriddenMembers[$0] == nil } : known
  }

  /// Returns whether a member that has the same shape as an inherited one, which is one of several members of that name,
  /// hides it. A class may override only one of several overloads of a shape.
  func hides(_ member: Decl, _ inherited: Decl, of members: [Decl]) -> Bool {
    guard let owner = inherited.enclosingNominal, owner.isClass, inherited.context is NominalDecl,
      member.enclosingNominal != owner,
      members.count(where: { isSameShape($0, inherited) }) > 1
    else { return true }
    var next: Decl? = member
    while let current = next, let declaring = current.enclosingNominal, declaring != owner {
      next = overriddenMembers[current] ?? inheritedMember(current, declaring)
    }
    return next === inherited
  }
}
