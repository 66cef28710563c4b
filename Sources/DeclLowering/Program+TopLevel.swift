package import DeclTree
package import DeclMachine

/// Code at the top level of a script.
extension Program {
  /// The code of a script's statements at the top level; an error that nothing catches stops the script.
  package func topLevelCode(_ body: TypedBody) -> CodeReference {
    makeCode(
      CodeInfo(
        name: "main", source: .lowered(.none) { try $0.lowerTopLevel(body) },
        signature: CodeInfo.Signature(result: void, parameters: [], isThrowing: true)))
  }

  /// The code of statements that were entered; if asked for, its result is the value of the last one, when that is an
  /// expression. An error that nothing catches is the result.
  package func inputCode(_ body: TypedBody, givesValue: Bool) -> CodeReference {
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
        source: .lowered(.none) { lowering in
          lowering.info.isolation = .main
          lowering.beginBody(made.statements)
          try lowering.lowerBody(made)
          return try lowering.finish()
        }, signature: signature))
  }
}
