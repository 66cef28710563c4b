import DeclTree

/// Errors of any type as `NSError`, which every error can become.
extension BodyChecker {
  /// Whether a value of one type becomes one of another by bridging: an error that is no `NSError` yet.
  func isBridged(_ type: StaticType, to target: StaticType) -> Bool {
    guard let decl = target.nominalDecl, decl.isLibrary, decl.name == "NSError",
      !type.hasError, !type.hasVariables
    else { return false }
    return !checker.isSubclass(type, of: target)
      && checker.conforms(type, to: checker.proto("Error"))
  }

  /// What the error in a variable becomes.
  func bridged(_ error: VariableDecl, _ range: SourceRange) -> TypedExpr {
    nested {
      declare(error)
      let callee = ExprSyntax(
        .member(.name("NSError", range), NameSyntax("_bridging", range)), range)
      let argument = ArgumentSyntax(label: nil, value: .name(error.name, range))
      let call = ExprSyntax(
        .call(callee, CallArgumentsSyntax(arguments: [argument], parentheses: range)), range)
      return checkExpression(call, expected: nil)
    }
  }

  /// What an error becomes.
  func bridged(_ error: TypedExpr) -> TypedExpr {
    let variable = hidden("$error", error.type, error.range)
    let pattern = TypedPattern(.binding(variable), type: error.type, range: error.range)
    let made = bridged(variable, error.range)
    return TypedExpr(
      .block([TypedStmt(.variable(pattern, error), error.range)], made), type: made.type,
      range: error.range)
  }
}
