/// The syntax of a file: its top-level statements and its tokens.
///
/// The tree and the tokens together are lossless: the leading trivia of a token is the source text between
/// the end of the previous token and its own start.
package struct SourceFileSyntax: Sendable {
  package let file: SourceFile
  /// The index of the file in the source map of the tree's ranges.
  package let index: UInt32
  /// All tokens in order; the last is the end-of-file token.
  package let tokens: [Token]
  /// The top-level declarations, statements and expressions in order.
  package let statements: [StmtSyntax]

  package init(file: SourceFile, index: UInt32, tokens: [Token], statements: [StmtSyntax]) {
    self.file = file
    self.index = index
    self.tokens = tokens
    self.statements = statements
  }

  /// Returns whether the file imports a module, at its top level or in clauses of `#if` whose conditions are true.
  package func imports(_ module: String) -> Bool {
    func imports(_ kind: DeclSyntax.Kind) -> Bool {
      switch kind {
      case .importModule(let path): path.first?.text == module
      case .ifConfig(let clauses): BuildConditions.active(clauses).contains { imports($0.kind) }
      default: false
      }
    }
    func imports(_ statement: StmtSyntax) -> Bool {
      switch statement.kind {
      case .declaration(let declaration): imports(declaration.kind)
      case .ifConfig(let clauses): BuildConditions.active(clauses).contains(where: imports)
      default: false
      }
    }
    return statements.contains(where: imports)
  }
}
