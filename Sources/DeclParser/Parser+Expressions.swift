import DeclTree

extension Parser {
  /// Parses `expression → operand (infix-operator operand | "?" expression ":" operand | cast)*`.
  /// .
  /// The operand of `try` and `await` extends as far to the right as possible.
  mutating func parseExpression(
    orMissing missing: (SourceRange) -> Diagnostic = Diagnostic.expectedExpression
  ) -> ExprSyntax {
    guard enter() else { return missingExpression }
    defer { leave() }
    let first = parseOperand(missing)
    return isAtInfix ? parseSequence(first) : first
  }

  /// Indicates whether the token joins two operands: a binary operator, `?`, `=`, `as` or `is`.
  private var isAtInfix: Bool {
    switch token.kind {
    case .infixOperator, .questionInfix: true
    case .equal: !context.stopsAtEqual
    case .keyword: token.keyword == .as || token.keyword == .is
    default: false
    }
  }

  private mutating func parseSequence(_ first: ExprSyntax) -> ExprSyntax {
    var rest: [InfixSyntax] = []
    var isTooLong = false
    while isAtInfix {
      isTooLong = isTooLong || rest.count == Parser.maximumChain
      let infix = parseInfix()
      if !isTooLong { rest.append(infix) }
      if isSpeculating, speculationFailed { break }
    }
    let place = range(from: first.range.start)
    if !isTooLong { return ExprSyntax(.sequence(first: first, rest: rest), place) }
    report(.expressionTooComplex(place))
    return ExprSyntax(.error, place)
  }

  private mutating func parseInfix() -> InfixSyntax {
    switch token.kind {
    case .infixOperator:
      let name = consumeName()
      return InfixSyntax(.named(name), parseOperand(Diagnostic.expectedOperand))
    case .equal:
      let place = range(token)
      advance()
      return InfixSyntax(.assignment(place), parseOperand(Diagnostic.expectedAssignedValue))
    case .questionInfix:
      return parseTernary()
    default:
      return parseCast()
    }
  }

  /// Parses `"?" expression ":" operand`.
  private mutating func parseTernary() -> InfixSyntax {
    let question = range(token)
    advance()
    let outer = context
    context.stopsAtEqual = false
    let middle = parseExpression()
    context = outer
    guard expect(.colon, Diagnostic.expectedColonInTernary) else {
      return InfixSyntax(.ternary(middle: middle, question: question), missingExpression)
    }
    let operand = parseOperand(Diagnostic.expectedOperandAfterColon)
    return InfixSyntax(.ternary(middle: middle, question: question), operand)
  }

  /// Parses `cast → "is" type | "as" ("?" | "!")? type`.
  private mutating func parseCast() -> InfixSyntax {
    let isTest = at(.is)
    advance()
    if isTest {
      return InfixSyntax(.isType(parseType(orMissing: Diagnostic.expectedTypeAfterIs)), nil)
    }
    var kind = InfixSyntax.CastKind.coerce
    if consume(.questionPostfix) {
      kind = .conditional
    } else if consume(.exclaimPostfix) {
      kind = .forced
    }
    return InfixSyntax(.asType(kind, parseType(orMissing: Diagnostic.expectedTypeAfterAs)), nil)
  }

  // MARK: Operands

  /// Parses `operand → ("try" ("?" | "!")? | "await") expression | "&" unary | operand-keyword operand |
  /// unary`.
  mutating func parseOperand(_ missing: (SourceRange) -> Diagnostic) -> ExprSyntax {
    switch token.kind {
    case .keyword where token.keyword == .try: return parseTry()
    case .keyword where token.keyword == .repeat: return parsePackExpansion()
    case .identifier where token.keyword != .none:
      if token.keyword == .await, startsOperand(peek()) { return parseAwait() }
      if isAtTypeOperand { return parseTypeOperand() }
      if isAtPackElement { return parsePackElement() }
      return isAtKeywordOperand ? parseKeywordOperand() : parseUnary(missing)
    case .ampersand: return parseInoutReference()
    default: return parseUnary(missing)
    }
  }

  /// Parses `"try" ("?" | "!")? expression`.
  private mutating func parseTry() -> ExprSyntax {
    let start = token.start
    advance()
    var kind = ExprSyntax.TryKind.plain
    if consume(.questionPostfix) {
      kind = .optional
    } else if consume(.exclaimPostfix) {
      kind = .forced
    }
    let operand = parseExpression(orMissing: Diagnostic.expectedExpressionAfterTry)
    return ExprSyntax(.tryExpression(kind, operand), range(from: start))
  }

