import DeclTree

/// Synthesises accessors for inherited properties that are overridden by observers, and for stored properties
/// that are overridden by accessors.
extension Checker {
  /// Adds the accessors that a subclass overrides to a stored property.
  func makeStoredAccessors(of variable: VariableDecl) {
    guard variable.storage == .field, variable.storedGetter == nil else { return }
    variable.storedGetter = accessor(.getter, of: variable) { [unowned self] _, body in
      let value = storedMember(variable, body)
      return [TypedStmt(.returnStatement(value), value.range)]
    }
    if variable.isLet { return }
    variable.storedSetter = accessor(.setter, of: variable) { [unowned self] function, body in
      let place = storedMember(variable, body)
      return [assignment(of: newValue(of: function), to: place)]
    }
  }

  /// Turns a property that overrides an inherited one with observers only into a computed property.
  func makeObservedOverride(of variable: VariableDecl) {
    variable.storage = .computed
    variable.getter = accessor(.getter, of: variable) { [unowned self] _, body in
      let value = inheritedMember(variable, body)
      return [TypedStmt(.returnStatement(value), value.range)]
    }
    variable.setter = accessor(.setter, of: variable) { [unowned self] function, body in
      observedAssignment(to: variable, function, body)
    }
  }

  private func accessor(
    _ kind: FunctionDecl.Kind, of variable: VariableDecl,
    _ statements: @escaping (FunctionDecl, BodyChecker) -> [TypedStmt]
  ) -> FunctionDecl {
    let function = FunctionDecl(
      kind: kind, name: variable.name, implementation: .source, range: variable.nameRange,
      nameRange: variable.nameRange, context: variable.context, isLibrary: variable.isLibrary)
    function.accessorOwner = variable
    function.isMutating = kind == .setter
    let resolution = FunctionResolution(
      source: .accessor(parameter: nil), attributes: [], statements: nil)
    resolution.makeBody = { [unowned self, unowned function] in
      let body = BodyChecker(self, function: function, scope: nil)
      body.declareParameters()
      return TypedBody(statements: statements(function, body))
    }
    function.resolution = resolution
    return function
  }

  /// Returns an access to the storage of `self.x`.
  private func storedMember(_ variable: VariableDecl, _ body: BodyChecker) -> TypedExpr {
    let member = body.selfMember(variable, variable.nameRange)
    guard case .member(let base, _, let substitutions, _) = member.kind else { return member }
    return TypedExpr(
      .member(base, variable, substitutions, .direct), type: member.type, range: member.range)
  }

  /// Returns `super.x`.
  private func inheritedMember(_ variable: VariableDecl, _ body: BodyChecker) -> TypedExpr {
    let range = variable.nameRange
    let syntax = ExprSyntax(
      .member(ExprSyntax(.superReference, range), NameSyntax(variable.name, range)), range)
    return body.checkExpression(syntax, expected: typeOf(variable))
  }

  /// Returns `super.x = newValue` between the calls of the observers.
  private func observedAssignment(
    to variable: VariableDecl, _ function: FunctionDecl, _ body: BodyChecker
  ) -> [TypedStmt] {
    let place = inheritedMember(variable, body)
    let value = newValue(of: function)
    var statements: [TypedStmt] = []
    let old = body.hiddenVariable("$old", value.type, value.range)
    if variable.didSet != nil {
      let pattern = TypedPattern(.binding(old), type: value.type, range: value.range)
      statements.append(TypedStmt(.variable(pattern, place), value.range))
    }
    if let willSet = variable.willSet {
      statements.append(call(of: willSet, with: value, body))
    }
    statements.append(assignment(of: value, to: place))
    if let didSet = variable.didSet {
      let value = TypedExpr(.variable(old), type: value.type, range: value.range)
      statements.append(call(of: didSet, with: value, body))
    }
    return statements
  }

  private func call(
    of observer: FunctionDecl, with value: TypedExpr, _ body: BodyChecker
  ) -> TypedStmt {
    resolveSignature(of: observer)
    let parameters = signature(of: observer.context).parameters
    let substitutions = Substitutions(parameters, parameters.map(\.type))
    guard let variable = body.selfVariable() else {
      return TypedStmt(
        .expression(TypedExpr(.error, type: .error, range: value.range)), value.range)
    }
    let base = TypedExpr(.variable(variable), type: typeOf(variable), range: value.range)
    let call = TypedExpr(
      .call(.method(base, observer, substitutions, .direct), [.value(value)], site: nil),
      type: .void, range: value.range)
    return TypedStmt(.expression(call), value.range)
  }

  private func newValue(of setter: FunctionDecl) -> TypedExpr {
    let variable = setter.parameters[0].variable
    return TypedExpr(.variable(variable), type: typeOf(variable), range: setter.nameRange)
  }

  private func assignment(of value: TypedExpr, to place: TypedExpr) -> TypedStmt {
    TypedStmt(
      .expression(TypedExpr(.assign(target: place, value: value), type: .void, range: value.range)),
      value.range)
  }
}
