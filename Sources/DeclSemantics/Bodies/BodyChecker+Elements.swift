import DeclTree

/// Checks the parts of long literals one by one where none can determine the type of another one, so that the work is in
/// proportion to the number of parts: all constraints of one solver are visited each time a variable is bound.
extension BodyChecker {
  /// The number of parts of a literal up to which one solver solves them together, which is less work for few parts and
  /// the same otherwise.
  static let partsSolvedTogether = 16

  /// Returns the nodes of the elements of an array literal, or of the keys or values of a dictionary literal, which
  /// convert to the type of the elements.
  func generateElements(
    _ elements: [ExprSyntax], _ element: StaticType, _ solver: Solver
  ) -> [Node] {
    let type = solver.deepResolved(element)
    if elements.count > Self.partsSolvedTogether, !type.hasVariables, !type.isError {
      return elements.map { checkedElement($0, type, solver) }
    }
    return elements.map { syntax in
      let node = generateElement(syntax, solver, expected: element)
      solver.convert(node.type, to: element, .element, syntax.range)
      return node
    }
  }

  /// Returns the node of an element of a literal. A `T!` may be used as its wrapped value.
  private func generateElement(
    _ syntax: ExprSyntax, _ solver: Solver, expected: StaticType
  ) -> Node {
    unwrappable(generate(syntax, solver, expected: expected), solver)
  }

  /// Returns the node of an element whose type is known, checked by a solver of its own.
  private func checkedElement(
    _ syntax: ExprSyntax, _ type: StaticType, _ solver: Solver
  ) -> Node {
    let own = Solver(self)
    let node = generateElement(syntax, own, expected: type)
    own.convert(node.type, to: type, .element, syntax.range)
    own.solve()
    return typedNode(own.coerce(own.finish(node), to: type), solver)
  }

  /// Returns the node of a value in an interpolated string that has a number of segments.
  func generateInterpolated(_ syntax: ExprSyntax, of count: Int, _ solver: Solver) -> Node {
    guard count > Self.partsSolvedTogether else { return generate(syntax, solver) }
    let own = Solver(self)
    let node = generate(syntax, own)
    own.solve()
    return typedNode(own.finish(node), solver)
  }

  /// Returns a long collection literal without a written type if all of its elements have the type that the first ones
  /// have together; nil if the elements must be considered together, and for other expressions.
  func checkUniformLiteral(_ syntax: ExprSyntax) -> TypedExpr? {
    guard let first = firstElements(of: syntax) else { return nil }
    let errors = checker.errorCount
    let type = probe(syntax.range) { () -> StaticType? in
      let typed = checkExpression(first, expected: nil)
      return checker.errorCount == errors ? typed.type : nil
    }
    // Values of `CGFloat` and `Double` convert to each other, so that the first ones need not decide.
    guard let type, type.isClosed, !type.contains(core.cgFloat) else { return nil }
    let start = state
    return checker.speculate(
      syntax.range, keepIf: { $0 != nil }, restore: { state = start },
      {
        let typed = checkExpression(syntax, expected: type)
        return checker.errorCount == errors ? typed : nil
      })
  }

  /// Returns a literal of the first elements of a long collection literal; nil for other expressions.
  private func firstElements(of syntax: ExprSyntax) -> ExprSyntax? {
    let count = Self.partsSolvedTogether
    switch syntax.kind {
    case .array(let elements) where elements.count > count:
      return ExprSyntax(.array(Array(elements.prefix(count))), syntax.range)
    case .dictionary(let elements) where elements.count > count:
      return ExprSyntax(.dictionary(Array(elements.prefix(count))), syntax.range)
    default: return nil
    }
  }
}

extension StaticType {
  /// Returns whether a type is this one or a part of it.
  fileprivate func contains(_ type: StaticType) -> Bool {
    var isFound = false
    _ = mapped { part in
      if part == type { isFound = true }
      return nil
    }
    return isFound
  }
}
