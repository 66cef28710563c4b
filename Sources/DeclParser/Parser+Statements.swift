import DeclTree

extension Parser {
  /// Where a list of statements stands, which says what ends it.
  enum StatementContext {
    case topLevel, block, switchCase
  }

  /// `top-level → statement*`
  mutating func parseTopLevel() -> [StmtSyntax] {
    var statements: [StmtSyntax] = []
    while true {
      parseStatements(into: &statements, .topLevel)
      if at(.endOfFile) { return statements }
      // A `}`, `#else`, `#endif` that belongs to nothing.
      report(.extraneous(range(token), text(token)))
      advance()
    }
  }

  /// `statements → (statement (newline | ";"))*`, up to a token that cannot belong to them.
  mutating func parseStatements(
    into statements: inout [StmtSyntax], _ context: StatementContext
  ) {
    while !isAtEnd(of: context) {
      if take(.semicolon) { continue }
      let start = index
      let statement = parseStatement(context)
      statements.append(statement)
      if index == start { skipUnexpected() }
      endStatement(context, errorsSince: start)
      if isSpeculating, speculationFailed { return }
    }
  }

  /// Skips a token that begins no statement and was reported.
  private mutating func skipUnexpected() {
    report(.unexpected(range(token), text(token)))
    if isAtCloser { advance() } else { skipGroup() }
  }

  private mutating func endStatement(_ context: StatementContext, errorsSince start: Int) {
    if lastErrorIndex >= start { return skipToLineEnd() }
    if isAtEnd(of: context) || at(.semicolon) || token.isAtLineStart { return }
    if isAtCloser { return skipUnexpected() }
    report(.consecutiveStatements(SourceRange(file: file, start: previousEnd, end: previousEnd)))
  }

  private func isAtEnd(of context: StatementContext) -> Bool {
    switch token.kind {
    case .endOfFile, .rightBrace: true
    case .pound: isAtIfConfigEnd || context == .switchCase && isAtIfConfigOfCases
    case .keyword:
      context == .switchCase && (token.word == .case || token.word == .default)
    case .at: context == .switchCase && peek().word == .unknown
    default: false
    }
  }

  /// `statement → declaration | loop | branch | transfer | defer | do | expression`
  mutating func parseStatement(_ context: StatementContext) -> StmtSyntax {
    guard enter() else { return StmtSyntax(.expression(missingExpression), missingPlace) }
    defer { leave() }
    statementStart = index
    switch token.kind {
    case .keyword: return parseKeywordStatement()
    case .identifier:
      if peek().kind == .colon, startsLabeledStatement(peek(2)) { return parseLabeledStatement() }
      if token.word != .none, isAtDeclaration { return parseDeclarationStatement() }
    case .at: return parseDeclarationStatement()
    case .pound:
      if isAtIfConfigOfAttributes { return parseDeclarationStatement() }
      if token.word == .if { return parseIfConfigStatement(context) }
      if isAtMacroDeclaration(context) { return parseDeclarationStatement() }
    default: break
    }
    return parseExpressionStatement()
  }

  private mutating func parseKeywordStatement() -> StmtSyntax {
    switch token.word {
    case .if: parseIfStatement()
    case .guard: parseGuardStatement()
    case .while: parseWhileStatement()
    case .repeat: parseRepeatStatement()
    case .for: parseForStatement()
    case .switch: parseSwitchStatement()
    case .return: parseReturnStatement()
    case .throw: parseThrowStatement()
    case .break, .continue, .fallthrough: parseJumpStatement()
    case .defer: parseDeferStatement()
    case .do: parseDoStatement()
    default: isAtDeclaration ? parseDeclarationStatement() : parseExpressionStatement()
    }
  }

  private mutating func parseDeclarationStatement() -> StmtSyntax {
    let declaration = parseDeclaration(.code)
    return StmtSyntax(.declaration(declaration), declaration.range)
  }

  private mutating func parseExpressionStatement() -> StmtSyntax {
    if at(.case) || at(.default) {
      report(.caseOutsideSwitch(range(token), text(token)))
      advance()
    }
    let expression = parseExpression()
    return StmtSyntax(.expression(expression), expression.range)
  }

  /// `labeled-statement → name ":" (loop | if | switch | do)`
  private mutating func parseLabeledStatement() -> StmtSyntax {
    let start = token.start
    let label = takeName()
    advance()
    let statement = parseStatement(.block)
    return StmtSyntax(.labeled(label, statement), range(from: start))
  }

  private func startsLabeledStatement(_ token: Token) -> Bool {
    guard token.kind == .keyword else { return false }
    switch token.word {
    case .for, .while, .repeat, .if, .switch, .do: return true
    default: return false
    }
  }

  // MARK: Transfer of control

