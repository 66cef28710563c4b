import DeclTree

/// Resolves the signatures of functions, initialisers, subscripts and accessors.
extension Checker {
  /// Resolves the generic signature, parameters and result of a function.
  func resolveSignature(of function: FunctionDecl) {
    guard let resolution = function.resolution, !resolution.hasSignature else { return }
    resolvingSignatures.insert(function)
    resolveOnDemand(function, otherwise: ()) { resolveSignature(of: function, resolution) }
    resolvingSignatures.remove(function)
    if function.isLibrary { libraryFunctions.append(function) }
  }

  private func resolveSignature(of function: FunctionDecl, _ resolution: FunctionResolution) {
    resolution.hasSignature = true
    function.generics = signature(of: function.context)
    // A local function uses the `self` of the enclosing function.
    let isMember = function.context is NominalDecl || function.context is ExtensionDecl
    if isMember || !function.isLocal, let found = selfType(in: function.context) {
      setSelf(of: function, found.type)
    }
    switch resolution.source {
    case .function(let syntax):
      resolve(syntax.generics, syntax.signature, of: function, resolution)
    case .initializer(let syntax):
      resolve(syntax.generics, syntax.signature, of: function, resolution)
      resolveResult(ofInitializer: function)
    case .accessor: resolveAccessor(function, resolution)
    case .synthesised: break
    }
    function.builder = function.builder ?? builder(in: resolution.attributes, function.context)
  }

  /// Resolves the generic parameters, parameters, effects and result of a function.
  private func resolve(
    _ generics: GenericSyntax, _ signature: SignatureSyntax, of function: FunctionDecl,
    _ resolution: FunctionResolution
  ) {
    if !function.isLibrary { reportRepeated(generics.parameters.map(\.name)) }
    let generics = expanded(generics, of: function, resolution)
    let own = generics.parameters.map {
      GenericParameterDecl(
        name: ($0.isPack ? "each " : "") + $0.name.text, range: $0.name.range, context: function,
        isLibrary: function.isLibrary)
    }
    let suppressions = generics.requirements.filter(\.suppressesCopyable)
    for (made, syntax) in zip(own, generics.parameters) {
      made.isValue = syntax.isValue
      noteSuppression(made, syntax.constraint, suppressions)
    }
    addPacks(generics, own, to: resolution)
    function.generics.parameters += own
    var context = TypeContext(decl: function, scope: resolution.scope)
    // Before the conditions are resolved, which may mention members that the signature and they themselves imply.
    if !generics.requirements.isEmpty {
      inferRequirements(of: own, from: signature, generics.requirements, in: function, context)
    }
    function.generics.requirements += withRequirements(of: function.generics) {
      requirements(of: generics, own, context)
    }
    // Before the parameters are resolved, so that the requirements are in scope for their types.
    inferRequirements(of: own, from: signature, generics.requirements, in: function, context)
    function.isThrowing = signature.isThrowing || signature.isRethrowing
    function.isRethrowing = signature.isRethrowing
    function.isAsync = signature.isAsync
    withRequirements(of: function.generics) {
      context.someParameter = { [unowned self] in self.someParameter($0, of: function) }
      function.parameters = signature.parameters.flatMap {
        makeParameters($0, context, function, resolution)
      }
      checkVariadics(function.parameters, isLibrary: function.isLibrary)
      function.thrownType = signature.thrownType.map { thrownType($0, context) }
    }
    withRequirements(of: function.generics) {
      context.someParameter = nil
      context.opaqueResult = { [unowned self] in self.opaqueResult($0, of: function) }
      function.result = signature.result.map { resolve($0, context) } ?? .void
    }
  }

  /// Adds the requirements that the types in a signature imply for its generic parameters: `[Key: Int]`
  /// requires hashable keys.
  private func inferRequirements(
    of own: [GenericParameterDecl], from signature: SignatureSyntax,
    _ conditions: [RequirementSyntax], in function: FunctionDecl, _ context: TypeContext
  ) {
    if own.isEmpty || function.isLibrary { return }
    var found: [GenericSignature.Requirement] = []
    var context = context
    context.noteRequirements = { found += $0 }
    context.someParameter = { _ in .error }
    context.opaqueResult = { _ in .error }
    context.missingArguments = { $0.generics.parameters.map { _ in .error } }
    withRequirements(of: function.generics) {
      speculate(function.range, isProbe: true) {
        for parameter in signature.parameters {
          for (type, context) in expanded([parameter.type], context) { _ = resolve(type, context) }
        }
        _ = signature.result.map { resolve($0, context) }
        for condition in conditions where condition.relation == .sameType {
          for type in [condition.left, condition.right] {
            for (type, context) in expanded([type], context) { _ = resolve(type, context) }
          }
        }
      }
    }
    for requirement in found.flatMap({ reducedRequirements(of: $0) })
    where !isStated(requirement, in: function.generics.requirements) {
      function.generics.requirements.append(requirement)
    }
  }

