import DeclTree

/// Finds hazards of properties and initialisers.
extension HazardChecker {
  /// Reports an observed object that is created in place: `@ObservedObject var model = Model()` (L12).
  func checkObservedObject(_ storage: VariableDecl) {
    guard role(of: storage) == .observedObject, let wrapped = storage.wrapped,
      let value = wrapped.resolution?.binding.initialValue, case .call = value.kind,
      let attribute = wrapped.resolution?.wrapperAttribute
    else { return }
    report(.observedObjectCreatedInView(wrapped, attribute.name.range))
  }

  /// Reports a stored `UUID()` or `Date()` in a view (D9).
  func checkNewValue(_ property: VariableDecl, of view: NominalDecl) {
    // A view that only other code creates, such as one that is kept in a state, is no new value.
    if viewsElsewhere.contains(view), !viewsInBodies.contains(view) { return }
    guard property.wrapped == nil, let value = initialValue(of: property),
      let name = newValue(in: value)
    else { return }
    report(.newValueInView(property, name, PropertyFixes(checker: checker).keeping(property)))
  }

  /// Reports a computed `id` that is different at each access (F4).
  func checkIdentifier(of nominal: NominalDecl) {
    let members = checker.ownMembers(of: nominal, named: "id")
    for case let property as VariableDecl in members {
      guard let getter = property.getter, !getter.isLibrary, case .source = getter.implementation
      else { continue }
      checker.body(of: getter).statements.visitAll { expression in
        if case .call = expression.kind, let name = newValue(in: expression) {
          report(
            .unstableIdentifier(
              property, name, PropertyFixes(checker: checker).storing(property)))
        }
        if case .member(let base, let hash, _, _) = expression.kind, hash.name == "hashValue",
          case .variable(let variable) = base.kind, variable == getter.selfVariable,
          hasVariables(nominal)
        {
          report(.hashAsIdentifier(property))
        }
      }
    }
  }

  private func hasVariables(_ nominal: NominalDecl) -> Bool {
    !nominal.isClass && checker.storedProperties(of: nominal).contains { !($0.wrapped ?? $0).isLet }
  }

  /// Reports elements that are created at each evaluation with new ids (F4): in an argument, a computed property
  /// or a function of the script.
  func checkNewElements(_ data: TypedExpr) {
    guard let element = data.type.genericArguments.first?.nominalDecl, !element.isLibrary,
      let id = newIdentifier(of: element), creates(element, data)
    else { return }
    report(.newElements(element, id, data.range))
  }

  /// Reports an id that is new at each evaluation, as the element of a pair: `id: \.1` (F4).
  func checkElementIdentifier(_ keyPath: TypedKeyPath, _ path: TypedExpr, _ data: TypedExpr) {
    guard keyPath.text.hasSuffix(".0") || keyPath.text.hasSuffix(".1"),
      let name = newValue(in: data)
    else { return }
    report(.newExplicitIdentifier(name, path.range, modifier: nil))
  }

  /// Returns the stored `id` of a type that is a new value in each instance.
  private func newIdentifier(of element: NominalDecl) -> String? {
    let property = checker.storedProperties(of: element).first { $0.name == "id" }
    return property.flatMap(initialValue).flatMap { newValue(in: $0) }
  }

  /// Returns whether an expression creates values of a type, itself or in the getter or function of the script
  /// that it calls.
  private func creates(_ type: NominalDecl, _ data: TypedExpr, depth: Int = 0) -> Bool {
    var found = false
    data.visitAll { inner in
      if found { return }
      switch inner.kind {
      case .call(.function(let function, _, _), _, _)
      where function.kind == .initializer && inner.type.nominalDecl == type:
        found = true
      case .call(let callee, _, _):
        if let function = callee.function { found = creates(type, in: function, depth) }
      case .member(_, let property, _, _):
        if let getter = property.getter { found = creates(type, in: getter, depth) }
        // The initial value of a view's property belongs to each new value of the view.
        if property.wrapped == nil, property.wrapper == nil, depth == 0,
          let owner = property.enclosingNominal, isView(owner), isCreatedAgain(owner),
          let value = initialValue(of: property)
        {
          found = found || creates(type, value, depth: 1)
        }
      case .variable(let variable), .staticVariable(let variable, _):
        if let getter = variable.getter { found = creates(type, in: getter, depth) }
        if depth == 0, let value = localValues[variable] {
          found = found || creates(type, value, depth: 1)
        }
      default: break
      }
    }
    return found
  }

