import DeclTree

/// Walks what a body shows, knowing what decides whether a view is there.
struct ViewWalker {
  private let hazards: HazardChecker
  private let function: FunctionDecl

  /// Whether a view is an element of something that comes and goes.
  private enum Place {
    /// Directly in a branch, a row, or below an `.id`.
    case dynamic
    /// In a stack or another container of the library.
    case still
    /// Where the body is used is not known.
    case unknown
  }

  init(_ hazards: HazardChecker, _ function: FunctionDecl) {
    self.hazards = hazards
    self.function = function
  }

  /// Walks a function's body.
  func walk(_ body: TypedBody) { walk(body.statements, .unknown) }

  private func walk(_ statements: [TypedStmt], _ place: Place) {
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

  private func walk(_ view: TypedExpr, _ place: Place) {
    switch view.kind {
    case .block(let statements, let value):
      walk(statements, place)
      walk(value, place)
    case .ifElse(let conditions, let then, let otherwise):
      checkBranches(conditions, then, otherwise, view.range)
      walk(then, .dynamic)
      walk(otherwise, .dynamic)
    case .switchCase(let choice):
      checkUntracked(choice.subject)
      for one in choice.cases { walk(one.body, .dynamic) }
    case .call(let callee, let arguments, _): walk(callee, arguments, view, place)
    case .closure: break
    default: view.operands.forEach { walk($0, place) }
    }
  }

  private func walk(
    _ callee: TypedExpr.Callee, _ arguments: [TypedArgument], _ call: TypedExpr, _ place: Place
  ) {
    switch callee {
    case .method(let base, let method, _, _):
      if method.isLibrary, method.baseName == "transition" {
        checkTransition(base, method, call, place)
      }
      walk(base, method.isLibrary && method.baseName == "id" ? .dynamic : place)
      content(of: arguments).forEach { walk($0.statements, .still) }
    case .function(let function, _, _):
      let inner = self.place(inside: function, call.type.nominalDecl, place)
      for argument in arguments.flatMap(\.values) where !isClosure(argument) {
        walk(argument, place)
      }
      content(of: arguments).forEach { walk($0.statements, inner) }
    default: break
    }
  }

  /// Where the views stand that a closure gives to what a call makes.
  private func place(
    inside function: FunctionDecl, _ made: NominalDecl?, _ place: Place
  ) -> Place {
    guard function.kind == .initializer, let made else { return .unknown }
    switch made.primitive {
    case "forEach": return .dynamic
    case "group": return place
    default: return made.isLibrary && hazards.isView(made) ? .still : .unknown
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

  /// A transition on what neither comes nor goes (X2).
  private func checkTransition(
    _ base: TypedExpr, _ method: FunctionDecl, _ call: TypedExpr, _ place: Place
  ) {
    guard place == .still, isSolid(base) else { return }
    report(.transitionNotTaken(call.range))
  }

  /// Whether a view is one view of the library's, under any modifiers but `.id`.
  private func isSolid(_ view: TypedExpr) -> Bool {
    switch view.kind {
    case .placed(let inner, _), .conversion(let inner, _): return isSolid(inner)
    case .call(.method(let base, let method, _, _), _, _):
      return method.baseName != "id" && isSolid(base)
    case .call(.function(let function, _, _), _, _):
      guard function.kind == .initializer, let made = view.type.nominalDecl else { return false }
      return made.isLibrary && !["forEach", "group", "anyView"].contains(made.primitive)
    default: return false
    }
  }

  private func checkBranches(
    _ conditions: [TypedCondition], _ then: TypedExpr, _ otherwise: TypedExpr, _ range: SourceRange
  ) {
    for case .expression(let condition) in conditions { checkUntracked(condition) }
    let left = core(of: then)
    let right = core(of: otherwise)
    if let left, let right, isContent(left) != nil, isContent(left) == isContent(right) {
      return report(.branchAroundContent(range))
    }
    guard let left, let right, let type = scriptView(left), type == scriptView(right),
      let state = ownState(of: type)
    else { return }
    report(.stateLostToBranch(type, state, range))
  }

  /// The one view that a branch shows, without its modifiers.
  private func core(of branch: TypedExpr) -> TypedExpr? {
    switch branch.kind {
    case .placed(let inner, _), .conversion(let inner, _): return core(of: inner)
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
      // What a builder makes of its parts.
      guard function.isLibrary, function.baseName.hasPrefix("build"),
        let part = arguments.first?.values.first, arguments.count == 1
      else { return branch }
      return core(of: part)
    case .call(.value, let arguments, _):
      // `transform(self)`
      return arguments.count == 1 ? arguments[0].values.first.flatMap(core) : branch
    default: return branch
    }
  }

  private func isHelper(_ method: FunctionDecl) -> Bool {
    (method.context as? ExtensionDecl)?.extended?.isProtocol ?? false
  }

  /// `self` in an extension of a protocol, or the content of a modifier.
  private func isContent(_ view: TypedExpr) -> VariableDecl? {
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
      ["state", "stateObject"].contains(hazards.role(of: $0))
    }?.wrapped
  }

  /// A branch on what nobody tracks (D11).
  private func checkUntracked(_ condition: TypedExpr) {
    condition.visitAll { expression in
      switch expression.kind {
      case .variable(let variable), .staticVariable(let variable, _):
        guard case .global = variable.storage, !variable.isLet, !variable.isLibrary,
          variable.wrapper == nil
        else { return }
        hazards.report(.untrackedBranch(variable, expression.range))
      default: break
      }
    }
  }

  private func report(_ diagnostic: Diagnostic) { hazards.report(diagnostic) }
}
