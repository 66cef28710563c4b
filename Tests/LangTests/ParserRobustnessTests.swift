import DeclLang
import Foundation
import Testing

/// Tests that any bytes are parsed to a tree and diagnostics: no crash, no hang, no stack overflow.
@Suite struct ParserRobustnessTests {
  @Test(arguments: [
    "(", "[", "{", "!(", "-(", "f(", "f {", "f { (a) in ", "{ [", "if a { ", "[1:", "x ? ", "try ",
    "switch a { case .b: ", "struct A { ", "func f() { ", "var a: Int { get { ", "guard a else { ",
    "#if A\n", "if case .a(", "@a(", "A.B(", "a = b ? (", "let a: A<", "let a: [", "\"\\(",
    "\"\"\"\n\\(", "x as [", "\\.a[", "\\A<", "#m { ", "let x = if a { ", "for (a, (", "await (",
  ])
  func deepNestingIsOneErrorAtItsLocation(opening: String) throws {
    let source = String(repeating: opening, count: 100_000)
    let diagnostics = parse(source).diagnostics.filter { $0.code == "nesting-too-deep" }
    #expect(diagnostics.count <= 2)
    let (_, all) = parse(String(repeating: opening, count: 300))
    let first = try #require(all.first { $0.severity == .error })
    #expect(Int(first.range.end) <= 300 * opening.utf8.count + 1)
  }

  @Test(arguments: [
    ".b", ".b(1)", "?.b", "!", "[0]", " + b", " as B", " ? b : c", " { }.c", "<B>.c", " = b",
  ])
  func longChainsAreOneError(link: String) {
    let (_, diagnostics) = parse("a" + String(repeating: link, count: 100_000))
    #expect(diagnostics.count { $0.code == "nesting-too-deep" } <= 1)
    let (_, none) = parse("a" + String(repeating: link, count: 200))
    #expect(none.isEmpty || link == " { }.c", "\(none.map(\.message))")
  }

  @Test func longElseIfChainsAreOneError() {
    let link = "if a { } else "
    let (_, diagnostics) = parse(String(repeating: link, count: 100_000) + "{ }")
    #expect(diagnostics.map(\.code) == ["nesting-too-deep"])
    #expect(parse(String(repeating: link, count: 500) + "{ }").diagnostics.isEmpty)
  }

  @Test func longListsDoNotCountAsNesting() {
    let statements = String(repeating: "f(a, b)\n", count: 20_000)
    #expect(parse(statements).syntax.statements.count == 20_000)
    let list = "[" + String(repeating: "a, ", count: 20_000) + "]"
    #expect(parse(list).diagnostics.isEmpty)
  }

  @Test func parsingTakesLinearTime() {
    // Each of these was, or could become, quadratic: speculative parsing, lookahead, skipping.
    let pieces = [
      "a<b, ", "f(a<b, c<d, ", "{ (a, ", "if a { ", "/[ ", "final\n", "\"\"\"", "{ [a, ",
      "#if a\n.b\n",
      "a as? B<", "case .a(", "@a(", "#\"\"\" ", "let (", "(a) -> ", "{ @a(b) ",
    ]
    for piece in pieces {
      let clock = ContinuousClock()
      let time = clock.measure { _ = parse(String(repeating: piece, count: 20_000)) }
      #expect(time < .seconds(10), "\(piece) took \(time)")
    }
  }

  // MARK: Any bytes

