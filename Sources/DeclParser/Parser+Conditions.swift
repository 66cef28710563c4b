import DeclTree

extension Parser {
  /// Runs `body` in a context in which a brace begins the body of a statement, not a trailing closure.
  mutating func inCondition<Result>(_ body: (inout Parser) -> Result) -> Result {
    let outer = context
    context.allowsTrailingClosure = false
    defer { context = outer }
    return body(&self)
  }

  /// Parses `if-statement → "if" conditions block ("else" (block | if-statement))?`.
  mutating func parseIfStatement() -> StmtSyntax {
    let statement = parseIf()
    return StmtSyntax(.ifStatement(statement), statement.range)
  }

  /// One `if` of an `else if` chain, before its `else` is parsed.
  private struct IfLink {
    let start: UInt32
    let conditions: [ConditionSyntax]
    let body: (statements: [StmtSyntax], range: SourceRange)
  }

  /// Parses an `else if` chain in a loop and builds its tree from the end, so that long chains do not
  /// recurse.
  mutating func parseIf() -> IfSyntax {
    var links: [IfLink] = []
    var last: IfSyntax.Else?
    while true {
      let start = token.start
      advance()
      let conditions = parseConditions(of: "if")
      let body = parseBlock { Diagnostic.expectedBrace($0, afterConditionOf: "if") }
      links.append(IfLink(start: start, conditions: conditions, body: body))
      if links.count == Parser.maximumChain, at(.else) {
        report(.nestingTooDeep(range(token)))
      }
      if links.count > Parser.maximumChain { links.removeLast() }
      guard consume(.else) else { break }
      if at(.if) { continue }
      let block = parseBlock { Diagnostic.expectedBraceAfterElse($0) }
      last = .block(block.statements, block.range)
      break
    }
    return buildIf(links, last)
  }

  private func buildIf(_ links: [IfLink], _ last: IfSyntax.Else?) -> IfSyntax {
    var following = last
    for link in links.dropFirst().reversed() { following = .elseIf(makeIf(link, following)) }
    return makeIf(links[0], following)
  }

  private func makeIf(_ link: IfLink, _ following: IfSyntax.Else?) -> IfSyntax {
    IfSyntax(
      range: range(from: link.start), conditions: link.conditions, body: link.body.statements,
      bodyRange: link.body.range, elseBranch: following)
  }

  /// Parses `guard-statement → "guard" conditions "else" block`.
  mutating func parseGuardStatement() -> StmtSyntax {
    let start = token.start
    advance()
    let conditions = parseConditions(of: "guard")
    if !consume(.else) { report(.expectedElseAfterGuard(missingRange)) }
    let body = parseBlock(after: "guard' 'else").statements
    return StmtSyntax(.guardStatement(conditions, else: body), range(from: start))
  }

  /// Parses `while-statement → "while" conditions block`.
  mutating func parseWhileStatement() -> StmtSyntax {
    let start = token.start
    advance()
    let conditions = parseConditions(of: "while")
    let body = parseBlock { Diagnostic.expectedBrace($0, afterConditionOf: "while") }.statements
    return StmtSyntax(.whileLoop(conditions, body: body), range(from: start))
  }

  /// Parses `repeat-statement → "repeat" block "while" expression`.
  mutating func parseRepeatStatement() -> StmtSyntax {
    let start = token.start
    advance()
    let body = parseBlock(after: "repeat").statements
    var condition = missingExpression
    if consume(.while) {
      condition = parseExpression()
    } else {
      report(.expectedWhileAfterRepeat(missingRange))
    }
    return StmtSyntax(.repeatLoop(body: body, condition: condition), range(from: start))
  }

  // MARK: Conditions

  /// Parses `conditions → condition ("," condition)* ","?`.
  private mutating func parseConditions(of word: String) -> [ConditionSyntax] {
    if at(.leftBrace) || (at(.else) && word == "guard") {
      report(.missingCondition(missingRange, of: word))
      return []
    }
    return inCondition { parser in
      var conditions: [ConditionSyntax] = []
      repeat {
        if parser.at(.leftBrace), !conditions.isEmpty, !parser.isAtTrailingClosure { break }
        conditions.append(parser.parseCondition())
      } while parser.consume(.comma)
      return conditions
    }
  }

