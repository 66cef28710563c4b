extension Diagnostic {
  /// The error for an expression that exceeds the limits of the parser or the checker.
  package static func expressionTooComplex(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "expression-too-complex",
      "the compiler is unable to type-check this expression in reasonable time; "
        + "try breaking up the expression into distinct sub-expressions", at: range)
  }
}
