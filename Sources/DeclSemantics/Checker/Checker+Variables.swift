import DeclTree

/// Resolves the types and initial values of variables.
extension Checker {
  /// Returns the type of a variable, resolving it on first use.
  func typeOf(_ variable: VariableDecl) -> StaticType {
    if let known = variable.resolvedType { return known }
    guard resolving.insert(ObjectIdentifier(variable)).inserted else {
      report(.circularReference(variable.nameRange))
      return .error
    }
    return resolveOnDemand(variable, otherwise: unresolvedType(of: variable)) {
      let type = withRequirements(of: signature(of: variable.context)) { findType(of: variable) }
      resolving.remove(ObjectIdentifier(variable))
      setType(of: variable, type)
      // After the type is stored, which the initial value may ask for.
      makeInitialValue(of: variable)
      return type
    }
  }

  private func unresolvedType(of variable: VariableDecl) -> StaticType {
    resolving.remove(ObjectIdentifier(variable))
    return .error
  }

  private func findType(of variable: VariableDecl) -> StaticType {
    if let original = variable.wrapped { return wrapperType(of: variable, for: original) }
    guard let resolution = variable.resolution else { return .error }
    if let wrapper = variable.wrapper {
      return wrappedValueType(of: wrapper.storage, variable, resolution)
    }
    if let syntax = resolution.binding.type {
      return annotatedType(syntax, of: variable, resolution)
    }
    guard let value = resolution.binding.initialValue else {
      report(.missingTypeAnnotation(variable.nameRange))
      return .error
    }
    return inferredType(of: variable, from: value, resolution)
  }

  /// Returns the declared type; the underlying type of `some P` is that of the getter's result or the initial
  /// value.
  func annotatedType(
    _ syntax: TypeSyntax, of variable: VariableDecl, _ resolution: VariableResolution
  ) -> StaticType {
    var context = TypeContext(decl: variable.context, scope: resolution.scope)
    context.opaqueResult = { [unowned self] constraint in
      if let getter = variable.getter { return self.opaque(constraint, of: getter) }
      if resolution.binding.initialValue != nil {
        return self.opaque(constraint, of: self.initialValueFunction(of: variable))
      }
      self.report(
        .unsupported(
          "opaque-type", "'some' types of properties without an initial value", syntax.range))
      return .error
    }
    if resolution.binding.initialValue != nil {
      // In `let x: Set = [1]` the value determines the omitted generic arguments.
      context.missingArguments = { [unowned self] nominal in
        nominal.generics.parameters.map { _ in self.freshPlaceholder() }
      }
      context.placeholder = { [unowned self] in self.freshPlaceholder(at: $0) }
    }
    let type = resolve(syntax, context)
    guard type.hasVariables, let value = resolution.binding.initialValue else { return type }
    let checked = checkInitialValue(value, of: variable, expected: type)
    resolution.checkedValue = checked
    return checked.type
  }

  private func opaque(_ constraint: TypeSyntax, of getter: FunctionDecl) -> StaticType {
    getter.generics = signature(of: getter.context)
    return opaqueResult(constraint, of: getter)
  }

  private func inferredType(
    of variable: VariableDecl, from value: ExprSyntax, _ resolution: VariableResolution
  ) -> StaticType {
    var checked = checkInitialValue(value, of: variable, expected: nil)
    if variable.ownership == .weak { checked = weakValue(checked) }
    resolution.checkedValue = checked
    guard case .name = resolution.binding.pattern.kind else {
      return component(of: variable.name, resolution.binding.pattern, checked.type) ?? .error
    }
    return checked.type
  }

  /// Returns the part of a tuple type that a name in a pattern binds; nil when the pattern does not match.
  private func component(
    of name: String, _ pattern: PatternSyntax, _ type: StaticType
  ) -> StaticType? {
    switch pattern.kind {
    case .name(let found): return found.text == name ? type : nil
    case .typed(let inner, _), .binding(_, let inner): return component(of: name, inner, type)
    case .tuple(let elements):
      guard case .tuple(let types) = type.kind, types.count == elements.count else { return nil }
      for (element, part) in zip(elements, types) {
        if let found = component(of: name, element.pattern, part.type) { return found }
      }
      return nil
    default: return nil
    }
  }

  /// Checks an initial value in the context of its variable.
  private func checkInitialValue(
    _ value: ExprSyntax, of variable: VariableDecl, expected: StaticType?
  ) -> TypedExpr {
    let owner = initialValueFunction(of: variable)
    let body = BodyChecker(self, function: owner, scope: variable.resolution?.scope)
    return withViewpoint(of: variable) { body.checkExpression(value, expected: expected) }
  }

  private func initialValueFunction(of variable: VariableDecl) -> FunctionDecl {
    if let known = variable.initialValue { return known }
    let function = FunctionDecl(
      kind: .initialValue, name: variable.name, implementation: .source, range: variable.range,
      nameRange: variable.nameRange, context: variable.context, isLibrary: variable.isLibrary)
    function.accessorOwner = variable
    // Only the initial value of a lazy property may use `self`.
    function.isStatic = !variable.isLazy
    let value = variable.resolution?.binding.initialValue
    function.resolution = FunctionResolution(
      source: .synthesised, attributes: [],
      statements: value.map { [StmtSyntax(.expression($0), $0.range)] },
      scope: variable.resolution?.scope)
    function.resolution?.hasSignature = true
    function.generics = signature(of: variable.context)
    if let found = selfType(in: variable.context) {
      function.selfType = found.type
      if variable.isLazy { setLazySelf(function, found.type) }
    }
    variable.initialValue = function
    return function
  }

