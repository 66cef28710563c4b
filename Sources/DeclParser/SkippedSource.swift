import DeclTree

/// The source range of skipped braces, whose content is lexed and parsed on demand.
struct SkippedSource: SkippedBraces {
  let file: SourceFile
  /// The index of the file in its source map.
  let index: UInt32
  /// The byte offsets from the opening brace to the end of the closing brace.
  let range: Range<Int>
  let declaresOperator: Bool
  /// The kind of declaration that the skipped members belong to.
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
