/// A parsed file: its top-level statements and its tokens.
///
/// The tree is lossless together with the tokens: a token's leading trivia is the text between the end of
/// the token before it and its own start.
package struct SourceFileSyntax: Sendable {
  package let file: SourceFile
  /// The file's index in the source map that its ranges point into.
  package let index: UInt32
  /// Every token in order; the last is the end of the file.
  package let tokens: [Token]
  /// Declarations, statements and expressions at the top, in order.
  package let statements: [StmtSyntax]

  package init(file: SourceFile, index: UInt32, tokens: [Token], statements: [StmtSyntax]) {
    self.file = file
    self.index = index
    self.tokens = tokens
    self.statements = statements
  }
}
