import DeclTree

extension Parser {
  // MARK: Trailing closures

  /// Parses `closure (label ":" closure)*` after the arguments of a call, if a closure follows.
  mutating func parseTrailingClosures(after arguments: CallArgumentsSyntax) -> CallArgumentsSyntax {
    guard at(.leftBrace), isAtTrailingClosure else { return arguments }
    var closures = [TrailingClosureSyntax(label: nil, closure: parseClosure())]
    while isAtLabeledClosure {
      let label = consumeName()
      advance()
      closures.append(TrailingClosureSyntax(label: label, closure: parseClosure()))
    }
    return CallArgumentsSyntax(
      arguments: arguments.arguments, trailingClosures: closures,
      parentheses: arguments.parentheses)
  }

  private var isAtLabeledClosure: Bool {
    token.isNameLike && peek().kind == .colon && peek(2).kind == .leftBrace && !at(.default)
  }

  /// Indicates whether the brace here begins a trailing closure of the preceding call.
  var isAtTrailingClosure: Bool {
    if startsObservers { return false }
    if context.allowsTrailingClosure { return true }
    // In a condition, the brace is a closure only if the statement's body follows it: `if a.contains { } {`.
    let after = closingBrace(of: index) + 1
    guard after < limit, !tokens[after].isAtLineStart else { return false }
    switch tokens[after].kind {
    case .leftBrace, .comma, .leftParen, .leftSquare, .period, .questionPostfix: return true
    case .questionInfix, .exclaimPostfix, .colon, .equal, .postfixOperator: return true
    case .infixOperator: return true
    case .keyword: return [.where, .is, .as].contains(tokens[after].keyword)
    default: return false
    }
  }

  /// Indicates whether the brace contains `willSet` or `didSet` and is therefore not a closure.
  private var startsObservers: Bool {
    var place = index + 1
    while place < limit, tokens[place].kind == .at { place = endOfAttribute(place) }
    guard place + 1 < limit, tokens[place].kind == .identifier else { return false }
    guard tokens[place].keyword == .didSet || tokens[place].keyword == .willSet else {
      return false
    }
    return tokens[place + 1].kind == .leftBrace || tokens[place + 1].kind == .leftParen
  }

  // MARK: Closures

  /// Parses a closure and returns it as an expression.
  mutating func parseClosureExpression() -> ExprSyntax {
    let closure = parseClosure()
    return ExprSyntax(.closure(closure), closure.range)
  }

  /// The part of a closure before `in`.
  private struct ClosureSignature {
    var attributes: [AttributeSyntax] = []
    var captures: [CaptureSyntax] = []
    var parameters: [ClosureParameterSyntax]?
    var effects = Effects()
    var result: TypeSyntax?
  }

  /// Parses `closure → "{" (signature "in")? statements "}"`.
  mutating func parseClosure() -> ClosureSyntax {
    let opening = token
    advance()
    let signature = isAtClosureSignature ? parseClosureSignature() : ClosureSignature()
    let statements = parseStatementsInBraces()
    expect(.rightBrace, closing: range(opening), Diagnostic.expectedBraceAtEndOfClosure)
    return ClosureSyntax(
      range: range(from: opening.start), attributes: signature.attributes,
      captures: signature.captures, parameters: signature.parameters,
      isAsync: signature.effects.isAsync, isThrowing: signature.effects.isThrowing,
      thrownType: signature.effects.thrownType, result: signature.result, statements: statements)
  }

  /// Indicates whether a closure signature follows; found by looking ahead to `in` without parsing.
  private var isAtClosureSignature: Bool {
    var place = index
    while place < limit, tokens[place].kind == .at { place = endOfAttribute(place) }
    guard place < limit else { return false }
    if tokens[place].kind == .leftSquare {
      place = endOfBrackets(place)
      guard place < limit else { return false }
      if tokens[place].keyword == .in { return true }
    }
    switch tokens[place].kind {
    case .leftParen: place = endOfBrackets(place)
    case .identifier, .underscore:
      guard !isAtEffect(place) else { break }
      place += 1
      while place + 1 < limit, tokens[place].kind == .comma, tokens[place + 1].isNameLike {
        place += 2
      }
    default: break
    }
    guard place < limit else { return false }
    return tokens[place].keyword == .in || isAtSignatureResult(place)
  }

  private func isAtEffect(_ place: Int) -> Bool {
    tokens[place].keyword == .async && tokens[place].kind == .identifier
      && [.in, .throws].contains(tokens[place + 1].keyword)
  }

