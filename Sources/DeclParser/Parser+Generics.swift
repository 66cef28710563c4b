import DeclTree

extension Parser {
  /// Parses `generic-arguments → "<" (type ("," type)*)? ">"`.
  mutating func parseGenericArguments() -> [TypeSyntax] {
    let place = index
    // An argument list that fails during speculation would fail again on its own, so it is not tried again.
    defer { if isSpeculating, speculationFailed { lessThanOperators.insert(place) } }
    consumeFirstOperatorCharacter()
    var arguments: [TypeSyntax] = []
    if !atOperator(startingWith: ">") {
      repeat {
        if !arguments.isEmpty, atOperator(startingWith: ">") { break }
        if at(.integer) {
          // While it is open whether `<` is an operator, the argument of a type is only noted.
          let first = base[Int(tokens[max(place - 1, 0)].start)]
          let isOfType = first >= "A" && first <= "Z"
          if !isSpeculating || !isOfType { report(.unsupportedIntegerArgument(range(token))) }
          arguments.append(TypeSyntax(.error, range(token)))
          advance()
        } else {
          arguments.append(parseType())
        }
        if isSpeculating, speculationFailed { return arguments }
      } while consume(.comma)
    }
    expectGreaterThan(Diagnostic.expectedAngleOfArguments)
    return arguments
  }

  /// Consumes `>`, even as the first character of a longer operator.
  mutating func expectGreaterThan(_ missing: (SourceRange) -> Diagnostic) {
    if atOperator(startingWith: ">") { return consumeFirstOperatorCharacter() }
    report(missing(missingRange))
  }

  /// Parses the generic arguments after a name in an expression; returns nil if the `<` is an operator.
  ///
  /// Swift's rule: the source after `<` is parsed speculatively as types, and the token after `>` decides.
  mutating func parseGenericArgumentsInExpression() -> [TypeSyntax]? {
    guard !lessThanOperators.contains(index) else { return nil }
    let place = index
    let arguments = speculate { parser -> [TypeSyntax]? in
      let arguments = parser.parseGenericArguments()
      return !parser.speculationFailed && parser.endsGenericArguments ? arguments : nil
    }
    if arguments == nil { lessThanOperators.insert(place) }
    if !isSpeculating {
      for argument in arguments ?? [] {
        if case .error = argument.kind { report(.unsupportedIntegerArgument(argument.range)) }
      }
    }
    return arguments
  }

  /// Indicates whether the token may follow generic arguments in an expression.
  private var endsGenericArguments: Bool {
    switch token.kind {
    case .rightParen, .rightSquare, .leftBrace, .rightBrace, .period, .comma, .semicolon: true
    case .endOfFile, .exclaimPostfix, .questionPostfix, .colon: true
    case .stringClose, .interpolationClose: true
    case .leftParen, .leftSquare: !token.isAtLineStart
    case .infixOperator: atOperator("&")
    default: token.isAtLineStart
    }
  }

  /// Parses `generic-parameters → "<" generic-parameter ("," generic-parameter)* ">"`.
  mutating func parseGenericParameters() -> [GenericParameterSyntax] {
    guard atOperator(startingWith: "<") else { return [] }
    consumeFirstOperatorCharacter()
    var parameters: [GenericParameterSyntax] = []
    repeat {
      if atOperator(startingWith: ">"), !parameters.isEmpty { break }
      parameters.append(parseGenericParameter())
    } while consume(.comma)
    expectGreaterThan(Diagnostic.expectedAngleOfParameters)
    return parameters
  }

  /// Parses `generic-parameter → attribute* ("each" | "let")? name (":" type)?`.
  private mutating func parseGenericParameter() -> GenericParameterSyntax {
    _ = parseAttributes()
    let isPack = atContextual(.each) && peek().kind == .identifier
    let isValue = at(.let)
    if isPack || isValue { advance() }
    guard at(.identifier) else {
      report(.expectedGenericParameter(missingRange))
      return GenericParameterSyntax(name: missingName, constraint: nil, isPack: isPack)
    }
    let name = consumeName()
    var constraint = consume(.colon) ? parseType() : nil
    if isValue {
      report(.unsupportedIntegerArgument(name.range))
      constraint = nil
    }
    return GenericParameterSyntax(
      name: name, constraint: constraint, isPack: isPack, isValue: isValue)
  }

  /// Parses `where → "where" requirement ("," requirement)*`.
  mutating func parseWhereClause() -> [RequirementSyntax] {
    guard consume(.where) else { return [] }
    var requirements: [RequirementSyntax] = []
    repeat {
      let left = parseType()
      if consume(.colon) {
        let right = parseType()
        requirements.append(RequirementSyntax(left: left, relation: .conforms, right: right))
      } else if token.isOperator, text(token) == "==" {
        advance()
        let right = parseType()
        requirements.append(RequirementSyntax(left: left, relation: .sameType, right: right))
      } else {
        report(.expectedRequirement(missingRange))
        break
      }
    } while consume(.comma)
    return requirements
  }
}
