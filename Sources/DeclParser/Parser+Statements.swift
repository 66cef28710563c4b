import DeclTree

extension Parser {
  /// The context of a statement list, which determines the tokens that end it.
  enum StatementContext {
    case topLevel, block, switchCase
  }

  /// Parses `top-level → statement*`.
  mutating func parseTopLevel() -> [StmtSyntax] {
    var statements: [StmtSyntax] = []
    while true {
      parseStatements(into: &statements, .topLevel)
      if at(.endOfFile) { return statements }
      // Only an unmatched `}`, `#elseif`, `#else` or `#endif` ends the statements before the end of the file.
      report(.extraneous(range(token), text(token)))
      advance()
    }
  }

  /// Parses `statements → (statement (newline | ";"))*`, up to a token that cannot begin a statement in
  /// `context`.
  mutating func parseStatements(
    into statements: inout [StmtSyntax], _ context: StatementContext
  ) {
    while !isAtEnd(of: context) {
      if at(.semicolon) { reportEmptyStatements() }
      if isAtEnd(of: context) { return }
      let start = index
      let statement = parseStatement(context)
      statements.append(statement)
      if index == start { skipUnexpected() }
      endStatement(context, errorsSince: start)
      if isSpeculating, speculationFailed { return }
    }
  }

  /// Reports and skips semicolons that end no statement.
  private mutating func reportEmptyStatements() {
    report(.emptyStatement(range(token)))
    while consume(.semicolon) {}
  }

  /// Reports and skips a token that begins no statement.
  private mutating func skipUnexpected() {
    report(.unexpected(range(token), text(token)))
    if isAtCloser { advance() } else { skipGroup() }
  }

  private mutating func endStatement(_ context: StatementContext, errorsSince start: Int) {
    if lastErrorIndex >= start { skipToLineEnd() }
    if consume(.semicolon) || isAtEnd(of: context) || token.isAtLineStart { return }
    if lastErrorIndex >= start { return }
    if isAtCloser { return skipUnexpected() }
    report(.consecutiveStatements(SourceRange(file: file, start: previousEnd, end: previousEnd)))
  }

  private func isAtEnd(of context: StatementContext) -> Bool {
    switch token.kind {
    case .endOfFile, .rightBrace: true
    case .pound: isAtIfConfigEnd || context == .switchCase && isAtIfConfigOfCases
    case .keyword:
      context == .switchCase && (token.keyword == .case || token.keyword == .default)
    case .at: context == .switchCase && peek().keyword == .unknown
    default: false
    }
  }

  /// Parses `statement → declaration | loop | branch | transfer | defer | do | expression`.
  mutating func parseStatement(_ context: StatementContext) -> StmtSyntax {
    guard enter() else { return StmtSyntax(.expression(missingExpression), missingRange) }
    defer { leave() }
    statementStart = index
    switch token.kind {
    case .keyword: return parseKeywordStatement()
    case .identifier:
      if peek().kind == .colon, startsLabeledStatement(peek(2)) { return parseLabeledStatement() }
      if token.keyword != .none, isAtDeclaration { return parseDeclarationStatement() }
    case .at: return parseDeclarationStatement()
    case .pound:
      if isAtIfConfigOfAttributes { return parseDeclarationStatement() }
      if token.keyword == .if { return parseIfConfigStatement(context) }
      if isAtMacroDeclaration(context) { return parseDeclarationStatement() }
    case .leftBrace:
      if context == .topLevel { report(.statementOfClosure(range(token))) }
    default: break
    }
    return parseExpressionStatement()
  }

