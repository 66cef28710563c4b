import DeclLang
import Testing

@Suite struct ParserTests {
  @Test(arguments: CaseFolder.cases.selected(in: "syntax"))
  func sourceIsParsedToItsTree(_ file: CaseFile) throws {
    try file.check { source in
      let (syntax, diagnostics) = parse(source)
      #expect(diagnostics.isEmpty, "\(diagnostics.map(\.message)) in \(source)")
      return SyntaxDump.text(of: syntax.statements)
    }
  }

  @Test(arguments: CaseFolder.cases.selected(in: "tokens"))
  func sourceIsSplitIntoTokens(_ file: CaseFile) throws {
    try file.check { source in
      let (syntax, diagnostics) = parse(source)
      let tokens = syntax.tokens.map { token in
        let text = syntax.file.text(Int(token.start)..<Int(token.end))
        let quoted = text.isEmpty ? [] : [text.debugDescription]
        let line = [token.isAtLineStart ? "-" : " ", "\(token.kind)"] + details(of: token) + quoted
        return line.joined(separator: " ")
      }
      let messages = diagnostics.map { "\($0.code): \($0.message)" }
      return (tokens + messages).joined(separator: "\n")
    }
  }

  private func details(of token: Token) -> [String] {
    (token.keyword == .none ? [] : ["(\(token.keyword))"])
      + (token.flags.contains(.documented) ? ["documented"] : [])
      + (token.flags.contains(.backticked) ? ["backticked"] : [])
  }

  @Test(arguments: CaseFolder.cases.selected(in: "diagnostics/parser"))
  func wrongSyntaxHasDiagnostics(_ file: CaseFile) throws {
    try file.checkDiagnostics { Parser.parse($0, index: 0).diagnostics }
  }
}

/// Parses a source as the first file of a source map.
func parse(_ text: String) -> (syntax: SourceFileSyntax, diagnostics: [Diagnostic]) {
  Parser.parse(SourceFile(name: "test.decl", text: text), index: 0)
}
