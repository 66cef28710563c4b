import DeclLang
import Testing

@Suite struct ParserTests {
  @Test func syntaxCases() {
    runCases(in: "syntax") { source in
      let (syntax, diagnostics) = parse(source)
      #expect(diagnostics.isEmpty, "\(diagnostics.map(\.message)) in \(source)")
      return SyntaxDump.text(of: syntax.statements)
    }
  }

  @Test func tokenCases() {
    runCases(in: "tokens") { source in
      let (syntax, diagnostics) = parse(source)
      let tokens = syntax.tokens.map { token in
        let text = syntax.file.text(Int(token.start)..<Int(token.end))
        let quoted = text.isEmpty ? [] : [text.debugDescription]
        let line = [token.isAtLineStart ? "-" : " ", "\(token.kind)"] + words(token) + quoted
        return line.joined(separator: " ")
      }
      let messages = diagnostics.map { "\($0.code): \($0.message)" }
      return (tokens + messages).joined(separator: "\n")
    }
  }

  private func words(_ token: Token) -> [String] {
    (token.word == .none ? [] : ["(\(token.word))"])
      + (token.flags.contains(.documented) ? ["documented"] : [])
      + (token.flags.contains(.backticked) ? ["backticked"] : [])
  }

  @Test func diagnosticCases() {
    runDiagnosticCases(in: "diagnostics/parser") { file in
      Parser.parse(file, index: 0).diagnostics
    }
  }
}

/// Parses a text as the first file of a source map.
func parse(_ text: String) -> (syntax: SourceFileSyntax, diagnostics: [Diagnostic]) {
  Parser.parse(SourceFile(name: "test.decl", text: text), index: 0)
}
