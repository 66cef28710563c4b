import DeclTree

/// Checks interpolated strings with labels, and those of types with their own interpolation type.
extension BodyChecker {
  /// Returns `Type(stringInterpolation: i)`, where each segment is appended to `i` in order: by
  /// `appendLiteral`, or by `appendInterpolation` with the arguments of the segment.
  func checkInterpolation(
    _ parts: [InterpolationPart], _ type: StaticType, _ solver: Solver, _ range: SourceRange
  ) -> TypedExpr {
    guard let own = interpolationType(of: type) else {
      checker.report(.unsupported("interpolation", "this string interpolation", range))
      return TypedExpr(.error, type: type, range: range)
    }
    let variable = hiddenVariable("$interpolation", own, range)
    return inNewScope {
      declare(variable)
      var statements = [
        TypedStmt(
          .variable(
            TypedPattern(.binding(variable), type: own, range: range),
            makeInterpolation(own, parts, range)), range)
      ]
      for part in parts { statements.append(append(part, to: variable, solver, range)) }
      let made = ExprSyntax(
        .call(
          ExprSyntax(.implicitMember(NameSyntax("init", range)), range),
          CallArgumentsSyntax(
            arguments: [
              ArgumentSyntax(
                label: NameSyntax("stringInterpolation", range),
                value: .name("$interpolation", range))
            ], parentheses: range)), range)
      return TypedExpr(
        .block(statements, checkExpression(made, expected: type)), type: type, range: range)
    }
  }

  /// Returns the associated type `StringInterpolation` of a type, which collects the segments; nil if it has
  /// none.
  func interpolationType(of type: StaticType) -> StaticType? {
    guard let proto = checker.libraryDecl("ExpressibleByStringInterpolation") as? NominalDecl,
      let associated = checker.associatedType(named: "StringInterpolation", in: proto)
    else { return nil }
    return checker.associatedType(associated, of: type)
  }

  private func makeInterpolation(
    _ type: StaticType, _ parts: [InterpolationPart], _ range: SourceRange
  ) -> TypedExpr {
    let count = { (value: Int) in ExprSyntax(.integer(UInt64(value)), range) }
    let values = parts.filter { if case .value = $0 { true } else { false } }.count
    let length = parts.reduce(0) { length, part in
      if case .text(let text) = part { length + text.utf8.count } else { length }
    }
    let call = ExprSyntax(
      .call(
        ExprSyntax(.implicitMember(NameSyntax("init", range)), range),
        CallArgumentsSyntax(
          arguments: [
            ArgumentSyntax(label: NameSyntax("literalCapacity", range), value: count(length)),
            ArgumentSyntax(label: NameSyntax("interpolationCount", range), value: count(values)),
          ], parentheses: range)), range)
    return checkExpression(call, expected: type)
  }

  private func append(
    _ part: InterpolationPart, to variable: VariableDecl, _ solver: Solver, _ range: SourceRange
  ) -> TypedStmt {
    let inner = Solver(self)
    let base = inner.makeNode(.variable(variable), typeOf(variable), range)
    let name: String
    let arguments: [Arguments.Argument]
    switch part {
    case .text(let text):
      name = "appendLiteral"
      let literal = TypedExpr(.string(text), type: core.string, range: range)
      arguments = [
        Arguments.Argument(label: nil, labelRange: nil, node: typedNode(literal, inner))
      ]
    case .value(let values):
      name = "appendInterpolation"
      arguments = values.map {
        Arguments.Argument(
          label: $0.label, labelRange: nil, node: typedNode(solver.finish($0.node), inner))
      }
    }
    let callee = inner.makeNode(
      .member(base, name, genericArguments: nil), inner.fresh(range), range)
    let node = inner.makeNode(
      .call(callee, Arguments(list: arguments, range: range)), inner.fresh(range), range)
    inner.add(.apply(node))
    inner.solve()
    return TypedStmt(.expression(inner.finish(node)), range)
  }
}
