import DeclTree

/// Synthesises members: derived witnesses, memberwise and inherited initialisers, raw values.
extension Checker {
  /// Returns the witness that is derived from the type's structure; nil when there is none.
  func derivedWitness(for requirement: Decl, _ conformance: Conformance) -> Decl? {
    let derivation: FunctionDecl.Derivation
    switch (conformance.proto.name, requirement.name) {
    case ("Equatable", "=="): derivation = .equals
    case ("Hashable", "hash"):
      if let found = hashFromValue(of: conformance) { return found }
      derivation = .hash
    case ("Comparable", "<") where conformance.nominal.keyword == .enumeration: derivation = .less
    case ("Encodable", _), ("Decodable", _), ("CodingKey", _):
      return codingWitness(for: requirement, conformance)
    default: return nil
    }
    guard conformance.nominal.keyword == .structure || conformance.nominal.keyword == .enumeration,
      let function = requirement as? FunctionDecl
    else { return nil }
    return makeDerived(derivation, like: function, conformance)
  }

  /// Returns the implementation of `hash(into:)` for a type that declares the older `hashValue` instead; nil for others.
  private func hashFromValue(of conformance: Conformance) -> Decl? {
    let declaring = sequence(first: conformance.nominal) { $0.superclass?.nominalDecl }
    let isDeclared = declaring.contains { nominal in
      !nominal.isLibrary
        && ownMembers(of: nominal, named: "hashValue").contains { $0 is VariableDecl }
    }
    return isDeclared ? ownMembers(of: conformance.proto, named: "_hashFromValue").first : nil
  }

  private func makeDerived(
    _ derivation: FunctionDecl.Derivation, like requirement: FunctionDecl,
    _ conformance: Conformance
  ) -> FunctionDecl {
    resolveSignature(of: requirement)
    let nominal = conformance.nominal
    let function = FunctionDecl(
      kind: .function, name: requirement.name, implementation: .derived(derivation),
      range: nominal.nameRange, nameRange: nominal.nameRange, context: conformance.context,
      isLibrary: nominal.isLibrary)
    let substitution = Substitutions([conformance.proto.generics.parameters[0]: nominal.selfType])
    function.access = derivedAccess(in: nominal)
    function.generics = signature(of: conformance.context)
    function.selfType = nominal.selfType
    function.isStatic = requirement.isStatic
    function.parameters = requirement.parameters.map { parameter in
      let type = substitute(parameter.type, substitution, revealing: false)
      let made = accessorParameter(nil, parameter.name, type, function)
      return ParameterDecl(
        label: parameter.label, variable: made.variable, type: type, isInout: parameter.isInout,
        isVariadic: false, isAutoclosure: false, isEscaping: true, hasDefault: false)
    }
    function.result = substitute(requirement.result, substitution, revealing: false)
    synthesised.append(function)
    return function
  }

  /// Returns the access of derived members, which are as accessible as their type.
  func derivedAccess(in nominal: NominalDecl) -> Decl.Access {
    max(.filePrivate, min(nominal.access, .publicAccess))
  }

  /// Adds the synthesised members of a type, once.
  func synthesiseMembers(of nominal: NominalDecl) {
    guard let resolution = nominal.resolution, !resolution.hasSynthesised else { return }
    resolution.hasSynthesised = true
    collectMembers(of: nominal)
    resolveSignature(of: nominal)
    switch nominal.keyword {
    case .structure: addStructInitializers(nominal, resolution)
    case .classType, .actor: addClassInitializers(nominal, resolution)
    case .enumeration: addEnumMembers(nominal, resolution)
    case .protocolType: break
    }
    addCodingMembers(of: nominal)
  }

  /// Synthesises members before a name is looked up. The types of the properties, on which they depend, may be in
  /// progress; then only an initialiser needs them.
  func synthesiseMembers(of nominal: NominalDecl, for name: String) {
    guard nominal.resolution?.hasSynthesised == false else { return }
    let isResolving =
      name != "init" && !resolving.isEmpty
      && storedProperties(of: nominal).contains { resolving.contains(ObjectIdentifier($0)) }
    if !isResolving { synthesiseMembers(of: nominal) }
  }

  private func declaresInitializer(_ resolution: NominalResolution) -> Bool {
    resolution.ownMembers.contains { ($0 as? FunctionDecl)?.kind == .initializer }
  }

