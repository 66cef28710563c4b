import DeclTree

/// Checks that functions which do not outlive a call are not kept, and that closures which are kept say `self`.
struct EscapingChecker {
  let checker: Checker
  private let function: FunctionDecl
  /// The parameters that only live as long as the call.
  private let parameters: Set<VariableDecl>
  /// `self`, where it is a reference.
  private let selfVariable: VariableDecl?
  /// Whether to look at what closures that are kept use, and at nothing else.
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
      statements.visitReturns { value in keep(value) { .nonEscapingUsed($0, value.range) } }
    }
  }

  private func check(_ expression: TypedExpr) {
    switch expression.kind {
    case .assign(_, let value):
      keep(value) { .nonEscapingAssigned($0, value.range) }
    case .array(let elements):
      for element in elements { keep(element) { .nonEscapingUsed($0, element.range) } }
    case .conversion(let value, .wrapOptional):
      keep(value) { .nonEscapingUsed($0, value.range) }
    case .call(let callee, let arguments, _):
      guard let called = callee.function else { return }
      for (parameter, argument) in zip(called.parameters, arguments)
      where isKept(parameter) {
        for value in argument.values { pass(value, to: parameter) }
      }
    default: break
    }
  }

  /// Whether an argument may be kept beyond the call. What a task does may use `self` by itself.
  private func isKept(_ parameter: ParameterDecl) -> Bool {
    guard !parameter.isAutoclosure else { return false }
    if case .parameter = parameter.type.kind { return true }
    let type = checker.wrapped(parameter.type) ?? parameter.type
    guard let function = type.functionType, !function.isAsync else { return false }
    return parameter.isEscaping
  }

  private func pass(_ value: TypedExpr, to parameter: ParameterDecl) {
    keep(value) { name in
      if case .parameter(let generic) = parameter.type.kind {
        return .nonEscapingConverted(name, generic.name, value.range)
      }
      return .nonEscapingPassed(name, value.range)
    }
  }

  /// A value outlives the place where it stands.
  private func keep(_ value: TypedExpr, _ fault: (String) -> Diagnostic) {
    switch value.kind {
    case .variable(let variable) where parameters.contains(variable):
      if !onlyCaptures { checker.report(fault(variable.name)) }
    case .conversion(let inner, let conversion):
      // The conversion to an optional is looked at by itself.
      if conversion != .wrapOptional || isClosure(inner) { keep(inner, fault) }
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

  /// A closure that is kept cannot keep what only lives as long as the call.
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

  /// A closure that is kept keeps `self`, and says so.
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
