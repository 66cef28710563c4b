import DeclTree

extension Parser {
  /// The context of a declaration, which determines the kinds of declarations that are allowed.
  enum MemberContext {
    case code, type, enumeration, protocolType
  }

  /// The maximum number of tokens to look ahead past attributes and modifiers.
  /// More modifiers than any declaration has; after them the tokens count as a statement.
  private static let maximumModifiers = 16

  /// Indicates whether a declaration begins here. Only used among statements; members are always
  /// declarations.
  var isAtDeclaration: Bool {
    var place = index
    for _ in 0..<Parser.maximumModifiers {
      guard place < limit else { return false }
      let token = tokens[place]
      switch token.kind {
      case .at: return true
      case .keyword: return startsDeclaration(token, afterModifier: place > index)
      case .identifier where token.isContextualModifier:
        place += 1
        if tokens[place].kind == .leftParen {
          guard isModifierDetail(place) else { return false }
          place += 3
        }
      case .identifier: return startsContextualDeclaration(place)
      default: return false
      }
    }
    return false
  }

  private func startsDeclaration(_ token: Token, afterModifier: Bool) -> Bool {
    switch token.keyword {
    case .let, .var, .func, .struct, .class, .enum, .protocol, .extension, .import: true
    case .typealias, .associatedtype, .subscript, .deinit, .operator, .precedencegroup: true
    case .static, .public, .private, .internal, .fileprivate: true
    case .`init`, .case: afterModifier
    default: false
    }
  }

  /// Returns whether the token is `actor` or `macro`, followed by a name on the same line.
  private func startsContextualDeclaration(_ place: Int) -> Bool {
    let word = tokens[place].keyword
    guard word == .actor || word == .macro, place + 1 < limit else { return false }
    return tokens[place + 1].kind == .identifier && !tokens[place + 1].isAtLineStart
  }

  /// Parses `declaration → (attribute | modifier)* …`.
  mutating func parseDeclaration(_ context: MemberContext) -> DeclSyntax {
    guard enter() else { return DeclSyntax(.macro(name: missingName, .none), missingRange) }
    defer { leave() }
    let start = token.start
    let documentation = token.flags.contains(.documented) ? documentation(before: index) : ""
    if atPound(.if), !isAtIfConfigOfAttributes { return parseIfConfigDeclaration(context) }
    var attributes: [AttributeSyntax] = []
    var modifiers: [ModifierSyntax] = []
    while true {
      if at(.at) {
        attributes.append(parseAttribute())
      } else if isAtModifier {
        modifiers.append(parseModifier())
      } else if isAtIfConfigOfAttributes {
        parseIfConfigAttributes()
      } else {
        break
      }
    }
    let kind = parseDeclarationKind(context, modifiers)
    return DeclSyntax(
      kind, range(from: start), attributes: attributes, modifiers: modifiers,
      documentation: documentation)
  }

  private mutating func parseDeclarationKind(
    _ context: MemberContext, _ modifiers: [ModifierSyntax]
  ) -> DeclSyntax.Kind {
    guard token.kind == .keyword else { return parseContextualDeclaration() }
    switch token.keyword {
    case .let, .var: return parseVariable()
    case .func: return parseFunction()
    case .struct: return parseNominal(.structure)
    case .class: return parseNominal(.classType)
    case .enum: return parseNominal(.enumeration)
    case .protocol: return parseNominal(.protocolType)
    case .extension: return parseExtension()
    case .`init`: return parseInitializer()
    case .deinit: return parseDeinitializer()
    case .subscript: return parseSubscript()
    case .typealias: return parseTypeAlias()
    case .associatedtype: return parseAssociatedType()
    case .case: return parseEnumCases(context)
    case .import: return parseImport()
    case .operator: return parseOperator(modifiers)
    case .precedencegroup: return parsePrecedenceGroup()
    default: return missingDeclaration()
    }
  }