  private func addStructInitializers(_ nominal: NominalDecl, _ resolution: NominalResolution) {
    guard !declaresInitializer(resolution) else { return }
    let properties = memberwiseProperties(of: nominal)
    let memberwise = makeInitializer(of: nominal)
    memberwise.isMemberwise = true
    memberwise.parameters = properties.map { memberwiseParameter($0, memberwise) }
    let isPrivate = zip(properties, memberwise.parameters).contains { property, parameter in
      (property.wrapped ?? property).access == .privateAccess
        && (property.wrapped == nil || !parameter.hasDefault) && !hasUnknownAttribute(property)
    }
    if isPrivate { memberwise.access = .privateAccess }
    memberwise.resolution?.makeBody = { [unowned self, unowned memberwise] in
      self.withRequirements(of: memberwise.generics) { self.memberwiseBody(memberwise, properties) }
    }
    resolution.members["init", default: []].append(memberwise)
    if !properties.isEmpty, memberwise.parameters.allSatisfy(\.hasDefault) {
      addPlainInitializer(nominal, resolution)
    }
  }

  private func addPlainInitializer(_ nominal: NominalDecl, _ resolution: NominalResolution) {
    let plain = makeInitializer(of: nominal)
    plain.resolution?.makeBody = { TypedBody(statements: []) }
    resolution.members["init", default: []].append(plain)
  }

  private func makeInitializer(of nominal: NominalDecl) -> FunctionDecl {
    let function = FunctionDecl(
      kind: .initializer, name: "init", implementation: .source, range: nominal.nameRange,
      nameRange: nominal.nameRange, context: nominal, isLibrary: nominal.isLibrary)
    function.isMutating = true
    function.resolution = FunctionResolution(
      source: .synthesised, attributes: [], statements: nil)
    function.resolution?.hasSignature = true
    function.generics = nominal.generics
    function.selfType = nominal.selfType
    function.result = nominal.selfType
    let variable = VariableDecl(
      name: "self", isLet: nominal.isClass, storage: .local, range: nominal.nameRange,
      nameRange: nominal.nameRange, context: function, isLibrary: nominal.isLibrary)
    variable.resolvedType = nominal.selfType
    variable.isInout = !nominal.isClass
    function.selfVariable = variable
    synthesised.append(function)
    return function
  }

  /// Returns the properties for which a memberwise initialiser has a parameter; a wrapped property is
  /// represented by its storage.
  private func memberwiseProperties(of nominal: NominalDecl) -> [VariableDecl] {
    storedProperties(of: nominal).compactMap { property in
      let original = property.wrapped ?? property
      if original.isLazy { return nil }
      if property.wrapped != nil {
        // A wrapper that is initialised by its attribute has no parameter: `@Environment(\.x) var x`.
        let arguments = original.resolution?.wrapperAttribute?.arguments?.arguments ?? []
        let hasValue = original.resolution?.binding.initialValue != nil
        return arguments.isEmpty || hasValue && hasWrappedValueInitializer(property)
          ? property : nil
      }
      let hasValue = property.resolution?.binding.initialValue != nil
      return property.isLet && hasValue ? nil : property
    }
  }

  private func memberwiseParameter(
    _ property: VariableDecl, _ function: FunctionDecl
  ) -> ParameterDecl {
    let original = property.wrapped ?? property
    let valueType =
      property.wrapped == nil ? typeOf(property) : memberwiseType(of: property, original)
    // A wrapper that evaluates its initial value lazily also does so with an argument.
    let isAutoclosure = property.wrapped != nil && acceptsAutoclosure(property)
    let builder = builder(
      in: original.resolution?.declaration.attributes ?? [], property.context)
    // `@ViewBuilder let content: Content` has a closure parameter that creates the content.
    let isBuilt = builder != nil && valueType.functionType == nil
    let type = isAutoclosure || isBuilt ? StaticType.function([], valueType) : valueType
    let variable = VariableDecl(
      name: original.name, isLet: true, storage: .local, range: original.nameRange,
      nameRange: original.nameRange, context: function, isLibrary: function.isLibrary)
    variable.resolvedType = type
    let value = original.resolution?.binding.initialValue
    let startsItself = property.wrapped != nil && property.initialValue != nil && value == nil
    let isNilByDefault =
      value == nil && property.wrapped == nil && !property.isLet && isOptional(type)
    let parameter = ParameterDecl(
      label: original.name, variable: variable, type: type, isInout: false, isVariadic: false,
      isAutoclosure: isAutoclosure, isEscaping: !isBuilt,
      hasDefault: value != nil || startsItself || isNilByDefault || hasUnknownAttribute(original))
    parameter.builder = builder
    if let value, property.wrapped != nil {
      let computed = defaultFunction(value, original.name, valueType, function, nil)
      synthesised.append(computed)
      parameter.defaultValue = computed
    } else if parameter.hasDefault {
      parameter.defaultValue = property.initialValue
    }
    return parameter
  }

