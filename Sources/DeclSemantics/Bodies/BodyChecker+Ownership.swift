import DeclTree

/// Operators that transfer or copy values. All supported types are copyable, so that a copy is the value itself.
extension BodyChecker {
  /// Returns the node of `copy x` and other contextual keywords with an operand.
  func generateOwnership(
    _ word: NameSyntax, _ operand: ExprSyntax, _ solver: Solver, _ range: SourceRange,
    _ expected: StaticType?
  ) -> Node {
    if word.text == "copy" || word.text == "unsafe" {
      return outsideChain { generate(operand, solver, expected: expected) }
    }
    let owner = checker.selfType(in: function)?.nominal
    if owner?.isWrittenNoncopyable != true {
      checker.report(.unsupported("noncopyable", "'\(word.text)'", range))
    }
    return errorNode(solver, range)
  }
}

extension CallArgumentsSyntax {
  /// Indicates whether they are the operand of a contextual keyword, such as `copy x`.
  var isKeywordOperand: Bool {
    parentheses == nil && trailingClosures.isEmpty && arguments.count == 1
  }
}

extension NominalDecl {
  /// Indicates whether `~Copyable` is among its written supertypes, which is reported there.
  var isWrittenNoncopyable: Bool {
    resolution?.syntax.inherited.contains { type in
      if case .suppressed = type.kind { true } else { false }
    } ?? false
  }
}
