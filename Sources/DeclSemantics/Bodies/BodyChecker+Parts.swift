import DeclTree

/// Smaller questions of the checker's other parts.
extension BodyChecker {
  /// Whether a constant may still be given its first value.
  func isUninitialised(_ variable: VariableDecl) -> Bool { uninitialised.contains(variable) }

  /// Whether an initialiser gives a stored constant of `self` its value.
  func mayInitialise(_ variable: VariableDecl, _ base: TypedExpr) -> Bool {
    guard function.kind == .initializer, case .variable(let owner) = base.kind,
      owner.name == "self", variable.storage == .field
    else { return false }
    return variable.enclosingNominal == function.enclosingNominal
  }

  /// Whether a type is a view, so that the call that makes it is a view site.
  func isScriptView(_ type: StaticType) -> Bool {
    guard !function.isLibrary, !type.hasError, !type.hasVariables else { return false }
    switch type.kind {
    case .nominal, .opaque:
      guard let view = checker.libraryDecl("View") as? NominalDecl else { return false }
      return checker.conforms(type, to: view)
    default: return false
    }
  }

  /// The site of a call that gives a view.
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
    return checker.addSite(kind, range, parent: site, name: name)
  }

  /// A subscript on a value of a known type, for key paths.
  func checkSubscript(
    on type: StaticType, _ arguments: CallArgumentsSyntax, _ range: SourceRange
  ) -> (
    decl: SubscriptDecl, substitutions: Substitutions, arguments: [TypedArgument],
    type: StaticType
  )? {
    let base = hidden("$root", type, range)
    let typed = nested { () -> TypedExpr in
      declare(base)
      return checkExpression(
        ExprSyntax(.subscriptAccess(.name("$root", range), arguments), range), expected: nil)
    }
    guard case .subscriptAccess(_, let decl, let substitutions, let list, _) = typed.kind else {
      return nil
    }
    return (decl, substitutions, list, typed.type)
  }

  /// The type of an expression of which only protocols are known.
  func typeOfGeneric(_ syntax: ExprSyntax, bounds: [NominalDecl]) -> StaticType {
    let solver = Solver(self)
    let wanted = solver.fresh(syntax.range)
    let node = generate(syntax, solver, expected: wanted)
    for proto in bounds { solver.add(.conforms(wanted, proto, syntax.range)) }
    solver.convert(node.type, to: wanted, .initialisation, syntax.range)
    solver.solve()
    return solver.finished(wanted)
  }

  /// The type and first value of a property wrapper.
  func checkWrapper(
    _ attribute: AttributeSyntax, value: ExprSyntax?, annotation: StaticType?
  ) -> (type: StaticType, value: TypedExpr?) {
    let solver = Solver(self)
    let type = resolve(attribute.name, solver)
    guard !type.isError, let nominal = type.nominalDecl else { return (.error, nil) }
    let substitutions = Substitutions(nominal.generics.parameters, type.genericArguments)
    if let annotation { tie(annotation, nominal, substitutions, solver, attribute.range) }
    var arguments = attribute.arguments?.arguments ?? []
    var value = value
    if value == nil, attribute.arguments == nil, let annotation, checker.wrapped(annotation) != nil,
      checker.takesWrappedValue(nominal)
    {
      // An optional property begins with nil.
      value = ExprSyntax(.nilLiteral, attribute.range)
    }
    if let value {
      arguments.insert(
        ArgumentSyntax(label: NameSyntax("wrappedValue", value.range), value: value), at: 0)
    }
    if arguments.isEmpty && !hasPlainInit(nominal, solver.simplified(type)) {
      // Its value comes from outside: `@Binding var x: Int`.
      solver.solve()
      let known = solver.simplified(type)
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

  /// `wrappedValue` has the type that was written for the property.
  private func tie(
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

  /// A wrapper made from a value, for memberwise initialisers.
  func checkWrapper(
    from value: TypedExpr, _ storage: VariableDecl, _ range: SourceRange
  ) -> TypedExpr {
    guard let resolution = storage.wrapped?.resolution, let outer = resolution.wrapperAttribute
    else { return value }
    return wrap(value, as: typeOf(storage), [outer] + resolution.innerWrappers[...], range)
  }

  /// A value inside the wrappers of some attributes, the outermost first.
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
  /// The call with its base, a variable, replaced by a value.
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