  /// Returns whether requirements contain one, or demand a subclass of the class that it demands.
  private func isStated(
    _ requirement: GenericSignature.Requirement, in others: [GenericSignature.Requirement]
  ) -> Bool {
    guard case .inherits(let subject, let superclass) = requirement else {
      return others.contains(requirement)
    }
    return others.contains {
      guard case .inherits(subject, let own) = $0 else { return false }
      return isSubclass(own, of: superclass)
    }
  }

  /// Returns the requirements on generic parameters to which a requirement reduces: `[T]` is hashable if `T`
  /// is.
  private func reducedRequirements(
    of requirement: GenericSignature.Requirement
  ) -> [GenericSignature.Requirement] {
    switch requirement {
    case .inherits(let subject, _) where subject.isAbstract: return [requirement]
    case .isClass(let subject) where subject.isAbstract: return [requirement]
    case .same(let left, let right):
      return (left.isAbstract || right.isAbstract) && !left.hasError && !right.hasError
        ? [requirement] : []
    default: break
    }
    guard case .conforms(let subject, let proto) = requirement, subject.hasParameters else {
      return []
    }
    if subject.isAbstract { return [requirement] }
    guard case .nominal(let nominal, let arguments) = subject.kind,
      let conformance = declaredConformance(of: nominal, to: proto),
      let context = conformance.context as? ExtensionDecl
    else { return [] }
    let conditions = self.signature(of: context).requirements.dropFirst(
      nominal.generics.requirements.count)
    return substituted(
      Array(conditions), Substitutions(nominal.generics.parameters, arguments)
    ).flatMap { reducedRequirements(of: $0) }
  }

  private func resolveResult(ofInitializer function: FunctionDecl) {
    let type = function.selfType ?? .error
    function.result = function.failability == .never ? type : core.optional(type)
  }

  private func setSelf(of function: FunctionDecl, _ type: StaticType) {
    function.selfType = type
    guard !function.isStatic else { return }
    let isConstant = !function.isMutating && !function.isConsuming
    let variable = VariableDecl(
      name: "self", isLet: isConstant || type.nominalDecl?.isClass == true,
      storage: .local, range: function.nameRange, nameRange: function.nameRange, context: function,
      isLibrary: function.isLibrary)
    variable.resolvedType = type
    variable.isInout = function.isMutating && type.nominalDecl?.isClass != true
    function.selfVariable = variable
  }

  private func makeSomeParameter(_ constraint: TypeSyntax, in owner: Decl) -> GenericParameterDecl {
    let parameter = GenericParameterDecl(
      name: "some \(constraint.shortText)", range: constraint.range, context: owner,
      isLibrary: owner.isLibrary)
    noteSuppression(parameter, constraint, [])
    return parameter
  }

  /// Returns the unnamed generic parameter of `some P` in a parameter type.
  private func someParameter(_ constraint: TypeSyntax, of function: FunctionDecl) -> StaticType {
    let parameter = makeSomeParameter(constraint, in: function)
    function.generics.parameters.append(parameter)
    function.generics.requirements += requirements(
      parameter.type, constraint, TypeContext(decl: function))
    return parameter.type
  }

  /// Returns the opaque type of `some P` in a result type, whose underlying type the body determines.
  func opaqueResult(_ constraint: TypeSyntax, of function: FunctionDecl) -> StaticType {
    let opaque = OpaqueTypeDecl(
      name: "some \(constraint.shortText)", range: constraint.range, owner: function)
    let bound = resolve(constraint, TypeContext(decl: function))
    if let existential = bound.existentialType {
      opaque.bounds = existential.protocols
      opaque.constraints = existential.constraints
      opaque.superclass = existential.superclass
    } else if bound.nominalDecl?.isClass == true {
      opaque.superclass = bound
    } else if bound.nominalDecl != nil {
      report(.opaqueNeedsProtocol(constraint.range))
    }
    if function.opaqueTypes.isEmpty, !function.isLibrary {
      trail.record(.opaqueTypeOwner(function))
      opaqueTypeOwners.append(function)
    }
    function.opaqueTypes.append(opaque)
    return StaticType(.opaque(opaque, function.generics.parameters.map(\.type)))
  }

