import DeclTree

/// Assignments to tuples of lvalues: `(a[i], b) = value`.
extension Solver {
  /// Returns an assignment whose lvalues are evaluated first, from left to right, then the value; its elements are
  /// assigned at the end.
  func assign(_ value: TypedExpr, to places: [TypedExpr], _ range: SourceRange) -> TypedExpr {
    var statements: [TypedStmt] = []
    // Indices that no code can see are evaluated where they are used.
    let isOrdered = value.mayWrite || places.contains(where: \.runsCode)
    let targets = isOrdered ? places.map { evaluated($0, &statements) } : places
    let whole = hidden("$assigned", value, &statements)
    assign(whole, to: targets, &statements)
    let nothing = TypedExpr(.tuple([]), type: .void, range: range)
    return TypedExpr(.block(statements, nothing), type: .void, range: range)
  }

  private func assign(
    _ value: TypedExpr, to places: [TypedExpr], _ statements: inout [TypedStmt]
  ) {
    guard case .tuple(let elements) = value.type.kind, elements.count == places.count else {
      return
    }
    for (index, place) in places.enumerated() {
      let part = TypedExpr(
        .tupleElement(value, index), type: elements[index].type, range: value.range)
      if case .tuple(let inner) = place.kind {
        assign(part, to: inner, &statements)
        continue
      }
      requireMutable(place, .assigned)
      let assignment = TypedExpr(
        .assign(target: place, value: part), type: .void, range: value.range)
      statements.append(TypedStmt(.expression(assignment), value.range))
    }
  }

  /// Adds the declaration of a hidden variable with a value. Returns its use.
  private func hidden(
    _ name: String, _ value: TypedExpr, _ statements: inout [TypedStmt]
  ) -> TypedExpr {
    let variable = body.hiddenVariable(name, value.type, value.range)
    let pattern = TypedPattern(.binding(variable), type: value.type, range: value.range)
    statements.append(TypedStmt(.variable(pattern, value), value.range))
    return TypedExpr(.variable(variable), type: value.type, range: value.range)
  }

  /// Returns an lvalue whose indices, and whose instances of classes, are evaluated before.
  private func evaluated(_ place: TypedExpr, _ statements: inout [TypedStmt]) -> TypedExpr {
    func made(_ kind: TypedExpr.Kind) -> TypedExpr {
      TypedExpr(kind, type: place.type, range: place.range)
    }
    switch place.kind {
    case .tuple(let parts): return made(.tuple(parts.map { evaluated($0, &statements) }))
    case .tupleElement(let base, let index):
      return made(.tupleElement(evaluated(base, &statements), index))
    case .member(let base, let property, let substitutions, let dispatch):
      if !checker.isReference(base.type) {
        return made(.member(evaluated(base, &statements), property, substitutions, dispatch))
      }
      guard base.runsCode else { return place }
      let object = hidden("$object", base, &statements)
      return made(.member(object, property, substitutions, dispatch))
    case .subscriptAccess(let base, let decl, let substitutions, let arguments, let dispatch):
      let whole = checker.isReference(base.type) ? base : evaluated(base, &statements)
      let indices = arguments.map { argument -> TypedArgument in
        guard case .value(let index) = argument, !index.isConstant else { return argument }
        return .value(hidden("$index", index, &statements))
      }
      return made(.subscriptAccess(whole, decl, substitutions, indices, dispatch))
    default: return place
    }
  }
}

extension TypedExpr {
  /// Indicates whether evaluating the expression calls functions of the script, whose order can be seen.
  fileprivate var runsCode: Bool {
    var found = false
    var walker = TreeWalker()
    walker.expression = { expression in
      guard case .call(let callee, _, _) = expression.kind else { return }
      if case .primitive? = callee.function?.implementation { return }
      found = true
    }
    walker.walk(self)
    return found
  }

  /// Indicates whether it is a literal.
  fileprivate var isConstant: Bool {
    switch kind {
    case .integer, .float, .bool, .string, .nilLiteral: true
    default: false
    }
  }
}
