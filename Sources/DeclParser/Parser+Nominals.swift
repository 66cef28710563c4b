import DeclTree

extension Parser {
  /// Parses `nominal → keyword name generic-parameters? (":" types)? where? "{" members "}"`.
  mutating func parseNominal(_ keyword: NominalSyntax.Keyword) -> DeclSyntax.Kind {
    advance()
    let name = parseDeclaredName(keyword.rawValue)
    var primary: [NameSyntax] = []
    var parameters: [GenericParameterSyntax] = []
    if keyword == .protocolType {
      primary = parsePrimaryAssociatedTypes()
    } else {
      parameters = parseGenericParameters()
    }
    let inherited = parseInheritance()
    let generics = GenericSyntax(parameters: parameters, requirements: parseWhereClause())
    let (members, bodyRange) = parseMemberBlock(context(of: keyword), of: keyword.rawValue)
    return .nominal(
      NominalSyntax(
        keyword: keyword, name: name, generics: generics, primaryAssociatedTypes: primary,
        inherited: inherited, braces: members, bodyRange: bodyRange))
  }

  private func context(of keyword: NominalSyntax.Keyword) -> MemberContext {
    switch keyword {
    case .enumeration: .enumeration
    case .protocolType: .protocolType
    default: .type
    }
  }

  /// Parses `"<" name ("," name)* ">"` after a protocol's name.
  private mutating func parsePrimaryAssociatedTypes() -> [NameSyntax] {
    guard atOperator(startingWith: "<") else { return [] }
    consumeFirstOperatorCharacter()
    var names: [NameSyntax] = []
    repeat {
      guard at(.identifier) else { break }
      names.append(consumeName())
    } while consume(.comma)
    expectGreaterThan(Diagnostic.expectedAngleOfParameters)
    return names
  }

  /// Parses `extension → "extension" type (":" types)? where? "{" members "}"`.
  mutating func parseExtension() -> DeclSyntax.Kind {
    advance()
    let extended = parseType(orMissing: Diagnostic.expectedExtendedType)
    let inherited = parseInheritance()
    let requirements = parseWhereClause()
    let (members, _) = parseMemberBlock(.type, of: "extension")
    return .extensionDeclaration(
      ExtensionSyntax(
        extended: extended, inherited: inherited, requirements: requirements, braces: members))
  }

  /// Parses `":" type ("," type)*`.
  private mutating func parseInheritance() -> [TypeSyntax] {
    guard consume(.colon) else { return [] }
    var types: [TypeSyntax] = []
    repeat {
      types.append(parseClassConstraint() ?? parseType())
    } while consume(.comma)
    return types
  }

  /// Parses `"class"`, the former spelling of `AnyObject` in the inheritance clause of a protocol.
  private mutating func parseClassConstraint() -> TypeSyntax? {
    guard at(.class) else { return nil }
    let range = range(token)
    advance()
    report(.classConstraint(range))
    return TypeSyntax(.named(NameSyntax("AnyObject", range)), range)
  }

  /// Parses `"{" members "}"`.
  private mutating func parseMemberBlock(
    _ context: MemberContext, of kind: String
  ) -> (MembersSyntax, SourceRange) {
    if case (var braces, let range)? = skipBraces() {
      braces.context = context
      return (.skipped(braces), range)
    }
    let opening = token
    guard expect(.leftBrace, { Diagnostic.expectedBrace($0, in: kind) }) else {
      return (.parsed([]), missingRange)
    }
    let members = parseMembers(context)
    expect(.rightBrace, closing: range(opening)) { Diagnostic.expectedBraceAtEnd($0, of: kind) }
    return (.parsed(members), range(from: opening.start))
  }

  /// Parses the declared name; a missing name or a keyword is reported.
  mutating func parseDeclaredName(_ kind: String) -> NameSyntax {
    if at(.identifier) { return consumeName() }
    if at(.keyword), !token.isAtLineStart {
      report(.keywordAsName(range(token), text(token)))
      return consumeName()
    }
    report(.expectedName(missingRange, of: kind))
    return missingName
  }

  // MARK: Cases

  /// Parses `enum-cases → "case" enum-case ("," enum-case)*`.
  mutating func parseEnumCases(_ context: MemberContext) -> DeclSyntax.Kind {
    if context != .enumeration { report(.caseOutsideEnum(range(token))) }
    advance()
    var cases: [EnumCaseSyntax] = []
    repeat {
      cases.append(parseEnumCase())
    } while consume(.comma)
    return .enumCases(cases)
  }

  /// Parses `enum-case → name payload? ("=" expression)?`.
  private mutating func parseEnumCase() -> EnumCaseSyntax {
    let start = token.start
    let name = parseDeclaredName("enum 'case'")
    let payload = at(.leftParen) ? parsePayload() : nil
    var rawValue: ExprSyntax?
    if consume(.equal) { rawValue = parseExpression(orMissing: Diagnostic.expectedRawValue) }
    return EnumCaseSyntax(
      range: range(from: start), name: name, payload: payload, rawValue: rawValue)
  }

