import DeclTree

/// Checks that witnesses satisfy their requirements beyond name and labels.
extension Checker {
  /// Checks what a protocol refines and the bounds of its associated types.
  ///
  /// Of protocols that refine each other in a circle at least one, whose closure was resolved first, finds itself
  /// below one that it refines. As in swiftc, the error is at the latter.
  func checkRefinement(of proto: NominalDecl) {
    guard proto.isProtocol else { return }
    _ = protocolRequirements(of: proto)
    guard !circularProtocols.contains(proto),
      let next = refinedProtocols(of: proto).first(where: { allProtocols(of: $0).contains(proto) })
    else { return }
    circularProtocols.formUnion(allProtocols(of: next) + [next])
    report(.circularRefinement(next.name, next.nameRange))
  }

  /// Checks the rules of a declared conformance other than its witnesses.
  func checkRules(of conformance: Conformance) {
    let nominal = conformance.nominal
    let hasSuperclass = inheritedTypes(of: conformance.proto).contains {
      $0.nominalDecl?.isClass == true
    }
    if isClassBound(conformance.proto) || hasSuperclass, !nominal.isClass {
      report(
        .classBoundConformance(nominal.name, conformance.proto.name, conformance.place))
    } else if conformance.proto == libraryProtocol("Actor"), nominal.keyword != .actor {
      report(.notAnActor(nominal.name, conformance.place))
    }
    if hasIsolatedWitness(conformance) {
      report(.isolatedConformance(nominal.name, conformance.proto.name, conformance.range))
    }
    if conformance.isExplicit, let parent = superclass(of: nominal.selfType),
      !parent.hasError, !isMarkerProtocol(conformance.proto),
      conforms(parent, to: conformance.proto)
    {
      report(.redundantConformance(nominal.name, conformance.proto.name, conformance.range))
    }
    if isImpliedByConditions(conformance), let stated = conditionalProtocol(implying: conformance) {
      report(
        .impliedByConditions(nominal.selfType, stated, conformance.proto.name, conformance.range))
    }
    checkAssociatedTypes(of: conformance)
    guard nominal.keyword == .classType, !nominal.isMarked("final") else { return }
    for case let requirement as FunctionDecl in conformance.proto.requirements {
      guard let found = conformance.witnesses[requirement] as? FunctionDecl,
        found.context === nominal
      else { continue }
      if requirement.returnsSelf, !found.returnsSelf {
        report(
          .resultNotSelf(
            found.labelledName, nominal.name, conformance.proto.name, found.nameRange))
      }
      guard requirement.kind == .initializer, !found.isRequired,
        found.resolution?.makeBody == nil
      else { continue }
      let labels = labels(of: requirement).map { ($0 ?? "_") + ":" }.joined()
      report(.initNotRequired("init(\(labels))", nominal.name, found.range.prefix("init")))
    }
  }

  /// Returns the name of the protocol that an extension states and that inherits from that of a conformance; nil if every
  /// instance of the type meets the conditions of the extension.
  private func conditionalProtocol(implying conformance: Conformance) -> String? {
    guard let context = conformance.context as? ExtensionDecl else { return nil }
    resolveSignature(of: context)
    let nominal = conformance.nominal
    let isAlwaysMet = withRequirements(of: signature(of: nominal)) {
      satisfies(
        context.generics.requirements,
        Substitutions(nominal.generics.parameters, nominal.selfType.genericArguments))
    }
    if isAlwaysMet { return nil }
    return inheritedTypes(of: context).lazy
      .flatMap { $0.existentialType?.protocols ?? [] }
      .first { self.allProtocols(of: $0).contains(conformance.proto) }?.name
  }

  /// Checks that the associated types conform as the protocol requires.
  private func checkAssociatedTypes(of conformance: Conformance) {
    let (nominal, proto) = (conformance.nominal, conformance.proto)
    let own = Substitutions([proto.generics.parameters[0]: nominal.selfType])
    let isValid = withRequirements(of: signature(of: conformance.context)) {
      protocolRequirements(of: proto).allSatisfy { requirement in
        guard case .conforms(let subject, let bound) = requirement, case .member = subject.kind
        else { return true }
        let type = substitute(subject, own, revealing: false)
        // Of types with generic parameters more may be known than the requirements tell.
        return !type.isClosed || type.hasError || conforms(type, to: bound)
      }
    }
    if !isValid { report(.doesNotConform(nominal.selfType, proto, conformance.place)) }
  }

