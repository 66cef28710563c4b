import DeclTree

/// Checks that non-escaping functions do not escape, and that escaping closures use `self` explicitly.
struct EscapingChecker {
  let checker: Checker
  private let function: FunctionDecl
  /// The non-escaping parameters.
  private let parameters: Set<VariableDecl>
  /// The function's `self` if it is a reference; nil otherwise.
  private let selfVariable: VariableDecl?
  /// Indicates whether to check only the captures of escaping closures.
  private let onlyCaptures: Bool

  init(_ checker: Checker, _ function: FunctionDecl, onlyCaptures: Bool = false) {
    self.checker = checker
    self.onlyCaptures = onlyCaptures
    self.function = function
    parameters = Set(
      function.parameters.filter { !$0.isEscaping && !$0.isAutoclosure && !$0.isVariadic }
        .map(\.variable))
    let variable = function.selfVariable
    selfVariable = variable.flatMap { checker.isReference(checker.typeOf($0)) ? $0 : nil }
  }

  /// Checks a whole body.
  func check(_ statements: [TypedStmt]) {
    if parameters.isEmpty && (onlyCaptures || selfVariable == nil) { return }
    statements.visitAll(check)
    if function.result.functionType != nil {
      statements.visitReturns { value in checkEscaping(value) { .nonEscapingUsed($0, value.range) }
      }
    }
  }

  private func check(_ expression: TypedExpr) {
    switch expression.kind {
    case .assign(_, let value):
      checkEscaping(value) { .nonEscapingAssigned($0, value.range) }
    case .array(let elements):
      for element in elements { checkEscaping(element) { .nonEscapingUsed($0, element.range) } }
    case .conversion(let value, .wrapOptional):
      checkEscaping(value) { .nonEscapingUsed($0, value.range) }
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
    if case .parameter = parameter.type.kind { return true }
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
      if !onlyCaptures { checker.report(fault(variable.name)) }
    case .conversion(let inner, let conversion):
      // The conversion to an optional is visited as an expression in its own right.
      if conversion != .wrapOptional || isClosure(inner) { checkEscaping(inner, fault) }
    case .closure(let closure):
      if onlyCaptures {
        checkParameters(in: closure, value.range)
      } else {
        checkSelf(in: closure)
      }
    default: break
    }
  }

  private func isClosure(_ value: TypedExpr) -> Bool {
    if case .closure = value.kind { true } else { false }
  }

  /// Reports non-escaping parameters that an escaping closure captures.
  private func checkParameters(in closure: TypedClosure, _ range: SourceRange) {
    if parameters.isEmpty { return }
    var reported: Set<VariableDecl> = []
    closure.body.statements.visitAll { expression in
      guard case .variable(let variable) = expression.kind, parameters.contains(variable),
        reported.insert(variable).inserted
      else { return }
      checker.report(.nonEscapingCaptured(variable.name, range))
    }
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
