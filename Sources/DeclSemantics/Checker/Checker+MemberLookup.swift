import DeclTree

/// A declaration that a name may mean, with what is known of the type it was found in.
struct Candidate {
  let decl: Decl
  /// What stands for the generic parameters of the declaration's context; `Self` for a protocol's member.
  var substitutions: Substitutions
  /// The type that the member was found in: the base's, or a superclass of it.
  var owner: StaticType?
  /// The type that the name was looked up in.
  var base: StaticType?
  /// A requirement of a protocol, found on a type that is not abstract: its witness is what runs.
  var isRequirement = false
}

extension StaticType {
  /// Whether it means the same everywhere: no variables, no generic parameters.
  var isClosed: Bool { !hasVariables && !hasParameters }
}

extension Checker {
  /// The members that `base.name` may mean. `base` has a known outermost type; for static members it is the instance
  /// type. Hidden ones (overridden, or stated again) are left out.
  func lookup(_ name: String, in base: StaticType, isStatic: Bool) -> [Candidate] {
    switch base.kind {
    case .nominal: return lookupKept(name, base, isStatic)
    case .parameter, .member, .opaque, .existential: return lookupAbstract(name, base, isStatic)
    default: return []
    }
  }

  /// What was found before in a type that means the same everywhere.
  private func lookupKept(_ name: String, _ base: StaticType, _ isStatic: Bool) -> [Candidate] {
    guard base.isClosed, collectingConformances == 0 else {
      return lookupNominal(name, base, isStatic)
    }
    let key = MembersKey(base: base, name: name, isStatic: isStatic)
    if let members = known.members[key] { return members }
    let found = lookupNominal(name, base, isStatic)
    known.members[key] = found
    return found
  }

  private func lookupNominal(_ name: String, _ base: StaticType, _ isStatic: Bool) -> [Candidate] {
    var result: [Candidate] = []
    var next: StaticType? = base
    while let current = next, case .nominal(let nominal, let arguments) = current.kind {
      synthesiseMembers(of: nominal)
      let substitutions = Substitutions(nominal.generics.parameters, arguments)
      for decl in ownMembers(of: nominal, named: name) where isAvailable(decl, isStatic) {
        if nominal != base.nominalDecl, isHidden(decl, by: result) { continue }
        guard isSatisfied(decl, nominal, substitutions) else { continue }
        // An inherited initialiser makes an instance of the class that was named.
        result.append(
          Candidate(
            decl: decl, substitutions: substitutions, owner: name == "init" ? base : current,
            base: base))
      }
      if name == "init", !(nominal.resolution?.inheritsInitializers ?? false) { break }
      next = superclass(of: current)
    }
    for proto in protocols(of: base) { append(name, proto, base, isStatic, to: &result) }
    if result.isEmpty, isStatic, let resource = resourceName(name, in: base) { return [resource] }
    return result
  }

  private func lookupAbstract(_ name: String, _ base: StaticType, _ isStatic: Bool) -> [Candidate] {
    var result: [Candidate] = []
    if let superclass = superclassBound(of: base) {
      result = lookup(name, in: superclass, isStatic: isStatic)
      for index in result.indices {
        result[index].base = base
        // It makes an instance of whatever class the type stands for.
        if name == "init" { result[index].owner = base }
      }
    }
    for proto in protocols(of: base) { append(name, proto, base, isStatic, to: &result) }
    return result
  }

  /// The class that an abstract type is known to inherit from.
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
      // What a protocol states again is the same type.
      let decl =
        member is AssociatedTypeDecl ? associatedType(named: name, in: proto) ?? member : member
      if decl is AssociatedTypeDecl, result.contains(where: { $0.decl === decl }) { continue }
      if let context = decl.context as? ExtensionDecl {
        resolveSignature(of: context)
        guard satisfies(context.generics.requirements.dropFirst(), substitutions) else { continue }
        result.append(Candidate(decl: decl, substitutions: substitutions, owner: base))
      } else if !isNominal || !result.contains(where: { isSameShape($0.decl, decl) }) {
        // A type's own implementation stands for the requirement.
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

  private func isHidden(_ decl: Decl, by found: [Candidate]) -> Bool {
    found.contains { other in
      if decl is VariableDecl && other.decl is VariableDecl { return true }
      guard isSameShape(decl, other.decl) else { return false }
      return (other.decl as? FunctionDecl)?.isOverride ?? true
        || (decl as? FunctionDecl)?.kind == .initializer
    }
  }

  /// Whether the conditions of the extension that declares a member hold.
  private func isSatisfied(
    _ decl: Decl, _ nominal: NominalDecl, _ substitutions: Substitutions
  ) -> Bool {
    guard let context = decl.context as? ExtensionDecl, !context.syntax.isUnconditional else {
      return true
    }
    resolveSignature(of: context)
    return satisfies(
      context.generics.requirements.dropFirst(nominal.generics.requirements.count), substitutions)
  }

  /// Static members that an implicit member may mean where only protocols are known:
  /// `extension ButtonStyle where Self == BorderedButtonStyle { static var bordered … }`.
  func lookupOnProtocol(_ name: String, _ proto: NominalDecl) -> [Candidate] {
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

extension ExtensionSyntax {
  /// Whether it holds for every instance of its type.
  var isUnconditional: Bool {
    guard requirements.isEmpty else { return false }
    switch extended.kind {
    case .named(let name), .member(_, let name): return name.genericArguments == nil
    default: return false
    }
  }
}
