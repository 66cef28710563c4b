import DeclTree

extension Parser {
  // MARK: Patterns in declarations

  /// Parses `declared-pattern → name | "_" | "(" (label ":")? declared-pattern ("," …)* ")"`.
  /// Only a condition can bind `self` again.
  mutating func parseDeclaredPattern(
    isOfLoop: Bool = false, allowsSelf: Bool = false
  ) -> PatternSyntax {
    switch token.kind {
    case .identifier:
      let name = consumeName()
      return PatternSyntax(.name(name), name.range)
    case .underscore:
      advance()
      return PatternSyntax(.wildcard, range(from: previousEnd - 1))
    case .leftParen:
      return parseTuplePattern { parser in parser.parseDeclaredPattern(isOfLoop: isOfLoop) }
    case .keyword where (at(.let) || at(.var)) && !token.isAtLineStart:
      return parseNestedBinding(isOfLoop: isOfLoop)
    case .keyword where token.keyword == .self && allowsSelf:
      let name = consumeName()
      return PatternSyntax(.name(name), name.range)
    case .keyword where !token.isAtLineStart && (token.keyword != .in || peek().kind == .equal):
      report(.keywordAsName(range(token), text(token)))
      let name = consumeName()
      return PatternSyntax(.name(name), name.range)
    default:
      report(.expectedPattern(missingRange))
      return PatternSyntax(.wildcard, missingRange)
    }
  }

  /// Parses `var` in a pattern that already declares its names: only a loop's pattern, whose names are constants
  /// otherwise, may have it.
  private mutating func parseNestedBinding(isOfLoop: Bool) -> PatternSyntax {
    let start = token.start
    let isLet = at(.let)
    if !isOfLoop {
      report(.nestedBinding(text(token), range(token)))
    } else if isLet {
      report(.nestedConstant(range(token)))
    }
    advance()
    let pattern = parseDeclaredPattern()
    return PatternSyntax(.binding(isLet: isLet, pattern), range(from: start))
  }

  private mutating func parseTuplePattern(
    _ parseElement: (inout Parser) -> PatternSyntax
  ) -> PatternSyntax {
    let start = token.start
    guard enter() else { return PatternSyntax(.wildcard, missingRange) }
    defer { leave() }
    let elements = parseTuplePatternElements(parseElement)
    let range = range(from: start)
    if elements.count == 1, elements[0].label == nil {
      return PatternSyntax(elements[0].pattern.kind, range)
    }
    return PatternSyntax(.tuple(elements), range)
  }

  private mutating func parseTuplePatternElements(
    _ parseElement: (inout Parser) -> PatternSyntax
  ) -> [TuplePatternElementSyntax] {
    parseParenthesisedList(Diagnostic.expectedParenthesisInTuplePattern) { parser in
      var label: NameSyntax?
      if parser.token.isNameLike, parser.peek().kind == .colon {
        label = parser.consumeName()
        parser.advance()
      }
      return TuplePatternElementSyntax(label: label, pattern: parseElement(&parser))
    }
  }

  // MARK: Patterns in matches

  /// Parses `pattern → primary-pattern "?"* ("as" type)?`.
  /// .
  /// Inside a `let` or `var` pattern an identifier is bound; elsewhere it is an expression.
  mutating func parseMatchedPattern(isBound: Bool = false) -> PatternSyntax {
    guard enter() else { return PatternSyntax(.wildcard, missingRange) }
    defer { leave() }
    let start = token.start
    var pattern = parsePrimaryPattern(isBound)
    while at(.questionPostfix) {
      // No type has so many levels of optionals, and later stages walk the pattern recursively.
      guard Int(token.end - start) < Parser.maximumChain || peek().kind != .questionPostfix else {
        report(.nestingTooDeep(range(token)))
        while consume(.questionPostfix) {}
        break
      }
      advance()
      pattern = PatternSyntax(.optional(pattern), range(from: start))
    }
    if consume(.as) {
      let type = parseType(orMissing: Diagnostic.expectedTypeAfterAs)
      pattern = PatternSyntax(.asType(pattern, type), range(from: start))
    }
    return pattern
  }

