import DeclTree

extension Parser {
  /// Parses where a brace begins the body of a statement.
  mutating func inCondition<Result>(_ body: (inout Parser) -> Result) -> Result {
    let outer = context
    context.allowsTrailingClosure = false
    defer { context = outer }
    return body(&self)
  }

  /// `if-statement → "if" conditions block ("else" (block | if-statement))?`
  mutating func parseIfStatement() -> StmtSyntax {
    let statement = parseIf()
    return StmtSyntax(.ifStatement(statement), statement.range)
  }

  /// One `if` of a chain, before what follows it is known.
  private struct IfLink {
    let start: UInt32
    let conditions: [ConditionSyntax]
    let body: (statements: [StmtSyntax], range: SourceRange)
  }

  /// Parses a whole chain of `else if` in a loop and builds it from its end.
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
      guard take(.else) else { break }
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

  /// `guard-statement → "guard" conditions "else" block`
  mutating func parseGuardStatement() -> StmtSyntax {
    let start = token.start
    advance()
    let conditions = parseConditions(of: "guard")
    if !take(.else) { report(.expectedElseAfterGuard(missingPlace)) }
    let body = parseBlock(after: "guard' 'else").statements
    return StmtSyntax(.guardStatement(conditions, else: body), range(from: start))
  }

  /// `while-statement → "while" conditions block`
  mutating func parseWhileStatement() -> StmtSyntax {
    let start = token.start
    advance()
    let conditions = parseConditions(of: "while")
    let body = parseBlock { Diagnostic.expectedBrace($0, afterConditionOf: "while") }.statements
    return StmtSyntax(.whileLoop(conditions, body: body), range(from: start))
  }

  /// `repeat-statement → "repeat" block "while" expression`
  mutating func parseRepeatStatement() -> StmtSyntax {
    let start = token.start
    advance()
    let body = parseBlock(after: "repeat").statements
    var condition = missingExpression
    if take(.while) {
      condition = parseExpression()
    } else {
      report(.expectedWhileAfterRepeat(missingPlace))
    }
    return StmtSyntax(.repeatLoop(body: body, condition: condition), range(from: start))
  }

  // MARK: Conditions

  /// `conditions → condition ("," condition)* ","?`
  private mutating func parseConditions(of word: String) -> [ConditionSyntax] {
    if at(.leftBrace) || (at(.else) && word == "guard") {
      report(.missingCondition(missingPlace, of: word))
      return []
    }
    return inCondition { parser in
      var conditions: [ConditionSyntax] = []
      repeat {
        if parser.at(.leftBrace), !conditions.isEmpty { break }
        conditions.append(parser.parseCondition())
      } while parser.take(.comma)
      return conditions
    }
  }

  /// `condition → binding | "case" pattern "=" expression | availability | expression`
  private mutating func parseCondition() -> ConditionSyntax {
    let start = token.start
    let kind: ConditionSyntax.Kind =
      switch token.kind {
      case .keyword where token.word == .let || token.word == .var: parseOptionalBinding()
      case .keyword where token.word == .case: parsePatternCondition()
      case .pound where token.word == .available || token.word == .unavailable:
        parseAvailability()
      default: .expression(parseExpression())
      }
    return ConditionSyntax(kind, range(from: start))
  }

  /// `binding → ("let" | "var") pattern (":" type)? ("=" expression)?`
  private mutating func parseOptionalBinding() -> ConditionSyntax.Kind {
    let isLet = at(.let)
    advance()
    let pattern = parseDeclaredPattern()
    let type = take(.colon) ? parseType() : nil
    let value = take(.equal) ? parseExpression() : nil
    return .optionalBinding(isLet: isLet, pattern, type, value)
  }

  private mutating func parsePatternCondition() -> ConditionSyntax.Kind {
    advance()
    let pattern = parseMatchedPattern()
    // The type in `case let x: T = e` only restates the value's.
    let typed = take(.colon) ? parseType() : nil
    let whole = typed.map { PatternSyntax(.typed(pattern, $0), pattern.range.union($0.range)) }
    guard take(.equal) else {
      report(.expectedEqualInCondition(missingPlace))
      return .patternMatch(whole ?? pattern, missingExpression)
    }
    return .patternMatch(whole ?? pattern, parseExpression())
  }

  /// `availability → ("#available" | "#unavailable") "(" … ")"`
  private mutating func parseAvailability() -> ConditionSyntax.Kind {
    let isUnavailable = token.word == .unavailable
    advance()
    if at(.leftParen) {
      skipClosedGroup()
    } else {
      report(.expectedAvailability(missingPlace))
    }
    return .availability(isUnavailable: isUnavailable)
  }

  /// Skips brackets whose content has a grammar of its own.
  mutating func skipClosedGroup() {
    let opening = token
    skipGroup()
    let last = previousEnd
    if base[Int(last) - 1] != ")" {
      report(.expectedParenthesis(missingPlace).noting(range(opening)))
    }
  }

  // MARK: for

  /// `for-statement → "for" "try"? "await"? ("case"? pattern (":" type)?) "in" expression`
  /// `("where" expression)? block`
  mutating func parseForStatement() -> StmtSyntax {
    let start = token.start
    advance()
    let isTry = take(.try)
    let isAwait = takeContextual(.await)
    let isCase = take(.case)
    let pattern = isCase ? parseMatchedPattern() : parseForPattern()
    let type = take(.colon) ? parseType() : nil
    let (sequence, condition) = parseForSequence()
    let body = parseBlock { Diagnostic.expectedBraceOfLoop($0) }.statements
    let loop = ForSyntax(
      isAwait: isAwait, isTry: isTry, isCase: isCase, pattern: pattern, type: type,
      sequence: sequence, condition: condition, body: body)
    return StmtSyntax(.forLoop(loop), range(from: start))
  }

  private mutating func parseForPattern() -> PatternSyntax {
    guard at(.let) || at(.var) else { return parseDeclaredPattern() }
    let start = token.start
    let isLet = at(.let)
    advance()
    let pattern = parseDeclaredPattern()
    return PatternSyntax(.binding(isLet: isLet, pattern), range(from: start))
  }

  private mutating func parseForSequence() -> (ExprSyntax, condition: ExprSyntax?) {
    guard take(.in) else {
      report(.expectedInAfterForPattern(missingPlace))
      if !at(.leftBrace), !token.isAtLineStart { skipToBrace() }
      return (missingExpression, nil)
    }
    return inCondition { parser in
      let sequence = parser.parseSubject(orMissing: Diagnostic.expectedSequence)
      return (sequence, parser.take(.where) ? parser.parseExpression() : nil)
    }
  }

  /// The expression that a statement is about; a brace there is the statement's own.
  mutating func parseSubject(orMissing missing: (SourceRange) -> Diagnostic) -> ExprSyntax {
    guard at(.leftBrace) else { return parseExpression(orMissing: missing) }
    report(missing(missingPlace))
    return missingExpression
  }

  /// Skips to a brace on the same line.
  private mutating func skipToBrace() {
    while !at(.leftBrace), !token.isAtLineStart, !isAtCloser, !at(.endOfFile) { skipGroup() }
  }
}
