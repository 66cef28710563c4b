import DeclTree

extension Parser {
  /// Parses `primary → literal | name | "." name | "(" … ")" | "[" … "]" | closure | key-path | macro |
  /// "self" | "Self" | "super" | "_" | if | switch | operator`.
  /// .
  /// Returns nil and reports `missing` if no primary expression begins here.
  mutating func parsePrimary(_ missing: (SourceRange) -> Diagnostic) -> ExprSyntax? {
    switch token.kind {
    case .identifier: return parseIdentifier()
    case .period: return parseImplicitMember()
    case .integer: return parseInteger()
    case .float: return parseFloat()
    case .stringOpen: return parseString()
    case .leftParen: return parseParenthesised()
    case .leftSquare: return parseCollection()
    case .leftBrace: return parseClosureExpression()
    case .backslash: return parseKeyPath()
    case .keyword: return parseKeywordExpression(missing)
    case .pound: return parseMacroExpression(missing)
    case .underscore: return parseDiscard()
    case .regex: return parseRegex()
    case .at: return parseAttributedOperand()
    case .infixOperator where isAtOperatorValue: return parseIdentifier()
    case .questionPostfix, .exclaimPostfix, .infixOperator, .postfixOperator:
      return parseMisplacedOperator()
    case .invalid: return parseInvalid()
    default:
      report(missing(missingRange))
      return nil
    }
  }

  @inline(__always)
  private mutating func parseIdentifier() -> ExprSyntax {
    let name = parseNameInExpression()
    return ExprSyntax(.identifier(name), range(from: name.range.start))
  }

  private mutating func parseImplicitMember() -> ExprSyntax {
    let start = token.start
    advance()
    guard let name = parseMemberName() else { return ExprSyntax(.error, range(from: start)) }
    return ExprSyntax(.implicitMember(name), range(from: start))
  }

  private mutating func parseDiscard() -> ExprSyntax {
    advance()
    return ExprSyntax(.discard, range(from: previousEnd - 1))
  }

  private mutating func parseInvalid() -> ExprSyntax {
    lastErrorIndex = index
    advance()
    return ExprSyntax(.error, range(from: tokens[index - 1].start))
  }

  /// Indicates whether the operator here is used as a function value, as in `reduce(0, +)`.
  private var isAtOperatorValue: Bool {
    switch peek().kind {
    case .rightParen, .comma, .rightSquare, .interpolationClose: true
    default: false
    }
  }

  /// Reports an operator without a left operand and parses the operand after it.
  private mutating func parseMisplacedOperator() -> ExprSyntax {
    // An operator may be as long as the line; the message shows its beginning.
    report(.operatorIsNotPrefix(range(token), String(text(token).prefix(40))))
    let start = token.start
    if isSpeculating { return missingExpression }
    advance()
    while token.isOperator { advance() }
    if startsOperand(token), enter() {
      _ = parseUnary(Diagnostic.expectedOperand)
      leave()
    }
    return ExprSyntax(.error, range(from: start))
  }

  private mutating func parseKeywordExpression(
    _ missing: (SourceRange) -> Diagnostic
  ) -> ExprSyntax? {
    let start = token.start
    let kind: ExprSyntax.Kind
    switch token.keyword {
    case .true: kind = .bool(true)
    case .false: kind = .bool(false)
    case .nil: kind = .nilLiteral
    case .super: kind = .superReference
    case .self, .Self, .Any: return parseIdentifier()
    case .if:
      let value = parseIf()
      return ExprSyntax(.ifExpression(value), value.range)
    case .switch:
      let value = parseSwitch()
      return ExprSyntax(.switchExpression(value), value.range)
    default:
      report(missing(missingRange))
      return nil
    }
    advance()
    return ExprSyntax(kind, range(from: start))
  }

  /// Parses `macro → "#name" generic-arguments? arguments? closure*`.
  private mutating func parseMacroExpression(
    _ missing: (SourceRange) -> Diagnostic
  ) -> ExprSyntax? {
    switch token.keyword {
    case .if, .elseif, .else, .endif:
      report(missing(missingRange))
      return nil
    case .available, .unavailable:
      report(.misplacedAvailability(range(token), text(token)))
    default: break
    }
    let start = token.start
    let name = text(Int(start) + 1, Int(token.end))
    let nameRange = range(token)
    advance()
    if name == "available" || name == "unavailable", at(.leftParen) {
      skipClosedGroup()
      return ExprSyntax(.error, range(from: start))
    }
    let generics = atOperator(startingWith: "<") ? parseGenericArgumentsInExpression() : nil
    let arguments = parseMacroArguments()
    return ExprSyntax(
      .macro(NameSyntax(name, nameRange, genericArguments: generics), arguments),
      range(from: start))
  }

  /// Parses a type with attributes, as in `(@Sendable () -> Void).self`.
  private mutating func parseAttributedOperand() -> ExprSyntax {
    let type = parseType()
    return ExprSyntax(.type(type), type.range)
  }

  // MARK: Parentheses and brackets

