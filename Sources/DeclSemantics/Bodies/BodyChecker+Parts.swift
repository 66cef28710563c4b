import DeclTree

/// Helpers for other parts of the checker.
extension BodyChecker {
  /// Returns whether a constant has not been initialised yet.
  func isUninitialised(_ variable: VariableDecl) -> Bool {
    state.uninitialised.contains(variable)
  }

  /// Returns whether the function is an initialiser that may initialise a stored property of `self`.
  func canInitialise(_ variable: VariableDecl, _ base: TypedExpr) -> Bool {
    guard function.kind == .initializer, case .variable(let owner) = base.kind,
      owner.name == "self", variable.storage == .field
    else { return false }
    return variable.enclosingNominal == function.enclosingNominal
  }

  /// Returns whether a type is a view and the function belongs to the script, so that a call that creates it
  /// is a view site.
  func isScriptView(_ type: StaticType) -> Bool {
    guard !function.isLibrary, !type.hasError, !type.hasVariables else { return false }
    switch type.kind {
    case .nominal, .opaque:
      guard let view = checker.libraryDecl("View") as? NominalDecl else { return false }
      return checker.conforms(type, to: view)
    default: return false
    }
  }

  /// Returns the view site of a call that creates a view; nil for function values, delegating initialisers
  /// and free functions of the script.
  func site(for callee: TypedExpr.Callee, _ range: SourceRange) -> ViewSite.ID? {
    let kind: ViewSite.Kind
    var name: String?
    switch callee {
    case .method(_, let function, _, _):
      kind = function.isLibrary ? .modifier : .view
      if function.isLibrary { name = function.baseName }
    case .function(let function, _, _):
      if !function.isLibrary && function.kind != .initializer { return nil }
      kind = .view
    case .delegatedInit, .value: return nil
    }
    return checker.addSite(kind, range, parent: context.site, name: name)
  }

  /// Checks a subscript on a value of a known type, for key paths.
  func checkSubscript(
    on type: StaticType, _ arguments: CallArgumentsSyntax, _ range: SourceRange
  ) -> (
    decl: SubscriptDecl, substitutions: Substitutions, arguments: [TypedArgument],
    type: StaticType
  )? {
    checkSubscript(on: type, range) { .subscriptAccess($0, arguments) }
  }

  /// Checks a member that a type has through `@dynamicMemberLookup`, and returns the subscript with its argument; nil, with
  /// an error, if there is none.
  func checkDynamicMember(
    _ name: NameSyntax, on type: StaticType
  ) -> (
    decl: SubscriptDecl, substitutions: Substitutions, arguments: [TypedArgument],
    type: StaticType
  )? {
    checkSubscript(on: type, name.range) { .member($0, name) }
  }

  private func checkSubscript(
    on type: StaticType, _ range: SourceRange, _ access: (ExprSyntax) -> ExprSyntax.Kind
  ) -> (
    decl: SubscriptDecl, substitutions: Substitutions, arguments: [TypedArgument],
    type: StaticType
  )? {
    let base = hiddenVariable("$root", type, range)
    let typed = inNewScope { () -> TypedExpr in
      declare(base)
      return checkExpression(
        ExprSyntax(access(.name("$root", range)), range), expected: nil)
    }
    guard case .subscriptAccess(_, let decl, let substitutions, let list, _) = typed.kind else {
      return nil
    }
    return (decl, substitutions, list, typed.type)
  }

  /// Returns the type of an expression that must have a type with generic parameters for some generic arguments; an error
  /// if it has it for all of them.
  func typeOfGeneric(
    _ syntax: ExprSyntax, as type: StaticType, _ parameters: [GenericParameterDecl]
  ) -> StaticType {
    if case .parameter = type.kind {} else if fits(syntax, type) { return .error }
    let solver = Solver(self)
    let range = syntax.range
    let arguments = parameters.map { solver.freshParameter($0, range) }
    let wanted = solver.opened(type, Substitutions(parameters, arguments))
    let node = generate(syntax, solver, expected: wanted)
    for (parameter, argument) in zip(parameters, arguments) {
      for proto in checker.environment.protocols(of: parameter.type) {
        solver.add(.conforms(argument, proto, range))
      }
    }
    solver.convert(node.type, to: wanted, .initialisation, syntax.range)
    solver.solve()
    return solver.finished(wanted)
  }

  private func fits(_ syntax: ExprSyntax, _ type: StaticType) -> Bool {
    probe(syntax.range) {
      let before = checker.errorCount
      _ = checkExpression(syntax, expected: type)
      return checker.errorCount == before
    }
  }