  /// Returns the wrapped type if the wrapper can be initialised with it, or else the wrapper's own type.
  private func memberwiseType(of storage: VariableDecl, _ original: VariableDecl) -> StaticType {
    hasWrappedValueInitializer(storage) ? typeOf(original) : typeOf(storage)
  }

  func hasWrappedValueInitializer(_ storage: VariableDecl) -> Bool {
    typeOf(storage).nominalDecl.map { hasWrappedValueInitializer($0) } ?? false
  }

  /// Returns whether a property wrapper can be initialised with a wrapped value.
  func hasWrappedValueInitializer(_ wrapper: NominalDecl) -> Bool {
    wrappedValueInitializer(of: wrapper) != nil
  }

  /// Returns whether the wrapper of a property accepts its initial value as an autoclosure.
  private func acceptsAutoclosure(_ storage: VariableDecl) -> Bool {
    typeOf(storage).nominalDecl.flatMap { wrappedValueInitializer(of: $0) }?
      .resolution?.source.parameters?.first?.type.isAutoclosure ?? false
  }

  private func wrappedValueInitializer(of wrapper: NominalDecl) -> FunctionDecl? {
    ownMembers(of: wrapper, named: "init").lazy.compactMap { $0 as? FunctionDecl }
      .first { self.labels(of: $0).first == "wrappedValue" }
  }

  /// Returns the body of a memberwise initialiser: `self.x = x` for each parameter; the storage of a wrapped
  /// property is initialised with the value.
  private func memberwiseBody(
    _ function: FunctionDecl, _ properties: [VariableDecl]
  ) -> TypedBody {
    let checker = BodyChecker(self, function: function, scope: nil)
    checker.declareParameters()
    let statements = zip(properties, function.parameters).map { property, parameter in
      let original = property.wrapped ?? property
      let range = original.nameRange
      let target = checker.selfMember(property, range)
      var value = TypedExpr(.variable(parameter.variable), type: parameter.type, range: range)
      let isBuilt = parameter.builder != nil && typeOf(property).functionType == nil
      if parameter.isAutoclosure || isBuilt, let function = parameter.type.functionType {
        value = TypedExpr(.call(.value(value), [], site: nil), type: function.result, range: range)
      }
      let stored =
        property.wrapped != nil && hasWrappedValueInitializer(property)
        ? checker.checkWrapper(from: value, property, range) : value
      return TypedStmt(
        .expression(
          TypedExpr(.assign(target: target, value: stored), type: .void, range: range)), range)
    }
    return TypedBody(statements: statements)
  }

  private func addClassInitializers(_ nominal: NominalDecl, _ resolution: NominalResolution) {
    let own = resolution.ownMembers.compactMap { $0 as? FunctionDecl }.filter {
      $0.kind == .initializer
    }
    if own.contains(where: { !$0.isConvenience }) {
      resolution.inheritsInitializers = overridesAllDesignated(nominal, own)
      return
    }
    // A property whose type is an error may be an optional.
    let isComplete = storedProperties(of: nominal).allSatisfy { property in
      typeOf(property).hasError || property.initialValue != nil || property.isLazy
    }
    if let superclass = nominal.superclass?.nominalDecl {
      synthesiseMembers(of: superclass)
      // The designated initialisers are all inherited; lookup finds them in the superclass.
      if isComplete { resolution.inheritsInitializers = true }
    } else if isComplete {
      addPlainInitializer(nominal, resolution)
    } else {
      addCodingMembers(of: nominal)
      // `Decodable` brings an initialiser along.
      if resolution.members["init"] == nil {
        report(.classWithoutInitializers(nominal.name, nominal.nameRange))
      }
    }
  }