  /// Returns whether effects or a result type, and then `in`, follow the closure's parameters.
  private func isAtSignatureResult(_ start: Int) -> Bool {
    guard tokens[start].kind == .arrow || [.async, .throws].contains(tokens[start].keyword) else {
      return false
    }
    var place = start
    while place < limit {
      switch tokens[place].kind {
      case .keyword where tokens[place].keyword == .in: return true
      case .leftParen, .leftSquare:
        place = endOfBrackets(place)
        continue
      case .leftBrace, .rightBrace, .semicolon, .equal: return false
      case .rightParen, .rightSquare: return false
      default: break
      }
      place += 1
    }
    return false
  }

  /// Returns the index after the bracket that closes the one at `start`.
  private func endOfBrackets(_ start: Int) -> Int {
    var place = start
    var open = 0
    repeat {
      switch tokens[place].kind {
      case .leftParen, .leftSquare: open += 1
      case .rightParen, .rightSquare: open -= 1
      case .leftBrace: place = closingBrace(of: place)
      case .rightBrace: return place
      default: break
      }
      place += 1
    } while open > 0 && place < limit
    return place
  }

  /// Parses `signature → attribute* captures? (parameters effects ("->" type)?)? "in"`.
  private mutating func parseClosureSignature() -> ClosureSignature {
    var signature = ClosureSignature()
    signature.attributes = parseAttributes()
    if at(.leftSquare) { signature.captures = parseCaptures() }
    if at(.leftParen) {
      signature.parameters = parseClosureParameters()
    } else if !at(.in), !isAtEffect(index) {
      signature.parameters = parseClosureNames()
    }
    signature.effects = parseEffects()
    if consume(.arrow) { signature.result = parseType(orMissing: Diagnostic.expectedResultType) }
    if !consume(.in) { report(.expectedInAfterSignature(missingRange)) }
    return signature
  }

  /// Parses `captures → "[" (capture ("," capture)*)? "]"`.
  private mutating func parseCaptures() -> [CaptureSyntax] {
    let opening = range(token)
    advance()
    var captures: [CaptureSyntax] = []
    while !at(.rightSquare), !at(.endOfFile) {
      let start = index
      captures.append(parseCapture())
      guard endElement(since: start, Diagnostic.expectedBracketOfCaptures, opening) else { break }
    }
    expect(.rightSquare, closing: opening, Diagnostic.expectedBracketOfCaptures)
    return captures
  }

  /// Parses `capture → ("weak" | "unowned" ("(" identifier ")")?)? name ("=" expression)?`.
  private mutating func parseCapture() -> CaptureSyntax {
    var ownership = CaptureSyntax.Ownership.strong
    if token.isNameLike, peek().isNameLike || peek().kind == .leftParen {
      if consumeContextual(.weak) {
        ownership = .weak
      } else if consumeContextual(.unowned) {
        ownership = .unowned
        if at(.leftParen) { skipGroup() }
      }
    }
    guard token.isNameLike else {
      report(.expectedCapture(missingRange))
      return CaptureSyntax(ownership: ownership, name: missingName, value: nil)
    }
    let name = consumeName()
    let value = consume(.equal) ? parseExpression() : nil
    return CaptureSyntax(ownership: ownership, name: name, value: value)
  }

  /// Parses `name ("," name)*`.
  private mutating func parseClosureNames() -> [ClosureParameterSyntax] {
    var parameters: [ClosureParameterSyntax] = []
    repeat {
      parameters.append(ClosureParameterSyntax(name: consumeName(), type: nil))
    } while consume(.comma) && token.isNameLike
    return parameters
  }

  /// Parses `"(" (attribute* label? name (":" type "..."?)? ("," …)*)? ")"`.
  private mutating func parseClosureParameters() -> [ClosureParameterSyntax] {
    parseParenthesisedList(Diagnostic.expectedParenthesisInParameters) { parser in
      let attributes = parser.parseAttributes()
      guard parser.token.isNameLike else {
        parser.report(.expectedParameterName(parser.range(parser.token)))
        return ClosureParameterSyntax(name: parser.missingName, type: nil)
      }
      var name = parser.consumeName()
      if parser.token.isNameLike {
        // `_ name` labels nothing.
        if name.text != "_" { parser.report(.closureWithLabel(name.range)) }
        name = parser.consumeName()
      }
      let type = parser.consume(.colon) ? parser.parseType() : nil
      if type != nil { _ = parser.consumeEllipsis() }
      return ClosureParameterSyntax(attributes: attributes, name: name, type: type)
    }
  }
}
