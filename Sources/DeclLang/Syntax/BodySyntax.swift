/// The statements of a function, initializer or accessor.
package enum BodySyntax: Sendable {
  case parsed([StmtSyntax])
  /// Found by its braces and parsed when it is asked for: the library has thousands of bodies, and
  /// a script uses few.
  case skipped(SkippedBody)

  /// The statements; a skipped body is parsed each time.
  package var statements: [StmtSyntax] {
    switch self {
    case .parsed(let statements): statements
    case .skipped(let body): Parser.parse(body)
    }
  }
}

/// Where a body that was skipped stands.
package struct SkippedBody: Sendable {
  let file: LexedFile
  /// The index of the opening brace among the file's tokens.
  let brace: Int
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
