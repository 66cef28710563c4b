import DeclTree

/// Checks declarations of the script: members, conformances and bodies.
extension Checker {
  /// Checks a declaration with everything nested in it.
  func check(_ decl: Decl) {
    if isInterrupted { return }
    switch decl {
    case let nominal as NominalDecl: check(nominal)
    case let function as FunctionDecl:
      resolveSignature(of: function)
      checkRules(of: function)
      checkVisibility(of: function)
      checkGenericParameters(of: function)
      for parameter in function.parameters { checkDefault(parameter) }
      if case .source = function.implementation { _ = body(of: function) }
    case let variable as VariableDecl: check(variable)
    case let decl as SubscriptDecl:
      resolveSignature(of: decl)
      checkVisibility(of: decl)
      for case let accessor? in [decl.getter, decl.setter] { check(accessor) }
    case let enumCase as EnumCaseDecl:
      for value in payload(of: enumCase).compactMap(\.defaultValue) { _ = body(of: value) }
      checkVisibility(of: enumCase)
    case is TypeAliasDecl, is AssociatedTypeDecl: checkVisibility(of: decl)
    default: break
    }
  }

  /// Reports generic parameters that the signature does not mention, which no call could infer.
  private func checkGenericParameters(of function: FunctionDecl) {
    guard !function.isLibrary, !interfaceTypes(of: function).contains(where: \.hasError) else {
      return
    }
    for parameter in unusedParameters(of: function) {
      report(.genericParameterUnused(parameter.name, parameter.nameRange))
    }
  }

  /// Returns the generic parameters of a function that its signature does not determine.
  func unusedParameters(of function: FunctionDecl) -> [GenericParameterDecl] {
    let own = ownParameters(of: function)
    if own.isEmpty { return [] }
    var used: Set<GenericParameterDecl> = []
    func note(_ type: StaticType) {
      _ = type.mapped { part in
        if case .parameter(let parameter) = part.kind { used.insert(parameter) }
        return nil
      }
    }
    interfaceTypes(of: function).forEach(note)
    for case .same(let left, let right) in function.generics.requirements {
      note(left)
      note(right)
    }
    return own.filter { !used.contains($0) }
  }

  /// Returns whether a member is accessible: a private one is accessible inside the type that declares it.
  func isAccessible(_ member: Decl, from place: Decl?) -> Bool {
    member.access != .privateAccess || member.isLibrary || isInOwner(of: member, place)
  }

  /// Returns whether the setter of a property or subscript with an access level of its own is accessible.
  func isSetterAccessible(
    _ member: Decl, _ access: Decl.Access?, from place: Decl
  ) -> Bool {
    guard let access else { return true }
    if access == .privateAccess, !isInOwner(of: member, place) { return false }
    return isVisible(member, at: access, from: fileScope(of: place))
  }

  /// Returns whether a place is inside the type that a member belongs to.
  private func isInOwner(of member: Decl, _ place: Decl?) -> Bool {
    guard member.context is NominalDecl || member.context is ExtensionDecl,
      let owner = member.enclosingNominal
    else { return true }
    var next = place
    while let decl = next {
      if selfType(in: decl)?.nominal == owner { return true }
      next = (decl as? ExtensionDecl)?.extended?.context ?? decl.context
    }
    return false
  }

  private func checkDefault(_ parameter: ParameterDecl) {
    if parameter.defaultValue != nil, parameter.hasInferredDefault {
      _ = typeOfDefault(parameter)
    }
    if let function = parameter.defaultValue { _ = body(of: function) }
  }

  private func check(_ variable: VariableDecl) {
    _ = typeOf(variable)
    checkEntry(variable)
    withRequirements(of: signature(of: variable.context)) { checkOwnership(of: variable) }
    checkVisibility(of: variable)
    checkStorage(of: variable)
    if let function = variable.initialValue,
      variable.storage != .global || variable.isStatic || isInitialisedAtUse(variable)
    {
      _ = body(of: function)
    }
    for accessor in [variable.getter, variable.setter, variable.willSet, variable.didSet] {
      if let accessor { check(accessor) }
    }
  }

  /// Returns whether a variable of the top level is initialised when it is first used: in all files of a
  /// package's modules except `main.swift`.
  private func isInitialisedAtUse(_ variable: VariableDecl) -> Bool {
    guard !variable.isLibrary, variable.context == nil else { return false }
    let scope = fileScope(of: variable)
    return scope.module.isInPackage && !scope.isMain
  }

  /// Reports static stored properties of types with generic parameters, of which there could be any number.
  private func checkStorage(of variable: VariableDecl) {
    guard variable.isStatic, variable.storage == .global, !variable.isLibrary,
      variable.wrapped == nil, let context = variable.context
    else { return }
    let signature = signature(of: context)
    let isGeneric = withRequirements(of: signature) {
      signature.parameters.contains { canonical($0.type).hasParameters }
    }
    if isGeneric { report(.genericStaticStorage(variable.nameRange)) }
  }