  /// Returns the type and initial value of a property wrapper; the value is nil if it is passed in from
  /// outside.
  func checkWrapper(
    _ attribute: AttributeSyntax, value: ExprSyntax?, annotation: StaticType?
  ) -> (type: StaticType, value: TypedExpr?) {
    let solver = Solver(self)
    let type = resolve(attribute.name, solver)
    guard !type.isError, let nominal = type.nominalDecl else { return (.error, nil) }
    let substitutions = Substitutions(nominal.generics.parameters, type.genericArguments)
    if let annotation {
      unifyWrappedValue(annotation, nominal, substitutions, solver, attribute.range)
    }
    var arguments = attribute.arguments?.arguments ?? []
    var value = value
    if value == nil, attribute.arguments == nil, let annotation, checker.wrapped(annotation) != nil,
      checker.hasWrappedValueInitializer(nominal)
    {
      // The initial value of an optional property is nil.
      value = ExprSyntax(.nilLiteral, attribute.range)
    }
    if let value {
      arguments.insert(
        ArgumentSyntax(label: NameSyntax("wrappedValue", value.range), value: value), at: 0)
    }
    if arguments.isEmpty && !hasPlainInit(nominal, solver.deepResolved(type)) {
      // The value is passed in from outside: `@Binding var x: Int`.
      solver.solve()
      let known = solver.deepResolved(type)
      if known.hasVariables {
        checker.report(.missingTypeAnnotation(attribute.range))
        return (.error, nil)
      }
      return (known, nil)
    }
    let call = CallArgumentsSyntax(
      arguments: arguments, trailingClosures: attribute.arguments?.trailingClosures ?? [],
      parentheses: attribute.range)
    let callee = solver.makeNode(
      .typeReference(type), StaticType(.metatype(type)), attribute.range)
    let list = generateArguments(call, solver, attribute.range)
    let node = solver.makeNode(.call(callee, list), solver.fresh(attribute.range), attribute.range)
    solver.add(.apply(node))
    solver.solve()
    let typed = solver.finish(node)
    if typed.type.hasError || typed.type.hasVariables { return (.error, nil) }
    return (typed.type, typed)
  }

  /// Unifies the type of `wrappedValue` with the property's annotation.
  private func unifyWrappedValue(
    _ annotation: StaticType, _ nominal: NominalDecl, _ substitutions: Substitutions,
    _ solver: Solver, _ range: SourceRange
  ) {
    guard let value = checker.ownMembers(of: nominal, named: "wrappedValue").first as? VariableDecl
    else { return }
    let own = solver.opened(typeOf(value), substitutions)
    if !solver.unify(own, annotation) { checker.report(.wrapperNotInferred(nominal.name, range)) }
  }

  private func hasPlainInit(_ nominal: NominalDecl, _ type: StaticType) -> Bool {
    checker.synthesiseMembers(of: nominal)
    return checker.lookup("init", in: type, isStatic: true).contains { candidate in
      guard let function = candidate.decl as? FunctionDecl else { return false }
      checker.resolveSignature(of: function)
      return function.parameters.allSatisfy(\.hasDefault)
        && function.parameters.allSatisfy { $0.label != "wrappedValue" }
    }
  }

  /// Returns a wrapper that is created from a wrapped value, for memberwise initialisers.
  func checkWrapper(
    from value: TypedExpr, _ storage: VariableDecl, _ range: SourceRange
  ) -> TypedExpr {
    guard let resolution = storage.wrapped?.resolution, let outer = resolution.wrapperAttribute
    else { return value }
    return wrap(value, as: typeOf(storage), [outer] + resolution.innerWrappers[...], range)
  }

  /// Returns a value wrapped according to some attributes, of which the first is the outermost wrapper.
  private func wrap(
    _ value: TypedExpr, as type: StaticType, _ attributes: ArraySlice<AttributeSyntax>,
    _ range: SourceRange
  ) -> TypedExpr {
    guard let attribute = attributes.first else { return value }
    let inner = attributes.dropFirst()
    let value =
      inner.isEmpty
      ? value : wrap(value, as: checker.memberType(of: type, "wrappedValue"), inner, range)
    let solver = Solver(self)
    let callee = solver.makeNode(.typeReference(type), StaticType(.metatype(type)), range)
    let written =
      attribute.arguments.map { generateArguments($0, solver, attribute.range).list } ?? []
    let list = Arguments(
      list: [
        Arguments.Argument(label: "wrappedValue", labelRange: nil, node: typedNode(value, solver))
      ] + written, range: range)
    let node = solver.makeNode(.call(callee, list), solver.fresh(range), range)
    solver.add(.apply(node))
    solver.solve()
    return solver.coerce(solver.finish(node), to: type)
  }
}

extension TypedExpr {
  /// Returns the call with its base, a variable, replaced by a value.
  func replacing(_ variable: VariableDecl, with value: TypedExpr) -> TypedExpr {
    switch kind {
    case .variable(let own) where own == variable: return value
    case .call(
      .method(let base, let function, let substitutions, let dispatch), let arguments, let site):
      return TypedExpr(
        .call(
          .method(base.replacing(variable, with: value), function, substitutions, dispatch),
          arguments, site: site), type: type, range: range)
    default: return self
    }
  }
}
