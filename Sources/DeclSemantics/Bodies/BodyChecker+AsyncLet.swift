import DeclTree

/// `async let`: a task that begins where it stands, and whose value is awaited where its name is used.
extension BodyChecker {
  /// The variable holds the task; when its scope ends, a task that nobody awaited is cancelled and awaited.
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
    let holder = pattern.variables.first ?? hidden("$task", task.type, range)
    holder.isAsyncLet = true
    let bound = TypedPattern(.binding(holder), type: task.type, range: binding.pattern.range)
    let begin = TypedStmt(.variable(bound, task), range)
    guard holder.storage == .local, !task.type.hasError else { return [begin] }
    return [begin, TypedStmt(.deferStatement([end(of: holder, range)]), range)]
  }

  /// `async let (a, b) = value`: one task, and a name for each part of its value.
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

  /// `_AsyncLet { await value }`, with `try` where an error can come out of the value.
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

  /// Whether an error can come out of a value, for which `async let` needs no `try`.
  private func canThrow(_ value: ExprSyntax) -> Bool {
    checker.silently {
      let effects = EffectChecker(checker, function)
      effects.walk(checkExpression(value, expected: nil))
      return effects.throwsOut
    }
  }

  /// The task's end with its scope.
  private func end(of holder: VariableDecl, _ range: SourceRange) -> TypedStmt {
    let base = hidden("$task", holder.type, range)
    let call = nested { () -> TypedExpr in
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