  private func creates(_ type: NominalDecl, in function: FunctionDecl, _ depth: Int) -> Bool {
    guard depth < 2, !function.isLibrary, case .source = function.implementation,
      [.function, .getter].contains(function.kind)
    else { return false }
    return checker.body(of: function).statements.contains { expression in
      if case .call = expression.kind { return creates(type, expression, depth: depth + 1) }
      return false
    }
  }

  /// Reports an observable object that contains another one (O10).
  func checkNestedObject(_ storage: VariableDecl) {
    let property = storage.wrapped ?? storage
    guard storage.wrapped == nil || role(of: storage) == .published else { return }
    let type = checker.typeOf(property)
    let held = checker.wrapped(type) ?? type
    guard let nominal = held.nominalDecl, nominal.isClass, isObservable(nominal) else { return }
    guard announcesChanges(nominal) else { return }
    // A view that observes the inner object itself sees its changes.
    if observedClasses.contains(nominal), !readThrough.contains(property) { return }
    report(.nestedObservableObject(property, nominal))
  }

  /// Returns whether an observable class may announce changes: it has published properties, its own publisher or code
  /// that sends, or inherits them.
  private func announcesChanges(_ nominal: NominalDecl) -> Bool {
    nominal.superclass != nil || sendingClasses.contains(nominal)
      || !checker.ownMembers(of: nominal, named: "objectWillChange").isEmpty
      || checker.storedProperties(of: nominal).contains { role(of: $0) == .published }
  }

  /// Reports state that is initialised with a parameter: `init(count: Int) { _count = State(initialValue:
  /// count) }` (L10).
  func checkStateFromInit(_ function: FunctionDecl, _ body: TypedBody) {
    let parameters = Set(function.parameters.map(\.variable))
    let owner = function.enclosingNominal
    guard !parameters.isEmpty, owner.map(isOnlyOfItems) != true else { return }
    body.statements.visitAll { expression in
      guard case .assign(let target, let value) = expression.kind,
        case .member(let base, let property, _, _) = target.kind,
        case .variable(let variable) = base.kind, variable == function.selfVariable
      else { return }
      let storage = property.wrapper?.storage ?? property
      guard role(of: storage) == .state, uses(value, parameters),
        mayDiffer(parameters: parameters.filter { uses(value, [$0]) }, of: function)
      else { return }
      report(.stateFromInit(storage.wrapped ?? storage, target.range))
    }
  }

  /// Returns whether calls of an initialiser may pass different values for parameters: unless the source has calls, and all
  /// of them pass constants.
  private func mayDiffer(parameters: Set<VariableDecl>, of function: FunctionDecl) -> Bool {
    guard let calls = creatingCalls[function] else { return true }
    return calls.contains { arguments in
      zip(function.parameters, arguments).contains { parameter, argument in
        parameters.contains(parameter.variable) && argument.values.contains(where: dependsOnView)
      }
    }
  }

  private func uses(_ value: TypedExpr, _ variables: Set<VariableDecl>) -> Bool {
    var found = false
    value.visitAll { expression in
      if case .variable(let variable) = expression.kind, variables.contains(variable) {
        found = true
      }
    }
    return found
  }

  /// Reports several views that a condition chooses among and `AnyView` erases (I5), in a function that
  /// returns an `AnyView` or in `? :`.
  func checkErasedTypes(_ function: FunctionDecl, _ body: TypedBody) {
    guard isAnyView(function.result) else {
      body.statements.visitAll { expression in
        guard case .ternary(_, let first, let second) = expression.kind, isAnyView(expression.type),
          let made = erasingCalls(in: first).first, !erasingCalls(in: second).isEmpty
        else { return }
        report(.anyViewInsteadOfBuilder(made.range))
      }
      return
    }
    var hidden: [TypedExpr] = []
    body.statements.visitAll { if isErasingCall($0) { hidden.append($0) } }
    guard hidden.count > 1 else { return }
    report(.anyViewInsteadOfBuilder(hidden[0].range))
  }

  private func isAnyView(_ type: StaticType) -> Bool { type.nominalDecl?.role == .anyView }

  private func erasingCalls(in expression: TypedExpr) -> [TypedExpr] {
    var found: [TypedExpr] = []
    expression.visitAll { if isErasingCall($0) { found.append($0) } }
    return found
  }

  /// Returns whether an expression creates an `AnyView`.
  private func isErasingCall(_ expression: TypedExpr) -> Bool {
    guard case .call(.function(let made, _, _), _, _) = expression.kind else { return false }
    return made.kind == .initializer && isAnyView(expression.type)
  }
}
