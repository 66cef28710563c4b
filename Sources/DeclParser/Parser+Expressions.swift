import DeclTree

extension Parser {
  /// `expression → operand (infix-operator operand | "?" expression ":" operand | cast)*`
  ///
  /// `try` and `await` take all that follows them as their operand.
  mutating func parseExpression(
    orMissing missing: (SourceRange) -> Diagnostic = Diagnostic.expectedExpression
  ) -> ExprSyntax {
    guard enter() else { return missingExpression }
    defer { leave() }
    let first = parseOperand(missing)
    return isAtInfix ? parseSequence(first) : first
  }

  /// Whether what stands here joins two operands.
  private var isAtInfix: Bool {
    switch token.kind {
    case .infixOperator, .questionInfix: true
    case .equal: !context.stopsAtEqual
    case .keyword: token.word == .as || token.word == .is
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
      let name = takeName()
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

  /// `"?" expression ":" operand`
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

  /// `cast → "is" type | "as" ("?" | "!")? type`
  private mutating func parseCast() -> InfixSyntax {
    let isTest = at(.is)
    advance()
    if isTest {
      return InfixSyntax(.isType(parseType(orMissing: Diagnostic.expectedTypeAfterIs)), nil)
    }
    var kind = InfixSyntax.CastKind.coerce
    if take(.questionPostfix) {
      kind = .conditional
    } else if take(.exclaimPostfix) {
      kind = .forced
    }
    return InfixSyntax(.asType(kind, parseType(orMissing: Diagnostic.expectedTypeAfterAs)), nil)
  }

  // MARK: Operands

  /// `operand → ("try" ("?" | "!")? | "await") expression | "&" unary | word operand | unary`
  mutating func parseOperand(_ missing: (SourceRange) -> Diagnostic) -> ExprSyntax {
    switch token.kind {
    case .keyword where token.word == .try: return parseTry()
    case .identifier where token.word != .none:
      if token.word == .await, startsOperand(peek()) { return parseAwait() }
      if isAtTypeOperand { return parseTypeOperand() }
      return isAtWordOperand ? parseWordOperand() : parseUnary(missing)
    case .ampersand: return parseInoutReference()
    default: return parseUnary(missing)
    }
  }

  /// `"try" ("?" | "!")? expression`
  private mutating func parseTry() -> ExprSyntax {
    let start = token.start
    advance()
    var kind = ExprSyntax.TryKind.plain
    if take(.questionPostfix) {
      kind = .optional
    } else if take(.exclaimPostfix) {
      kind = .forced
    }
    let operand = parseExpression(orMissing: Diagnostic.expectedExpressionAfterTry)
    return ExprSyntax(.tryExpression(kind, operand), range(from: start))
  }

  /// `"await" expression`
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

  /// Whether a type that is no expression begins here: `any P`, `some P`, `each T`.
  private var isAtTypeOperand: Bool {
    switch token.word {
    case .any, .some, .each: startsType(peek()) && peek().kind == .identifier
    default: false
    }
  }

  /// Whether a word stands here that takes the operand on its right: `consume a`, `yield &b`.
  private var isAtWordOperand: Bool {
    let next = peek()
    guard !next.isAtLineStart else { return false }
    let isOperand = next.kind == .identifier || next.kind == .keyword && startsExpression(next)
    switch token.word {
    case .consume, .copy, .borrow, .unsafe, .discard: return isOperand
    case .yield: return isOperand || next.kind == .ampersand
    default: return false
    }
  }

  /// Such a word and its operand are the call of a function with that name: the checker knows none.
  private mutating func parseWordOperand() -> ExprSyntax {
    guard enter() else { return missingExpression }
    defer { leave() }
    let word = takeName()
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

  /// `unary → prefix-operator unary | postfix`
  mutating func parseUnary(_ missing: (SourceRange) -> Diagnostic) -> ExprSyntax {
    guard at(.prefixOperator) else {
      guard let primary = parsePrimary(missing) else { return missingExpression }
      return continuesPostfix ? parsePostfix(primary) : primary
    }
    guard enter() else { return missingExpression }
    defer { leave() }
    let name = takeName()
    let operand = parseUnary(Diagnostic.expectedOperand)
    return ExprSyntax(.prefix(operator: name, operand), range(from: name.range.start))
  }

  /// Whether an operand may begin with this token, on the line of the one before.
  func startsOperand(_ token: Token) -> Bool {
    guard !token.isAtLineStart else { return false }
    switch token.kind {
    case .identifier, .integer, .float, .stringOpen, .regex, .prefixOperator, .period: return true
    case .leftParen, .leftSquare, .leftBrace, .backslash, .pound, .at, .underscore: return true
    case .keyword: return startsExpression(token) || token.word == .if || token.word == .switch
    default: return false
    }
  }
}
