import DeclTree

/// A declaration that a name may refer to, with the type in which it was found.
struct Candidate {
  var decl: Decl
  /// The substitutions for the generic parameters of the declaration's context; those of `Self` for a
  /// protocol's member.
  var substitutions: Substitutions
  /// The type in which the member was found: the base or one of its superclasses.
  var owner: StaticType?
  /// The type in which the name was looked up.
  var base: StaticType?
  /// Indicates whether it is a protocol's requirement that was found on a concrete type, so that its witness
  /// is called.
  var isRequirement = false
}

extension StaticType {
  /// Indicates whether it contains neither type variables nor generic parameters, so that it is the same type
  /// everywhere.
  var isClosed: Bool { !hasVariables && !hasParameters }
}

extension Checker {
  /// Returns the members to which `base.name` may refer. The outermost type of `base` must be known; for
  /// static members it is the instance type. Members that are overridden or redeclared are omitted.
  func lookup(_ name: String, in base: StaticType, isStatic: Bool) -> [Candidate] {
    switch base.kind {
    case .nominal: visible(lookupCached(name, base, isStatic))
    case .parameter, .member, .opaque, .existential: visible(lookupAbstract(name, base, isStatic))
    default: []
    }
  }

  /// Returns the members of a nominal type, from the cache if the type is the same everywhere.
  private func lookupCached(_ name: String, _ base: StaticType, _ isStatic: Bool) -> [Candidate] {
    // While conformances are collected, members that depend on them may still be missing.
    guard base.isClosed, conformanceCollectionDepth == 0 else {
      return lookupNominal(name, base, isStatic)
    }
    let key = MembersKey(base: base, name: name, isStatic: isStatic)
    if let members = cache.members[key] { return members }
    let found = lookupNominal(name, base, isStatic)
    if base.nominalDecl?.resolution?.hasSynthesised != false { cache.members[key] = found }
    return found
  }

  private func lookupNominal(_ name: String, _ base: StaticType, _ isStatic: Bool) -> [Candidate] {
    var result = declaredMembers(name, base, isStatic)
    // After the type's own members, since a requirement that one of them satisfies is omitted.
    for proto in protocols(of: base) { append(name, proto, base, isStatic, to: &result) }
    // Last, so that a name of an asset catalogue never hides a declaration.
    if result.isEmpty, isStatic, let resource = resourceName(name, in: base) { return [resource] }
    return result
  }

  /// Returns the members that a type declares, followed by those that its superclasses declare and that no nearer
  /// class hides.
  private func declaredMembers(
    _ name: String, _ base: StaticType, _ isStatic: Bool
  ) -> [Candidate] {
    guard case .nominal(let nominal, let arguments) = base.kind else { return [] }
    synthesiseMembers(of: nominal, for: name)
    let substitutions = Substitutions(nominal.generics.parameters, arguments)
    var result = ownMembers(of: nominal, named: name, with: substitutions)
      .filter { isAvailable($0, isStatic) && isSatisfied($0, nominal, substitutions) }
      .map { Candidate(decl: $0, substitutions: substitutions, owner: base, base: base) }
    if name == "init", !(nominal.resolution?.inheritsInitializers ?? false) { return result }
    guard let parent = superclass(of: base) else { return result }
    let own = result
    let all = inheritedMembers(name, parent, isStatic)
    let siblings = own.isEmpty ? [] : all.map(\.decl)
    for var inherited in all {
      if isHidden(inherited.decl, of: siblings, by: own) { continue }
      inherited.base = base
      // An inherited initialiser creates an instance of the class that was named.
      if name == "init" { inherited.owner = base }
      result.append(inherited)
    }
    return result
  }

  /// Returns the declared members of a superclass, which all its subclasses ask for.
  private func inheritedMembers(
    _ name: String, _ base: StaticType, _ isStatic: Bool
  ) -> [Candidate] {
    guard base.isClosed, conformanceCollectionDepth == 0 else {
      return declaredMembers(name, base, isStatic)
    }
    let key = MembersKey(base: base, name: name, isStatic: isStatic)
    if let members = cache.inheritedMembers[key] { return members }
    let found = declaredMembers(name, base, isStatic)
    if base.nominalDecl?.resolution?.hasSynthesised != false { cache.inheritedMembers[key] = found }
    return found
  }

  private func lookupAbstract(_ name: String, _ base: StaticType, _ isStatic: Bool) -> [Candidate] {
    var result: [Candidate] = []
    if let superclass = superclassBound(of: base) {
      result = lookup(name, in: superclass, isStatic: isStatic)
      for index in result.indices {
        result[index].base = base
        // The initialiser creates an instance of whatever class the type is bound to.
        if name == "init" { result[index].owner = base }
      }
    }
    for proto in protocols(of: base) { append(name, proto, base, isStatic, to: &result) }
    return result
  }

  /// Returns the superclass from which an abstract type is required to inherit; nil when there is none.
  func superclassBound(of type: StaticType) -> StaticType? {
    switch type.kind {
    case .parameter, .member: environment.superclasses[type]
    case .opaque(let decl, _): decl.superclass
    case .existential(let existential): existential.superclass
    default: nil
    }
  }