  // MARK: Type aliases and associated types

  /// Parses `typealias → "typealias" name generic-parameters? "=" type where?`.
  mutating func parseTypeAlias() -> DeclSyntax.Kind {
    advance()
    let name = parseDeclaredName("typealias")
    let parameters = parseGenericParameters()
    var type = missingType
    if expect(.equal, Diagnostic.expectedEqualInTypeAlias) {
      type = parseType(orMissing: Diagnostic.expectedAliasedType)
    }
    let generics = GenericSyntax(parameters: parameters, requirements: parseWhereClause())
    return .typeAlias(name: name, generics, type)
  }

  /// Parses `associatedtype → "associatedtype" name (":" types)? ("=" type)? where?`.
  mutating func parseAssociatedType() -> DeclSyntax.Kind {
    advance()
    let name = parseDeclaredName("associatedtype")
    let inherited = parseInheritance()
    let defaultType = consume(.equal) ? parseType() : nil
    return .associatedType(
      name: name, inherited: inherited, defaultType: defaultType, parseWhereClause())
  }

  // MARK: Imports, operators and precedence groups

  /// Parses `import → "import" kind? name ("." name)*`.
  mutating func parseImport() -> DeclSyntax.Kind {
    advance()
    if at(.keyword), peek().kind == .identifier { advance() }
    var path: [NameSyntax] = []
    repeat {
      guard token.isNameLike, !token.isAtLineStart else {
        report(.expectedModuleName(missingRange))
        break
      }
      path.append(consumeName())
    } while consume(.period)
    return .importModule(path: path)
  }

  /// Parses `operator → "operator" operator-name (":" name)?`.
  mutating func parseOperator(_ modifiers: [ModifierSyntax]) -> DeclSyntax.Kind {
    advance()
    let fixity = modifiers.first { ["prefix", "infix", "postfix"].contains($0.name) }?.name
    if fixity == nil { report(.operatorWithoutFixity(range(token))) }
    guard token.isOperator || at(.ampersand) || at(.exclaimPostfix) else {
      report(.expectedOperatorName(missingRange))
      return .operatorDeclaration(
        fixity: fixity ?? "infix", name: missingName, precedenceGroup: nil)
    }
    let name = consumeName()
    var group: NameSyntax?
    if at(.colon) {
      if fixity == "prefix" || fixity == "postfix" {
        report(.precedenceOfUnaryOperator(range(token)))
      }
      advance()
      if at(.identifier) { group = consumeName() }
    }
    return .operatorDeclaration(fixity: fixity ?? "infix", name: name, precedenceGroup: group)
  }

  /// Parses `precedencegroup → "precedencegroup" name "{" (identifier ":" names)* "}"`.
  mutating func parsePrecedenceGroup() -> DeclSyntax.Kind {
    advance()
    let name = parseDeclaredName("precedencegroup")
    var relations: [Keyword: [NameSyntax]] = [:]
    var ranges: [Keyword: SourceRange] = [:]
    expect(.leftBrace) { Diagnostic.expectedBrace($0, in: "precedencegroup") }
    while at(.identifier) {
      let word = token.keyword
      checkGroupAttribute(isRepeated: ranges[word] != nil)
      ranges[word] = range(token)
      advance()
      expect(.colon) { Diagnostic.expectedColon($0, after: "precedencegroup") }
      checkGroupValue(of: word)
      repeat {
        guard token.isNameLike else { break }
        relations[word, default: []].append(consumeName())
      } while consume(.comma)
    }
    expect(.rightBrace) { Diagnostic.expectedBraceAtEnd($0, of: "precedencegroup") }
    return .precedenceGroup(
      PrecedenceGroupSyntax(
        name: name, higherThan: relations[.higherThan] ?? [],
        lowerThan: relations[.lowerThan] ?? [], higherThanRange: ranges[.higherThan] ?? .none,
        associativity: relations[.associativity]?.first?.text ?? "none",
        isAssignment: relations[.assignment]?.first?.text == "true"))
  }

  /// Reports an attribute of a precedence group that is unknown or repeated.
  private mutating func checkGroupAttribute(isRepeated: Bool) {
    switch token.keyword {
    case .higherThan, .lowerThan, .associativity, .assignment:
      if isRepeated { report(.repeatedGroupAttribute(text(token), range(token))) }
    default: report(.unknownGroupAttribute(text(token), range(token)))
    }
  }

  /// Reports a value that an attribute of a precedence group cannot have.
  private mutating func checkGroupValue(of word: Keyword) {
    switch word {
    case .associativity where !["left", "right", "none"].contains(text(token)):
      report(.invalidAssociativity(range(token)))
    case .assignment where !at(.true) && !at(.false): report(.invalidAssignment(range(token)))
    default: break
    }
  }
}