  /// Parses `primary-pattern → ("let" | "var") pattern | "is" type | "_" | tuple | enum-case | expression`.
  private mutating func parsePrimaryPattern(_ isBound: Bool) -> PatternSyntax {
    switch token.kind {
    case .keyword where token.keyword == .let || token.keyword == .var:
      if isBound { report(.nestedBinding(text(token), range(token))) }
      return parseBindingPattern()
    case .keyword where token.keyword == .is: return parseTypePattern()
    case .underscore where peek().kind != .equal: return parseDeclaredPattern()
    case .leftParen: return parsePatternOrExpression { $0.parseMatchedTuple(isBound) }
    case .period: return parsePatternOrExpression { $0.parseImplicitCase(isBound) }
    case .identifier where isBound && !continuesExpression(peek()): return parseDeclaredPattern()
    case .keyword
    where isBound && token.keyword == .self && !continuesExpression(peek()):
      return parseDeclaredPattern(allowsSelf: true)
    case .identifier where startsTypeName(token):
      return parsePatternOrExpression { $0.parseCaseOfType(isBound) }
    default: return parseExpressionPattern()
    }
  }

  private mutating func parseBindingPattern() -> PatternSyntax {
    let start = token.start
    let isLet = at(.let)
    advance()
    let pattern = parseMatchedPattern(isBound: true)
    return PatternSyntax(.binding(isLet: isLet, pattern), range(from: start))
  }

  private mutating func parseTypePattern() -> PatternSyntax {
    let start = token.start
    advance()
    let type = parseType(orMissing: Diagnostic.expectedTypeAfterIs)
    return PatternSyntax(.isType(type), range(from: start))
  }

  private mutating func parseExpressionPattern() -> PatternSyntax {
    let outer = context
    context.stopsAtEqual = true
    defer { context = outer }
    let expression = parseExpression(orMissing: Diagnostic.expectedPattern)
    return PatternSyntax(.expression(expression), expression.range)
  }

  /// Parses a pattern; parses it again as an expression if the following token shows that it is one.
  private mutating func parsePatternOrExpression(
    _ parse: (inout Parser) -> PatternSyntax?
  ) -> PatternSyntax {
    let start = checkpoint
    if let pattern = parse(&self), !continuesExpression(token) { return pattern }
    restore(start)
    return parseExpressionPattern()
  }

  private mutating func parseMatchedTuple(_ isBound: Bool) -> PatternSyntax? {
    parseTuplePattern { parser in parser.parseMatchedPattern(isBound: isBound) }
  }

  /// Parses `enum-case → "." name payload?`.
  private mutating func parseImplicitCase(_ isBound: Bool) -> PatternSyntax? {
    let start = token.start
    advance()
    guard token.isNameLike else { return nil }
    return parseCase(of: nil, name: consumeName(), start, isBound)
  }

  /// Parses `enum-case → type-name "." name payload?`.
  private mutating func parseCaseOfType(_ isBound: Bool) -> PatternSyntax? {
    let start = token.start
    var type: TypeSyntax?
    var last = parseNameInExpression()
    var length = 0
    while consume(.period) {
      guard token.isNameLike, length < Parser.maximumChain else { return nil }
      length += 1
      type = TypeSyntax(type.map { .member($0, last) } ?? .named(last), range(from: start))
      last = parseNameInExpression()
    }
    guard let type, last.genericArguments == nil, last.argumentLabels == nil else { return nil }
    return parseCase(of: type, name: last, start, isBound)
  }

  private mutating func parseCase(
    of type: TypeSyntax?, name: NameSyntax, _ start: UInt32, _ isBound: Bool
  ) -> PatternSyntax {
    var payload: [TuplePatternElementSyntax]?
    if at(.leftParen), !token.isAtLineStart {
      payload = parseTuplePatternElements { parser in
        parser.parseMatchedPattern(isBound: isBound)
      }
    }
    return PatternSyntax(.enumCase(type: type, name: name, payload: payload), range(from: start))
  }

  /// Returns whether the token begins the name of a type. By convention such names are capitalised; members
  /// of other names are expressions.
  private func startsTypeName(_ token: Token) -> Bool {
    let first = base[Int(token.start)]
    return first >= "A" && first <= "Z" && (peek().kind == .period || peek().isOperator)
  }

  /// Returns whether an expression continues with this token, so that the source before it is not a pattern.
  private func continuesExpression(_ token: Token) -> Bool {
    switch token.kind {
    case .infixOperator, .postfixOperator, .exclaimPostfix, .period: true
    case .leftParen, .leftSquare: !token.isAtLineStart
    case .questionPostfix: tokens[min(index + 1, limit)].kind == .period
    default: false
    }
  }
}
