import DeclTree

/// Values as the objects of Foundation that `as` makes of them: every error as an `NSError`, a number as an `NSNumber`.
extension BodyChecker {
  /// Whether a value of one type becomes one of another by bridging: an error that is no `NSError` yet, or what the library
  /// says to be an object too.
  func isBridged(_ type: StaticType, to target: StaticType) -> Bool {
    guard let decl = target.nominalDecl, decl.isLibrary, !type.hasError, !type.hasVariables else {
      return false
    }
    if decl.name == "NSError" {
      return !checker.isSubclass(type, of: target)
        && checker.conforms(type, to: checker.proto("Error"))
    }
    return checker.object(of: type).map { checker.isSubclass($0, of: target) } == true
  }

  /// What the value in a variable becomes.
  func bridged(
    _ variable: VariableDecl, to target: StaticType, _ range: SourceRange
  ) -> TypedExpr {
    nested {
      declare(variable)
      return checkExpression(bridging(variable, to: target, range), expected: nil)
    }
  }

  /// `NSError._bridging(error)`, `number._bridgeToObjectiveC()`
  private func bridging(
    _ variable: VariableDecl, to target: StaticType, _ range: SourceRange
  ) -> ExprSyntax {
    func call(_ base: String, _ name: String, _ arguments: [ArgumentSyntax]) -> ExprSyntax {
      let callee = ExprSyntax(.member(.name(base, range), NameSyntax(name, range)), range)
      return ExprSyntax(
        .call(callee, CallArgumentsSyntax(arguments: arguments, parentheses: range)), range)
    }
    guard target.nominalDecl?.name == "NSError" else {
      return call(variable.name, "_bridgeToObjectiveC", [])
    }
    let argument = ArgumentSyntax(label: nil, value: .name(variable.name, range))
    return call("NSError", "_bridging", [argument])
  }

  /// What a value becomes.
  func bridged(_ value: TypedExpr, to target: StaticType) -> TypedExpr {
    let variable = hidden("$bridged", value.type, value.range)
    let pattern = TypedPattern(.binding(variable), type: value.type, range: value.range)
    let made = bridged(variable, to: target, value.range)
    return TypedExpr(
      .block([TypedStmt(.variable(pattern, value), value.range)], made), type: made.type,
      range: value.range)
  }
}

extension Checker {
  /// The type of the object that `as` makes of a value of a type; nil where it makes none.
  func object(of type: StaticType) -> StaticType? {
    guard type.nominalDecl?.isLibrary == true else { return nil }
    let bridgeable = proto("_ObjectiveCBridgeable")
    guard conforms(type, to: bridgeable) else { return nil }
    return associatedType(named: "_ObjectiveCType", in: bridgeable).flatMap {
      associatedType($0, of: type)
    }
  }
}
