/// Checking declarations of the script: members, conformances, bodies.
extension Checker {
  /// Checks a declaration with everything in it.
  func check(_ decl: Decl) {
    switch decl {
    case let nominal as NominalDecl: check(nominal)
    case let function as FunctionDecl:
      resolveSignature(of: function)
      for parameter in function.parameters { checkDefault(parameter) }
      if case .source = function.implementation { _ = body(of: function) }
    case let variable as VariableDecl: check(variable)
    case let decl as SubscriptDecl:
      resolveSignature(of: decl)
      for case let accessor? in [decl.getter, decl.setter] { check(accessor) }
    case let enumCase as EnumCaseDecl: _ = payload(of: enumCase)
    case let alias as TypeAliasDecl: _ = aliasType(alias)
    default: break
    }
  }

  private func checkDefault(_ parameter: ParameterDecl) {
    if parameter.defaultValue != nil, case .parameter = parameter.type.kind {
      _ = typeOfDefault(parameter)
    }
    if let function = parameter.defaultValue { _ = body(of: function) }
  }

  private func check(_ variable: VariableDecl) {
    _ = typeOf(variable)
    checkAttributes(of: variable)
    if let function = variable.initialValue, variable.storage != .global || variable.isStatic {
      _ = body(of: function)
    }
    for accessor in [variable.getter, variable.setter, variable.willSet, variable.didSet] {
      if let accessor { check(accessor) }
    }
  }

  /// Reports attributes that name nothing.
  private func checkAttributes(of variable: VariableDecl) {
    guard variable.wrapped == nil else { return }
    for attribute in variable.resolution?.declaration.attributes ?? [] {
      let word = attribute.word
      guard word.first?.isUppercase == true, word != "MainActor",
        lookupType(word, TypeContext(decl: variable.context)) == nil
      else { continue }
      if let today = Self.replacedNames[word] {
        report(.replacedName(word, today, attribute.name.range))
      } else {
        report(.unknownAttribute(word, attribute.range))
      }
    }
  }

  private func check(_ nominal: NominalDecl) {
    resolveSignature(of: nominal)
    synthesiseMembers(of: nominal)
    noteOverrides(in: nominal)
    for member in nominal.resolution?.ownMembers ?? [] { check(member) }
    if let deinitializer = nominal.deinitializer {
      resolveSignature(of: deinitializer)
      _ = body(of: deinitializer)
    }
    if !nominal.isProtocol { checkConformances(of: nominal, context: nominal) }
  }

  /// Checks the members and conformances of the script's extensions.
  func checkExtensions() {
    for decl in extensions where !decl.isLibrary && checkedExtensions.insert(decl).inserted {
      guard let nominal = decl.extended else { continue }
      resolveSignature(of: decl)
      collectMembers(of: nominal)
      for member in decl.members { check(member) }
      if !nominal.isProtocol { checkConformances(of: nominal, context: decl) }
    }
  }

  /// Checks everything that the library declares.
  func checkLibrary() {
    bindExtensions()
    for decls in libraryScope.values {
      for decl in decls { check(decl) }
    }
    for decl in extensions where decl.isLibrary && checkedExtensions.insert(decl).inserted {
      guard let nominal = decl.extended else { continue }
      resolveSignature(of: decl)
      collectMembers(of: nominal)
      for member in decl.members { check(member) }
      if !nominal.isProtocol { checkConformances(of: nominal, context: decl) }
    }
  }

  /// Marks what the library's own classes override: calls are only looked up by class where it matters.
  func noteLibraryOverrides() {
    bindExtensions()
    while let nominal = classesWithOverrides.popLast() {
      resolveSignature(of: nominal)
      synthesiseMembers(of: nominal)
      noteOverrides(in: nominal)
    }
  }

  /// Marks what the methods of a class override.
  private func noteOverrides(in nominal: NominalDecl) {
    guard nominal.isClass, nominal.superclass != nil else { return }
    for member in nominal.resolution?.ownMembers ?? [] {
      guard !(member is NominalDecl), member.name != "init", member.name != "deinit" else {
        continue
      }
      let isMarked = isOverride(member)
      guard let inherited = inheritedMember(member, nominal) else {
        if isMarked { report(.overridesNothing(kindName(member), member.nameRange)) }
        continue
      }
      if !isMarked { report(.missingOverride(member.range)) }
      overriddenNames.insert(member.name)
      link(member, inherited)
    }
  }

  /// Marks a member, accessor by accessor, as overridden by another.
  private func link(_ member: Decl, _ inherited: Decl) {
    func link(_ own: FunctionDecl?, _ other: FunctionDecl?) {
      other?.isOverridden = true
      own?.overridden = other
    }
    switch (member, inherited) {
    case (let own as FunctionDecl, let other as FunctionDecl): link(own, other)
    case (let own as VariableDecl, let other as VariableDecl):
      link(own.getter, other.getter)
      link(own.setter, other.setter)
    case (let own as SubscriptDecl, let other as SubscriptDecl):
      link(own.getter, other.getter)
      link(own.setter, other.setter)
    default: break
    }
  }

  private func isOverride(_ member: Decl) -> Bool {
    switch member {
    case let function as FunctionDecl: function.isOverride
    case let variable as VariableDecl:
      variable.resolution?.declaration.modifiers.contains { $0.name == "override" } ?? true
    case let decl as SubscriptDecl:
      decl.resolution?.declaration.modifiers.contains { $0.name == "override" } ?? true
    default: true
    }
  }

  private func kindName(_ member: Decl) -> String {
    member is VariableDecl ? "property" : member is SubscriptDecl ? "subscript" : "method"
  }

  private func inheritedMember(_ member: Decl, _ nominal: NominalDecl) -> Decl? {
    let own = interfaceTypes(of: member).dropLast()
    var next = superclass(of: nominal.selfType)
    while let current = next, let decl = current.nominalDecl {
      let substitution = Substitutions(decl.generics.parameters, current.genericArguments)
      let found = ownMembers(of: decl, named: member.name).first { candidate in
        guard isSameShape(candidate, member), candidate.access != .privateAccess else {
          return false
        }
        let types = interfaceTypes(of: candidate).dropLast().map {
          substitute($0, substitution, revealing: false)
        }
        return !(candidate is FunctionDecl) || types == Array(own)
      }
      if let found { return found }
      next = superclass(of: current)
    }
    return nil
  }

  /// Reports the protocols whose requirements a type does not meet.
  private func checkConformances(of nominal: NominalDecl, context: Decl) {
    for conformance in conformances(of: nominal) where conformance.context === context {
      if conformance.proto.name == "View", nominal.isClass {
        report(.viewIsClass(nominal, nominal.nameRange))
        continue
      }
      let missing = within(signature(of: context)) { missingRequirements(conformance) }
      if !missing.isEmpty {
        report(.missingWitness(nominal, conformance.proto, missing, conformance.range))
      }
    }
  }

  private func missingRequirements(_ conformance: Conformance) -> [Decl] {
    let proto = conformance.proto
    collectMembers(of: proto)
    let type = conformance.nominal.selfType
    let associated = proto.associatedTypes.filter {
      associatedType(named: $0.name, in: proto) == $0 && associatedType($0, of: type) == nil
    }
    if !associated.isEmpty { return associated }
    return proto.requirements.filter { witness(for: $0, in: type, arguments: .none) == nil }
  }
}
