import DeclTree

/// Finds out whether views have state that an identity keeps or loses.
extension HazardChecker {
  /// The controls of the library with state of their own, which edit a value.
  private static let editors: Set = [
    "TextField", "SecureField", "TextEditor", "Slider", "Stepper", "DatePicker", "ColorPicker",
  ]
  /// The other views of the library with state of their own.
  private static let containers: Set = [
    "DisclosureGroup", "NavigationLink", "NavigationStack", "NavigationView", "TabView",
    "ScrollView",
  ]
  /// The modifiers whose effects follow the identity of a view.
  private static let effects: Set = ["task", "onAppear", "onDisappear", "transition"]

  /// Returns the source of the calls that create editing controls in a view.
  func editorCalls(in view: TypedExpr) -> [String] {
    var result: [String] = []
    view.visitAll { inner in
      guard case .call(.function(let function, _, _), _, _) = inner.kind,
        function.kind == .initializer, let made = inner.type.nominalDecl, made.isLibrary,
        Self.editors.contains(made.name)
      else { return }
      result.append(checker.sources.text(of: inner.range))
    }
    return result
  }

  /// Returns whether the views in a row's closure have state, effects or transitions.
  func hasState(_ content: TypedExpr) -> Bool {
    var found = false
    content.visitAll { inner in
      if found { return }
      if case .call(.method(_, let method, _, _), _, _) = inner.kind, method.isLibrary,
        Self.effects.contains(method.baseName)
      {
        found = true
      }
      found = found || isStateful(inner)
      // A function of the script that returns the row.
      if case .call(let callee, _, _) = inner.kind, let function = callee.function,
        !function.isLibrary, function.kind == .function, isViewType(function.result)
      {
        found = found || checker.body(of: function).statements.contains(where: isStateful)
      }
    }
    return found
  }

  /// Returns whether an expression creates a view with state.
  private func isStateful(_ expression: TypedExpr) -> Bool {
    guard case .call(.function(let function, _, _), _, _) = expression.kind,
      function.kind == .initializer, let made = expression.type.nominalDecl
    else { return false }
    if made.isLibrary {
      return Self.editors.contains(made.name) || Self.containers.contains(made.name)
    }
    return isView(made) && hasState(made)
  }

  /// Returns whether a view of the script, or a view in its body, has state.
  func hasState(_ view: NominalDecl) -> Bool {
    if let known = statefulViews[view] { return known }
    statefulViews[view] = false
    let own = checker.storedProperties(of: view).contains {
      [.state, .stateObject].contains(role(of: $0))
    }
    statefulViews[view] = own || body(of: view).contains(where: isStateful)
    return statefulViews[view] == true
  }

  private func body(of view: NominalDecl) -> [TypedStmt] {
    let members = checker.ownMembers(of: view, named: "body")
    guard let getter = members.lazy.compactMap({ ($0 as? VariableDecl)?.getter }).first else {
      return []
    }
    return checker.body(of: getter).statements
  }

  /// Returns the name of the first control in a closure that edits the closure's parameter.
  func editingControl(in content: TypedExpr) -> String? {
    guard case .closure(let closure) = unconverted(content).kind,
      let element = closure.parameters.first
    else { return nil }
    var found: String?
    content.visitAll { inner in
      guard found == nil, case .call(.function(let function, _, _), let arguments, _) = inner.kind,
        function.kind == .initializer, let made = inner.type.nominalDecl, made.isLibrary,
        Self.editors.contains(made.name)
      else { return }
      let name = "$" + element.name.drop { $0 == "$" }
      for argument in arguments.flatMap(\.values) {
        argument.visitAll { value in
          if case .variable(let variable) = value.kind,
            variable == element || variable.name == name || variable.wrapped == element
          {
            found = made.name
          }
        }
      }
    }
    return found
  }
}

extension [TypedStmt] {
  /// Returns whether an expression in the statements satisfies a condition.
  func contains(where condition: (TypedExpr) -> Bool) -> Bool {
    var found = false
    visitAll { if !found && condition($0) { found = true } }
    return found
  }
}