  /// Returns whether a class overrides all designated initialisers of its superclass and therefore inherits
  /// its convenience initialisers.
  private func overridesAllDesignated(_ nominal: NominalDecl, _ own: [FunctionDecl]) -> Bool {
    guard let superclass = nominal.superclass, superclass.nominalDecl != nil else { return false }
    return lookup("init", in: superclass, isStatic: true).allSatisfy { inherited in
      guard let function = inherited.decl as? FunctionDecl, !function.isConvenience else {
        return true
      }
      return own.contains { isSameShape($0, function) }
    }
  }

  private func addEnumMembers(_ nominal: NominalDecl, _ resolution: NominalResolution) {
    if let raw = nominal.rawType { addRawValue(nominal, raw, resolution) }
    let isIterable = conformances(of: nominal).contains { $0.proto.name == "CaseIterable" }
    if isIterable, resolution.members["allCases"] == nil {
      let variable = derivedVariable("allCases", core.array(nominal.selfType), nominal, .allCases)
      variable.isStatic = true
      variable.getter?.isStatic = true
      variable.getter?.selfVariable = nil
      resolution.members["allCases"] = [variable]
    }
  }

  private func addRawValue(
    _ nominal: NominalDecl, _ raw: StaticType, _ resolution: NominalResolution
  ) {
    guard resolution.members["rawValue"] == nil else { return }
    setRawValues(of: nominal, raw)
    resolution.members["rawValue"] = [derivedVariable("rawValue", raw, nominal, .rawValue)]
    let function = makeInitializer(of: nominal)
    function.access = derivedAccess(in: nominal)
    function.implementation = .derived(.initRawValue)
    function.failability = .optional
    function.result = core.optional(nominal.selfType)
    let parameter = accessorParameter(nil, "rawValue", raw, function)
    function.parameters = [
      ParameterDecl(
        label: "rawValue", variable: parameter.variable, type: raw, isInout: false,
        isVariadic: false, isAutoclosure: false, isEscaping: true, hasDefault: false)
    ]
    resolution.members["init", default: []].append(function)
  }

  private func derivedVariable(
    _ name: String, _ type: StaticType, _ nominal: NominalDecl,
    _ derivation: FunctionDecl.Derivation
  ) -> VariableDecl {
    let variable = VariableDecl(
      name: name, isLet: false, storage: .computed, range: nominal.nameRange,
      nameRange: nominal.nameRange, context: nominal, isLibrary: nominal.isLibrary)
    variable.resolvedType = type
    variable.access = derivedAccess(in: nominal)
    let getter = makeAccessor(
      .getter, of: variable, nominal.nameRange, [], modifiers: [], parameter: nil, body: nil)
    getter.implementation = .derived(derivation)
    getter.resolution?.hasSignature = true
    getter.generics = nominal.generics
    getter.selfType = nominal.selfType
    getter.result = type
    let selfVariable = VariableDecl(
      name: "self", isLet: true, storage: .local, range: nominal.nameRange,
      nameRange: nominal.nameRange, context: getter, isLibrary: nominal.isLibrary)
    selfVariable.resolvedType = nominal.selfType
    getter.selfVariable = selfVariable
    variable.getter = getter
    synthesised.append(variable)
    return variable
  }

  /// Sets the written raw values, or else the next integer or the case's name.
  private func setRawValues(of nominal: NominalDecl, _ raw: StaticType) {
    var next = 0
    for enumCase in nominal.cases {
      var value: EnumCaseDecl.RawValue?
      if let written = enumCase.syntax?.rawValue {
        value = rawLiteral(written)
        if value == nil { report(.rawValueNotLiteral(written.range)) }
      } else if raw == core.string {
        value = .string(enumCase.name)
      } else {
        value = .integer(next)
      }
      if case .integer(let number)? = value {
        next = number + 1
        if raw == core.double { value = .float(Double(number)) }
      }
      enumCase.rawValue = value
    }
  }

  private func rawLiteral(_ syntax: ExprSyntax) -> EnumCaseDecl.RawValue? {
    switch syntax.kind {
    case .integer(let value?): return .integer(Int(truncatingIfNeeded: value))
    case .float(let value): return .float(value)
    case .string(let literal): return literal.plainText.map { .string($0) }
    case .prefix(let name, let operand) where name.text == "-":
      switch rawLiteral(operand) {
      case .integer(let value)?: return .integer(-value)
      case .float(let value)?: return .float(-value)
      default: return nil
      }
    default: return nil
    }
  }
}