  /// Parses `"(" (argument ("," argument)*)? ")"`: a tuple, a parenthesised expression, or the parameters of
  /// a function type.
  private mutating func parseParenthesised() -> ExprSyntax {
    let start = checkpoint
    let arguments = parseParenthesisedArguments()
    if isAtArrow, !token.isAtLineStart, !at(.keyword) || peek().kind == .arrow {
      restore(start)
      let type = parseType()
      return ExprSyntax(.type(type), type.range)
    }
    let range = range(from: start.token.start)
    let elements = arguments.arguments
    if elements.count == 1, elements[0].label == nil {
      return ExprSyntax(.parenthesised(elements[0].value), range)
    }
    return ExprSyntax(.tuple(elements), range)
  }

  /// Parses `"[" (expression ("," expression)* ","?)? "]" | "[" (":" | expression ":" expression ("," …)*)
  /// "]"`.
  private mutating func parseCollection() -> ExprSyntax {
    let opening = range(token)
    let outer = context
    context = ExpressionContext()
    defer { context = outer }
    advance()
    if at(.colon), peek().kind == .rightSquare {
      advance()
      advance()
      return ExprSyntax(.dictionary([]), range(from: opening.start))
    }
    var keys: [ExprSyntax] = []
    var pairs: [DictionaryElementSyntax] = []
    while !at(.rightSquare), !at(.endOfFile) {
      let start = index
      let first = parseExpression(orMissing: Diagnostic.expectedExpressionInCollection)
      if at(.colon), keys.isEmpty {
        advance()
        let value = parseExpression(orMissing: Diagnostic.expectedDictionaryValue)
        pairs.append(DictionaryElementSyntax(key: first, value: value))
      } else {
        if !pairs.isEmpty { report(.expectedColonInDictionary(missingRange)) }
        keys.append(first)
      }
      guard endElement(since: start, Diagnostic.expectedBracketInCollection, opening) else { break }
    }
    expect(.rightSquare, closing: opening, Diagnostic.expectedBracketInCollection)
    return ExprSyntax(pairs.isEmpty ? .array(keys) : .dictionary(pairs), range(from: opening.start))
  }

  // MARK: Key paths

  /// Parses `key-path → "\" root? ("." name | "[" arguments "]" | "?" | "!")+`.
  /// .
  /// The root is the first name only; the checker decides from the types whether further names belong to it.
  private mutating func parseKeyPath() -> ExprSyntax {
    let start = token.start
    advance()
    let root = at(.period) ? nil : parseKeyPathRoot()
    var components: [KeyPathComponentSyntax] = []
    while components.count < Parser.maximumChain {
      parseKeyPathOperator(into: &components)
      guard let component = parseKeyPathComponent() else { break }
      components.append(component)
    }
    if components.isEmpty { report(.expectedKeyPathComponent(missingRange)) }
    return ExprSyntax(.keyPath(root: root, components), range(from: start))
  }

  private mutating func parseKeyPathRoot() -> TypeSyntax {
    let start = token.start
    var root: TypeSyntax
    if at(.identifier) || at(.Self) || at(.Any) {
      let name = parseNameInExpression()
      root = TypeSyntax(.named(name), range(from: start))
    } else {
      root = parsePrimaryType(Diagnostic.expectedKeyPathComponent)
    }
    while at(.questionPostfix), peek().kind == .period || isKeyPathOperator(peek()) {
      advance()
      root = TypeSyntax(.optional(root), range(from: start))
    }
    return root
  }

  /// Returns whether a token is an operator of dots, `?` and `!` such as the `.?.` in `\Point?.?.x`.
  private func isKeyPathOperator(_ token: Token) -> Bool {
    guard token.isOperator, token.end > token.start + 1, base[Int(token.start)] == "." else {
      return false
    }
    return (token.start..<token.end).allSatisfy {
      let byte = base[Int($0)]
      return byte == "." || byte == "?" || byte == "!"
    }
  }

  /// Parses the components in an operator of dots, `?` and `!`; its last dot, if it ends with one, is left.
  private mutating func parseKeyPathOperator(into components: inout [KeyPathComponentSyntax]) {
    guard isKeyPathOperator(token) else { return }
    let (first, end) = (token.start, token.end)
    for place in first..<end {
      let part = SourceRange(file: file, start: place, end: place + 1)
      switch base[Int(place)] {
      case "?": components.append(.optionalChain(part))
      case "!": components.append(.forceUnwrap(part))
      default: break
      }
    }
    advance()
    if base[Int(end) - 1] == ".", let name = parseMemberName() { components.append(.member(name)) }
  }

  private mutating func parseKeyPathComponent() -> KeyPathComponentSyntax? {
    switch token.kind {
    case .period:
      advance()
      if at(.leftSquare) { return parseKeyPathComponent() }
      if at(.questionPostfix) || at(.exclaimPostfix) { return parseKeyPathComponent() }
      return parseMemberName().map { .member($0) }
    case .leftSquare where !token.isAtLineStart:
      let start = token.start
      let arguments = parseSubscriptArguments()
      return .subscriptAccess(arguments, range(from: start))
    case .questionPostfix:
      advance()
      return .optionalChain(range(from: previousEnd - 1))
    case .exclaimPostfix:
      advance()
      return .forceUnwrap(range(from: previousEnd - 1))
    default:
      return nil
    }
  }
}
