import DeclTree

/// Braces that were skipped: where they stand. What is between them becomes tokens when it is asked for.
struct SkippedSource: SkippedBraces {
  let file: SourceFile
  /// The file's index in its source map.
  let index: UInt32
  /// The offsets from the opening brace to the end of the closing one.
  let range: Range<Int>
  let declareOperator: Bool
  /// What members belong to.
  var context = Parser.MemberContext.type

  func statements() -> [StmtSyntax] {
    Parser.parse(self) { $0.parseBlock(after: "func").statements }
  }

  func members() -> [DeclSyntax] {
    Parser.parse(self) { parser in
      parser.skipsBraces = true
      parser.advance()
      return parser.parseMembers(context)
    }
  }
}
