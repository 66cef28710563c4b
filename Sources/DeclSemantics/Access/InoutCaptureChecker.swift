import DeclTree

/// Checks that no closure that may outlive a call captures an `inout` parameter, or the `self` of a mutating method: only
/// closures that are called in place, or passed to a function that does not keep them, do not.
struct InoutCaptureChecker {
  private let checker: Checker
  private let variables: Set<VariableDecl>

  init(_ checker: Checker, _ function: FunctionDecl) {
    self.checker = checker
    let parameters = function.parameters.filter(\.isInout).map(\.variable)
    let own = function.selfVariable.flatMap { $0.isInout ? $0 : nil }
    variables = Set(parameters + [own].compactMap { $0 })
  }

  /// Checks a whole body.
  func check(_ statements: [TypedStmt]) {
    if variables.isEmpty { return }
    var passed: Set<ObjectIdentifier> = []
    var reported: Set<SourceRange> = []
    statements.visitAll { expression in
      switch expression.kind {
      case .call(.value(let callee), _, _): passed.formUnion(closures(in: callee))
      case .call(let callee, let arguments, _):
        // A call is visited before the closures in it.
        for (parameter, argument) in zip(callee.function?.parameters ?? [], arguments)
        where isPassedOnly(parameter) {
          passed.formUnion(argument.values.flatMap(closures))
        }
      case .closure(let closure)
      where !closure.isAutoclosure && !passed.contains(ObjectIdentifier(closure)):
        closure.body.statements.visitAll { use in
          guard case .variable(let variable) = use.kind, variables.contains(variable),
            reported.insert(use.range).inserted
          else { return }
          checker.report(.mutableCaptured(variable.name, use.range))
        }
      default: break
      }
    }
  }

  /// Returns whether a function that is passed for a parameter does not outlive the call.
  private func isPassedOnly(_ parameter: ParameterDecl) -> Bool {
    if parameter.isAutoclosure { return !parameter.isEscaping }
    return !parameter.isEscaping && parameter.type.functionType != nil
  }

  /// Returns the closure that an expression is, also converted.
  private func closures(in value: TypedExpr) -> [ObjectIdentifier] {
    switch value.kind {
    case .closure(let closure): [ObjectIdentifier(closure)]
    case .conversion(let inner, let conversion) where conversion != .wrapOptional:
      closures(in: inner)
    default: []
    }
  }
}
