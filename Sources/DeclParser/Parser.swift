package import DeclTree

/// What the place of an expression says about its grammar.
struct ExpressionContext {
  /// False in the conditions of statements, whose braces are no closures.
  var allowsTrailingClosure = true
  /// True where `=` ends an expression: in a pattern that is matched.
  var stopsAtEqual = false
}

/// Makes the syntax tree of a file: recursive descent over its tokens.
///
/// The functions that accept a production are named after it and stand in extensions by what they
/// parse; productions are in the doc comments, in the notation of The Swift Programming Language
/// with `?`, `*`, `+` and `|`. Every input gives a tree. A node that could not be parsed is of kind
/// `error`, and a diagnostic says why.
package struct Parser {
  /// How deeply syntax may be nested: what a thread's default stack holds in a debug build.
  static let maximumDepth = 250
  /// How many members, calls, operators or `else if` may follow each other in one chain, which
  /// later stages walk recursively.
  static let maximumChain = 1000

  let file: UInt32
  let source: SourceFile
  /// Whether bodies and members are left for later.
  var skipsBraces = false
  /// The source text, zero-padded as ``Lexer/padded(_:)`` makes it.
  let base: UnsafePointer<Byte>
  let count: Int
  let tokens: UnsafeBufferPointer<Token>
  let braces: [Lexer.BracePair]

  /// The token that is looked at.
  var token: Token
  /// Its index.
  var index = 0
  /// The index at which the tokens seem to end.
  var limit: Int
  /// The end of the token before.
  var previousEnd: UInt32 = 0
  /// The end of the operator whose first characters were taken; 0 when none was split.
  var splitEnd: UInt32 = 0
  var depth = 0
  /// What was found, the lexer's part excluded.
  var diagnostics: [Diagnostic] = []
  /// Where the lexer's diagnostics begin: a token that it found wrong is not reported again.
  let lexedErrors: Set<UInt32>
  /// The index at which the last error was reported; one is enough for each token.
  var lastErrorIndex = -1
  /// The index at which the statement that is parsed begins.
  var statementStart = -1
  /// While it is set, errors are not kept but only set `speculationFailed`.
  var isSpeculating = false
  var speculationFailed = false
  /// The `<` that are known to begin no generic arguments.
  var lessThanSigns: Set<Int> = []
  var context = ExpressionContext()
  /// How many `#if` are open.
  var ifConfigDepth = 0

  /// Parses a file. `index` is the file's index in its source map.
  ///
  /// - Parameters:
  ///   - skipsBraces: whether bodies and members are only found by their braces; what is wrong
  ///     between them is then not reported.
  package static func parse(
    _ file: SourceFile, index: UInt32, skipsBraces: Bool = false
  ) -> (syntax: SourceFileSyntax, diagnostics: [Diagnostic]) {
    parse(file, index, 0..<file.bytes.count, skipsBraces: skipsBraces) { parser, lexed in
      parser.skipsBraces = skipsBraces
      let statements = parser.parseTopLevel()
      let syntax = SourceFileSyntax(
        file: file, index: index, tokens: lexed.tokens, statements: statements)
      return (syntax, merge(lexed.diagnostics, parser.diagnostics))
    }
  }

  /// Parses what was skipped; what is wrong is not reported.
  static func parse<Element>(
    _ skipped: SkippedSource, _ body: (inout Parser) -> [Element]
  ) -> [Element] {
    parse(skipped.file, skipped.index, skipped.range, skipsBraces: false) { parser, _ in
      body(&parser)
    }
  }

  /// Runs a parser on a range of a file.
  private static func parse<Result>(
    _ source: SourceFile, _ index: UInt32, _ range: Range<Int>, skipsBraces: Bool,
    _ body: (inout Parser, Lexer.Output) -> Result
  ) -> Result {
    Lexer.padded(source).withUnsafeBytes { buffer in
      let base = buffer.baseAddress!.assumingMemoryBound(to: Byte.self)
      let lexed = Lexer.lex(base, range, file: index, skipsBraces: skipsBraces)
      return lexed.tokens.withUnsafeBufferPointer { tokens in
        var parser = Parser(source, index, lexed, base: base, tokens: tokens)
        return body(&parser, lexed)
      }
    }
  }

  private init(
    _ source: SourceFile, _ index: UInt32, _ lexed: Lexer.Output, base: UnsafePointer<Byte>,
    tokens: UnsafeBufferPointer<Token>
  ) {
    self.source = source
    self.base = base
    self.tokens = tokens
    file = index
    count = source.bytes.count
    braces = lexed.braces
    lexedErrors = Set(lexed.diagnostics.lazy.map(\.range.start))
    token = tokens[0]
    limit = tokens.count - 1
  }

  /// Both lists in the order of the source.
  private static func merge(_ lexed: [Diagnostic], _ parsed: [Diagnostic]) -> [Diagnostic] {
    let all = lexed + parsed
    let order = all.indices.sorted { left, right in
      (all[left].range.start, left) < (all[right].range.start, right)
    }
    return order.map { all[$0] }
  }

  // MARK: Tokens

  /// Goes to the next token.
  @inline(__always)
  mutating func advance() {
    previousEnd = token.end
    if splitEnd != 0 { return advanceInOperator() }
    guard index < limit else { return }
    index += 1
    token = tokens[index]
    if index == limit { token = tokenAtLimit }
  }

  /// Goes back to the token at `place`, or forward to it.
  mutating func move(to place: Int) {
    splitEnd = 0
    index = place
    token = place == limit ? tokenAtLimit : tokens[place]
    previousEnd = place > 0 ? tokens[place - 1].end : 0
  }

  /// What stands for the end where only a part of the tokens is parsed.
  var tokenAtLimit: Token {
    let last = tokens[limit]
    return Token(kind: .endOfFile, flags: last.flags, start: last.start, end: last.start)
  }

  /// The token `distance` further on; the last one beyond the end.
  @inline(__always)
  func peek(_ distance: Int = 1) -> Token {
    index + distance < limit ? tokens[index + distance] : tokenAtLimit
  }

  /// Whether the token is of this kind.
  @inline(__always)
  func at(_ kind: Token.Kind) -> Bool { token.kind == kind }

  /// Whether the token is this reserved word.
  @inline(__always)
  func at(_ word: Word) -> Bool { token.word == word && token.kind == .keyword }

  /// Whether the token is this word, which is a word only here.
  @inline(__always)
  func atContextual(_ word: Word) -> Bool { token.word == word && token.kind == .identifier }

  /// Whether the token is this directive, `#if` for `.if`.
  @inline(__always)
  func atPound(_ word: Word) -> Bool { token.kind == .pound && token.word == word }

  /// Goes past the token if it is of this kind.
  mutating func take(_ kind: Token.Kind) -> Bool {
    guard at(kind) else { return false }
    advance()
    return true
  }

  /// Goes past this reserved word if it stands here.
  mutating func take(_ word: Word) -> Bool {
    guard at(word) else { return false }
    advance()
    return true
  }

  /// Goes past this contextual word if it stands here.
  mutating func takeContextual(_ word: Word) -> Bool {
    guard atContextual(word) else { return false }
    advance()
    return true
  }

  /// Whether the token is exactly this operator of one character.
  func atOperator(_ byte: Byte) -> Bool {
    token.end == token.start + 1 && token.isOperator && base[Int(token.start)] == byte
  }

  /// Whether an operator stands here that begins with this character.
  func atOperator(startingWith byte: Byte) -> Bool {
    token.isOperator && base[Int(token.start)] == byte
  }

  /// Goes past the first character of an operator; the rest is the next token.
  mutating func takeFirstOfOperator() {
    if splitEnd == 0 { splitEnd = token.end }
    token = Token(
      kind: token.kind, flags: token.flags, start: token.start, end: token.start + 1)
    advance()
  }

  /// Goes on in an operator that was split: to the token that the rest of it makes.
  private mutating func advanceInOperator() {
    guard previousEnd < splitEnd else {
      splitEnd = 0
      return advance()
    }
    let (kind, _) = Lexer.operatorToken(base, at: Int(previousEnd), count: count)
    let isSingle = kind == .questionPostfix || kind == .exclaimPostfix
    let end = isSingle ? previousEnd + 1 : splitEnd
    token = Token(kind: kind, start: previousEnd, end: end)
  }

  // MARK: Texts and ranges

  /// The text of a token, without backticks.
  @inline(__always)
  func text(_ token: Token) -> String {
    let ticks = token.flags.contains(.backticked) ? 1 : 0
    return text(Int(token.start) + ticks, Int(token.end) - ticks)
  }

  /// The text between two offsets.
  @inline(__always)
  func text(_ start: Int, _ end: Int) -> String {
    let bytes = UnsafeRawPointer(base + start).assumingMemoryBound(to: UInt8.self)
    return String(decoding: UnsafeBufferPointer(start: bytes, count: end - start), as: UTF8.self)
  }

  /// The range of a token.
  @inline(__always)
  func range(_ token: Token) -> SourceRange {
    SourceRange(file: file, start: token.start, end: token.end)
  }

  /// The range from `start` to the end of the last token that was taken.
  @inline(__always)
  func range(from start: UInt32) -> SourceRange {
    SourceRange(file: file, start: start, end: previousEnd)
  }

  /// The token as a name.
  @inline(__always)
  func name(_ token: Token) -> NameSyntax { NameSyntax(text(token), range(token)) }

  /// Takes the token as a name, whatever it is.
  mutating func takeName() -> NameSyntax {
    let name = name(token)
    advance()
    return name
  }
}

extension Token {
  /// Whether it can be a name after a dot, or a label.
  var isNameLike: Bool { kind == .identifier || kind == .keyword || kind == .underscore }
}
