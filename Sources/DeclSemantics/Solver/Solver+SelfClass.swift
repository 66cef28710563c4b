import DeclTree

/// The class of the instance as a generic argument: `make(type(of: self))` in a method that returns `Self`.
extension Solver {
  /// Returns the substitutions of a call in which a generic parameter that stands for `Self` is the class of the
  /// instance, or the class on which a static method was called, instead of the class that declares the method.
  func passingSelfClass(
    to function: FunctionDecl, _ substitutions: Substitutions, _ arguments: [TypedArgument]
  ) -> Substitutions {
    let own = checker.ownParameters(of: function)
    if own.isEmpty { return substitutions }
    guard let declaring = checker.selfType(in: body.function), declaring.nominal.isClass,
      !declaring.nominal.isMarked("final")
    else { return substitutions }
    var result = substitutions
    for parameter in own where substitutions[parameter] == declaring.type {
      let users = zip(function.parameters, arguments).filter { $0.0.type.mentions(parameter) }
      if !users.isEmpty, users.allSatisfy({ isSelfClass($1, $0.type, parameter) }) {
        result[parameter] = declaring.nominal.selfParameter.type
      }
    }
    if result != substitutions { markUserOfSelfClass() }
    return result
  }

  /// Marks the function around the expression, and those around it, as dependent on the class of the instance.
  func markUserOfSelfClass() {
    var next: Decl? = body.function
    while let current = next as? FunctionDecl {
      current.usesSelfClass = true
      next = current.context
    }
  }

  /// Returns whether an argument gives a generic parameter the type `Self`.
  private func isSelfClass(
    _ argument: TypedArgument, _ type: StaticType, _ parameter: GenericParameterDecl
  ) -> Bool {
    guard case .value(let value) = argument else { return false }
    return isSelfClass(value, type, parameter)
  }

  private func isSelfClass(
    _ value: TypedExpr, _ type: StaticType, _ parameter: GenericParameterDecl
  ) -> Bool {
    if type == parameter.type { return isSelf(value) }
    if type.metatypeInstance == parameter.type { return isSelfMetatype(value) }
    switch (type.kind, value.kind) {
    case (.nominal(_, let arguments), .array(let elements)) where arguments.count == 1:
      return !elements.isEmpty
        && elements.allSatisfy { isSelfClass($0, arguments[0], parameter) }
    case (.nominal(_, let arguments), .conversion(let inner, .wrapOptional))
    where arguments.count == 1:
      return isSelfClass(inner, arguments[0], parameter)
    default: return false
    }
  }

  /// Returns whether an expression is `self` in a method that returns `Self`. In other methods `self` has the type
  /// that declares them, as in Swift.
  private func isSelf(_ value: TypedExpr) -> Bool {
    guard case .variable(let variable) = value.kind else { return false }
    return variable == body.function.selfVariable && hasSelfResult
  }

  private func isSelfMetatype(_ value: TypedExpr) -> Bool {
    switch value.kind {
    case .selfType: hasSelfResult || body.writtenSelves.contains(value.range)
    case .dynamicType(let instance): isSelf(instance) || body.writtenSelves.contains(value.range)
    default: false
    }
  }

  private var hasSelfResult: Bool {
    body.function.returnsSelf || (body.function.accessorOwner as? VariableDecl)?.hasSelfType == true
  }
}
