import DeclTree

/// Checks deep expressions in parts, so that the work is in proportion to their depth: all constraints of one solver are
/// visited each time a variable is bound.
///
/// A part is a call, or an operator with its operands, that has a meaning without the rest of the expression. Its type is
/// that of the part alone, as if a variable were initialised with it. If this leads to an error, such as for nested generic
/// calls whose context expects another type, all of the expression is solved together.
extension BodyChecker {
  /// The number of levels of a deep expression that are solved together.
  private static let levelsSolvedTogether = 16
  /// The number of syntactic levels up to which an expression is not deep. A call of a member has two.
  private static let shallowLevels = 2 * levelsSolvedTogether
  /// The number of deep expressions, each in a closure in the one before, that are checked in parts. An error in the
  /// innermost one makes each of them be checked again.
  private static let nestingOfDeepExpressions = 2

  /// Returns a deep expression, checked in parts; nil if it is not deep or must be solved together.
  func checkInParts(
    _ syntax: ExprSyntax, _ expected: StaticType?, _ kind: ConversionPurpose.Kind
  ) -> TypedExpr? {
    guard context.deepExpressions < Self.nestingOfDeepExpressions,
      syntax.isDeeper(than: Self.shallowLevels)
    else { return nil }
    let errors = checker.errorCount
    let start = state
    let parts = context.with {
      $0.partDepth = checker.expressionDepth
      $0.deepExpressions += 1
    }
    return checker.speculate(
      syntax.range, keepIf: { $0 != nil }, restore: { state = start },
      {
        let typed = within(parts) { solved(syntax, expected, kind) }
        return checker.errorCount == errors ? typed : nil
      })
  }

  /// Indicates whether the current expression is so deep in the current part that it becomes a part itself.
  var isDeepPart: Bool {
    guard let start = context.partDepth, context.literalType == nil else { return false }
    return checker.expressionDepth - start > Self.levelsSolvedTogether
  }

  /// Returns the node of a part, which is generated and solved by a solver of its own. The expected type is a hint only if
  /// it is known.
  func generateAlone(
    _ solver: Solver, _ expected: StaticType?, _ generate: (Solver, StaticType?) -> Node
  ) -> Node {
    let known = expected.map { solver.deepResolved($0) }
    let part = context.outsideChain.with { $0.partDepth = checker.expressionDepth }
    return within(part) {
      let own = Solver(self)
      let node = generate(own, known?.hasVariables == true ? nil : known)
      own.solve()
      return typedNode(own.finish(node), solver)
    }
  }
}