  /// Returns whether a synchronous requirement is satisfied by a member that only the actor itself may use synchronously.
  private func hasIsolatedWitness(_ conformance: Conformance) -> Bool {
    let (nominal, proto) = (conformance.nominal, conformance.proto)
    guard nominal.keyword == .actor, !allProtocols(of: proto).contains(libraryProtocol("Actor"))
    else { return false }
    return proto.requirements.contains { requirement in
      guard let found = conformance.witnesses[requirement],
        selfType(in: found.context)?.nominal == nominal
      else { return false }
      switch (requirement, found) {
      case (let requirement as FunctionDecl, let own as FunctionDecl):
        return own.kind == .function && !own.isStatic && own.resolution?.makeBody == nil
          && !requirement.isAsync && isIsolated(own.attributes)
      case (let requirement as VariableDecl, let own as VariableDecl):
        return !own.isStatic && !(own.isLet && own.storage == .field)
          && requirement.getter?.isAsync != true && isIsolated(own.attributes)
      case (let requirement as SubscriptDecl, let own as SubscriptDecl):
        return !own.isStatic && requirement.getter?.isAsync != true && isIsolated(own.attributes)
      default: return false
      }
    }
  }

  private func isIsolated(_ attributes: Set<String>) -> Bool {
    !attributes.contains("nonisolated") && attributes.isDisjoint(with: globalActors)
  }

  /// Returns whether a declaration that was found for a requirement satisfies it.
  func satisfiesRequirement(_ requirement: Decl, _ found: Decl, _ conformance: Conformance) -> Bool
  {
    if let function = found as? FunctionDecl,
      case .derived(let derivation) = function.implementation
    {
      return canDerive(derivation, conformance)
    }
    guard let owner = selfType(in: found.context)?.nominal else { return true }
    if owner.isProtocol { return hasWantedType(found, of: owner, requirement, conformance) }
    let typesFit = withRequirements(of: signature(of: conformance.context)) {
      found is EnumCaseDecl || !differs(found, from: requirement, conformance)
    }
    return typesFit && effectsSatisfy(requirement, found, conformance.nominal)
  }

  /// Returns whether a member of a protocol extension has the type of a requirement, as far as both are known. Those of
  /// functions were compared when one was chosen.
  private func hasWantedType(
    _ found: Decl, of proto: NominalDecl, _ requirement: Decl, _ conformance: Conformance
  ) -> Bool {
    guard found is VariableDecl, !found.isLibrary, let own = interfaceTypes(of: found).first,
      let wanted = requirementTypes(of: requirement, conformance).first
    else { return true }
    let type = canonical(
      substitute(
        own, Substitutions([proto.generics.parameters[0]: conformance.nominal.selfType]),
        revealing: false))
    let other = canonical(wanted)
    return type == other
      || [type, other].contains {
        !$0.isClosed || !$0.flags.isDisjoint(with: [.member, .opaque, .error])
      }
  }

  private func effectsSatisfy(_ requirement: Decl, _ found: Decl, _ nominal: NominalDecl) -> Bool {
    switch (requirement, found) {
    case (let wanted as VariableDecl, let own as VariableDecl):
      return wanted.setter == nil || own.isWritable
    case (let wanted as SubscriptDecl, let own as SubscriptDecl):
      return wanted.setter == nil || own.setter != nil
    case (let wanted as FunctionDecl, let own as FunctionDecl):
      let mutates = own.isMutating && !wanted.isMutating && !nominal.isClass
      return !(mutates && own.kind == .function) && !(own.isThrowing && !wanted.isThrowing)
        && !(own.isAsync && !wanted.isAsync)
    default: return true
    }
  }

  private func canDerive(
    _ derivation: FunctionDecl.Derivation, _ conformance: Conformance
  ) -> Bool {
    let name: String
    switch derivation {
    case .equals: name = "Equatable"
    case .hash: name = "Hashable"
    default: return true
    }
    let nominal = conformance.nominal
    let parts =
      nominal.keyword == .structure
      ? storedProperties(of: nominal).map { typeOf($0) }
      : nominal.cases.flatMap { payload(of: $0).map(\.type) }
    let proto = libraryProtocol(name)
    return withRequirements(of: signature(of: conformance.context)) {
      parts.allSatisfy { part in
        // The library's own types may compare what is no `Equatable` for scripts.
        if nominal.isLibrary, !part.isNominal { return !part.isFunctionOrTuple }
        return conforms(part, to: proto)
      }
    }
  }
}

extension StaticType {
  fileprivate var isNominal: Bool { if case .nominal = kind { true } else { false } }

  fileprivate var isFunctionOrTuple: Bool {
    switch kind {
    case .function, .tuple: true
    default: false
    }
  }
}
