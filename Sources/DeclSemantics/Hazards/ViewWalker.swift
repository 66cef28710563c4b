import DeclTree

/// Walks what a body shows, knowing what decides whether a view is there.
struct ViewWalker {
  private let hazards: HazardChecker
  private let function: FunctionDecl

  /// Whether a view is an element of something that comes and goes.
  fileprivate enum Place {
    /// Directly in a branch, a row, or below an `.id`; with the element that comes and goes, once that is known.
    case dynamic(TypedExpr?)
    /// In a stack or another container of the library, which may be inside such an element.
    case still(inside: TypedExpr?)
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
    _ callee: TypedExpr.Callee, _ arguments: [TypedArgument], _ call: TypedExpr, _ place: Place
  ) {
    let place = place.known(as: call)
    switch callee {
    case .method(let base, let method, _, _):
      if method.isLibrary, method.baseName == "transition" {
        checkTransition(base, method, call, place)
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

  /// Where the views stand that a closure gives to what a call makes.
  private func place(
    inside function: FunctionDecl, _ made: NominalDecl?, _ place: Place
  ) -> Place {
    guard function.kind == .initializer, let made else { return .unknown }
    switch made.primitive {
    case "forEach": return .dynamic(nil)
    case "group": return place.inGroup
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

  /// A transition on what neither comes nor goes (X2).
  private func checkTransition(
    _ base: TypedExpr, _ method: FunctionDecl, _ call: TypedExpr, _ place: Place
  ) {
    guard case .still(let element) = place, isSolid(base) else { return }
    let range = call.range.after(base.written.range)
    let fix = element.flatMap { moving(range, call, to: $0) }
    report(
      .transitionNotTaken(
        call.range, fix ?? Diagnostic.FixIt("leave it out", replace: range, with: "")))
  }

  /// Puts a modifier behind the element that comes and goes.
  private func moving(
    _ modifier: SourceRange, _ call: TypedExpr, to element: TypedExpr
  ) -> Diagnostic.FixIt? {
    guard element.range.contains(call.range), !hasTransition(element) else { return nil }
    let sources = hazards.checker.sources
    let text = sources.text(of: modifier).drop(while: \.isWhitespace)
    return Diagnostic.FixIt(
      "put it on the view that comes and goes",
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
    var oneView: Diagnostic.FixIt? {
      BranchFixes(checker: hazards.checker).oneView(conditions, then, otherwise, range)
    }
    if let left, let right, isContent(left) != nil, isContent(left) == isContent(right) {
      return report(.branchAroundContent(range, oneView))
    }
    guard let left, let right, let type = scriptView(left), type == scriptView(right),
      let state = ownState(of: type)
    else { return }
    report(.stateLostToBranch(type, state, range, oneView))
  }

  /// The same view in several cases of a `switch` is another one in each.
  private func checkCases(_ cases: [TypedExpr], _ range: SourceRange) {
    let views = cases.compactMap(core)
    let contents = views.compactMap(isContent)
    if contents.count > 1, Set(contents).count < contents.count {
      return report(.branchAroundContent(range, nil))
    }
    var known: Set<NominalDecl> = []
    for type in views.compactMap(scriptView) where !known.insert(type).inserted {
      if let state = ownState(of: type) {
        return report(.stateLostToBranch(type, state, range, nil))
      }
    }
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

extension ViewWalker.Place {
  /// The place of a view, which is the element that comes and goes when nothing around it is.
  fileprivate func known(as view: TypedExpr) -> Self {
    if case .dynamic(nil) = self { return .dynamic(view) }
    return self
  }

  /// The place of what is inside a container here.
  fileprivate var inner: Self {
    switch self {
    case .dynamic(let element), .still(let element): .still(inside: element)
    case .unknown: .still(inside: nil)
    }
  }

  /// The place of what is inside a group here.
  fileprivate var inGroup: Self {
    if case .dynamic = self { return .dynamic(nil) }
    return self
  }
}
