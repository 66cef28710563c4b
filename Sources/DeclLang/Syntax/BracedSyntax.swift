/// What is between the braces of a declaration: parsed, or found by its braces and parsed when it is
/// asked for. The library has thousands of declarations, and a script uses few.
package enum BracedSyntax<Element: Sendable>: Sendable {
  case parsed([Element])
  case skipped(SkippedBraces)
}

/// The statements of a function, initializer or accessor.
package typealias BodySyntax = BracedSyntax<StmtSyntax>
/// The members of a type or an extension.
package typealias MembersSyntax = BracedSyntax<DeclSyntax>

extension BracedSyntax<StmtSyntax> {
  /// The statements; what was skipped is parsed each time.
  package var statements: [StmtSyntax] {
    switch self {
    case .parsed(let statements): statements
    case .skipped(let braces): braces.parse { $0.parseBlock(after: "func").statements }
    }
  }
}

extension BracedSyntax<DeclSyntax> {
  /// The members; what was skipped is parsed each time, without the bodies in it.
  package var members: [DeclSyntax] {
    switch self {
    case .parsed(let members): return members
    case .skipped(let braces):
      return braces.parse { parser in
        parser.skipsBraces = true
        parser.advance()
        return parser.parseMembers(braces.context)
      }
    }
  }
}

/// Where braces that were skipped stand.
package struct SkippedBraces: Sendable {
  let file: LexedFile
  /// The index of the opening brace among the file's tokens.
  let open: Int
  /// The index of the closing brace.
  let close: Int
  /// What members belong to.
  var context = Parser.MemberContext.type

  /// Whether a token between the braces and the one after it fit a condition.
  func contains(_ condition: (Token, Token) -> Bool) -> Bool {
    let tokens = file.output.tokens
    return (open + 1..<close).contains { condition(tokens[$0], tokens[$0 + 1]) }
  }

  fileprivate func parse<Element>(_ body: (inout Parser) -> [Element]) -> [Element] {
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
