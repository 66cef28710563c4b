package import DeclTree
package import DeclMachine

/// Code at the top level of a script.
extension Program {
  /// Returns the code of a script's top-level statements; an uncaught error traps.
  package func topLevelCode(_ body: TypedBody) -> CodeReference {
    makeCode(
      CodeInfo(
        name: "main", source: .lowered(.none) { try $0.lowerTopLevel(body) },
        signature: CodeInfo.Signature(result: void, parameters: [], isThrowing: true)))
  }

  /// Returns the code of statements entered in the REPL. With `givesValue`, the value of the last statement
  /// is the result, if that is an expression. An uncaught error is thrown to the caller.
  package func inputCode(_ body: TypedBody, returnsValue: Bool) -> CodeReference {
    var statements = body.statements
    var result = void
    if returnsValue, let last = statements.last, case .expression(let value) = last.kind {
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
