import DeclTree

/// Finds objects that bodies create again and again, objects without observers, and state that is fed from
/// outside.
extension HazardChecker {
  /// Checks one expression that is evaluated whenever a body runs.
  func checkCreation(_ expression: TypedExpr) {
    guard case .call(let callee, let arguments, _) = expression.kind, let function = callee.function
    else { return }
    if function.isLibrary,
      ["environmentObject", "environment", "focusedObject"].contains(function.baseName),
      let object = arguments.first?.values.first, let made = createdObject(object)
    {
      return report(.objectCreatedInBody(made, object.range))
    }
    guard let view = createdView(expression) else { return }
    checkArguments(function, arguments, of: view)
  }

  /// Reports arguments that a view cannot keep: an object that is created in place (L12), and a value for its
  /// state (L10).
  private func checkArguments(
    _ function: FunctionDecl, _ arguments: [TypedArgument], of view: NominalDecl
  ) {
    for (parameter, argument) in zip(function.parameters, arguments) {
      guard let value = argument.values.first, case .value = argument else { continue }
      let storage = storage(of: parameter, function, view)
      let role = storage.flatMap { self.role(of: $0) }
      if role == .state, function.isMemberwise, dependsOnView(value), let storage {
        report(.stateFromArgument(storage.wrapped ?? storage, value.range))
      } else if !parameter.isAutoclosure, role != .state, role != .stateObject,
        let made = createdObject(value)
      {
        report(.objectCreatedInBody(made, value.range))
      }
    }
  }

  /// Returns the stored property that a memberwise initialiser's parameter sets.
  private func storage(
    of parameter: ParameterDecl, _ function: FunctionDecl, _ view: NominalDecl
  ) -> VariableDecl? {
    guard function.isMemberwise, let label = parameter.label else { return nil }
    return checker.storedProperties(of: view).first { ($0.wrapped ?? $0).name == label }
  }

  /// Returns whether a value may differ at the next evaluation: it reads a variable, a property of the view or
  /// a parameter.
  func dependsOnView(_ value: TypedExpr) -> Bool {
    var found = false
    value.visitAll { inner in
      switch inner.kind {
      case .variable(let variable):
        if case .global = variable.storage, variable.isLet { return }
        found = true
      case .staticVariable(let variable, _): if !variable.isLet { found = true }
      default: break
      }
    }
    return found
  }

  /// Returns the class whose instance an expression creates, if views observe it.
  private func createdObject(_ value: TypedExpr) -> NominalDecl? {
    guard case .call(.function(let function, _, _), _, _) = unconverted(value).kind,
      function.kind == .initializer, let made = unconverted(value).type.nominalDecl, made.isClass,
      !made.isLibrary, isObservable(made) || isTracked(made)
    else { return nil }
    return made
  }

  /// Reports an object in a state whose changes no view sees (O12).
  func checkUnobservedObject(_ storage: VariableDecl) {
    guard role(of: storage) == .state, let wrapped = storage.wrapped else { return }
    let type = checker.typeOf(wrapped)
    let held = checker.wrapped(type) ?? type
    guard let object = held.nominalDecl, object.isClass, !object.isLibrary, !isTracked(object),
      checker.storedProperties(of: object).contains(where: { !($0.wrapped ?? $0).isLet })
    else { return }
    report(.unobservedObjectInState(wrapped, object, isObservable: isObservable(object)))
  }

  /// Reports an object in a plain property that the body reads and an action changes: the body does not run (O12).
  func checkPlainObject(_ property: VariableDecl, of view: NominalDecl) {
    guard property.wrapped == nil, property.wrapper == nil, !property.isLibrary else { return }
    let type = checker.typeOf(property)
    guard let object = type.nominalDecl, object.isClass, !object.isLibrary, !isTracked(object)
    else { return }
    var isRead = false
    var isChanged = false
    for function in functions[view] ?? [] {
      let statements = checker.body(of: function).statements
      let makesViews = isViewBuilding(function)
      var evaluated: Set<SourceRange> = []
      if makesViews {
        statements.visitEvaluated { expression in
          evaluated.insert(expression.range)
          if case .member(let base, let field, _, _) = expression.kind, !field.isLet,
            field.storage == .field, case .member(_, property, _, _) = unconverted(base).kind
          {
            isRead = true
          }
        }
      }
      statements.visitAll { expression in
        if makesViews && evaluated.contains(expression.range) { return }
        switch expression.kind {
        case .assign(let target, _): isChanged = isChanged || passes(target, through: property)
        case .call(.method(let base, _, _, _), _, _):
          isChanged = isChanged || passes(base, through: property)
        default: break
        }
      }
    }
    guard isRead, isChanged else { return }
    report(.unobservedObjectInState(property, object, isObservable: isObservable(object)))
  }

  /// Returns whether an expression reaches its value through a property: `cart.items[0].name` through `cart`.
  private func passes(_ expression: TypedExpr, through property: VariableDecl) -> Bool {
    if case .member(let base, let member, _, _) = expression.kind {
      return member == property || passes(base, through: property)
    }
    return expression.operands.first.map { passes($0, through: property) } ?? false
  }

  /// Reports published properties of a class that declares its own `objectWillChange`, and so announces their
  /// changes only where it sends itself (O2).
  func checkOwnPublisher(_ nominal: NominalDecl, _ properties: [VariableDecl]) {
    guard
      let publisher = checker.ownMembers(of: nominal, named: "objectWillChange").first
        as? VariableDecl,
      let published = properties.first(where: { role(of: $0) == .published })?.wrapped
    else { return }
    report(.publishedWithOwnPublisher(published, publisher.nameRange))
  }
}