  func makeParameter(
    _ syntax: ParameterSyntax, _ context: TypeContext, _ owner: Decl, isLibrary: Bool
  ) -> ParameterDecl {
    checkAttributes(syntax.attributes, context)
    if syntax.type.isInout, owner is SubscriptDecl { report(.inoutOfSubscript(syntax.type.range)) }
    let type = resolveParameter(syntax.type, context, isVariadic: syntax.isVariadic)
    checkOwnership(syntax, type, isLibrary: isLibrary)
    let variable = VariableDecl(
      name: syntax.name.text, isLet: !syntax.type.isInout && syntax.type.ownership != .consuming,
      storage: .local, range: syntax.range,
      nameRange: syntax.name.range, context: owner, isLibrary: isLibrary)
    variable.isInout = syntax.type.isInout
    variable.markIfImplicitlyUnwrapped(syntax.type)
    if syntax.type.hasSpecifier("isolated") { variable.attributes.insert("isolated") }
    variable.resolvedType = syntax.isVariadic ? core.array(type) : type
    let parameter = ParameterDecl(
      label: syntax.label, variable: variable, type: type, isInout: syntax.type.isInout,
      isVariadic: syntax.isVariadic, isAutoclosure: syntax.type.isAutoclosure,
      isEscaping: syntax.type.hasAttribute("escaping")
        || type.functionType == nil, hasDefault: syntax.defaultValue != nil)
    if parameter.isAutoclosure {
      // The parameter itself has the function type; an argument has the type of the function's result.
      variable.resolvedType = type
    }
    parameter.acceptsNonEscaping = isLibrary && syntax.type.hasAttribute("_nonEscaping")
    parameter.ownership = syntax.type.ownership
    parameter.builder = builder(in: syntax.attributes + syntax.type.attributes, owner)
    if let value = syntax.defaultValue { setDefault(value, of: parameter, type, owner) }
    return parameter
  }

  private func setDefault(
    _ value: ExprSyntax, of parameter: ParameterDecl, _ type: StaticType, _ owner: Decl
  ) {
    if case .macro(let name, _) = value.kind {
      parameter.defaultMagicLiteral = name.text
      return
    }
    parameter.defaultValue = defaultFunction(
      value, parameter.name, parameter.isAutoclosure ? type.functionType?.result ?? type : type,
      owner, (owner as? FunctionDecl)?.resolution?.scope)
  }

  /// Returns the function that computes a default value in the context of a declaration.
  func defaultFunction(
    _ value: ExprSyntax, _ name: String, _ type: StaticType, _ owner: Decl?, _ scope: Scope?
  ) -> FunctionDecl {
    let function = FunctionDecl(
      kind: .initialValue, name: name, implementation: .source, range: value.range,
      nameRange: value.range, context: owner, isLibrary: owner?.isLibrary ?? false)
    function.result = type
    function.isStatic = true
    let statement = StmtSyntax(.expression(value), value.range)
    function.resolution = FunctionResolution(
      source: .synthesised, attributes: [], statements: [statement], scope: scope)
    return function
  }

  /// Returns the type of a default argument whose parameter type is or has a generic parameter, inferred from the argument
  /// itself; nil when it cannot be inferred, and for a value that fits all generic arguments.
  func typeOfDefault(_ parameter: ParameterDecl) -> StaticType? {
    if let known = parameter.defaultType { return known }
    guard let function = parameter.defaultValue,
      case .expression(let value)? = function.resolution?.statements?.first?.kind
    else { return nil }
    parameter.defaultType = .error
    resolveSignature(of: function)
    let type = resolveOnDemand(function, otherwise: .error) {
      speculate(function.range, isProbe: true) {
        let before = errorCount
        let type = withViewpoint(of: function) {
          withRequirements(of: function.generics) {
            BodyChecker(self, function: function, scope: function.resolution?.scope)
              .typeOfGeneric(value, as: parameter.type, function.generics.parameters)
          }
        }
        return errorCount > before ? .error : type
      }
    }
    // A literal of the parameter's own type is determined by the other arguments.
    if type.hasError {
      parameter.defaultType = nil
      return nil
    }
    parameter.defaultType = type
    function.result = type
    return type
  }

  /// Returns the type in `throws(E)`, and reports one that is no error.
  private func thrownType(_ syntax: TypeSyntax, _ context: TypeContext) -> StaticType {
    let type = resolve(syntax, context)
    if context.decl?.isLibrary != true, case .nominal = type.kind, !type.hasError,
      !conforms(type, to: libraryProtocol("Error"))
    {
      report(.thrownTypeIsNoError(type, syntax.range))
    }
    return type
  }

