import DeclTree

extension Parser {
  /// Indicates whether the token is `#elseif`, `#else` or `#endif`.
  var isAtIfConfigEnd: Bool {
    at(.pound) && (token.keyword == .elseif || token.keyword == .else || token.keyword == .endif)
  }

  /// Parses `if-config → "#if" condition element* ("#elseif" condition element*)* ("#else" element*)?
  /// "#endif"`.
  mutating func parseIfConfig<Element>(
    _ parseElements: (inout Parser) -> [Element]
  ) -> [IfConfigClauseSyntax<Element>] {
    let opening = token
    var clauses: [IfConfigClauseSyntax<Element>] = []
    ifConfigDepth += 1
    defer { ifConfigDepth -= 1 }
    var isDecided = false
    var dependsOnVersion = false
    repeat {
      let start = token.start
      let hasCondition = token.keyword != .else
      advance()
      let condition = hasCondition ? parseIfConfigCondition() : nil
      if let condition { reportInvalid(condition) }
      if let condition { dependsOnVersion = BuildConditions.dependsOnVersion(condition) }
      let isActive = !isDecided && condition.map(conditions.holds) ?? true
      isDecided = isDecided || isActive
      var elements: [Element] = []
      if isActive || !dependsOnVersion {
        elements = parseElements(&self)
      } else {
        skipIfConfigClause()
      }
      clauses.append(
        IfConfigClauseSyntax(
          condition: condition, isActive: isActive, elements: elements, range: range(from: start)))
    } while atPound(.elseif) || atPound(.else)
    if atPound(.endif) {
      advance()
    } else {
      report(.expectedEndif(closingRange(isClosing: true)).addingOpeningNote(range(opening)))
    }
    return clauses
  }

  /// Reports what stands in place of a condition and cannot be evaluated. What follows the test of a version may be in the
  /// syntax of that version, so that it is not looked at.
  private mutating func reportInvalid(_ condition: ExprSyntax) {
    if let fault = BuildConditions.fault(of: condition) {
      report(.invalidIfConfigCondition(fault.message, fault.range))
    }
  }

  /// Skips the source of another version of the language.
  private mutating func skipIfConfigClause() {
    while !isAtIfConfigEnd, !isAtCloser, !at(.endOfFile) {
      guard atPound(.if) else {
        skipGroup()
        continue
      }
      repeat {
        advance()
        skipIfConfigClause()
      } while atPound(.elseif) || atPound(.else)
      if atPound(.endif) { advance() }
    }
  }

  /// Parses the condition of an `#if`: an expression that ends with the line.
  private mutating func parseIfConfigCondition() -> ExprSyntax {
    let outerLimit = limit
    var end = index
    while end < limit, !tokens[end].isAtLineStart { end += 1 }
    limit = end
    if index == end { token = tokenAtLimit }
    let condition = parseExpression(orMissing: Diagnostic.expectedIfConfigCondition)
    if index < end { report(.extraIfConfigTokens(range(token))) }
    limit = outerLimit
    move(to: end)
    return condition
  }

  /// Parses an `#if` that contains statements.
  mutating func parseIfConfigStatement(_ context: StatementContext) -> StmtSyntax {
    let start = token.start
    let clauses = parseIfConfig { parser in
      var statements: [StmtSyntax] = []
      parser.parseStatements(into: &statements, context)
      return statements
    }
    return StmtSyntax(.ifConfig(clauses), range(from: start))
  }

  /// Parses an `#if` that contains members.
  mutating func parseIfConfigDeclaration(_ context: MemberContext) -> DeclSyntax {
    let start = token.start
    let clauses = parseIfConfig { parser in parser.parseMembers(context) }
    return DeclSyntax(.ifConfig(clauses), range(from: start))
  }

  /// Indicates whether the `#if` here contains members of a postfix chain.
  var isAtPostfixIfConfig: Bool { atPound(.if) && firstTokenInIfConfig.kind == .period }

  /// Indicates whether the `#if` here contains cases of a `switch`.
  var isAtIfConfigOfCases: Bool {
    guard atPound(.if) else { return false }
    let first = firstTokenInIfConfig
    return first.keyword == .unknown
      || first.kind == .keyword && [.case, .default].contains(first.keyword)
  }

  /// The first token after the condition of the `#if` here and of any `#if` nested directly in it.
  private var firstTokenInIfConfig: Token {
    var place = index + 1
    while place < limit {
      let token = tokens[place]
      let isIf = token.kind == .pound && token.keyword == .if
      if token.isAtLineStart, !isIf {
        // The `@` of `@unknown default` does not identify a case; the name after it does.
        return token.kind == .at && place + 1 < limit ? tokens[place + 1] : token
      }
      place += 1
    }
    return tokenAtLimit
  }

  /// Parses `base "#if" … postfix* … "#endif"`.
  mutating func parsePostfixIfConfig(_ base: ExprSyntax) -> ExprSyntax {
    guard enter() else { return missingExpression }
    defer { leave() }
    let clauses = parseIfConfig { parser -> [ExprSyntax] in
      guard parser.at(.period) || parser.isAtPostfixIfConfig else {
        parser.skipToIfConfigEnd()
        return []
      }
      let start = parser.token.start
      let stand = SourceRange(file: parser.file, start: start, end: start)
      let chain = parser.parsePostfix(ExprSyntax(.postfixBase, stand))
      parser.skipToIfConfigEnd()
      return [chain]
    }
    return ExprSyntax(.postfixIfConfig(base: base, clauses), range(from: base.range.start))
  }

  /// Reports and skips tokens that are not members of a postfix chain, up to the end of the clause.
  private mutating func skipToIfConfigEnd() {
    if isAtIfConfigEnd || isAtCloser || at(.endOfFile) { return }
    report(.unexpectedInPostfixIfConfig(range(token)))
    while !isAtIfConfigEnd, !isAtCloser, !at(.endOfFile) { skipGroup() }
  }
}