  /// Reports `weak` and `unowned` properties that are not references, and weak ones that are not optional.
  private func checkOwnership(of variable: VariableDecl) {
    guard variable.ownership != .strong, !variable.isLibrary else { return }
    let type = typeOf(variable)
    guard !type.hasError else { return }
    let isWeak = variable.ownership == .weak
    if !isReference(wrapped(type) ?? type) {
      let word = isWeak ? "weak" : "unowned"
      report(.ownershipOfValue(word, wrapped(type) ?? type, variable.nameRange))
    } else if isWeak, wrapped(type) == nil {
      report(.weakNotOptional(type, variable.nameRange))
    }
  }

  /// Reports `@Entry` outside of an extension.
  private func checkEntry(_ variable: VariableDecl) {
    guard variable.wrapped == nil, !(variable.context is ExtensionDecl),
      let declaration = variable.resolution?.declaration,
      let entry = entryAttribute(of: declaration)
    else { return }
    report(.invalidEntry(.unsupportedContext, entry.range))
  }

  private func check(_ nominal: NominalDecl) {
    resolveSignature(of: nominal)
    synthesiseMembers(of: nominal)
    noteOverrides(in: nominal)
    if !nominal.isLibrary {
      checkRules(of: nominal)
      checkVisibility(of: nominal)
    }
    for member in nominal.resolution?.ownMembers ?? [] { check(member) }
    if let deinitializer = nominal.deinitializer {
      resolveSignature(of: deinitializer)
      _ = body(of: deinitializer)
    }
    if !nominal.isProtocol {
      checkConformances(of: nominal, context: nominal)
      checkNoncopyableConformances(of: nominal, context: nominal)
    }
  }

  /// Reports the `didChange` publisher of a `BindableObject`, which is now called `objectWillChange` (rule
  /// O13).
  private func checkReplacedPublisher(of nominal: NominalDecl) {
    guard let inherited = nominal.resolution?.syntax.inherited,
      inherited.contains(where: {
        $0.shortText == "BindableObject" && currentModule.declarations[$0.shortText] == nil
      }), let old = ownMembers(of: nominal, named: "didChange").first
    else { return }
    report(.replacedName("didChange", "objectWillChange", old.nameRange))
  }

  /// Checks the declarations of a type of the script against the rules of its kind.
  private func checkRules(of nominal: NominalDecl) {
    checkReplacedPublisher(of: nominal)
    // A nested type is checked among the members of the type around it.
    if let declaration = nominal.resolution?.declaration,
      !(nominal.context is NominalDecl || nominal.context is ExtensionDecl)
    {
      checkRules(of: declaration, in: nil, isLocal: nominal.context is FunctionDecl)
    }
    if let members = nominal.resolution?.syntax.members {
      checkRules(of: members, in: Owner(nominal: nominal, isExtension: false))
    }
    checkRedeclarations(of: nominal.resolution?.ownMembers ?? [], in: nominal)
    checkPlacement(of: nominal)
    checkContainment(of: nominal)
    checkNoncopyable(nominal)
    checkFirstInherited(of: nominal)
    checkRawValues(of: nominal)
    checkInheritance(of: nominal)
    checkRefinement(of: nominal)
    checkResultBuilder(nominal)
    checkAttributedMembers(of: nominal)
    checkWrapper(nominal)
    checkPrimaryTypes(of: nominal)
  }

  /// Reports a property wrapper without a value that its users can reach.
  private func checkWrapper(_ nominal: NominalDecl) {
    guard nominal.attributes.contains("propertyWrapper") else { return }
    let found = ownMembers(of: nominal, named: "wrappedValue").compactMap { $0 as? VariableDecl }
    guard let value = found.first(where: { !$0.isStatic }) else {
      return report(.wrapperWithoutValue(nominal.name, nominal.nameRange))
    }
    let limit = nominal.access == .privateAccess ? .filePrivate : nominal.access
    if value.access < min(limit, .publicAccess) {
      report(.wrapperTooHidden(value.name, value.access, nominal, value.nameRange))
    }
  }

  /// Reports primary associated types that a protocol does not have.
  private func checkPrimaryTypes(of proto: NominalDecl) {
    for name in proto.resolution?.syntax.primaryAssociatedTypes ?? []
    where associatedType(named: name.text, in: proto) == nil {
      report(.missingPrimaryType(name.text, proto.name, name.range))
    }
  }