  /// Declares `self` in the initial value of a lazy property, which is part of the getter: it may change a value.
  private func setLazySelf(_ function: FunctionDecl, _ type: StaticType) {
    function.isMutating = type.nominalDecl?.isClass == false
    let variable = VariableDecl(
      name: "self", isLet: !function.isMutating, storage: .local, range: function.range,
      nameRange: function.range, context: function, isLibrary: function.isLibrary)
    variable.resolvedType = type
    variable.isInout = function.isMutating
    function.selfVariable = variable
  }

  /// Adds the function that computes the initial value to a stored property or global: the written value, nil
  /// for an optional variable, or the initial value of its wrapper.
  private func makeInitialValue(of variable: VariableDecl) {
    guard variable.storage == .field || variable.storage == .global else { return }
    if let original = variable.wrapped {
      makeWrapperInitialValue(of: variable, for: original)
      return
    }
    guard let resolution = variable.resolution else { return }
    if resolution.binding.initialValue != nil {
      let function = initialValueFunction(of: variable)
      function.result = variable.type
      if let checked = resolution.checkedValue, case .name = resolution.binding.pattern.kind {
        function.resolution?.body = .returning(checked)
        if variable.storage == .field || variable.isStatic { noteCheckedBody(of: function) }
      }
    } else if !variable.isLet, isOptional(variable.type) {
      let function = initialValueFunction(of: variable)
      function.result = variable.type
      function.resolution?.body = .returning(
        TypedExpr(.nilLiteral, type: variable.type, range: variable.nameRange))
    }
  }

  /// Returns whether a type is `Optional<…>`.
  func isOptional(_ type: StaticType) -> Bool {
    type.nominalDecl.map { $0 == core.type("Optional") } ?? false
  }

  /// Returns the optional that a weak variable without a written type stores for a reference.
  func weakValue(_ value: TypedExpr) -> TypedExpr {
    guard isReference(value.type), !isOptional(value.type) else { return value }
    return TypedExpr(
      .conversion(value, .wrapOptional), type: core.optional(value.type), range: value.range)
  }

  /// Returns the wrapped type of an optional; nil for other types.
  func wrapped(_ type: StaticType) -> StaticType? {
    isOptional(type) ? type.genericArguments.first : nil
  }

  /// Returns a type variable that belongs to no solver; the first solver that encounters it adopts it.
  /// The range is that of a written placeholder `_`.
  func freshPlaceholder(at range: SourceRange = .none) -> StaticType {
    variableCount += 1
    let variable = TypeVariable(id: variableCount)
    if range.exists { placeholders[variable] = range }
    return StaticType(.variable(variable))
  }

  /// Returns the stored properties of a type's own declaration, in order.
  func storedProperties(of nominal: NominalDecl) -> [VariableDecl] {
    guard let resolution = nominal.resolution else { return [] }
    if !resolution.hasStoredProperties {
      collectMembers(of: nominal)
      resolution.hasStoredProperties = true
      nominal.storedProperties = resolution.ownMembers.compactMap { $0 as? VariableDecl }
        .filter { $0.storage == .field }
    }
    return nominal.storedProperties
  }

  /// Returns the stored properties with their types, for concrete generic arguments.
  func fields(of type: StaticType) -> [(property: VariableDecl, type: StaticType)] {
    guard case .nominal(let nominal, let arguments) = type.kind else { return [] }
    resolveSignature(of: nominal)
    let substitutions = Substitutions(nominal.generics.parameters, arguments)
    return storedProperties(of: nominal).map {
      ($0, substitute(typeOf($0), substitutions, revealing: true))
    }
  }

  /// Returns the payload of a case, in terms of the enum's generic parameters.
  func payload(of enumCase: EnumCaseDecl) -> [EnumCaseDecl.Payload] {
    if let known = enumCase.payload { return known }
    guard let parameters = enumCase.syntax?.payload else { return [] }
    return resolveOnDemand(enumCase, otherwise: []) { payload(of: enumCase, parameters) }
  }

  private func payload(
    of enumCase: EnumCaseDecl, _ parameters: [ParameterSyntax]
  ) -> [EnumCaseDecl.Payload] {
    let context = TypeContext(
      decl: enumCase.context, scope: enumCase.owner.resolution?.scope)
    let result = withRequirements(of: signature(of: enumCase.context)) {
      parameters.map { parameter in
        let type = resolve(parameter.type, context)
        reportMarks(parameter.attributes)
        let value = parameter.defaultValue.map {
          defaultFunction($0, enumCase.name, type, enumCase.owner, context.scope)
        }
        return EnumCaseDecl.Payload(label: parameter.label, type: type, defaultValue: value)
      }
    }
    enumCase.payload = result
    return result
  }

  func payload(of enumCase: EnumCaseDecl, in type: StaticType) -> [StaticType] {
    let owner = enumCase.owner
    resolveSignature(of: owner)
    let substitutions = Substitutions(owner.generics.parameters, type.genericArguments)
    return payload(of: enumCase).map { substitute($0.type, substitutions, revealing: true) }
  }
}

extension TypedBody {
  /// Returns a body that only returns a value.
  static func returning(_ value: TypedExpr) -> TypedBody {
    TypedBody(statements: [TypedStmt(.returnStatement(value), value.range)])
  }
}
