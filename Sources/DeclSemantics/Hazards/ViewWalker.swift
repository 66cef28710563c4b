import DeclTree

/// Visits the views of a body and records whether each one can be inserted or removed on its own.
struct ViewWalker {
  private let hazards: HazardChecker
  private let function: FunctionDecl

  /// The position of a view relative to elements that can be inserted and removed.
  fileprivate enum Position {
    /// A position directly in a branch, in a row, or under an `.id`; with that element itself, once it is
    /// known.
    case dynamic(TypedExpr?)
    /// A position in a stack or another container of the library, which may be inside such an element.
    case stable(inside: TypedExpr?)
    /// An unknown position, since the uses of the body are not known.
    case unknown
  }

  init(_ hazards: HazardChecker, _ function: FunctionDecl) {
    self.hazards = hazards
    self.function = function
  }

  /// Visits a function's body.
  func walk(_ body: TypedBody) { walk(body.statements, .unknown) }

  private func walk(_ statements: [TypedStmt], _ place: Position) {
    for statement in statements {
      switch statement.kind {
      case .variable(_, let value?), .expression(let value), .returnStatement(let value?):
        walk(value, place)
      case .ifStatement(_, let then, let otherwise):
        walk(then, place)
        walk(otherwise, place)
      default: break
      }
    }
  }

  private func walk(_ view: TypedExpr, _ place: Position) {
    switch view.kind {
    case .block(let statements, let value):
      walk(statements, place)
      walk(value, place)
    case .ifElse(let conditions, let then, let otherwise):
      checkBranches(conditions, then, otherwise, view.range)
      walk(then, .dynamic(nil))
      walk(otherwise, .dynamic(nil))
    case .switchCase(let choice):
      checkUntracked(choice.subject)
      checkCases(choice.cases.map(\.body), view.range)
      for one in choice.cases { walk(one.body, .dynamic(nil)) }
    case .call(let callee, let arguments, _): walk(callee, arguments, view, place)
    case .closure: break
    default: view.operands.forEach { walk($0, place) }
    }
  }

  private func walk(
    _ callee: TypedExpr.Callee, _ arguments: [TypedArgument], _ call: TypedExpr, _ place: Position
  ) {
    let place = place.settingElement(call)
    switch callee {
    case .method(let base, let method, _, _):
      if method.isLibrary, method.baseName == "transition" {
        checkTransition(base, call, place)
      }
      walk(base, method.isLibrary && method.baseName == "id" ? .dynamic(nil) : place)
      content(of: arguments).forEach { walk($0.statements, place.inner) }
    case .function(let function, _, _):
      let inner = self.place(inside: function, call.type.nominalDecl, place)
      for argument in arguments.flatMap(\.values) where !isClosure(argument) {
        walk(argument, place)
      }
      content(of: arguments).forEach { walk($0.statements, inner) }
    default: break
    }
  }

  /// Returns the position of the views in a content closure that is passed to a call.
  private func place(
    inside function: FunctionDecl, _ made: NominalDecl?, _ place: Position
  ) -> Position {
    guard function.kind == .initializer, let made else { return .unknown }
    switch made.role {
    case .forEach: return .dynamic(nil)
    case .group: return place.inGroup
    default: return made.isLibrary && hazards.isView(made) ? place.inner : .unknown
    }
  }

  private func isClosure(_ value: TypedExpr) -> Bool {
    if case .closure = value.kind { return true }
    return false
  }

  private func content(of arguments: [TypedArgument]) -> [TypedBody] {
    arguments.flatMap(\.values).compactMap { value in
      var inner = value
      while case .conversion(let next, _) = inner.kind { inner = next }
      guard case .closure(let closure) = inner.kind else { return nil }
      return closure.body
    }
  }

  // MARK: Hazards

  /// Reports a transition on a view that is neither inserted nor removed (X2).
  private func checkTransition(_ base: TypedExpr, _ call: TypedExpr, _ place: Position) {
    guard case .stable(let element) = place, isSingleLibraryView(base) else { return }
    let range = call.range.after(base.written.range)
    let fix = element.flatMap { moving(range, call, to: $0) }
    report(
      .transitionNeverRuns(
        call.range, fix ?? Diagnostic.FixIt("remove the transition", replace: range, with: "")))
  }

  /// Returns the fix that moves a modifier to the element that is inserted and removed; nil when it has a
  /// transition already.
  private func moving(
    _ modifier: SourceRange, _ call: TypedExpr, to element: TypedExpr
  ) -> Diagnostic.FixIt? {
    guard element.range.contains(call.range), !hasTransition(element) else { return nil }
    let sources = hazards.checker.sources
    let text = sources.text(of: modifier).drop(while: \.isWhitespace)
    return Diagnostic.FixIt(
      "move the transition to the view that is inserted and removed",
      replace: SourceRange(
        file: modifier.file, start: modifier.start, end: element.range.end),
      with: sources.text(of: element.range.after(call.range)) + text)
  }