  private mutating func parseKeywordStatement() -> StmtSyntax {
    switch token.keyword {
    case .if: parseIfStatement()
    case .guard: parseGuardStatement()
    case .while: parseWhileStatement()
    case .repeat where peek().kind == .leftBrace: parseRepeatStatement()
    case .repeat: parseExpressionStatement()
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

  /// Parses `labeled-statement → name ":" (loop | if | switch | do)`.
  private mutating func parseLabeledStatement() -> StmtSyntax {
    let start = token.start
    let label = consumeName()
    advance()
    let statement = parseStatement(.block)
    return StmtSyntax(.labeled(label, statement), range(from: start))
  }

  private func startsLabeledStatement(_ token: Token) -> Bool {
    guard token.kind == .keyword else { return false }
    switch token.keyword {
    case .for, .while, .repeat, .if, .switch, .do: return true
    default: return false
    }
  }

  // MARK: Transfer of control

  /// Parses `return-statement → "return" expression?`; the expression may begin on the next line.
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
      return ![.if, .else, .elseif, .endif, .warning, .error, .sourceLocation].contains(
        token.keyword)
    case .keyword:
      if token.keyword == .if || token.keyword == .switch || token.keyword == .do {
        return !token.isAtLineStart
      }
      return startsExpression(token)
    default:
      return !(token.isAtLineStart && isAtDeclaration)
    }
  }

  /// Returns whether a keyword may begin an expression.
  func startsExpression(_ token: Token) -> Bool {
    switch token.keyword {
    case .self, .Self, .super, .true, .false, .nil, .Any, .try, .`init`: true
    default: false
    }
  }

  /// Parses `throw-statement → "throw" expression`.
  private mutating func parseThrowStatement() -> StmtSyntax {
    let start = token.start
    advance()
    let error = parseExpression(orMissing: Diagnostic.expectedThrownExpression)
    return StmtSyntax(.throwStatement(error), range(from: start))
  }

  /// Parses `jump → ("break" | "continue") label? | "fallthrough"`.
  private mutating func parseJumpStatement() -> StmtSyntax {
    let keyword = token
    advance()
    var label: NameSyntax?
    if keyword.keyword != .fallthrough, at(.identifier), !token.isAtLineStart {
      label = consumeName()
    }
    let range = range(from: keyword.start)
    switch keyword.keyword {
    case .break: return StmtSyntax(.breakStatement(label), range)
    case .continue: return StmtSyntax(.continueStatement(label), range)
    default: return StmtSyntax(.fallthroughStatement, range)
    }
  }

  /// Parses `defer-statement → "defer" block`.
  private mutating func parseDeferStatement() -> StmtSyntax {
    let start = token.start
    advance()
    let body = parseBlock(after: "defer").statements
    return StmtSyntax(.deferStatement(body), range(from: start))
  }

  /// Parses `do-statement → "do" ("throws" "(" type ")")? block catch-clause*`.
  private mutating func parseDoStatement() -> StmtSyntax {
    let start = token.start
    advance()
    let thrownType = consume(.throws) ? parseThrownType() : nil
    let body = parseBlock(after: "do").statements
    var catches: [CatchSyntax] = []
    while at(.catch) { catches.append(parseCatch()) }
    return StmtSyntax(
      .doStatement(body: body, thrownType: thrownType, catches: catches), range(from: start))
  }

  /// Parses `catch-clause → "catch" (pattern where-expression? ("," …)* | where-expression)? block`.
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

  /// Parses `catch where condition`, which is short for `catch let error where condition`.
  private mutating func parseCatchCondition() -> SwitchCaseSyntax.Item {
    let start = token.start
    advance()
    let range = range(from: start)
    let name = PatternSyntax(.name(NameSyntax("error", range)), range)
    return SwitchCaseSyntax.Item(
      pattern: PatternSyntax(.binding(isLet: true, name), range), condition: parseExpression())
  }

  // MARK: Blocks

  /// Parses `block → "{" statements "}"`, after the keyword that the diagnostic names.
  mutating func parseBlock(
    after word: String
  ) -> (statements: [StmtSyntax], range: SourceRange) {
    parseBlock { Diagnostic.expectedBrace($0, after: word) }
  }

  /// Parses `block → "{" statements "}"`.
  mutating func parseBlock(
    orMissing missing: (SourceRange) -> Diagnostic
  ) -> (statements: [StmtSyntax], range: SourceRange) {
    let opening = token
    guard expect(.leftBrace, missing) else { return ([], missingRange) }
    let statements = parseStatementsInBraces()
    expect(.rightBrace, closing: range(opening), Diagnostic.expectedBraceAtEnd)
    return (statements, range(from: opening.start))
  }

  /// Parses the statements up to `}`, without the grammar restrictions of the enclosing expression.
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