  /// Parses `condition → binding | "case" pattern "=" expression | availability | expression`.
  private mutating func parseCondition() -> ConditionSyntax {
    let start = token.start
    let kind: ConditionSyntax.Kind =
      switch token.kind {
      case .keyword where token.keyword == .let || token.keyword == .var: parseOptionalBinding()
      case .keyword where token.keyword == .case: parsePatternCondition()
      case .pound where token.keyword == .available || token.keyword == .unavailable:
        parseAvailability()
      default: .expression(parseExpression())
      }
    return ConditionSyntax(kind, range(from: start))
  }

  /// Parses `binding → ("let" | "var") pattern (":" type)? ("=" expression)?`.
  private mutating func parseOptionalBinding() -> ConditionSyntax.Kind {
    let isLet = at(.let)
    advance()
    let pattern = parseDeclaredPattern(allowsSelf: true)
    let type = consume(.colon) ? parseType() : nil
    let value = consume(.equal) ? parseExpression() : nil
    return .optionalBinding(isLet: isLet, pattern, type, value)
  }

  private mutating func parsePatternCondition() -> ConditionSyntax.Kind {
    advance()
    let pattern = parseMatchedPattern()
    // The type annotation in `case let x: T = e` is optional.
    let typed = consume(.colon) ? parseType() : nil
    let whole = typed.map { PatternSyntax(.typed(pattern, $0), pattern.range.union($0.range)) }
    guard consume(.equal) else {
      report(.expectedEqualInCondition(missingRange))
      return .patternMatch(whole ?? pattern, missingExpression)
    }
    return .patternMatch(whole ?? pattern, parseExpression())
  }

  /// Skips parentheses whose content has its own grammar, and reports a missing `)`.
  mutating func skipClosedGroup() {
    let opening = token
    skipGroup()
    let last = previousEnd
    if base[Int(last) - 1] != ")" {
      report(.expectedParenthesis(missingRange).addingOpeningNote(range(opening)))
    }
  }

  // MARK: for

  /// Parses `for-statement → "for" "try"? "await"? ("case"? pattern (":" type)?) "in" expression ("where"
  /// expression)? block`.
  mutating func parseForStatement() -> StmtSyntax {
    let start = token.start
    advance()
    let isTry = consume(.try)
    let isAwait = consumeContextual(.await)
    if token.keyword == .unsafe, peek().kind == .identifier { advance() }
    let isCase = consume(.case)
    let pattern = isCase ? parseMatchedPattern() : parseForPattern()
    let type = consume(.colon) ? parseType() : nil
    let (sequence, condition) = parseForSequence()
    let body = parseBlock { Diagnostic.expectedLoopBody($0) }.statements
    let loop = ForSyntax(
      isAwait: isAwait, isTry: isTry, isCase: isCase, pattern: pattern, type: type,
      sequence: sequence, condition: condition, body: body)
    return StmtSyntax(.forLoop(loop), range(from: start))
  }

  private mutating func parseForPattern() -> PatternSyntax {
    guard at(.let) || at(.var) else { return parseDeclaredPattern(isOfLoop: true) }
    let start = token.start
    let isLet = at(.let)
    if isLet { report(.nestedConstant(range(token))) }
    advance()
    let pattern = parseDeclaredPattern()
    return PatternSyntax(.binding(isLet: isLet, pattern), range(from: start))
  }

  private mutating func parseForSequence() -> (ExprSyntax, condition: ExprSyntax?) {
    guard consume(.in) else {
      report(.expectedInAfterForPattern(missingRange))
      if !at(.leftBrace), !token.isAtLineStart { skipToBrace() }
      return (missingExpression, nil)
    }
    return inCondition { parser in
      let sequence = parser.parseSubject(orMissing: Diagnostic.expectedSequence)
      return (sequence, parser.consume(.where) ? parser.parseExpression() : nil)
    }
  }

  /// Parses the subject expression of a statement; a brace at its start belongs to the statement.
  mutating func parseSubject(orMissing missing: (SourceRange) -> Diagnostic) -> ExprSyntax {
    guard at(.leftBrace) else { return parseExpression(orMissing: missing) }
    report(missing(missingRange))
    return missingExpression
  }

  /// Skips to an opening brace on the same line.
  private mutating func skipToBrace() {
    while !at(.leftBrace), !token.isAtLineStart, !isAtCloser, !at(.endOfFile) { skipGroup() }
  }
}
