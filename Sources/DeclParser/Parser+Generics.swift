import DeclTree

extension Parser {
  /// `generic-arguments → "<" (type ("," type)*)? ">"`
  mutating func parseGenericArguments() -> [TypeSyntax] {
    let place = index
    // What fails inside a trial would fail again in a trial of its own.
    defer { if isSpeculating, speculationFailed { lessThanSigns.insert(place) } }
    takeFirstOfOperator()
    var arguments: [TypeSyntax] = []
    if !atOperator(startingWith: ">") {
      repeat {
        if at(.integer) {
          report(.unsupportedIntegerArgument(range(token)))
          arguments.append(missingType)
          advance()
        } else {
          arguments.append(parseType())
        }
        if isSpeculating, speculationFailed { return arguments }
      } while take(.comma)
    }
    expectGreaterThan(Diagnostic.expectedAngleOfArguments)
    return arguments
  }

  /// Takes `>`, also when it begins a longer operator.
  mutating func expectGreaterThan(_ missing: (SourceRange) -> Diagnostic) {
    if atOperator(startingWith: ">") { return takeFirstOfOperator() }
    report(missing(missingPlace))
  }

  /// The generic arguments after a name in an expression; nil when `<` is an operator there.
  ///
  /// Swift's rule: what follows is parsed as types on trial, and the token after `>` decides.
  mutating func parseGenericArgumentsInExpression() -> [TypeSyntax]? {
    guard !lessThanSigns.contains(index) else { return nil }
    let place = index
    let arguments = speculate { parser -> [TypeSyntax]? in
      let arguments = parser.parseGenericArguments()
      return !parser.speculationFailed && parser.endsGenericArguments ? arguments : nil
    }
    if arguments == nil { lessThanSigns.insert(place) }
    return arguments
  }

  /// Whether the token may follow generic arguments in an expression.
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

  /// `generic-parameters → "<" generic-parameter ("," generic-parameter)* ">"`
  mutating func parseGenericParameters() -> [GenericParameterSyntax] {
    guard atOperator(startingWith: "<") else { return [] }
    takeFirstOfOperator()
    var parameters: [GenericParameterSyntax] = []
    repeat {
      if atOperator(startingWith: ">"), !parameters.isEmpty { break }
      parameters.append(parseGenericParameter())
    } while take(.comma)
    expectGreaterThan(Diagnostic.expectedAngleOfParameters)
    return parameters
  }

  /// `generic-parameter → attribute* ("each" | "let")? name (":" type)?`
  private mutating func parseGenericParameter() -> GenericParameterSyntax {
    _ = parseAttributes()
    let isPack = atContextual(.each) && peek().kind == .identifier
    if isPack || at(.let) { advance() }
    guard at(.identifier) else {
      report(.expectedGenericParameter(missingPlace))
      return GenericParameterSyntax(name: missingName, constraint: nil, isPack: isPack)
    }
    let name = takeName()
    let constraint = take(.colon) ? parseType() : nil
    return GenericParameterSyntax(name: name, constraint: constraint, isPack: isPack)
  }

  /// `where → "where" requirement ("," requirement)*`
  mutating func parseWhereClause() -> [RequirementSyntax] {
    guard take(.where) else { return [] }
    var requirements: [RequirementSyntax] = []
    repeat {
      let left = parseType()
      if take(.colon) {
        let right = parseType()
        requirements.append(RequirementSyntax(left: left, relation: .conforms, right: right))
      } else if token.isOperator, text(token) == "==" {
        advance()
        let right = parseType()
        requirements.append(RequirementSyntax(left: left, relation: .sameType, right: right))
      } else {
        report(.expectedRequirement(missingPlace))
        break
      }
    } while take(.comma)
    return requirements
  }
}
