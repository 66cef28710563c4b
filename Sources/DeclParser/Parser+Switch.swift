import DeclTree

extension Parser {
  /// Parses `switch-statement → "switch" expression "{" switch-case* "}"`.
  mutating func parseSwitchStatement() -> StmtSyntax {
    let statement = parseSwitch()
    return StmtSyntax(.switchStatement(statement), statement.range)
  }

  /// Parses a `switch`, as a statement or as a value.
  mutating func parseSwitch() -> SwitchSyntax {
    let start = token.start
    advance()
    let subject = inCondition { parser in
      parser.parseSubject(orMissing: Diagnostic.expectedSwitchSubject)
    }
    let opening = token
    guard expect(.leftBrace, Diagnostic.expectedBraceOfSwitch) else {
      return SwitchSyntax(range: range(from: start), subject: subject, cases: [])
    }
    let outer = context
    context = ExpressionContext()
    defer { context = outer }
    let cases = parseCases()
    expect(.rightBrace, closing: range(opening), Diagnostic.expectedBraceAtEndOfSwitch)
    return SwitchSyntax(range: range(from: start), subject: subject, cases: cases)
  }

  /// Parses `switch-case*`, up to `}` or the end of a clause of `#if`.
  private mutating func parseCases() -> [SwitchCaseSyntax] {
    var cases: [SwitchCaseSyntax] = []
    while true {
      switch token.kind {
      case .keyword where token.keyword == .case || token.keyword == .default:
        if cases.last?.isDefault == true { report(.caseAfterDefault(range(token))) }
        cases.append(parseCase())
      case .at:
        cases.append(parseCase())
      case .pound where token.keyword == .if:
        cases.append(parseIfConfigCases())
      case .pound where isAtIfConfigEnd && ifConfigDepth > 0:
        return cases
      case .rightBrace, .endOfFile:
        return cases
      default:
        report(.statementOutsideCase(range(token)))
        skipToCase()
      }
    }
  }

  private mutating func skipToCase() {
    repeat {
      skipGroup()
    } while !at(.case) && !at(.default) && !isAtCloser && !at(.endOfFile)
      && !at(.pound)
    if isAtCloser, !at(.rightBrace) { skipGroup() }
  }

  private mutating func parseIfConfigCases() -> SwitchCaseSyntax {
    let start = token.start
    let clauses = parseIfConfig { parser in parser.parseCases() }
    return SwitchCaseSyntax(range: range(from: start), label: .ifConfig(clauses), body: [])
  }

  /// Parses `switch-case → ("case" case-items | "@unknown"? "default") ":" statements`.
  private mutating func parseCase() -> SwitchCaseSyntax {
    let start = token.start
    if at(.at) { _ = parseAttributes() }
    let label: SwitchCaseSyntax.Label
    if consume(.case) {
      label = .items(parseCaseItems())
      expect(.colon) { Diagnostic.expectedColon($0, after: "case") }
    } else if consume(.default) {
      label = .defaultCase
      expect(.colon) { Diagnostic.expectedColon($0, after: "default") }
    } else {
      report(.statementOutsideCase(range(token)))
      advance()
      label = .items([])
    }
    if lastErrorIndex == index { skipCaseLabel() }
    let errors = lastErrorIndex
    var body: [StmtSyntax] = []
    parseStatements(into: &body, .switchCase)
    if body.isEmpty, lastErrorIndex == errors, errors < 0 || errors < index - 1 {
      reportEmptyCase(start)
    }
    return SwitchCaseSyntax(range: range(from: start), label: label, body: body)
  }

  /// Skips to the colon of a case label if it is on the same line, after an error in the label.
  private mutating func skipCaseLabel() {
    while !at(.colon), !token.isAtLineStart, !isAtCloser, !at(.endOfFile) { skipGroup() }
    _ = consume(.colon)
  }

  private mutating func reportEmptyCase(_ start: UInt32) {
    guard !isAtIfConfigEnd, !atPound(.if) else { return }
    report(.emptyCase(range(from: start)))
  }

  /// Parses `case-items → pattern ("where" expression)? ("," …)*`.
  mutating func parseCaseItems() -> [SwitchCaseSyntax.Item] {
    var items: [SwitchCaseSyntax.Item] = []
    repeat {
      let pattern = parseMatchedPattern()
      let condition = consume(.where) ? parseExpression() : nil
      items.append(SwitchCaseSyntax.Item(pattern: pattern, condition: condition))
    } while consume(.comma)
    return items
  }
}

extension SwitchCaseSyntax {
  fileprivate var isDefault: Bool { if case .defaultCase = label { true } else { false } }
}
