import DeclTree

/// Checks `async let`: the task starts at the declaration, and its value is awaited where the name is used.
extension BodyChecker {
  /// Checks an `async let`. The variable holds the task; at the end of its scope, a task that was never
  /// awaited is cancelled and awaited.
  func checkAsyncLet(
    _ binding: VariableSyntax.Binding, _ range: SourceRange
  ) -> [TypedStmt] {
    guard let value = binding.initialValue else {
      checker.report(.missingTypeAnnotation(binding.pattern.range))
      return []
    }
    guard binding.pattern.isNameOrWildcard else { return checkAsyncParts(binding, value, range) }
    let task = checkExpression(asyncTask(value, binding.type), expected: nil)
    let pattern = checkPattern(binding.pattern, task.type, isLet: true)
    let holder = pattern.variables.first ?? hiddenVariable("$task", task.type, range)
    holder.isAsyncLet = true
    let bound = TypedPattern(.binding(holder), type: task.type, range: binding.pattern.range)
    let begin = TypedStmt(.variable(bound, task), range)
    guard holder.storage == .local, !task.type.hasError else { return [begin] }
    return [begin, TypedStmt(.deferStatement([end(of: holder, range)]), range)]
  }

  /// Checks `async let (a, b) = value`: one task, and another variable for each element of its value.
  private func checkAsyncParts(
    _ binding: VariableSyntax.Binding, _ value: ExprSyntax, _ range: SourceRange
  ) -> [TypedStmt] {
    guard case .tuple(let elements) = binding.pattern.kind,
      elements.allSatisfy({ $0.pattern.isNameOrWildcard })
    else {
      checker.report(.unsupported("async-let", "'async let' with this pattern", range))
      return []
    }
    let whole = NameSyntax("$parts\(range.start)", binding.pattern.range)
    let holder = VariableSyntax.Binding(
      pattern: PatternSyntax(.name(whole), binding.pattern.range), type: binding.type,
      initialValue: value, accessors: nil)
    return elements.enumerated().reduce(into: checkAsyncLet(holder, range)) { result, element in
      guard case .name = element.element.pattern.kind else { return }
      let place = element.element.pattern.range
      let part = ExprSyntax(
        .member(ExprSyntax(.identifier(whole), place), NameSyntax("\(element.offset)", place)),
        place)
      result += checkAsyncLet(
        VariableSyntax.Binding(
          pattern: element.element.pattern, type: nil, initialValue: part, accessors: nil), range)
    }
  }

  /// Returns `_AsyncLet { await value }`, with `try` if the value can throw.
  private func asyncTask(_ value: ExprSyntax, _ type: TypeSyntax?) -> ExprSyntax {
    var value = ExprSyntax(.awaitExpression(value), value.range)
    if canThrow(value) { value = ExprSyntax(.tryExpression(.plain, value), value.range) }
    let closure = ClosureSyntax(
      range: value.range, attributes: [], captures: [], parameters: type == nil ? nil : [],
      isAsync: true, isThrowing: false, result: type,
      statements: [StmtSyntax(.expression(value), value.range)])
    return ExprSyntax(
      .call(
        .name("_AsyncLet", value.range),
        CallArgumentsSyntax(
          arguments: [
            ArgumentSyntax(label: nil, value: ExprSyntax(.closure(closure), value.range))
          ], parentheses: value.range)), value.range)
  }

  /// Returns whether a value can throw, although `async let` does not require `try` there.
  private func canThrow(_ value: ExprSyntax) -> Bool {
    probe(value.range) {
      let effects = EffectChecker(checker, function)
      effects.walk(checkExpression(value, expected: nil))
      return effects.throwsOut
    }
  }

  /// Returns the statement that ends the task at the end of its scope.
  private func end(of holder: VariableDecl, _ range: SourceRange) -> TypedStmt {
    let base = hiddenVariable("$task", holder.type, range)
    let call = inNewScope { () -> TypedExpr in
      declare(base)
      return checkExpression(.call("$task", "_end", range), expected: nil)
    }
    let variable = TypedExpr(.variable(holder), type: holder.type, range: range)
    let end = call.replacing(base, with: variable)
    return TypedStmt(
      .expression(TypedExpr(.awaitExpression(end), type: end.type, range: range)), range)
  }

  func isAsyncLet(_ found: [NamedCandidate]) -> Bool {
    (found.first?.candidate.decl as? VariableDecl)?.isAsyncLet == true
  }
}

extension PatternSyntax {
  fileprivate var isNameOrWildcard: Bool {
    switch kind {
    case .name, .wildcard: true
    default: false
    }
  }
}
