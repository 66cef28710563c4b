import DeclTree

/// Checks that non-escaping functions do not escape, and that escaping closures use `self` explicitly.
struct EscapingChecker {
  let checker: Checker
  private let function: FunctionDecl
  /// The non-escaping parameters.
  private let parameters: Set<VariableDecl>
  /// The function's `self` if it is a reference; nil otherwise.
  private let selfVariable: VariableDecl?

  init(_ checker: Checker, _ function: FunctionDecl) {
    self.checker = checker
    self.function = function
    parameters = Set(function.nonEscapingParameters)
    let variable = function.selfVariable
    selfVariable = variable.flatMap { checker.isReference(checker.typeOf($0)) ? $0 : nil }
  }

  /// Checks a whole body.
  func check(_ statements: [TypedStmt]) {
    if parameters.isEmpty && selfVariable == nil { return }
    statements.visitAll(check) { statement in
      // A variable without a written type is as non-escaping as its value.
      guard case .variable(let pattern, let value?) = statement.kind,
        case .binding(let variable) = pattern.kind, variable.isTypeWritten
      else { return }
      checkEscaping(value) { .nonEscapingUsed($0, value.range) }
    }
    if function.result.functionType != nil {
      statements.visitReturns { value in checkEscaping(value) { .nonEscapingUsed($0, value.range) }
      }
    }
  }

  private func check(_ expression: TypedExpr) {
    switch expression.kind {
    case .assign(let target, let value):
      if case .discard = target.kind { return }
      checkEscaping(value) { .nonEscapingAssigned($0, value.range) }
    case .array(let elements):
      for element in elements { checkEscaping(element) { .nonEscapingUsed($0, element.range) } }
    case .conversion(let value, .wrapOptional):
      checkEscaping(value) { .nonEscapingUsed($0, value.range) }
    case .conversion(let value, .erase):
      checkEscaping(value) { _ in .nonEscapingErased(expression.type, value.range) }
    case .call(let callee, let arguments, _):
      guard let called = callee.function else { return }
      for (parameter, argument) in zip(called.parameters, arguments)
      where isEscaping(parameter) {
        for value in argument.values { pass(value, to: parameter) }
      }
    default: break
    }
  }

  /// Returns whether an argument may escape. Asynchronous closures do not count, since a task may use `self`
  /// implicitly.
  private func isEscaping(_ parameter: ParameterDecl) -> Bool {
    guard !parameter.isAutoclosure else { return false }
    if case .parameter = parameter.type.kind { return !parameter.acceptsNonEscaping }
    let type = checker.wrapped(parameter.type) ?? parameter.type
    guard let function = type.functionType, !function.isAsync else { return false }
    return parameter.isEscaping
  }

  private func pass(_ value: TypedExpr, to parameter: ParameterDecl) {
    checkEscaping(value) { name in
      if case .parameter(let generic) = parameter.type.kind {
        return .nonEscapingConverted(name, generic.name, value.range)
      }
      return .nonEscapingPassed(name, value.range)
    }
  }

  /// Checks a value that escapes.
  private func checkEscaping(_ value: TypedExpr, _ fault: (String) -> Diagnostic) {
    switch value.kind {
    case .variable(let variable) where parameters.contains(variable):
      checker.report(fault(variable.name))
    case .conversion(let inner, let conversion):
      // The conversion to an optional is visited as an expression in its own right.
      if conversion != .wrapOptional || isClosure(inner) { checkEscaping(inner, fault) }
    case .closure(let closure): checkSelf(in: closure)
    default: break
    }
  }

  private func isClosure(_ value: TypedExpr) -> Bool {
    if case .closure = value.kind { true } else { false }
  }

  /// Reports implicit uses of `self` in an escaping closure.
  private func checkSelf(in closure: TypedClosure) {
    guard let selfVariable else { return }
    closure.body.statements.visitAll { expression in
      switch expression.kind {
      case .member(let base, let property, _, _) where isImplicit(base, selfVariable):
        checker.report(.implicitSelf("reference to property", property.name, base.range))
      case .call(.method(let base, let method, _, _), _, _) where isImplicit(base, selfVariable):
        checker.report(.implicitSelf("call to method", method.name, base.range))
      default: break
      }
    }
  }

  private func isImplicit(_ base: TypedExpr, _ selfVariable: VariableDecl) -> Bool {
    guard case .variable(let variable) = base.kind, variable == selfVariable else { return false }
    let text = checker.sources.text(of: base.range)
    return text != "self" && text != "super"
  }
}