  private func hasTransition(_ view: TypedExpr) -> Bool {
    guard case .call(.method(let base, let method, _, _), _, _) = view.written.kind else {
      return false
    }
    return method.baseName == "transition" || hasTransition(base)
  }

  /// Returns whether a view is a single view of the library, with any modifiers but `.id`.
  private func isSingleLibraryView(_ view: TypedExpr) -> Bool {
    switch view.kind {
    case .atSite(let inner, _), .conversion(let inner, _): return isSingleLibraryView(inner)
    case .call(.method(let base, let method, _, _), _, _):
      return method.baseName != "id" && isSingleLibraryView(base)
    case .call(.function(let function, _, _), _, _):
      guard function.kind == .initializer, let made = view.type.nominalDecl else { return false }
      return made.isLibrary && ![.forEach, .group, .anyView].contains(made.role)
    case .staticVariable(let constant, _):
      // `Color.red`
      return constant.isLibrary && view.type.nominalDecl.map(hazards.isView) == true
    default: return false
    }
  }

  private func checkBranches(
    _ conditions: [TypedCondition], _ then: TypedExpr, _ otherwise: TypedExpr, _ range: SourceRange
  ) {
    // `#available` has one result in each process.
    if conditions.contains(where: { if case .constant = $0 { true } else { false } }) { return }
    for case .expression(let condition) in conditions { checkUntracked(condition) }
    let left = core(of: then)
    let right = core(of: otherwise)
    var oneView: Diagnostic.FixIt? {
      BranchFixes(checker: hazards.checker).oneView(conditions, then, otherwise, range)
    }
    if let left, let right, contentVariable(of: left) != nil,
      contentVariable(of: left) == contentVariable(of: right)
    {
      return report(.conditionalModifier(range, oneView))
    }
    guard let left, let right else { return }
    if let type = scriptView(left), type == scriptView(right), let state = ownState(of: type) {
      return report(.stateLostToBranch(type, state, range, oneView))
    }
    checkContainers(left, right, range)
  }

  /// Reports a view with state that two branches show in different containers, as `if isWide { HStack { … } } else
  /// { VStack { … } }` does.
  private func checkContainers(_ left: TypedExpr, _ right: TypedExpr, _ range: SourceRange) {
    guard let one = container(left), let other = container(right), one != other else { return }
    let known = Set(statefulViews(in: left))
    for type in statefulViews(in: right) where known.contains(type) {
      guard let state = ownState(of: type) else { continue }
      return report(.stateLostToBranch(type, state, range, nil))
    }
    let controls = Set(hazards.editorCalls(in: left))
    if let control = hazards.editorCalls(in: right).first(where: controls.contains) {
      report(.editingLostToBranch(String(control.prefix { $0 != "(" }), range))
    }
  }

  /// Returns the container of the library that an expression creates.
  private func container(_ view: TypedExpr) -> NominalDecl? {
    guard case .call(.function(let function, _, _), _, _) = view.kind,
      function.kind == .initializer, let made = view.type.nominalDecl, made.isLibrary,
      hazards.isView(made)
    else { return nil }
    return made
  }

  /// Returns the views of the script with state of their own that an expression creates.
  private func statefulViews(in view: TypedExpr) -> [NominalDecl] {
    var result: [NominalDecl] = []
    view.visitAll { inner in
      if let made = hazards.createdView(inner), ownState(of: made) != nil { result.append(made) }
    }
    return result
  }

  /// Reports a view that occurs in several cases of a `switch`, where it has a different identity in each.
  private func checkCases(_ cases: [TypedExpr], _ range: SourceRange) {
    let views = cases.compactMap(core)
    let contents = views.compactMap(contentVariable)
    if contents.count > 1, Set(contents).count < contents.count {
      return report(.conditionalModifier(range, nil))
    }
    var known: Set<NominalDecl> = []
    for type in views.compactMap(scriptView) where !known.insert(type).inserted {
      if let state = ownState(of: type) {
        return report(.stateLostToBranch(type, state, range, nil))
      }
    }
  }

