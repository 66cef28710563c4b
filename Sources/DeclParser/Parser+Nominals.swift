import DeclTree

extension Parser {
  /// `nominal → keyword name generic-parameters? (":" types)? where? "{" members "}"`
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

  /// `"<" name ("," name)* ">"` after a protocol's name
  private mutating func parsePrimaryAssociatedTypes() -> [NameSyntax] {
    guard atOperator(startingWith: "<") else { return [] }
    takeFirstOfOperator()
    var names: [NameSyntax] = []
    repeat {
      guard at(.identifier) else { break }
      names.append(takeName())
    } while take(.comma)
    expectGreaterThan(Diagnostic.expectedAngleOfParameters)
    return names
  }

  /// `extension → "extension" type (":" types)? where? "{" members "}"`
  mutating func parseExtension() -> DeclSyntax.Kind {
    advance()
    let extended = parseType(orMissing: Diagnostic.expectedExtendedType)
    let inherited = parseInheritance()
    let requirements = parseWhereClause()
    let (members, _) = parseMemberBlock(.enumeration, of: "extension")
    return .extensionDeclaration(
      ExtensionSyntax(
        extended: extended, inherited: inherited, requirements: requirements, braces: members))
  }

  /// `":" type ("," type)*`
  private mutating func parseInheritance() -> [TypeSyntax] {
    guard take(.colon) else { return [] }
    var types: [TypeSyntax] = []
    repeat {
      types.append(parseType())
    } while take(.comma)
    return types
  }

  /// `"{" members "}"`
  private mutating func parseMemberBlock(
    _ context: MemberContext, of kind: String
  ) -> (MembersSyntax, SourceRange) {
    if case (var braces, let range)? = skipBraces() {
      braces.context = context
      return (.skipped(braces), range)
    }
    let opening = token
    guard expect(.leftBrace, { Diagnostic.expectedBrace($0, in: kind) }) else {
      return (.parsed([]), missingPlace)
    }
    let members = parseMembers(context)
    expect(.rightBrace, closing: range(opening)) { Diagnostic.expectedBraceAtEnd($0, of: kind) }
    return (.parsed(members), range(from: opening.start))
  }

  /// The name that a declaration gives.
  mutating func parseDeclaredName(_ kind: String) -> NameSyntax {
    if at(.identifier) { return takeName() }
    if at(.keyword), !token.isAtLineStart {
      report(.keywordAsName(range(token), text(token)))
      return takeName()
    }
    report(.expectedName(missingPlace, of: kind))
    return missingName
  }

  // MARK: Cases

  /// `enum-cases → "case" enum-case ("," enum-case)*`
  mutating func parseEnumCases(_ context: MemberContext) -> DeclSyntax.Kind {
    if context != .enumeration { report(.caseOutsideEnum(range(token))) }
    advance()
    var cases: [EnumCaseSyntax] = []
    repeat {
      cases.append(parseEnumCase())
    } while take(.comma)
    return .enumCases(cases)
  }

  /// `enum-case → name payload? ("=" expression)?`
  private mutating func parseEnumCase() -> EnumCaseSyntax {
    let start = token.start
    let name = parseDeclaredName("enum 'case'")
    let payload = at(.leftParen) ? parsePayload() : nil
    var rawValue: ExprSyntax?
    if take(.equal) { rawValue = parseExpression(orMissing: Diagnostic.expectedRawValue) }
    return EnumCaseSyntax(
      range: range(from: start), name: name, payload: payload, rawValue: rawValue)
  }

  // MARK: Types by name

  /// `typealias → "typealias" name generic-parameters? "=" type where?`
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

  /// `associatedtype → "associatedtype" name (":" types)? ("=" type)? where?`
  mutating func parseAssociatedType() -> DeclSyntax.Kind {
    advance()
    let name = parseDeclaredName("associatedtype")
    let inherited = parseInheritance()
    let defaultType = take(.equal) ? parseType() : nil
    return .associatedType(
      name: name, inherited: inherited, defaultType: defaultType, parseWhereClause())
  }

  // MARK: Others

  /// `import → "import" kind? name ("." name)*`
  mutating func parseImport() -> DeclSyntax.Kind {
    advance()
    if at(.keyword), peek().kind == .identifier { advance() }
    var path: [NameSyntax] = []
    repeat {
      guard token.isNameLike, !token.isAtLineStart else {
        report(.expectedModuleName(missingPlace))
        break
      }
      path.append(takeName())
    } while take(.period)
    return .importModule(path: path)
  }

  /// `operator → "operator" operator-name (":" name)?`
  mutating func parseOperator(_ modifiers: [ModifierSyntax]) -> DeclSyntax.Kind {
    advance()
    let fixity = modifiers.first { ["prefix", "infix", "postfix"].contains($0.name) }?.name
    if fixity == nil { report(.operatorWithoutFixity(range(token))) }
    guard token.isOperator || at(.ampersand) || at(.exclaimPostfix) else {
      report(.expectedOperatorName(missingPlace))
      return .operatorDeclaration(
        fixity: fixity ?? "infix", name: missingName, precedenceGroup: nil)
    }
    let name = takeName()
    var group: NameSyntax?
    if take(.colon), at(.identifier) { group = takeName() }
    return .operatorDeclaration(fixity: fixity ?? "infix", name: name, precedenceGroup: group)
  }

  /// `precedencegroup → "precedencegroup" name "{" (word ":" names)* "}"`
  mutating func parsePrecedenceGroup() -> DeclSyntax.Kind {
    advance()
    let name = parseDeclaredName("precedencegroup")
    var relations: [Word: [NameSyntax]] = [:]
    expect(.leftBrace) { Diagnostic.expectedBrace($0, in: "precedencegroup") }
    while at(.identifier) {
      let word = token.word
      advance()
      expect(.colon) { Diagnostic.expectedColon($0, after: "precedencegroup") }
      repeat {
        guard token.isNameLike else { break }
        relations[word, default: []].append(takeName())
      } while take(.comma)
    }
    expect(.rightBrace) { Diagnostic.expectedBraceAtEnd($0, of: "precedencegroup") }
    return .precedenceGroup(
      PrecedenceGroupSyntax(
        name: name, higherThan: relations[.higherThan] ?? [],
        lowerThan: relations[.lowerThan] ?? [],
        associativity: relations[.associativity]?.first?.text ?? "none",
        isAssignment: relations[.assignment]?.first?.text == "true"))
  }
}