  private func resolveAccessor(_ function: FunctionDecl, _ resolution: FunctionResolution) {
    guard case .accessor(let name) = resolution.source else { return }
    if let thrown = resolution.thrownType {
      let context = TypeContext(decl: function, scope: resolution.scope)
      function.thrownType = thrownType(thrown, context)
    }
    switch function.accessorOwner {
    case let variable as VariableDecl:
      let type = typeOf(variable)
      setAccessor(function, value: type, indices: [], name)
      // The new or old value of a `T!` is one too.
      if variable.isImplicitlyUnwrapped {
        function.parameters.last?.variable.attributes.insert(VariableDecl.implicitlyUnwrappedMark)
      }
    case let decl as SubscriptDecl:
      resolveSignature(of: decl)
      function.generics = decl.generics
      setAccessor(function, value: decl.element, indices: decl.parameters, name)
      if function.kind == .setter {
        function.parameters.last?.variable.markIfImplicitlyUnwrapped(
          decl.resolution?.syntax.signature.result)
      }
    default: break
    }
  }

  /// Sets the signature of an accessor: the value is the result of a getter and the last parameter of a
  /// setter, after the index parameters.
  private func setAccessor(
    _ function: FunctionDecl, value: StaticType, indices: [ParameterDecl], _ name: NameSyntax?
  ) {
    switch function.kind {
    case .getter:
      function.parameters = indices
      function.result = value
    case .setter, .willSet:
      function.parameters = indices + [accessorParameter(name, "newValue", value, function)]
      function.result = .void
    case .didSet:
      function.parameters = [accessorParameter(name, "oldValue", value, function)]
      function.result = .void
    default: break
    }
  }

  func accessorParameter(
    _ name: NameSyntax?, _ standard: String, _ type: StaticType, _ function: FunctionDecl
  ) -> ParameterDecl {
    let variable = VariableDecl(
      name: name?.text ?? standard, isLet: true, storage: .local,
      range: name?.range ?? function.range, nameRange: name?.range ?? function.range,
      context: function, isLibrary: function.isLibrary)
    variable.resolvedType = type
    return ParameterDecl(
      label: nil, variable: variable, type: type, isInout: false, isVariadic: false,
      isAutoclosure: false, isEscaping: true, hasDefault: false)
  }

  /// Resolves a subscript's parameters and element type.
  func resolveSignature(of decl: SubscriptDecl) {
    guard let resolution = decl.resolution, !resolution.hasSignature else { return }
    resolveOnDemand(decl, otherwise: ()) { resolveSignature(of: decl, resolution) }
  }

  private func resolveSignature(of decl: SubscriptDecl, _ resolution: SubscriptResolution) {
    resolution.hasSignature = true
    decl.generics = signature(of: decl.context)
    let syntax = resolution.syntax
    let own = syntax.generics.parameters.map {
      GenericParameterDecl(
        name: $0.name.text, range: $0.name.range, context: decl, isLibrary: decl.isLibrary)
    }
    subscriptParameters[decl] = own
    decl.generics.parameters += own
    let context = TypeContext(decl: decl)
    decl.generics.requirements += withRequirements(of: decl.generics) {
      requirements(of: syntax.generics, own, context)
    }
    var parameterContext = context
    parameterContext.someParameter = { [unowned self, unowned decl] in
      let parameter = makeSomeParameter($0, in: decl)
      subscriptParameters[decl, default: []].append(parameter)
      decl.generics.parameters.append(parameter)
      decl.generics.requirements += requirements(parameter.type, $0, TypeContext(decl: decl))
      return parameter.type
    }
    withRequirements(of: decl.generics) {
      decl.parameters = syntax.signature.parameters.map {
        makeParameter($0, parameterContext, decl, isLibrary: decl.isLibrary)
      }
    }
    withRequirements(of: decl.generics) {
      var resultContext = context
      resultContext.opaqueResult = { [unowned self] syntax in
        guard let getter = decl.getter else { return .error }
        return self.opaqueResult(syntax, of: getter)
      }
      decl.element = syntax.signature.result.map { resolve($0, resultContext) } ?? .void
    }
  }

  /// Returns the result builder among some attributes; nil when there is none.
  func builder(in attributes: [AttributeSyntax], _ context: Decl?) -> StaticType? {
    for attribute in attributes {
      guard let nominal = attributeType(attribute, in: context),
        nominal.attributes.contains("resultBuilder")
      else { continue }
      return resolve(
        attribute.name,
        TypeContext(decl: context, missingArguments: { $0.generics.parameters.map(\.type) }))
    }
    return nil
  }
}

extension TypeSyntax {
  /// The leading attributes.
  var attributes: [AttributeSyntax] {
    if case .attributed(let attributes, _, _) = kind { return attributes }
    return []
  }
}

extension ParameterDecl {
  /// Indicates whether a default value may decide generic arguments: those of a parameter whose type is a generic parameter
  /// or has one. In the library these are only functions.
  var hasInferredDefault: Bool {
    if case .parameter = type.kind { return true }
    return type.hasParameters && (type.functionType != nil || !variable.isLibrary)
  }
}