  /// Returns the only view of a branch, without its modifiers; nil when there are several.
  private func core(of branch: TypedExpr) -> TypedExpr? {
    switch branch.kind {
    case .atSite(let inner, _), .conversion(let inner, _): return core(of: inner)
    case .enumCase(_, let payload): return payload.first.flatMap(core)
    case .block(let statements, let value):
      let views = statements.compactMap { statement -> TypedExpr? in
        if case .variable(_, let value?) = statement.kind { return value }
        return nil
      }
      return views.isEmpty ? core(of: value) : views.count == 1 ? core(of: views[0]) : nil
    case .call(.method(let base, let method, _, _), _, _):
      return method.isLibrary || isHelper(method) ? core(of: base) : branch
    case .call(.function(let function, _, _), let arguments, _):
      // A builder call is transparent if it has a single component.
      guard function.isLibrary, function.baseName.hasPrefix("build"),
        let part = arguments.first?.values.first, arguments.count == 1
      else { return branch }
      return core(of: part)
    case .call(.value, let arguments, _):
      // A call of a function value such as `transform(self)` shows its only argument.
      return arguments.count == 1 ? arguments[0].values.first.flatMap(core) : branch
    default: return branch
    }
  }

  private func isHelper(_ method: FunctionDecl) -> Bool {
    (method.context as? ExtensionDecl)?.extended?.isProtocol ?? false
  }

  /// Returns the variable of a view that is `self` in an extension of a protocol, or the content of a view
  /// modifier; nil for other views.
  private func contentVariable(of view: TypedExpr) -> VariableDecl? {
    guard case .variable(let variable) = view.kind else { return nil }
    if variable == function.selfVariable { return variable }
    let isParameter = function.parameters.contains { $0.variable == variable }
    return isParameter && function.baseName == "body" ? variable : nil
  }

  private func scriptView(_ view: TypedExpr) -> NominalDecl? {
    guard case .call(.function(let function, _, _), _, _) = view.kind,
      function.kind == .initializer, let made = view.type.nominalDecl, !made.isLibrary,
      hazards.isView(made)
    else { return nil }
    return made
  }

  private func ownState(of view: NominalDecl) -> VariableDecl? {
    hazards.checker.storedProperties(of: view).first {
      [.state, .stateObject].contains(hazards.role(of: $0))
    }?.wrapped
  }

  /// Reports a branch on a global variable, which is not a tracked dependency (D11).
  private func checkUntracked(_ condition: TypedExpr) {
    condition.visitAll { expression in
      switch expression.kind {
      case .variable(let variable), .staticVariable(let variable, _):
        guard case .global = variable.storage, !variable.isLet, !variable.isLibrary,
          variable.wrapper == nil
        else { return }
        hazards.report(.untrackedBranch(variable, expression.range))
      case .member(let base, let property, _, _):
        guard isUntrackedObject(base), !property.isLibrary, !property.isLet,
          property.initialValue != nil || property.getter == nil || property.wrapper != nil
        else { return }
        hazards.report(.untrackedBranch(property, expression.range))
      default: break
      }
    }
  }

  /// Returns whether an expression is a global or static constant with an object that this view does not
  /// observe: `AccountManager.shared`.
  private func isUntrackedObject(_ base: TypedExpr) -> Bool {
    let variable: VariableDecl
    switch base.kind {
    case .variable(let global): variable = global
    case .staticVariable(let constant, _): variable = constant
    default: return false
    }
    guard case .global = variable.storage, !variable.isLibrary,
      let object = base.type.nominalDecl, object.isClass, !object.isLibrary,
      !hazards.isTracked(object)
    else { return false }
    return !observes(object)
  }

  /// Returns whether the view of the function observes an object of a class.
  private func observes(_ object: NominalDecl) -> Bool {
    guard let view = function.enclosingNominal else { return false }
    return hazards.checker.storedProperties(of: view).contains { storage in
      guard let wrapped = storage.wrapped else { return false }
      return [.observedObject, .stateObject, .environmentObject].contains(
        hazards.role(of: storage))
        && hazards.checker.typeOf(wrapped).nominalDecl == object
    }
  }

  private func report(_ diagnostic: Diagnostic) { hazards.report(diagnostic) }
}

extension ViewWalker.Position {
  /// Returns the position with the view as the inserted and removed element, unless an enclosing one is
  /// known.
  fileprivate func settingElement(_ view: TypedExpr) -> Self {
    if case .dynamic(nil) = self { return .dynamic(view) }
    return self
  }

  /// The position of the views in a container at this position.
  fileprivate var inner: Self {
    switch self {
    case .dynamic(let element), .stable(let element): .stable(inside: element)
    case .unknown: .stable(inside: nil)
    }
  }

  /// The position of the views in a group at this position.
  fileprivate var inGroup: Self {
    if case .dynamic = self { return .dynamic(nil) }
    return self
  }
}
