package import DeclTree

/// The grammar restrictions at the current expression.
struct ExpressionContext {
  /// Indicates whether a brace may begin a trailing closure; false in the conditions of statements.
  var allowsTrailingClosure = true
  /// Indicates whether `=` ends an expression; true in patterns that are matched.
  var stopsAtEqual = false
}

/// A recursive-descent parser that builds the syntax tree of a file from its tokens.
///
/// The functions that parse a production are named after it and grouped in extensions by subject. Their
/// comments show the production in the notation of The Swift Programming Language with `?`, `*`, `+` and `|`.
/// Every input produces a tree: source that cannot be parsed becomes a node of kind `error`, and a diagnostic
/// contains the reason.
package struct Parser {
  /// The maximum nesting depth of syntax, chosen to fit a thread's default stack in a debug build.
  static let maximumDepth = 250
  /// The maximum number of members, calls, operators or `else if` in one chain, because later stages walk
  /// chains recursively.
  /// A chain of 990 operators takes about 1.9 MB of the stack in a release build.
  static let maximumChain = 1000

  let file: UInt32
  let source: SourceFile
  /// Indicates whether bodies and members are skipped and parsed on demand.
  var skipsBraces = false
  /// The source text with the zero padding of ``Lexer/padded(_:)``.
  let base: UnsafePointer<Byte>
  let count: Int
  let tokens: UnsafeBufferPointer<Token>
  let braces: [Lexer.BracePair]

  /// The current token.
  var token: Token
  /// The index of the current token.
  var index = 0
  /// The index at which parsing ends: that of the end-of-file token, or the end of the line in an `#if`
  /// condition.
  var limit: Int
  /// The end offset of the previous token.
  var previousEnd: UInt32 = 0
  /// The end offset of the operator that is being consumed in parts; 0 if no operator is split.
  var splitEnd: UInt32 = 0
  var depth = 0
  /// The diagnostics of the parser, without those of the lexer.
  var diagnostics: [Diagnostic] = []
  /// The start offsets of the lexer's diagnostics: their tokens are not reported again.
  let lexerErrorOffsets: Set<UInt32>
  /// The token index of the last error; at most one error is reported for each token.
  var lastErrorIndex = -1
  /// The token index at which the current statement begins.
  var statementStart = -1
  /// Indicates whether the parser is speculating: errors are not recorded but only set `speculationFailed`.
  var isSpeculating = false
  var speculationFailed = false
  /// The token indices of `<` that were found to be operators, not the start of generic arguments.
  var lessThanOperators: Set<Int> = []
  var context = ExpressionContext()
  /// The number of open `#if` blocks.
  var ifConfigDepth = 0
  /// The conditions that choose the clauses of `#if`.
  var conditions = BuildConditions(names: [], platform: .macOS)
  private var interruption: Interruption?

  /// Parses a file.
  ///
  /// - Parameters:
  ///   - file: the file to parse
  ///   - index: the index of the file in its source map
  ///   - skipsBraces: whether bodies and members are skipped and parsed on demand; errors inside them are
  ///     then not reported
  ///   - platform: the platform that conditions of `#if` ask for
  ///   - interruption: the flag that ends parsing; the tree is then of no use
  package static func parse(
    _ file: SourceFile, index: UInt32, skipsBraces: Bool = false,
    platform: BuildPlatform = .macOS, interruption: Interruption? = nil
  ) -> (syntax: SourceFileSyntax, diagnostics: [Diagnostic]) {
    parse(
      file, index, 0..<file.bytes.count, skipsBraces: skipsBraces, interruption: interruption
    ) { parser, lexed in
      parser.conditions = BuildConditions(names: file.conditions, platform: platform)
      parser.skipsBraces = skipsBraces
      parser.interruption = interruption
      let statements = parser.parseTopLevel()
      let syntax = SourceFileSyntax(
        file: file, index: index, tokens: lexed.tokens, statements: statements)
      return (syntax, merge(lexed.diagnostics, parser.diagnostics))
    }
  }

  /// Parses skipped braces; errors inside them are not reported.
  static func parse<Element>(
    _ skipped: SkippedSource, _ body: (inout Parser) -> [Element]
  ) -> [Element] {
    parse(skipped.file, skipped.index, skipped.range, skipsBraces: false) { parser, _ in
      body(&parser)
    }
  }

  /// Runs `body` with a parser for a range of a file.
  private static func parse<Result>(
    _ source: SourceFile, _ index: UInt32, _ range: Range<Int>, skipsBraces: Bool,
    interruption: Interruption? = nil, _ body: (inout Parser, Lexer.Output) -> Result
  ) -> Result {
    Lexer.padded(source).withUnsafeBytes { buffer in
      let base = buffer.baseAddress!.assumingMemoryBound(to: Byte.self)
      let lexed = Lexer.lex(
        base, range, file: index, skipsBraces: skipsBraces, interruption: interruption)
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
    lexerErrorOffsets = Set(lexed.diagnostics.lazy.map(\.range.start))
    token = tokens[0]
    limit = tokens.count - 1
  }

  /// Returns the diagnostics of both lists in the order of the source.
  private static func merge(_ lexed: [Diagnostic], _ parsed: [Diagnostic]) -> [Diagnostic] {
    let all = lexed + parsed
    let order = all.indices.sorted { left, right in
      (all[left].range.start, left) < (all[right].range.start, right)
    }
    return order.map { all[$0] }
  }

  // MARK: Tokens

  /// Advances to the next token.
  @inline(__always)
  mutating func advance() {
    previousEnd = token.end
    if splitEnd != 0 { return advanceInOperator() }
    guard index < limit else { return }
    index += 1
    // Asked once for every thousand tokens; an interrupted parser takes the rest of the file for its end.
    if index % 1024 == 0, interruption?.isRequested == true { limit = index }
    token = tokens[index]
    if index == limit { token = tokenAtLimit }
  }

  /// Moves forwards or backwards to the token at index `place`.
  mutating func move(to place: Int) {
    splitEnd = 0
    index = place
    token = place == limit ? tokenAtLimit : tokens[place]
    previousEnd = place > 0 ? tokens[place - 1].end : 0
  }

  /// The end-of-file token that is returned at `limit`, also when only a part of the tokens is parsed.
  var tokenAtLimit: Token {
    let last = tokens[limit]
    return Token(kind: .endOfFile, flags: last.flags, start: last.start, end: last.start)
  }

  /// Returns the token `distance` after the current one; beyond the end, the end-of-file token.
  @inline(__always)
  func peek(_ distance: Int = 1) -> Token {
    index + distance < limit ? tokens[index + distance] : tokenAtLimit
  }

  /// Returns whether the current token is of this kind.
  @inline(__always)
  func at(_ kind: Token.Kind) -> Bool { token.kind == kind }

  /// Returns whether the current token is this reserved keyword.
  @inline(__always)
  func at(_ word: Keyword) -> Bool { token.keyword == word && token.kind == .keyword }

  /// Returns whether the current token is this contextual keyword, which is an identifier elsewhere.
  @inline(__always)
  func atContextual(_ word: Keyword) -> Bool { token.keyword == word && token.kind == .identifier }

  /// Returns whether the current token is this directive, such as `#if` for `.if`.
  @inline(__always)
  func atPound(_ word: Keyword) -> Bool { token.kind == .pound && token.keyword == word }

  /// Consumes the current token if it is of this kind; returns whether it is.
  mutating func consume(_ kind: Token.Kind) -> Bool {
    guard at(kind) else { return false }
    advance()
    return true
  }

  /// Consumes the current token if it is this reserved keyword; returns whether it is.
  mutating func consume(_ word: Keyword) -> Bool {
    guard at(word) else { return false }
    advance()
    return true
  }

  /// Consumes the current token if it is this contextual keyword; returns whether it is.
  mutating func consumeContextual(_ word: Keyword) -> Bool {
    guard atContextual(word) else { return false }
    advance()
    return true
  }

  /// Returns whether the current token is the operator that consists of only this character.
  func atOperator(_ byte: Byte) -> Bool {
    token.end == token.start + 1 && token.isOperator && base[Int(token.start)] == byte
  }

  /// Returns whether the current token is an operator that begins with this character.
  func atOperator(startingWith byte: Byte) -> Bool {
    token.isOperator && base[Int(token.start)] == byte
  }

  /// Consumes the first character of an operator; the rest becomes the next token.
  mutating func consumeFirstOperatorCharacter() {
    if splitEnd == 0 { splitEnd = token.end }
    token = Token(
      kind: token.kind, flags: token.flags, start: token.start, end: token.start + 1)
    advance()
  }

  /// Advances inside a split operator, to the token that its remaining characters form.
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

  // MARK: Source text and ranges

  /// Returns the source text of a token, without backticks.
  @inline(__always)
  func text(_ token: Token) -> String {
    let ticks = token.flags.contains(.backticked) ? 1 : 0
    return text(Int(token.start) + ticks, Int(token.end) - ticks)
  }

  /// Returns the source text between two offsets.
  @inline(__always)
  func text(_ start: Int, _ end: Int) -> String {
    let bytes = UnsafeRawPointer(base + start).assumingMemoryBound(to: UInt8.self)
    return String(decoding: UnsafeBufferPointer(start: bytes, count: end - start), as: UTF8.self)
  }

  /// Returns the source range of a token.
  @inline(__always)
  func range(_ token: Token) -> SourceRange {
    SourceRange(file: file, start: token.start, end: token.end)
  }

  /// Returns the range from `start` to the end of the last consumed token.
  @inline(__always)
  func range(from start: UInt32) -> SourceRange {
    SourceRange(file: file, start: start, end: previousEnd)
  }

  /// Returns a token as a name.
  @inline(__always)
  func name(_ token: Token) -> NameSyntax { NameSyntax(text(token), range(token)) }

  /// Consumes the current token, of whatever kind, and returns it as a name.
  mutating func consumeName() -> NameSyntax {
    let name = name(token)
    advance()
    return name
  }
}

extension Token {
  /// Indicates whether the token may be a name after a dot, or an argument label.
  var isNameLike: Bool { kind == .identifier || kind == .keyword || kind == .underscore }
}
