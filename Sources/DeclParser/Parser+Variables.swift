import DeclTree

extension Parser {
  /// Parses `variable → ("let" | "var") binding ("," binding)*`.
  mutating func parseVariable() -> DeclSyntax.Kind {
    let isLet = at(.let)
    advance()
    var bindings: [VariableSyntax.Binding] = []
    repeat {
      bindings.append(parseBinding())
    } while consume(.comma)
    return .variable(VariableSyntax(isLet: isLet, bindings: propagatingTypes(bindings)))
  }

  /// Copies types in declarations such as `var x, y: Int`: a binding without type and initial value has the
  /// type of the next binding.
  private func propagatingTypes(_ bindings: [VariableSyntax.Binding]) -> [VariableSyntax.Binding] {
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

  /// Parses `binding → pattern (":" type)? ("=" expression)? accessors?`.
  private mutating func parseBinding() -> VariableSyntax.Binding {
    let pattern = parseDeclaredPattern()
    let type = consume(.colon) ? parseType() : nil
    var value: ExprSyntax?
    if consume(.equal) { value = parseExpression(orMissing: Diagnostic.expectedInitialValue) }
    let accessors = at(.leftBrace) && lastErrorIndex != index ? parseAccessors() : nil
    return VariableSyntax.Binding(
      pattern: pattern, type: type, initialValue: value, accessors: accessors)
  }

  // MARK: Accessors

  /// Parses `accessors → "{" (accessor* | statements) "}"`.
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

  /// Returns whether an accessor, possibly with attributes and modifiers, begins at index `place`.
  private func isAccessor(at place: Int) -> Bool {
    var place = place
    while place < limit {
      let token = tokens[place]
      switch token.kind {
      case .at: place = endOfAttribute(place)
      case .identifier where token.isAccessorModifier: place += 1
      case .identifier where token.isAccessorName: return isAccessorName(place)
      case .keyword where token.keyword == .`init`: return isAccessorName(place)
      default: return false
      }
    }
    return false
  }

  /// Returns the index after `@Name.Name(…)`.
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

  /// Returns whether the token after the accessor name at `place` may follow such a name.
  private func isAccessorName(_ place: Int) -> Bool {
    guard place + 1 < tokens.count else { return true }
    let next = tokens[place + 1]
    switch next.kind {
    case .leftBrace, .rightBrace, .endOfFile, .at, .leftParen: return true
    case .identifier:
      return next.isAccessorName || next.isAccessorModifier || next.keyword == .async
    case .keyword: return next.keyword == .throws || next.keyword == .rethrows
    default: return false
    }
  }

  /// Parses `accessor → attribute* modifier* name ("(" name ")")? effects block?`.
  /// .
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
    } else if consume(.leftParen) {
      if at(.identifier) { parameter = consumeName() }
      expect(.rightParen, Diagnostic.expectedParenthesis)
    }
    let effects = parseOwnEffects()
    let place = range(token)
    let body = at(.leftBrace) ? parseBody(after: name).body : nil
    return AccessorSyntax(
      range: range(from: start), attributes: attributes, modifiers: modifiers, name: name,
      parameter: parameter, isAsync: effects.isAsync, isThrowing: effects.isThrowing,
      thrownType: effects.thrownType, body: body, placeOfBody: place)
  }
}

extension Token {
  /// Indicates whether the token is the name of an accessor.
  var isAccessorName: Bool {
    guard kind == .identifier else { return false }
    switch keyword {
    case .get, .set, .willSet, .didSet, ._read, ._modify: return true
    default: return false
    }
  }

  /// Indicates whether the token may precede the name of an accessor.
  var isAccessorModifier: Bool {
    guard kind == .identifier else { return false }
    switch keyword {
    case .mutating, .nonmutating, .borrowing, .consuming, .__consuming, .nonisolated: return true
    default: return false
    }
  }
}
