extension Diagnostic {
  /// The error for an expression that exceeds the limits of the parser or the checker.
  package static func expressionTooComplex(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "expression-too-complex",
      "the compiler is unable to type-check this expression in reasonable time; "
        + "try breaking up the expression into distinct sub-expressions", at: range)
  }

  /// The error for source that is nested more deeply than the parser or the checker allows.
  package static func nestingTooDeep(_ range: SourceRange) -> Diagnostic {
    Diagnostic("nesting-too-deep", "the source is nested too deeply", at: range)
  }

  /// The only diagnostic of a check that was interrupted.
  package static var interrupted: Diagnostic {
    Diagnostic("check-interrupted", "the check was interrupted", at: .none)
  }

  /// The error for a type beyond the bounds of types.
  package static func typeTooComplex(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "type-too-complex",
      "this type is too complex: it consists of more than \(StaticType.sizeLimit) types, "
        + "or they are nested more than \(StaticType.depthLimit) levels deep", at: range)
  }
}