  /// Parses `"await" expression`.
  private mutating func parseAwait() -> ExprSyntax {
    let start = token.start
    advance()
    let operand = parseExpression(orMissing: Diagnostic.expectedExpressionAfterAwait)
    return ExprSyntax(.awaitExpression(operand), range(from: start))
  }

  private mutating func parseInoutReference() -> ExprSyntax {
    let start = token.start
    advance()
    let operand = parseUnary(Diagnostic.expectedOperand)
    return ExprSyntax(.inoutReference(operand), range(from: start))
  }

  /// Parses `"each" unary` as a prefix operator.
  private mutating func parsePackElement() -> ExprSyntax {
    let word = consumeName()
    let operand = parseUnary(Diagnostic.expectedOperand)
    return ExprSyntax(.prefix(operator: word, operand), range(from: word.range.start))
  }

  /// Parses `"repeat" expression`.
  private mutating func parsePackExpansion() -> ExprSyntax {
    let start = token.start
    advance()
    let pattern = parseExpression()
    return ExprSyntax(.packExpansion(pattern), range(from: start))
  }

  /// Indicates whether an element of a parameter pack begins here: `each x`.
  private var isAtPackElement: Bool {
    token.keyword == .each && peek().kind == .identifier && !peek().isAtLineStart
  }

  /// Indicates whether a type that is not an expression begins here: `any P`, `some P`.
  private var isAtTypeOperand: Bool {
    switch token.keyword {
    case .any, .some: startsType(peek()) && peek().kind == .identifier
    default: false
    }
  }

  /// Indicates whether a contextual keyword with an operand begins here: `consume a`, `yield &b`.
  private var isAtKeywordOperand: Bool {
    let next = peek()
    guard !next.isAtLineStart else { return false }
    let isOperand = next.kind == .identifier || next.kind == .keyword && startsExpression(next)
    switch token.keyword {
    case .unsafe:
      // `unsafe[0]` and `unsafe.count` use a variable, and `unsafe(1)` calls a function.
      switch next.kind {
      case .leftSquare, .leftParen, .period: return next.flags.contains(.afterTrivia)
      case .leftBrace, .infixOperator: return false
      default: return isOperand || startsOperand(next)
      }
    case .consume, .copy, .borrow, .discard: return isOperand
    case .yield: return isOperand || next.kind == .ampersand
    default: return false
    }
  }

  /// Parses a contextual keyword and its operand as a call of a function with the keyword's name. No such
  /// function exists, so the checker reports it.
  private mutating func parseKeywordOperand() -> ExprSyntax {
    guard enter() else { return missingExpression }
    defer { leave() }
    let word = consumeName()
    let operand = parseOperand(Diagnostic.expectedExpression)
    let arguments = CallArgumentsSyntax(
      arguments: [ArgumentSyntax(label: nil, value: operand)], parentheses: nil)
    let callee = ExprSyntax(.identifier(word), word.range)
    return ExprSyntax(.call(callee, arguments), range(from: word.range.start))
  }

  private mutating func parseTypeOperand() -> ExprSyntax {
    let type = parseType()
    return parsePostfix(ExprSyntax(.type(type), type.range))
  }

  /// Parses `unary → prefix-operator unary | postfix`.
  mutating func parseUnary(_ missing: (SourceRange) -> Diagnostic) -> ExprSyntax {
    guard at(.prefixOperator) else {
      guard let primary = parsePrimary(missing) else { return missingExpression }
      return continuesPostfix ? parsePostfix(primary) : primary
    }
    guard enter() else { return missingExpression }
    defer { leave() }
    let name = consumeName()
    let operand = parseUnary(Diagnostic.expectedOperand)
    return ExprSyntax(.prefix(operator: name, operand), range(from: name.range.start))
  }

  /// Returns whether an operand may begin with this token on the same line.
  func startsOperand(_ token: Token) -> Bool {
    guard !token.isAtLineStart else { return false }
    switch token.kind {
    case .identifier, .integer, .float, .stringOpen, .regex, .prefixOperator, .period: return true
    case .leftParen, .leftSquare, .leftBrace, .backslash, .pound, .at, .underscore: return true
    case .keyword:
      return startsExpression(token) || token.keyword == .if || token.keyword == .switch
    default: return false
    }
  }
}