  private mutating func parseContextualDeclaration() -> DeclSyntax.Kind {
    if atContextual(.actor), peek().kind == .identifier { return parseNominal(.actor) }
    if atContextual(.macro), peek().kind == .identifier { return parseMacroDeclaration() }
    if at(.pound) { return parseMacroUse() }
    return missingDeclaration()
  }

  private mutating func missingDeclaration() -> DeclSyntax.Kind {
    report(.expectedDeclaration(at(.rightBrace) ? missingRange : range(token)))
    return .macro(name: missingName, .none)
  }

  // MARK: Modifiers

  private var isAtModifier: Bool {
    switch token.kind {
    case .keyword:
      switch token.keyword {
      case .static, .public, .private, .internal, .fileprivate: true
      case .class: isClassModifier
      default: false
      }
    case .identifier:
      token.isContextualModifier && (peek().isNameLike || isModifierDetail || peek().kind == .at)
    default: false
    }
  }

  /// Indicates whether the keyword `class` is a modifier here, as in `class func`.
  private var isClassModifier: Bool {
    let next = peek()
    if next.kind == .keyword { return next.keyword != .class }
    return next.isContextualModifier && peek(2).kind == .keyword
  }

  private var isModifierDetail: Bool { isModifierDetail(index + 1) }

  /// Returns whether `(set)`, `(safe)`, `(unsafe)` or `(nonsending)` follows at index `place`.
  func isModifierDetail(_ place: Int) -> Bool {
    guard place + 2 < limit, tokens[place].kind == .leftParen else { return false }
    guard tokens[place + 2].kind == .rightParen else { return false }
    return ["set", "safe", "unsafe", "nonsending"].contains(text(tokens[place + 1]))
  }

  /// Parses `modifier → keyword ("(" identifier ")")?`.
  private mutating func parseModifier() -> ModifierSyntax {
    let start = token.start
    let name = text(token)
    let hasDetail = isModifierDetail
    advance()
    var detail: String?
    if hasDetail {
      advance()
      detail = text(token)
      advance()
      advance()
    }
    return ModifierSyntax(name: name, detail: detail, range: range(from: start))
  }

  // MARK: Members

  /// Parses `members → (declaration (newline | ";"))*`.
  mutating func parseMembers(_ context: MemberContext) -> [DeclSyntax] {
    var members: [DeclSyntax] = []
    while !at(.rightBrace), !at(.endOfFile) {
      if at(.semicolon) {
        report(.unexpectedSeparator(range(token)))
        while consume(.semicolon) {}
        continue
      }
      if isAtIfConfigEnd {
        if ifConfigDepth > 0 { return members }
        report(.extraneous(range(token), text(token)))
        advance()
        continue
      }
      let start = index
      members.append(parseDeclaration(context))
      if index == start {
        members.removeLast()
        skipGroup()
      }
      endMember(errorsSince: start)
    }
    return members
  }

  private mutating func endMember(errorsSince start: Int) {
    if lastErrorIndex >= start { skipToLineEnd() }
    if consume(.semicolon) || at(.rightBrace) || at(.endOfFile) || token.isAtLineStart { return }
    if lastErrorIndex >= start { return }
    report(.consecutiveDeclarations(SourceRange(file: file, start: previousEnd, end: previousEnd)))
  }
}

extension Token {
  /// Indicates whether the token is a contextual keyword that modifies a declaration.
  var isContextualModifier: Bool {
    guard kind == .identifier else { return false }
    switch keyword {
    case .async, .borrowing, .consuming, .convenience, .distributed, .dynamic, .final: return true
    case .indirect, .infix, .isolated, .lazy, .mutating, .nonisolated, .nonmutating: return true
    case .open, .optional, .override, .package, .postfix, .prefix, .required, .unowned: return true
    case .weak, .__consuming: return true
    default: return false
    }
  }
}

extension CallArgumentsSyntax {
  /// An empty argument list without parentheses.
  static let none = CallArgumentsSyntax(arguments: [], parentheses: nil)
}
