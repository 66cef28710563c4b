import DeclTree

extension Parser {
  /// The effects of a function: `async`, `throws(E)`, `rethrows`.
  struct Effects {
    var isAsync = false
    var isThrowing = false
    var isRethrowing = false
    /// The place of `rethrows`; nil if it is not written.
    var rethrowing: SourceRange?
    var thrownType: TypeSyntax?
  }

  /// Parses `function → "func" (name | operator) generic-parameters? signature where? block?`.
  mutating func parseFunction() -> DeclSyntax.Kind {
    advance()
    let name = parseFunctionName()
    let parameters = parseGenericParameters()
    let signature = parseSignature(of: "function")
    let generics = GenericSyntax(parameters: parameters, requirements: parseWhereClause())
    let body = parseOptionalBody()
    return .function(
      FunctionSyntax(name: name, generics: generics, signature: signature, body: body))
  }

  private mutating func parseFunctionName() -> NameSyntax {
    switch token.kind {
    case .identifier: return consumeName()
    case .infixOperator, .prefixOperator, .postfixOperator, .ampersand, .exclaimPostfix:
      splitOperatorName()
      return consumeName()
    default: return parseDeclaredName("function")
    }
  }

  /// Splits off the `<` that begins the generic parameters, as in `func ==<T>`.
  private mutating func splitOperatorName() {
    guard token.end > token.start + 1, base[Int(token.end) - 1] == "<", peek().kind == .identifier,
      !peek().flags.contains(.afterTrivia)
    else { return }
    splitEnd = token.end
    token = Token(
      kind: token.kind, flags: token.flags, start: token.start, end: token.end - 1)
  }

  private mutating func parseOptionalBody() -> BodySyntax? {
    at(.leftBrace) ? parseBody(after: "func").body : nil
  }

  /// Parses `body → block`, after the keyword that the diagnostic names.
  mutating func parseBody(after word: String) -> (body: BodySyntax, range: SourceRange) {
    if let (braces, range) = skipBraces() { return (.skipped(braces), range) }
    let (statements, range) = parseBlock(after: word)
    return (.parsed(statements), range)
  }

  /// Skips braces that are parsed on demand; returns nil if skipping is disabled or the braces are not
  /// closed.
  mutating func skipBraces() -> (SkippedSource, SourceRange)? {
    guard skipsBraces, at(.leftBrace) else { return nil }
    guard let pair = bracePair(at: index), pair.close < limit else { return nil }
    let start = token.start
    skipGroup()
    let braces = SkippedSource(
      file: source, index: file, range: Int(start)..<Int(previousEnd),
      declaresOperator: pair.declaresOperator,
      implicitlyUnwrappedNames: pair.implicitlyUnwrappedNames)
    return (braces, range(from: start))
  }

  /// Parses `initializer → "init" ("?" | "!")? generic-parameters? signature where? block?`.
  mutating func parseInitializer() -> DeclSyntax.Kind {
    let keyword = range(token)
    advance()
    var failability = InitializerSyntax.Failability.never
    if at(.questionPostfix) || at(.questionInfix) {
      failability = .optional
      advance()
    } else if consume(.exclaimPostfix) {
      failability = .implicitlyUnwrapped
    }
    let parameters = parseGenericParameters()
    let signature = parseSignature(of: "initializer")
    let generics = GenericSyntax(parameters: parameters, requirements: parseWhereClause())
    return .initializer(
      InitializerSyntax(
        keyword: keyword, failability: failability, generics: generics, signature: signature,
        body: parseOptionalBody()))
  }

  /// Parses `deinitializer → "deinit" block`.
  mutating func parseDeinitializer() -> DeclSyntax.Kind {
    advance()
    if at(.leftParen) {
      report(.deinitParameters(range(token)))
      skipGroup()
    }
    _ = consumeContextual(.async)
    return .deinitializer(body: parseBody(after: "deinit").body)
  }

