import DeclTree

extension Parser {
  /// Indicates whether a postfix expression may continue with the token.
  @inline(__always)
  var continuesPostfix: Bool {
    switch token.kind {
    case .period, .leftParen, .leftSquare, .leftBrace, .questionPostfix, .exclaimPostfix: true
    case .postfixOperator, .pound: true
    default: false
    }
  }

  /// Parses `postfix → primary ("." name | arguments | "[" arguments "]" | "?" | "!" | postfix-operator |
  /// closure | if-config)*`, after the primary expression.
  mutating func parsePostfix(_ primary: ExprSyntax) -> ExprSyntax {
    var expression = primary
    var length = 0
    while continuesPostfix {
      guard let longer = parsePostfixStep(expression) else { break }
      expression = longer
      length += 1
      if length == Parser.maximumChain {
        report(.nestingTooDeep(range(token)))
      }
      if length >= Parser.maximumChain { expression = ExprSyntax(.error, expression.range) }
    }
    return expression
  }

  /// Parses one component of a postfix expression; returns nil if the token continues none.
  private mutating func parsePostfixStep(_ base: ExprSyntax) -> ExprSyntax? {
    switch token.kind {
    case .period: parseMember(base)
    case .leftParen: token.isAtLineStart ? nil : parseCall(base)
    case .leftSquare: token.isAtLineStart ? nil : parseSubscriptAccess(base)
    case .leftBrace: parseCallOfClosure(base)
    case .pound: isAtPostfixIfConfig ? parsePostfixIfConfig(base) : nil
    case .questionPostfix: parseMark(base) { .optionalChain($0) }
    case .exclaimPostfix: parseMark(base) { .forceUnwrap($0) }
    default: parsePostfixOperator(base)
    }
  }

  private mutating func parseMark(
    _ base: ExprSyntax, _ kind: (ExprSyntax) -> ExprSyntax.Kind
  ) -> ExprSyntax {
    advance()
    return ExprSyntax(kind(base), range(from: base.range.start))
  }

  private mutating func parsePostfixOperator(_ base: ExprSyntax) -> ExprSyntax {
    let name = consumeName()
    return ExprSyntax(.postfix(operator: name, base), range(from: base.range.start))
  }

  /// Parses `"." (name generic-arguments? labels? | number)`.
  private mutating func parseMember(_ base: ExprSyntax) -> ExprSyntax {
    advance()
    guard let name = parseMemberName() else {
      return ExprSyntax(.error, range(from: base.range.start))
    }
    return ExprSyntax(.member(base, name), range(from: base.range.start))
  }

  /// Parses the name after a dot; a missing name is reported, and the result is nil.
  mutating func parseMemberName() -> NameSyntax? {
    if at(.identifier) || at(.integer)
      || at(.keyword) && !(token.isAtLineStart && isAtStatementKeyword)
    {
      return parseNameInExpression()
    }
    report(.expectedMemberName(missingRange))
    return nil
  }

  /// Parses `name generic-arguments? ("(" (label ":")+ ")")?`.
  @inline(__always)
  mutating func parseNameInExpression() -> NameSyntax {
    let name = consumeName()
    switch token.kind {
    case .leftParen where isAtArgumentLabels:
      return NameSyntax(name.text, name.range, argumentLabels: parseArgumentLabels())
    case .infixOperator, .prefixOperator, .postfixOperator:
      guard base[Int(token.start)] == "<", let arguments = parseGenericArgumentsInExpression()
      else { return name }
      return NameSyntax(name.text, name.range, genericArguments: arguments)
    default:
      return name
    }
  }

  /// Indicates whether an argument label list such as `(a:b:)` follows.
  private var isAtArgumentLabels: Bool {
    guard index + 2 < limit, tokens[index + 2].kind == .colon else { return false }
    var place = index + 1
    while place + 1 < limit, tokens[place].isNameLike, tokens[place + 1].kind == .colon {
      place += 2
    }
    return tokens[place].kind == .rightParen && place > index + 1 && !token.isAtLineStart
  }

  private mutating func parseArgumentLabels() -> [String] {
    advance()
    var labels: [String] = []
    while !at(.rightParen) {
      labels.append(text(token))
      advance()
      advance()
    }
    advance()
    return labels
  }

  // MARK: Calls

  private mutating func parseCall(_ callee: ExprSyntax) -> ExprSyntax {
    let arguments = parseTrailingClosures(after: parseParenthesisedArguments())
    return ExprSyntax(.call(callee, arguments), range(from: callee.range.start))
  }

  private mutating func parseSubscriptAccess(_ base: ExprSyntax) -> ExprSyntax {
    let arguments = parseTrailingClosures(after: parseSubscriptArguments())
    return ExprSyntax(.subscriptAccess(base, arguments), range(from: base.range.start))
  }

  /// Parses the trailing closures of a call without parentheses; returns nil if the brace begins no closure.
  private mutating func parseCallOfClosure(_ callee: ExprSyntax) -> ExprSyntax? {
    guard callee.kind.acceptsTrailingClosure,
      previousToken != .rightBrace || !callee.kind.hasTrailingClosure,
      isAtTrailingClosure
    else { return nil }
    let arguments = parseTrailingClosures(after: .none)
    return ExprSyntax(.call(callee, arguments), range(from: callee.range.start))
  }

  private var previousToken: Token.Kind { index > 0 ? tokens[index - 1].kind : .endOfFile }

  /// Parses `"(" (argument ("," argument)*)? ")"`.
  mutating func parseParenthesisedArguments() -> CallArgumentsSyntax {
    let start = token.start
    let arguments = parseParenthesisedList(Diagnostic.expectedParenthesisInList) { parser in
      parser.parseArgument()
    }
    return CallArgumentsSyntax(arguments: arguments, parentheses: range(from: start))
  }

  /// Parses `"[" (argument ("," argument)*)? "]"`.
  mutating func parseSubscriptArguments() -> CallArgumentsSyntax {
    let opening = range(token)
    let outer = context
    context = ExpressionContext()
    defer { context = outer }
    advance()
    var arguments: [ArgumentSyntax] = []
    while !at(.rightSquare), !at(.endOfFile) {
      let start = index
      arguments.append(parseArgument())
      guard endElement(since: start, Diagnostic.expectedBracketInList, opening) else { break }
    }
    expect(.rightSquare, closing: opening, Diagnostic.expectedBracketInList)
    return CallArgumentsSyntax(arguments: arguments, parentheses: range(from: opening.start))
  }

  /// Parses `argument → (label ":")? expression`.
  mutating func parseArgument() -> ArgumentSyntax {
    guard token.isNameLike, peek().kind == .colon else {
      return ArgumentSyntax(
        label: nil, value: parseExpression(orMissing: Diagnostic.expectedExpressionInList))
    }
    let label = consumeName()
    advance()
    return ArgumentSyntax(
      label: label, value: parseExpression(orMissing: Diagnostic.expectedExpressionInList))
  }
}

extension ExprSyntax.Kind {
  /// Indicates whether a trailing closure may follow the expression, which excludes literals.
  var acceptsTrailingClosure: Bool {
    switch self {
    case .integer, .float, .bool, .nilLiteral, .string, .regex, .array, .dictionary, .tuple: false
    case .keyPath, .closure, .discard: false
    default: true
    }
  }

  /// Indicates whether the expression is a call that already has trailing closures.
  var hasTrailingClosure: Bool {
    switch self {
    case .call(_, let arguments), .subscriptAccess(_, let arguments):
      !arguments.trailingClosures.isEmpty
    case .macro(_, let arguments): !arguments.trailingClosures.isEmpty
    default: false
    }
  }
}