  @Test func randomBytesAreParsedToATree() {
    var generator = SeededGenerator(seed: 0x5EED)
    for _ in 0..<300 {
      let count = Int.random(in: 0..<400, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      checkTree(bytes)
    }
  }

  @Test func randomTokensAreParsedToATree() {
    let words = [
      "if", "let", "a", "B", "(", ")", "{", "}", "[", "]", "<", ">", ",", ":", ";", ".", "=", "->",
      "\"", "\\(", "\"\"\"", "#if x\n", "#else\n", "#endif\n", "case", "switch", "func", "struct",
      "in", "?", "!", "&", "@", "some", "where", "\n", " ", "1", "0x", "/", "//", "/*", "*/", "`",
      "var", "get", "set", "else", "guard", "for", "try", "await", "async", "throws", "#", "\\",
      "$",
      "init", "self", "_", "+", "default", "é", "enum", "is", "as", "~", "...", "import", "return",
    ]
    var generator = SeededGenerator(seed: 0x5EED)
    for _ in 0..<1500 {
      let count = Int.random(in: 0..<60, using: &generator)
      let spaced = Bool.random(using: &generator)
      let text = (0..<count).map { _ in words.randomElement(using: &generator)! }
        .joined(separator: spaced ? " " : "")
      checkTree(Array(text.utf8))
    }
  }

  @Test func brokenCasesAreParsedToATree() throws {
    var generator = SeededGenerator(seed: 0x5EED)
    let files = ["syntax", "tokens", "diagnostics"].flatMap { CaseFolder.cases.all(in: $0) }
    #expect(!files.isEmpty)
    for file in files {
      let bytes = Array(CaseFile.source(of: try String(contentsOf: file.url, encoding: .utf8)).utf8)
      guard !bytes.isEmpty else { continue }
      for _ in 0..<12 {
        checkTree(Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &generator))))
        var changed = bytes
        for _ in 0..<3 {
          let place = Int.random(in: 0..<changed.count, using: &generator)
          switch Int.random(in: 0..<3, using: &generator) {
          case 0: changed[place] = UInt8.random(in: 0...255, using: &generator)
          case 1: changed.remove(at: place)
          default: changed.insert(changed[place / 2], at: place)
          }
          if changed.isEmpty { break }
        }
        checkTree(changed)
      }
    }
  }

  /// Parses the bytes and checks the invariants of every tree: tokens and trivia make up the source, and
  /// every range lies within it.
  private func checkTree(_ bytes: [UInt8]) {
    let (syntax, diagnostics) = Parser.parse(SourceFile(name: "fuzz", bytes: bytes), index: 7)
    var end: UInt32 = 0
    for token in syntax.tokens {
      #expect(token.start >= end && token.end >= token.start)
      end = token.end
    }
    #expect(syntax.tokens.last?.kind == .endOfFile && end == bytes.count)
    for diagnostic in diagnostics {
      #expect(diagnostic.range.file == 7 && diagnostic.range.end <= bytes.count)
    }
    for statement in syntax.statements { #expect(statement.range.end <= bytes.count) }
    _ = SyntaxDump.text(of: syntax.statements)
  }

  @Test func tokensAndTriviaMakeUpTheSource() throws {
    for file in ["syntax", "tokens", "diagnostics"].flatMap({ CaseFolder.cases.all(in: $0) }) {
      let source = CaseFile.source(of: try String(contentsOf: file.url, encoding: .utf8))
      let syntax = parse(source).syntax
      var bytes: [UInt8] = []
      var end = 0
      for token in syntax.tokens {
        // Outside comments, trivia is blank: no part of the source is lost between tokens.
        let trivia = syntax.file.text(end..<Int(token.start))
        if !trivia.contains("/"), !trivia.contains("#!") {
          let isBlank = trivia.allSatisfy { $0.isWhitespace }
          #expect(isBlank, "\(trivia.debugDescription) in \(file.name)")
        }
        bytes += Array(syntax.file.bytes[end..<Int(token.end)])
        end = Int(token.end)
      }
      #expect(bytes == Array(source.utf8))
    }
  }

  @Test func rangesAreExact() throws {
    let source = "let value = compute( 1 + x ) // c\n"
    let statement = try #require(parse(source).syntax.statements.first)
    guard case .declaration(let declaration) = statement.kind,
      case .variable(let variable) = declaration.kind, let call = variable.bindings[0].initialValue,
      case .call(_, let arguments) = call.kind
    else {
      Issue.record("no call")
      return
    }
    func text(_ range: SourceRange) -> String {
      String(decoding: Array(source.utf8)[Int(range.start)..<Int(range.end)], as: UTF8.self)
    }
    #expect(text(statement.range) == "let value = compute( 1 + x )")
    #expect(text(call.range) == "compute( 1 + x )")
    let parentheses = try #require(arguments.parentheses)
    #expect(text(parentheses) == "( 1 + x )")
    #expect(text(arguments.arguments[0].value.range) == "1 + x")
  }
}