  private func append(
    _ name: String, _ proto: NominalDecl, _ base: StaticType, _ isStatic: Bool,
    to result: inout [Candidate]
  ) {
    let substitutions = Substitutions([proto.generics.parameters[0]: base])
    let isNominal = base.nominalDecl != nil
    for member in ownMembers(of: proto, named: name) where isAvailable(member, isStatic) {
      // An associated type that a protocol redeclares is the inherited one.
      let decl =
        member is AssociatedTypeDecl ? associatedType(named: name, in: proto) ?? member : member
      if decl is AssociatedTypeDecl, result.contains(where: { $0.decl === decl }) { continue }
      if let context = decl.context as? ExtensionDecl {
        resolveSignature(of: context)
        guard satisfies(context.generics.requirements.dropFirst(), substitutions) else { continue }
        result.append(Candidate(decl: decl, substitutions: substitutions, owner: base))
      } else if !isNominal || !result.contains(where: { isSameShape($0.decl, decl) }) {
        // A type's own implementation takes the place of the requirement.
        result.append(
          Candidate(
            decl: decl, substitutions: substitutions, owner: base, isRequirement: isNominal))
      }
    }
  }

  private func isAvailable(_ decl: Decl, _ isStatic: Bool) -> Bool {
    switch decl {
    case let function as FunctionDecl:
      if function.kind == .deinitializer { return false }
      return function.kind == .initializer ? isStatic : function.isStatic == isStatic
    case let variable as VariableDecl: return variable.isStatic == isStatic
    case let decl as SubscriptDecl: return decl.isStatic == isStatic
    default: return isStatic
    }
  }

  /// Returns whether a member, one of those of its class with the same name, is hidden by those of subclasses.
  private func isHidden(_ decl: Decl, of members: [Decl], by found: [Candidate]) -> Bool {
    found.contains { other in
      if decl is VariableDecl && other.decl is VariableDecl { return true }
      guard isSameShape(decl, other.decl) else { return false }
      if (decl as? FunctionDecl)?.kind == .initializer { return true }
      return (other.decl as? FunctionDecl)?.isOverride ?? true
        && (members.count == 1 || hides(other.decl, decl, of: members))
    }
  }

  /// Returns whether the conditions of the extension that declares a member hold.
  private func isSatisfied(
    _ decl: Decl, _ nominal: NominalDecl, _ substitutions: Substitutions
  ) -> Bool {
    guard let context = decl.context as? ExtensionDecl, !context.isUnconditional else {
      return true
    }
    resolveSignature(of: context)
    return satisfies(
      context.generics.requirements.dropFirst(nominal.generics.requirements.count), substitutions)
  }

  /// Returns whether a member is better than another one because one of them is a requirement of a protocol and the other
  /// one belongs to an extension of a protocol; nil for other pairs. On a generic or existential type the requirement
  /// comes first, whose implementation the value determines; on a concrete type it stands for an extension's member.
  func isBetterRequirement(_ member: Candidate, than other: Candidate) -> Bool? {
    let isRequirement = (member.decl.context as? NominalDecl)?.isProtocol == true
    let isOther = (other.decl.context as? NominalDecl)?.isProtocol == true
    guard isRequirement != isOther, isOfProtocolExtension(isRequirement ? other : member),
      haveSameType(member, other)
    else { return nil }
    let isConcrete = member.isRequirement || other.isRequirement
    return isConcrete ? isOther : isRequirement
  }

  /// Returns whether two members are not properties of different types, of which the context decides.
  private func haveSameType(_ member: Candidate, _ other: Candidate) -> Bool {
    guard let one = member.decl as? VariableDecl, let two = other.decl as? VariableDecl else {
      return true
    }
    func type(_ variable: VariableDecl, _ candidate: Candidate) -> StaticType {
      canonical(substitute(typeOf(variable), candidate.substitutions, revealing: false))
    }
    return type(one, member) == type(two, other)
  }

  private func isOfProtocolExtension(_ member: Candidate) -> Bool {
    (member.decl.context as? ExtensionDecl)?.extended?.isProtocol == true
  }

  /// Returns the static members to which an implicit member may refer if its base is known only by protocols:
  /// `extension ButtonStyle where Self == BorderedButtonStyle { static var bordered … }`.
  ///
  /// Members of the script take precedence, since the library also has those of other platforms.
  func lookupOnProtocol(_ name: String, _ proto: NominalDecl) -> [Candidate] {
    let all = visible(allOnProtocol(name, proto))
    let own = all.filter { !$0.decl.isLibrary }
    return own.isEmpty ? all : own
  }

  private func allOnProtocol(_ name: String, _ proto: NominalDecl) -> [Candidate] {
    var result: [Candidate] = []
    for candidate in allProtocols(of: proto) {
      for decl in ownMembers(of: candidate, named: name) where isAvailable(decl, true) {
        guard let context = decl.context as? ExtensionDecl else { continue }
        resolveSignature(of: context)
        let selfParameter = candidate.generics.parameters[0]
        for case .same(let left, let right) in context.generics.requirements
        where left == selfParameter.type {
          result.append(
            Candidate(
              decl: decl, substitutions: Substitutions([selfParameter: right]), owner: right))
        }
      }
    }
    return result
  }
}

extension ExtensionDecl {
  /// Indicates whether the extension certainly applies to every instance of its type; an alias may stand for some of
  /// them.
  var isUnconditional: Bool {
    guard syntax.requirements.isEmpty else { return false }
    switch syntax.extended.kind {
    case .named(let name), .member(_, let name):
      return name.genericArguments == nil && name.text == extended?.name
    default: return false
    }
  }
}