  /// Checks the members and conformances of the script's extensions.
  func checkExtensions() {
    for decl in extensions where !decl.isLibrary && checkedExtensions.insert(decl).inserted {
      guard let nominal = decl.extended else { continue }
      resolveSignature(of: decl)
      collectMembers(of: nominal)
      checkAccess(of: decl, nominal)
      if nominal.isProtocol, !decl.syntax.inherited.isEmpty {
        let message = "extension of protocol '\(nominal.name)' cannot have an inheritance clause"
        report(.invalidDeclaration(message, decl.declaration.range.prefix("extension")))
      }
      checkRules(of: decl.syntax.members, in: Owner(nominal: nominal, isExtension: true))
      checkRedeclarations(of: decl.members, in: nominal)
      checkOverrides(in: decl, of: nominal)
      for member in decl.members { check(member) }
      guard !nominal.isProtocol else { continue }
      checkConformances(of: nominal, context: decl)
      checkNoncopyableConformances(of: nominal, context: decl)
      checkConditions(of: nominal, context: decl)
    }
  }

  /// Checks all declarations of the library.
  package func checkLibrary() {
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

  /// Checks the overrides of a class and marks the members that they override.
  private func noteOverrides(in nominal: NominalDecl) {
    guard nominal.isClass else { return }
    guard nominal.superclass != nil else { return reportOverrides(in: nominal) }
    for member in nominal.resolution?.ownMembers ?? [] {
      guard isOverridable(member), member.name != "init", member.name != "deinit" else { continue }
      let isMarked = isOverride(member)
      guard let inherited = inheritedMember(member, nominal) else {
        if isMarked { reportOverridesNothing(member, in: nominal) }
        continue
      }
      if !isMarked { report(.missingOverride(member.range)) }
      if isMarked, !nominal.isLibrary { checkOverride(member, of: inherited, in: nominal) }
      overriddenMembers[member] = inherited
      markOverridden(inherited)
    }
  }

  /// Returns whether a member is of a kind that can be overridden, which types are not.
  private func isOverridable(_ member: Decl) -> Bool {
    member is FunctionDecl || member is VariableDecl || member is SubscriptDecl
  }

  /// Reports all overrides in a class without a superclass.
  private func reportOverrides(in nominal: NominalDecl) {
    for member in nominal.resolution?.ownMembers ?? [] where isOverridable(member) {
      if isOverride(member) { reportOverridesNothing(member, in: nominal) }
    }
  }

  /// Marks a member, accessor by accessor, as overridden.
  private func markOverridden(_ member: Decl) {
    switch member {
    case let function as FunctionDecl: function.isOverridden = true
    case let variable as VariableDecl:
      makeStoredAccessors(of: variable)
      (variable.getter ?? variable.storedGetter)?.isOverridden = true
      (variable.setter ?? variable.storedSetter)?.isOverridden = true
    case let decl as SubscriptDecl:
      decl.getter?.isOverridden = true
      decl.setter?.isOverridden = true
    default: break
    }
  }

  private func isOverride(_ member: Decl) -> Bool {
    switch member {
    case let function as FunctionDecl: function.isOverride
    case let variable as VariableDecl:
      variable.resolution?.declaration.modifiers.contains { $0.name == "override" } ?? false
    case let decl as SubscriptDecl:
      decl.resolution?.declaration.modifiers.contains { $0.name == "override" } ?? true
    default: true
    }
  }

  /// Reports the protocols whose requirements a type does not satisfy.
  private func checkConformances(of nominal: NominalDecl, context: Decl) {
    for conformance in conformances(of: nominal, declaredIn: context) {
      // An error of its own (T18), instead of the errors about missing requirements that would follow.
      if conformance.proto.name == "View", nominal.isClass {
        report(.viewIsClass(nominal, nominal.nameRange))
        continue
      }
      var missing = withRequirements(of: signature(of: context)) {
        missingRequirements(conformance)
      }
      missing.removeAll { reportReplaced($0, in: nominal) }
      if !missing.isEmpty {
        let place = conformance.place
        let proto = conformance.proto
        // No script can implement what only the library names.
        if !nominal.isLibrary, let module = moduleNames[proto.name]?.sorted().first,
          missing.contains(where: { $0.isLibrary && $0.name.hasPrefix("_") })
        {
          report(.unsupportedAPI("\(nominal.name): \(proto.name)", module, place))
        } else {
          report(.missingWitness(nominal, proto, missing, place))
        }
      }
      if !nominal.isLibrary || !context.isLibrary { checkRules(of: conformance) }
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
    if proto.name == "CaseIterable",
      let payload = conformance.nominal.cases.first(where: { $0.syntax?.payload != nil }),
      conformance.nominal.resolution?.members["allCases"]?.first?.range
        == conformance.nominal.nameRange
    {
      return [payload]
    }
    return proto.requirements.filter { requirement in
      guard let found = witness(for: requirement, in: type, arguments: .none) else { return true }
      checkVisibility(of: found.decl, for: conformance)
      return !conformance.nominal.isLibrary
        && !satisfiesRequirement(requirement, found.decl, conformance)
    }
  }
}
