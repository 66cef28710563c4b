import DeclTree

/// What a member must be to meet a requirement, beside its name and labels.
extension Checker {
  /// Checks a stated conformance by itself.
  func checkRules(of conformance: Conformance) {
    let nominal = conformance.nominal
    if isClassBound(conformance.proto), !nominal.isClass {
      report(
        .classBoundConformance(nominal.name, conformance.proto.name, nominal.nameRange))
    }
    if conformance.isStated, let parent = superclass(of: nominal.selfType),
      !parent.hasError, conforms(parent, to: conformance.proto)
    {
      report(.redundantConformance(nominal.name, conformance.proto.name, conformance.range))
    }
    guard nominal.keyword == .classType, !nominal.isMarked("final") else { return }
    for case let requirement as FunctionDecl in conformance.proto.requirements
    where requirement.kind == .initializer {
      guard let found = conformance.witnesses[requirement] as? FunctionDecl,
        found.context === nominal, !found.isRequired, found.resolution?.makeBody == nil
      else { continue }
      let labels = labels(of: requirement).map { ($0 ?? "_") + ":" }.joined()
      report(.initNotRequired("init(\(labels))", nominal.name, found.range.prefix("init")))
    }
  }

  /// Whether what was found for a requirement can stand for it.
  func meets(_ requirement: Decl, _ found: Decl, _ conformance: Conformance) -> Bool {
    if let function = found as? FunctionDecl,
      case .derived(let derivation) = function.implementation
    {
      return canDerive(derivation, conformance)
    }
    // What an extension of a protocol gives was chosen by its types.
    guard let owner = selfType(in: found.context)?.nominal, !owner.isProtocol else { return true }
    let typesFit = within(signature(of: conformance.context)) {
      typesMeet(requirement, found, conformance)
    }
    return typesFit && effectsMeet(requirement, found, conformance.nominal)
  }

  private func effectsMeet(_ requirement: Decl, _ found: Decl, _ nominal: NominalDecl) -> Bool {
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

  /// Whether the types agree, as far as both are known without generic parameters.
  private func typesMeet(_ requirement: Decl, _ found: Decl, _ conformance: Conformance) -> Bool {
    if found is EnumCaseDecl { return true }
    let wanted = requirementTypes(of: requirement, conformance)
    let types = interfaceTypes(of: found)
    return wanted.count == types.count
      && zip(types, wanted).allSatisfy { type, other in
        guard type.isPlainNominal, other.isPlainNominal else { return true }
        return type == other || isSubclass(type, of: other) || wrapped(other) == type
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
    let proto = proto(name)
    return within(signature(of: conformance.context)) {
      parts.allSatisfy { $0.isNominal ? conforms($0, to: proto) : !$0.isFunctionOrTuple }
    }
  }
}

extension StaticType {
  /// A type with a declaration and without generic parameters, whose identity decides.
  fileprivate var isPlainNominal: Bool {
    isNominal && !hasParameters && !hasVariables && !hasOpaque && !hasError
  }

  fileprivate var isNominal: Bool { if case .nominal = kind { true } else { false } }

  fileprivate var isFunctionOrTuple: Bool {
    switch kind {
    case .function, .tuple: true
    default: false
    }
  }
}
