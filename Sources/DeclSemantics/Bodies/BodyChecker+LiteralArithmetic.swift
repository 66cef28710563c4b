import DeclTree

/// Gives all literals and operators of an expression such as `(1 + 2) / 3` one type: the operands of arithmetic operators
/// have the type of their result, and no literal has a type of its own that could differ. Otherwise each operator would be
/// a choice of its own between integers and fractions.
extension BodyChecker {
  /// Returns the type of a literal: that of the arithmetic around it, or a new variable.
  func literalType(
    _ literal: SolverState.Literal, _ solver: Solver, _ range: SourceRange
  ) -> StaticType {
    context.literalType ?? solver.fresh(range, literal: literal)
  }

  /// Returns the kind of literal whose type an expression has that is arithmetic of literals; nil for other expressions.
  func literal(of syntax: ExprSyntax) -> SolverState.Literal? {
    switch syntax.kind {
    case .integer(_?): return .integer
    case .float: return .float
    case .parenthesised(let inner): return literal(of: inner)
    case .prefix(let name, let operand):
      return name.text == "-" && !isDeclaredByScript("-") ? literal(of: operand) : nil
    case .sequence(let first, let rest):
      guard var joined = literal(of: first) else { return nil }
      for infix in rest {
        guard isArithmetic(infix), let literal = infix.operand.flatMap(literal) else { return nil }
        if literal == .float { joined = literal }
      }
      return joined
    default: return nil
    }
  }

  /// Returns whether the operands and the result of an operator have one type where the operands are literals. An overload
  /// of the script may have other types.
  func isArithmetic(_ infix: InfixSyntax) -> Bool {
    guard case .named(let name) = infix.infix else { return false }
    return Self.arithmeticOperators.contains(name.text) && !isDeclaredByScript(name.text)
  }

  private static let arithmeticOperators: Set<String> = [
    "+", "-", "*", "/", "%", "&+", "&-", "&*", "&", "|", "^",
  ]
}