  /// Parses `subscript → "subscript" generic-parameters? parameters "->" type where? accessors?`.
  mutating func parseSubscript() -> DeclSyntax.Kind {
    advance()
    let parameters = parseGenericParameters()
    let signature = parseSignature(of: "subscript", labelsAreNames: false)
    if signature.result == nil { report(.expectedSubscriptResult(missingRange)) }
    let generics = GenericSyntax(parameters: parameters, requirements: parseWhereClause())
    let accessors = at(.leftBrace) ? parseAccessors() : nil
    return .subscriptDeclaration(
      SubscriptSyntax(generics: generics, signature: signature, accessors: accessors))
  }

  /// Parses `macro-declaration → "macro" name generic-parameters? signature ("=" expression)? where?`.
  mutating func parseMacroDeclaration() -> DeclSyntax.Kind {
    advance()
    let name = consumeName()
    _ = parseGenericParameters()
    _ = parseSignature(of: "macro")
    if consume(.equal) { _ = parseExpression() }
    _ = parseWhereClause()
    return .macroDeclaration(name: name)
  }

  // MARK: Signatures

  /// Parses `signature → "(" parameters ")" effects ("->" type)?`.
  private mutating func parseSignature(
    of kind: String, labelsAreNames: Bool = true
  ) -> SignatureSyntax {
    let parameters = parseParameters(of: kind, labelsAreNames: labelsAreNames)
    let effects = parseEffects()
    var result: TypeSyntax?
    if consume(.arrow) { result = parseType(orMissing: Diagnostic.expectedResultType) }
    return SignatureSyntax(
      parameters: parameters, isAsync: effects.isAsync, isThrowing: effects.isThrowing,
      isRethrowing: effects.isRethrowing, thrownType: effects.thrownType, result: result)
  }

  /// Parses `effects → ("async" | "throws" ("(" type ")")? | "rethrows")*`.
  mutating func parseEffects() -> Effects {
    var effects = Effects()
    while true {
      if atContextual(.async) || atContextual(.reasync) {
        effects.isAsync = true
        advance()
      } else if consume(.throws) {
        effects.isThrowing = true
        effects.thrownType = parseThrownType()
      } else if token.keyword == .rethrows {
        effects.rethrowing = range(token)
        advance()
        effects.isThrowing = true
        effects.isRethrowing = true
      } else {
        return effects
      }
    }
  }

  /// Parses the effects of what is no declaration of a function, where nothing can be rethrown.
  mutating func parseOwnEffects() -> Effects {
    let effects = parseEffects()
    if let place = effects.rethrowing { report(.rethrowsOutsideFunction(place)) }
    return effects
  }

  /// Parses `"(" type ")"` after `throws`.
  mutating func parseThrownType() -> TypeSyntax? {
    guard at(.leftParen) else { return nil }
    let opening = range(token)
    advance()
    let type = parseType()
    expect(.rightParen, closing: opening, Diagnostic.expectedParenthesis)
    return type
  }

  /// Parses `parameters → "(" (parameter ("," parameter)*)? ")"`.
  private mutating func parseParameters(of kind: String, labelsAreNames: Bool) -> [ParameterSyntax]
  {
    guard at(.leftParen) else {
      report(.expectedParameters(missingRange, of: kind))
      return []
    }
    return parseParenthesisedList(Diagnostic.expectedParenthesisInParameters) { parser in
      parser.parseParameter(labelsAreNames: labelsAreNames)
    }
  }

  /// Parses `"(" (element ("," element)* ","?)? ")"`.
  mutating func parseParenthesisedList<Element>(
    _ unclosed: (SourceRange) -> Diagnostic, _ parseElement: (inout Parser) -> Element
  ) -> [Element] {
    let opening = range(token)
    let outer = context
    context = ExpressionContext()
    defer { context = outer }
    advance()
    var elements: [Element] = []
    while !at(.rightParen), !at(.endOfFile) {
      let start = index
      elements.append(parseElement(&self))
      guard endElement(since: start, unclosed, opening) else { break }
    }
    expect(.rightParen, closing: opening, unclosed)
    return elements
  }

