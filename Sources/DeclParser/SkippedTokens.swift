import DeclTree

/// The tokens between braces that were skipped.
struct SkippedTokens: SkippedBraces {
  let file: LexedFile
  /// The index of the opening brace among the file's tokens.
  let open: Int
  /// The index of the closing brace.
  let close: Int
  /// What members belong to.
  var context = Parser.MemberContext.type

  func statements() -> [StmtSyntax] { parse { $0.parseBlock(after: "func").statements } }

  func members() -> [DeclSyntax] {
    parse { parser in
      parser.skipsBraces = true
      parser.advance()
      return parser.parseMembers(context)
    }
  }

  func contains(_ condition: (Token, Token) -> Bool) -> Bool {
    let tokens = file.output.tokens
    return (open + 1..<close).contains { condition(tokens[$0], tokens[$0 + 1]) }
  }

  private func parse<Element>(_ body: (inout Parser) -> [Element]) -> [Element] {
    Parser.parse(file) { parser in
      parser.move(to: open)
      return body(&parser)
    }
  }
}

/// A file and its tokens.
final class LexedFile: Sendable {
  let file: SourceFile
  /// The file's index in its source map.
  let index: UInt32
  let output: Lexer.Output

  /// Splits a file into tokens; `bytes` are its text as ``Lexer/padded(_:)`` makes it.
  init(_ file: SourceFile, index: UInt32, bytes: UnsafePointer<Byte>) {
    self.file = file
    self.index = index
    output = Lexer.lex(bytes, count: file.bytes.count, file: index)
  }
}
