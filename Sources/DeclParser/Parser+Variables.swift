import DeclTree

extension Parser {
  /// `variable → ("let" | "var") binding ("," binding)*`
  mutating func parseVariable() -> DeclSyntax.Kind {
    let isLet = at(.let)
    advance()
    var bindings: [VariableSyntax.Binding] = []
    repeat {
      bindings.append(parseBinding())
    } while take(.comma)
    return .variable(VariableSyntax(isLet: isLet, bindings: sharingTypes(bindings)))
  }

  /// `var x, y: Int`: what has neither a type nor a value takes the type written next.
  private func sharingTypes(_ bindings: [VariableSyntax.Binding]) -> [VariableSyntax.Binding] {
    if bindings.count == 1 { return bindings }
    var next: TypeSyntax?
    let reversed = bindings.reversed().map { binding in
      next = binding.type ?? (binding.initialValue == nil ? next : nil)
      return VariableSyntax.Binding(
        pattern: binding.pattern, type: next, initialValue: binding.initialValue,
        accessors: binding.accessors)
    }
    return reversed.reversed()
  }

  /// `binding → pattern (":" type)? ("=" expression)? accessors?`
  private mutating func parseBinding() -> VariableSyntax.Binding {
    let pattern = parseDeclaredPattern()
    let type = take(.colon) ? parseType() : nil
    var value: ExprSyntax?
    if take(.equal) { value = parseExpression(orMissing: Diagnostic.expectedInitialValue) }
    let accessors = at(.leftBrace) && lastErrorIndex != index ? parseAccessors() : nil
    return VariableSyntax.Binding(
      pattern: pattern, type: type, initialValue: value, accessors: accessors)
  }

  // MARK: Accessors

  /// `accessors → "{" (accessor* | statements) "}"`
  mutating func parseAccessors() -> AccessorsSyntax {
    let opening = token
    guard isAccessor(at: index + 1) else {
      let (body, range) = parseBody(after: "get")
      return .getter(body, range)
    }
    advance()
    let outer = context
    context = ExpressionContext()
    defer { context = outer }
    var accessors: [AccessorSyntax] = []
    while !at(.rightBrace), !at(.endOfFile) {
      guard isAccessor(at: index) else {
        report(.expectedAccessor(range(token)))
        repeat { skipGroup() } while !isAtCloser && !at(.endOfFile) && !isAccessor(at: index)
        if isAtCloser, !at(.rightBrace) { advance() }
        continue
      }
      accessors.append(parseAccessor())
    }
    expect(.rightBrace, closing: range(opening), Diagnostic.expectedBraceAtEndOfAccessors)
    return .list(accessors, range(from: opening.start))
  }

  /// Whether the token at `place` begins an accessor; attributes and modifiers are passed.
  private func isAccessor(at place: Int) -> Bool {
    var place = place
    while place < limit {
      let token = tokens[place]
      switch token.kind {
      case .at: place = endOfAttribute(place)
      case .identifier where token.isAccessorModifier: place += 1
      case .identifier where token.isAccessorName: return isAccessorName(place)
      case .keyword where token.word == .`init`: return isAccessorName(place)
      default: return false
      }
    }
    return false
  }

  /// The index after `@Name.Name(…)`.
  func endOfAttribute(_ start: Int) -> Int {
    var place = start + 2
    while place + 1 < limit, tokens[place].kind == .period { place += 2 }
    guard place < limit, tokens[place].kind == .leftParen else { return place }
    guard !tokens[place].flags.contains(.afterTrivia) else { return place }
    var open = 0
    repeat {
      if tokens[place].kind == .leftParen { open += 1 }
      if tokens[place].kind == .rightParen { open -= 1 }
      place += 1
    } while open > 0 && place < limit
    return place
  }

  /// Whether what follows the accessor's name fits.
  private func isAccessorName(_ place: Int) -> Bool {
    guard place + 1 < tokens.count else { return true }
    let next = tokens[place + 1]
    switch next.kind {
    case .leftBrace, .rightBrace, .endOfFile, .at, .leftParen: return true
    case .identifier:
      return next.isAccessorName || next.isAccessorModifier || next.word == .async
    case .keyword: return next.word == .throws || next.word == .rethrows
    default: return false
    }
  }

  /// `accessor → attribute* modifier* name ("(" name ")")? effects block?`
  private mutating func parseAccessor() -> AccessorSyntax {
    let start = token.start
    let attributes = parseAttributes()
    var modifiers: [ModifierSyntax] = []
    while token.isAccessorModifier {
      modifiers.append(ModifierSyntax(name: text(token), detail: nil, range: range(token)))
      advance()
    }
    let name = text(token)
    advance()
    var parameter: NameSyntax?
    if name == "get", at(.leftParen) {
      report(.expectedBraceOfGetter(range(token)))
      skipGroup()
    } else if take(.leftParen) {
      if at(.identifier) { parameter = takeName() }
      expect(.rightParen, Diagnostic.expectedParenthesis)
    }
    let effects = parseEffects()
    let body = at(.leftBrace) ? parseBody(after: name).body : nil
    return AccessorSyntax(
      range: range(from: start), attributes: attributes, modifiers: modifiers, name: name,
      parameter: parameter, isAsync: effects.isAsync, isThrowing: effects.isThrowing, body: body)
  }
}

extension Token {
  /// Whether it is the name of an accessor.
  var isAccessorName: Bool {
    guard kind == .identifier else { return false }
    switch word {
    case .get, .set, .willSet, .didSet, ._read, ._modify: return true
    default: return false
    }
  }

  /// Whether it may stand before an accessor's name.
  var isAccessorModifier: Bool {
    guard kind == .identifier else { return false }
    switch word {
    case .mutating, .nonmutating, .borrowing, .consuming, .__consuming, .nonisolated: return true
    default: return false
    }
  }
}