  /// Consumes the comma after a list element, recovering from errors; returns false if the list ends.
  mutating func endElement(
    since start: Int, _ unclosed: (SourceRange) -> Diagnostic, _ opening: SourceRange
  ) -> Bool {
    if consume(.comma) { return true }
    if isAtCloser || at(.endOfFile) || (isSpeculating && speculationFailed) { return false }
    if token.isAtLineStart, isAtStatementKeyword { return false }
    if token.isAtLineStart || index == start {
      report(unclosed(missingRange).addingOpeningNote(opening))
    } else {
      report(.expectedComma(range(token)))
    }
    if isSpeculating { return false }
    if index == start, !at(.comma), !isAtCloser { skipGroup() }
    skipToSeparator()
    return consume(.comma)
  }

  /// Parses `parameter → attribute* label? name ":" type "..."? ("=" expression)?`.
  private mutating func parseParameter(labelsAreNames: Bool) -> ParameterSyntax {
    let start = token.start
    let attributes = parseAttributes()
    guard token.isNameLike else {
      report(.expectedParameterName(range(token)))
      return ParameterSyntax(
        range: missingRange, attributes: attributes, label: nil, name: missingName,
        type: missingType, isVariadic: false, defaultValue: nil)
    }
    let first = token
    advance()
    let second = token.isNameLike ? token : nil
    if second != nil { advance() }
    if first.keyword == .inout {
      let place = range(first)
      report(second == nil ? .expectedParameterName(place) : .inoutBeforeName(place))
    }
    var label = first.kind == .underscore ? nil : text(first)
    if second == nil, !labelsAreNames { label = nil }
    let name = name(second ?? first)
    guard expect(.colon, Diagnostic.parameterWithoutType) else {
      return ParameterSyntax(
        range: range(from: start), attributes: attributes, label: label, name: name,
        type: missingType, isVariadic: false, defaultValue: nil)
    }
    return parseParameterType(start, attributes, label: label, name: name)
  }

  private mutating func parseParameterType(
    _ start: UInt32, _ attributes: [AttributeSyntax], label: String?, name: NameSyntax
  ) -> ParameterSyntax {
    let type = parseType(orMissing: Diagnostic.expectedParameterType)
    let isVariadic = consumeEllipsis()
    var defaultValue: ExprSyntax?
    if consume(.equal) {
      defaultValue = parseExpression(orMissing: Diagnostic.expectedInitialValue)
    }
    return ParameterSyntax(
      range: range(from: start), attributes: attributes, label: label, name: name, type: type,
      isVariadic: isVariadic, defaultValue: defaultValue)
  }

  /// Consumes `...` if it follows; returns whether it does.
  mutating func consumeEllipsis() -> Bool {
    guard token.isOperator, token.end == token.start + 3, base[Int(token.start)] == ".",
      base[Int(token.start) + 1] == ".", base[Int(token.start) + 2] == "."
    else { return false }
    advance()
    return true
  }

  /// Parses `payload → "(" (parameter-with-optional-name ("," …)*)? ")"` of an enum case.
  mutating func parsePayload() -> [ParameterSyntax] {
    parseParenthesisedList(Diagnostic.expectedParenthesisInParameters) { parser in
      let start = parser.token.start
      let attributes = parser.parseAttributes()
      if parser.token.isNameLike, parser.peek().kind == .colon || parser.peek(2).kind == .colon,
        parser.peek().kind == .colon || parser.peek().isNameLike
      {
        let first = parser.token
        parser.advance()
        let name = parser.at(.colon) ? parser.name(first) : parser.consumeName()
        parser.advance()
        let label = first.kind == .underscore ? nil : parser.text(first)
        return parser.parseParameterType(start, attributes, label: label, name: name)
      }
      let stand = SourceRange(file: parser.file, start: start, end: start)
      return parser.parseParameterType(
        start, attributes, label: nil, name: NameSyntax("_", stand))
    }
  }
}
