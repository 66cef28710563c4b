import DeclLang

/// Code at the top level of a script.
extension Program {
  /// The code of top-level statements; if asked for, its result is the value of the last one, when that is an expression.
  func topLevelCode(_ body: TypedBody, givesValue: Bool = false) -> CodeReference {
    var statements = body.statements
    var result = void
    if givesValue, let last = statements.last, case .expression(let value) = last.kind {
      result = type(value.type)
      statements[statements.count - 1] = TypedStmt(.returnStatement(value), last.range)
    }
    let made = TypedBody(statements: statements)
    let signature = CodeInfo.Signature(result: result, parameters: [], isThrowing: true)
    return makeCode(
      CodeInfo(
        name: "main",
        source: .generated(.none) { lowering in
          lowering.info.isolation = .main
          lowering.beginBody(made.statements)
          try lowering.lowerBody(made)
          return try lowering.finish()
        }, signature: signature))
  }
}