  /// `return-statement → "return" expression?`; the expression may begin on the next line.
  private mutating func parseReturnStatement() -> StmtSyntax {
    let start = token.start
    advance()
    let value = isAtReturnedExpression ? parseExpression() : nil
    return StmtSyntax(.returnStatement(value), range(from: start))
  }

  private var isAtReturnedExpression: Bool {
    switch token.kind {
    case .rightBrace, .semicolon, .endOfFile, .at: return false
    case .pound:
      return ![.if, .else, .elseif, .endif, .warning, .error, .sourceLocation].contains(token.word)
    case .keyword:
      if token.word == .if || token.word == .switch || token.word == .do {
        return !token.isAtLineStart
      }
      return startsExpression(token)
    default:
      return !(token.isAtLineStart && isAtDeclaration)
    }
  }

  /// Whether a reserved word may begin an expression.
  func startsExpression(_ token: Token) -> Bool {
    switch token.word {
    case .self, .Self, .super, .true, .false, .nil, .Any, .try, .`init`: true
    default: false
    }
  }

  /// `throw-statement → "throw" expression`
  private mutating func parseThrowStatement() -> StmtSyntax {
    let start = token.start
    advance()
    let error = parseExpression(orMissing: Diagnostic.expectedThrownExpression)
    return StmtSyntax(.throwStatement(error), range(from: start))
  }

  /// `jump → ("break" | "continue") label? | "fallthrough"`
  private mutating func parseJumpStatement() -> StmtSyntax {
    let keyword = token
    advance()
    var label: NameSyntax?
    if keyword.word != .fallthrough, at(.identifier), !token.isAtLineStart { label = takeName() }
    let range = range(from: keyword.start)
    switch keyword.word {
    case .break: return StmtSyntax(.breakStatement(label), range)
    case .continue: return StmtSyntax(.continueStatement(label), range)
    default: return StmtSyntax(.fallthroughStatement, range)
    }
  }

  /// `defer-statement → "defer" block`
  private mutating func parseDeferStatement() -> StmtSyntax {
    let start = token.start
    advance()
    let body = parseBlock(after: "defer").statements
    return StmtSyntax(.deferStatement(body), range(from: start))
  }

  /// `do-statement → "do" ("throws" "(" type ")")? block catch-clause*`
  private mutating func parseDoStatement() -> StmtSyntax {
    let start = token.start
    advance()
    let thrownType = take(.throws) ? parseThrownType() : nil
    let body = parseBlock(after: "do").statements
    var catches: [CatchSyntax] = []
    while at(.catch) { catches.append(parseCatch()) }
    return StmtSyntax(
      .doStatement(body: body, thrownType: thrownType, catches: catches), range(from: start))
  }

  /// `catch-clause → "catch" (pattern where-expression? ("," …)* | where-expression)? block`
  private mutating func parseCatch() -> CatchSyntax {
    let start = token.start
    advance()
    var items: [SwitchCaseSyntax.Item] = []
    if at(.where) {
      items = [inCondition { parser in parser.parseCatchCondition() }]
    } else if !at(.leftBrace) {
      items = inCondition { parser in parser.parseCaseItems() }
    }
    let body = parseBlock(after: "catch").statements
    return CatchSyntax(range: range(from: start), items: items, body: body)
  }

  /// `catch where condition`, which is short for `catch let error where condition`.
  private mutating func parseCatchCondition() -> SwitchCaseSyntax.Item {
    let start = token.start
    advance()
    let range = range(from: start)
    let name = PatternSyntax(.name(NameSyntax("error", range)), range)
    return SwitchCaseSyntax.Item(
      pattern: PatternSyntax(.binding(isLet: true, name), range), condition: parseExpression())
  }

  // MARK: Blocks

  /// `block → "{" statements "}"`, after a word that the message names.
  mutating func parseBlock(
    after word: String
  ) -> (statements: [StmtSyntax], range: SourceRange) {
    parseBlock { Diagnostic.expectedBrace($0, after: word) }
  }

  /// `block → "{" statements "}"`
  mutating func parseBlock(
    orMissing missing: (SourceRange) -> Diagnostic
  ) -> (statements: [StmtSyntax], range: SourceRange) {
    let opening = token
    guard expect(.leftBrace, missing) else { return ([], missingPlace) }
    let statements = parseStatementsInBraces()
    expect(.rightBrace, closing: range(opening), Diagnostic.expectedBraceAtEnd)
    return (statements, range(from: opening.start))
  }

  /// The statements up to `}`, in a context of their own.
  mutating func parseStatementsInBraces() -> [StmtSyntax] {
    let outer = context
    context = ExpressionContext()
    defer { context = outer }
    var statements: [StmtSyntax] = []
    while true {
      parseStatements(into: &statements, .block)
      guard at(.pound), ifConfigDepth == 0 else { return statements }
      report(.extraneous(range(token), text(token)))
      advance()
    }
  }
}
