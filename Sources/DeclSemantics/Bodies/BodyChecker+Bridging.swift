import DeclTree

/// Bridges values to Foundation classes, as `as` does: every error to `NSError`, a number to `NSNumber`.
extension BodyChecker {
  /// Returns whether a value of one type is bridged to another: an error that is not an `NSError`, or a type
  /// that conforms to `_ObjectiveCBridgeable`.
  func isBridged(_ type: StaticType, to target: StaticType) -> Bool {
    guard let decl = target.nominalDecl, decl.isLibrary, !type.hasError, !type.hasVariables else {
      return false
    }
    if decl.name == "NSError" {
      return !checker.isSubclass(type, of: target)
        && checker.conforms(type, to: checker.libraryProtocol("Error"))
    }
    return checker.object(of: type).map { checker.isSubclass($0, of: target) } == true
  }

  /// Returns whether `as` converts an object back to the value that is bridged to its class: an `NSString` to a `String`.
  /// Not every number object is an `Int`, and collections of objects have elements of any type: those need `as?` or `as!`.
  func isUnbridged(_ type: StaticType, to target: StaticType) -> Bool {
    guard !type.hasError, !type.hasVariables, !target.hasVariables, !checker.isOptional(type),
      checker.superclassBound(of: type) != nil || type.nominalDecl?.isClass == true,
      let object = checker.object(of: target), checker.isSubclass(type, of: object)
    else { return false }
    let name = object.nominalDecl?.name ?? ""
    return !["NSNumber", "NSArray", "NSDictionary", "NSSet", "NSValue"].contains(name)
  }

  /// Returns whether parts of a collection or an optional are bridged, in either direction: `names as [NSString]`.
  func isBridgedInside(_ type: StaticType, to target: StaticType) -> Bool {
    guard let decl = type.nominalDecl, decl === target.nominalDecl, decl.isLibrary,
      ["Array", "Dictionary", "Set", "Optional"].contains(decl.name)
    else { return false }
    return zip(type.genericArguments, target.genericArguments).contains { part, other in
      isBridged(part, to: other) || isUnbridged(part, to: other)
        || isBridgedInside(part, to: other)
    }
  }

  /// Returns whether `as AnyObject` makes an object of a value of a type.
  func isMadeObject(_ type: StaticType, by target: StaticType) -> Bool {
    target == .anyObject && !type.hasError && !type.hasVariables && !checker.isReference(type)
  }

  /// Returns the bridged value of a variable.
  func bridged(
    _ variable: VariableDecl, to target: StaticType, _ range: SourceRange
  ) -> TypedExpr {
    inNewScope {
      declare(variable)
      return checkExpression(bridging(variable, to: target, range), expected: nil)
    }
  }

  /// Returns the bridging call: `_makeObject(of: value)`, `NSError._bridging(error)` or `number._bridgeToObjectiveC()`.
  private func bridging(
    _ variable: VariableDecl, to target: StaticType, _ range: SourceRange
  ) -> ExprSyntax {
    func call(_ base: String, _ name: String, _ arguments: [ArgumentSyntax]) -> ExprSyntax {
      let callee = ExprSyntax(.member(.name(base, range), NameSyntax(name, range)), range)
      return ExprSyntax(
        .call(callee, CallArgumentsSyntax(arguments: arguments, parentheses: range)), range)
    }
    if target == .anyObject {
      let argument = ArgumentSyntax(
        label: NameSyntax("of", range), value: .name(variable.name, range))
      let callee = ExprSyntax.name("_makeObject", range)
      return ExprSyntax(
        .call(callee, CallArgumentsSyntax(arguments: [argument], parentheses: range)), range)
    }
    guard target.nominalDecl?.name == "NSError" else {
      return call(variable.name, "_bridgeToObjectiveC", [])
    }
    let argument = ArgumentSyntax(label: nil, value: .name(variable.name, range))
    return call("NSError", "_bridging", [argument])
  }

  /// Returns the bridged value of an expression, which is evaluated once.
  func bridged(_ value: TypedExpr, to target: StaticType) -> TypedExpr {
    let variable = hiddenVariable("$bridged", value.type, value.range)
    let pattern = TypedPattern(.binding(variable), type: value.type, range: value.range)
    let made = bridged(variable, to: target, value.range)
    return TypedExpr(
      .block([TypedStmt(.variable(pattern, value), value.range)], made), type: made.type,
      range: value.range)
  }
}

extension Checker {
  /// Returns the class to which `as` bridges values of a type; nil if they are not bridged.
  func object(of type: StaticType) -> StaticType? {
    guard type.nominalDecl?.isLibrary == true else { return nil }
    let bridgeable = libraryProtocol("_ObjectiveCBridgeable")
    guard conforms(type, to: bridgeable) else { return nil }
    return associatedType(named: "_ObjectiveCType", in: bridgeable).flatMap {
      associatedType($0, of: type)
    }
  }
}
