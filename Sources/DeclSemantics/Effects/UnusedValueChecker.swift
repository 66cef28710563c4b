import DeclTree

/// Warns about values that statements compute and do not use, as Swift does.
///
/// The value of a call may be ignored if the function is marked `@discardableResult`. A function that is named and not
/// called is an error.
struct UnusedValueChecker {
  let checker: Checker

  /// Checks the statements of a body and of the closures in it.
  func check(_ statements: [TypedStmt]) {
    statements.visitAll(
      { _ in },
      { statement in
        guard case .expression(let value) = statement.kind, value.range.exists else { return }
        check(value)
      })
  }

  private func check(_ value: TypedExpr) {
    let type = value.type
    guard !type.hasError, !ignoresValue(of: type) else { return }
    let source = value.source
    if (checker.wrapped(type) ?? type).functionType != nil {
      if !isDiscardable(source) { checker.report(.unusedFunction(value.range)) }
      return
    }
    if let diagnostic = diagnostic(for: source, type) { checker.report(diagnostic) }
  }

  /// Returns whether there is no value to use: `()`, an optional of it, or `Never`.
  private func ignoresValue(of type: StaticType) -> Bool {
    if let wrapped = checker.wrapped(type) { return ignoresValue(of: wrapped) }
    return type.isVoid || type == checker.core.never
  }

  private func isDiscardable(_ value: TypedExpr) -> Bool {
    guard case .call(let callee, _, _) = value.kind else { return false }
    return callee.function?.attributes.contains("discardableResult") == true
  }

  /// Returns the diagnostic for a value that nothing uses; nil if it may be ignored.
  private func diagnostic(for value: TypedExpr, _ type: StaticType) -> Diagnostic? {
    let range = value.range
    switch value.kind {
    case .integer: return .unusedLiteral("integer", range)
    case .float: return .unusedLiteral("floating-point", range)
    case .bool: return .unusedLiteral("boolean", range)
    case .string, .character, .interpolation, .describe: return .unusedLiteral("string", range)
    case .tryOptional(let inner):
      if case .call(.delegatedInit, _, _) = inner.source.kind { return nil }
      return .unusedOptionalTry(range)
    case .keyPath: return .unusedKeyPath(range)
    case .and: return .unusedOperator("&&", range)
    case .or: return .unusedOperator("||", range)
    case .coalesce: return .unusedOperator("??", range)
    case .enumCase: return .unusedCall(of: "function", returning: value.type, range)
    case .call(let callee, _, _): return isDiscardable(value) ? nil : unusedCall(callee, value)
    case .variable(let variable) where variable.isWritable && variable.name != "self":
      return .unusedAccess("variable", range)
    case .staticVariable(let variable, _) where variable.isWritable,
      .classProperty(_, let variable, _) where variable.isWritable:
      return .unusedAccess("property", range)
    case .member(let base, let variable, _, _)
    where variable.isWritable && (checker.isReference(base.type) || base.isWritablePlace):
      return .unusedAccess("property", range)
    case .subscriptAccess(let base, let decl, _, _, _)
    where decl.setter != nil && (checker.isReference(base.type) || base.isWritablePlace):
      return .unusedAccess("subscript", range)
    // What was assigned or ended has no value.
    case .assign, .discard, .discardSelf, .error, .never: return nil
    default: return .unusedValue(of: type, range)
    }
  }

  private func unusedCall(_ callee: TypedExpr.Callee, _ value: TypedExpr) -> Diagnostic? {
    guard let function = callee.function else {
      if case .value(let called) = callee, case .call(let inner, _, _) = called.source.kind {
        return unusedCall(inner, called.source)
      }
      var isClosure = false
      if case .value(let called) = callee, case .closure = called.source.kind { isClosure = true }
      return .unusedCall(of: isClosure ? "closure" : "function", returning: value.type, value.range)
    }
    if case .delegatedInit = callee { return nil }
    if function.kind == .initializer {
      guard let type = checker.selfType(in: function.context) else { return nil }
      return .unusedInstance(
        type.nominal.isProtocol ? type.nominal.plainType : type.type, value.range)
    }
    if function.isOperatorName { return .unusedOperator(function.name, value.range) }
    return .unusedCall(of: function, value.range)
  }
}

extension TypedExpr {
  /// The expression whose value this one passes on, without marks, conversions and unwrapping.
  fileprivate var source: TypedExpr {
    switch kind {
    case .tryExpression(let inner), .tryForced(let inner), .awaitExpression(let inner),
      .conversion(let inner, _), .optionalChain(let inner), .atSite(let inner, _),
      .block(_, let inner):
      inner.source
    case .forceUnwrap(let inner, _):
      if case .call = inner.source.kind { inner.source } else { self }
    default: self
    }
  }

  /// Indicates whether it is a variable, or a part of one, that may be changed.
  fileprivate var isWritablePlace: Bool {
    switch kind {
    case .variable(let variable): variable.isWritable
    case .staticVariable(let variable, _), .classProperty(_, let variable, _): variable.isWritable
    case .member(let base, let variable, _, _): variable.isWritable && base.isWritablePlace
    case .subscriptAccess(let base, let decl, _, _, _):
      decl.setter != nil && base.isWritablePlace
    case .tupleElement(let base, _), .forceUnwrap(let base, _), .optionalBind(let base):
      base.isWritablePlace
    default: false
    }
  }
}
