import DeclTree

extension Parser {
  /// An error node in place of a missing type.
  var missingType: TypeSyntax { TypeSyntax(.error, missingRange) }

  /// Parses `type → attribute* specifier* ("some" | "any")? composition | tuple-type effects "->" type`.
  mutating func parseType(
    orMissing missing: (SourceRange) -> Diagnostic = Diagnostic.expectedType
  ) -> TypeSyntax {
    guard enter() else { return missingType }
    defer { leave() }
    if at(.identifier), token.keyword == .none { return parseUnmarkedType(missing) }
    let start = token.start
    let attributes = parseAttributes()
    let specifiers = parseSpecifiers()
    let type = parseMarkedType(missing)
    if attributes.isEmpty, specifiers.isEmpty { return type }
    return TypeSyntax(
      .attributed(attributes, specifiers: specifiers, type), range(from: start))
  }

  /// Parses `specifier → "inout" | "borrowing" | "consuming" | "sending" | "isolated" | …`.
  private mutating func parseSpecifiers() -> [String] {
    var specifiers: [String] = []
    while at(.inout) || token.isTypeSpecifier && (startsType(peek()) || peek().keyword == .inout) {
      let isDetailed = token.keyword == .nonisolated && isModifierDetail(index + 1)
      let word = text(token)
      if specifiers.contains(where: { Parser.areExclusive($0, word) }) {
        report(.repeatedSpecifier(range(token)))
      }
      specifiers.append(word)
      advance()
      if isDetailed { for _ in 0..<3 { advance() } }
    }
    return specifiers
  }

  /// Returns whether a parameter can have only one of two specifiers.
  private static func areExclusive(_ first: String, _ second: String) -> Bool {
    let ownerships = ["inout", "borrowing", "consuming", "__owned", "__shared"]
    return ownerships.contains(first) && ownerships.contains(second)
      || first == second && first == "isolated"
  }

  private mutating func parseMarkedType(_ missing: (SourceRange) -> Diagnostic) -> TypeSyntax {
    let start = token.start
    if at(.at) { return parseType() }
    if atContextual(.some), startsType(peek()) {
      advance()
      let type = parseUnmarkedType(missing)
      return TypeSyntax(.some(type), range(from: start))
    }
    if atContextual(.any), startsType(peek()) {
      advance()
      let type = parseUnmarkedType(missing)
      return TypeSyntax(.any(type), range(from: start))
    }
    if at(.repeat) {
      advance()
      let type = parseType()
      return TypeSyntax(.pack(type), range(from: start))
    }
    if atContextual(.each), startsType(peek()) {
      advance()
      let type = parseUnmarkedType(missing)
      return TypeSyntax(.element(type), range(from: start))
    }
    return parseUnmarkedType(missing)
  }

  /// Returns whether a type may begin with this token on the same line.
  func startsType(_ token: Token) -> Bool {
    guard !token.isAtLineStart else { return false }
    switch token.kind {
    case .identifier, .leftParen, .leftSquare, .at: return true
    case .prefixOperator: return base[Int(token.start)] == "~"
    case .keyword: return token.keyword == .Self || token.keyword == .Any
    default: return false
    }
  }

  /// Parses `composition → simple-type ("&" simple-type)*`, or a function type.
  private mutating func parseUnmarkedType(_ missing: (SourceRange) -> Diagnostic) -> TypeSyntax {
    let first = parseSimpleType(missing)
    if isAtArrow { return parseFunctionType(first) }
    guard atOperator("&") else { return first }
    var types = [first]
    while atOperator("&"), types.count < Parser.maximumChain {
      advance()
      types.append(parseSimpleType(Diagnostic.expectedType))
    }
    return TypeSyntax(.composition(types), range(from: first.range.start))
  }

  /// Indicates whether `->` follows, possibly after effects.
  var isAtArrow: Bool {
    switch token.kind {
    case .arrow: return true
    case .keyword where token.keyword == .throws || token.keyword == .rethrows:
      return peek().kind == .arrow || peek().kind == .leftParen
    case .identifier where token.keyword == .async:
      return peek().kind == .arrow || peek().keyword == .throws || peek().keyword == .rethrows
    default: return false
    }
  }

  /// Parses `tuple-type effects "->" type`, after the tuple type.
  private mutating func parseFunctionType(_ parameters: TypeSyntax) -> TypeSyntax {
    var elements = [TupleTypeElementSyntax(label: nil, type: parameters)]
    if case .tuple(let written) = parameters.kind {
      elements = written
    } else {
      report(.functionTypeWithoutParentheses(parameters.range))
    }
    let effects = parseOwnEffects()
    guard expect(.arrow, Diagnostic.expectedArrow) else { return parameters }
    let result = parseType(orMissing: Diagnostic.expectedResultType)
    let function = FunctionTypeSyntax(
      parameters: elements, isAsync: effects.isAsync, isThrowing: effects.isThrowing,
      thrownType: effects.thrownType, result: result)
    return TypeSyntax(.function(function), range(from: parameters.range.start))
  }

  // MARK: Simple types

  /// Parses `simple-type → primary-type ("." name | "?" | "!")*`.
  private mutating func parseSimpleType(_ missing: (SourceRange) -> Diagnostic) -> TypeSyntax {
    var type = parsePrimaryType(missing)
    var length = 0
    while true {
      let start = type.range.start
      switch token.kind {
      case .period where peek().isNameLike:
        type = parseMemberType(type)
      case .questionPostfix:
        advance()
        type = TypeSyntax(.optional(type), range(from: start))
      case .exclaimPostfix:
        advance()
        type = TypeSyntax(.implicitlyUnwrapped(type), range(from: start))
      default:
        return type
      }
      length += 1
      if length == Parser.maximumChain {
        report(.nestingTooDeep(range(token)))
        if isSpeculating { return type }
      }
      if length >= Parser.maximumChain { type = TypeSyntax(.error, type.range) }
    }
  }

  private mutating func parseMemberType(_ type: TypeSyntax) -> TypeSyntax {
    advance()
    let name = parseNameWithGenericArguments()
    return TypeSyntax(.member(type, name), range(from: type.range.start))
  }

  /// Parses `primary-type → name generic-arguments? | "(" … ")" | "[" … "]" | "~" simple-type`.
  mutating func parsePrimaryType(_ missing: (SourceRange) -> Diagnostic) -> TypeSyntax {
    switch token.kind {
    case .identifier, .underscore: return parseNamedType()
    case .leftParen: return parseTupleType()
    case .leftSquare: return parseCollectionType()
    case .keyword where token.keyword == .Self || token.keyword == .Any: return parseNamedType()
    case .prefixOperator where base[Int(token.start)] == "~" && token.end == token.start + 1:
      return parseSuppressedType()
    default:
      report(missing(missingRange))
      return missingType
    }
  }

  private mutating func parseNamedType() -> TypeSyntax {
    let start = token.start
    let name = parseNameWithGenericArguments()
    return TypeSyntax(.named(name), range(from: start))
  }

  private mutating func parseSuppressedType() -> TypeSyntax {
    let start = token.start
    guard enter() else { return missingType }
    defer { leave() }
    advance()
    let type = parseSimpleType(Diagnostic.expectedType)
    return TypeSyntax(.suppressed(type), range(from: start))
  }

  /// Parses `type-name → name generic-arguments? ("." name generic-arguments?)*`.
  mutating func parseTypeName() -> TypeSyntax {
    var type = parseNamedType()
    var length = 0
    while at(.period), peek().isNameLike, length < Parser.maximumChain {
      type = parseMemberType(type)
      length += 1
    }
    return type
  }

  private mutating func parseNameWithGenericArguments() -> NameSyntax {
    let name = consumeName()
    guard atOperator(startingWith: "<") else { return name }
    return NameSyntax(name.text, name.range, genericArguments: parseGenericArguments())
  }

  /// Parses `tuple-type → "(" (element ("," element)*)? ")"`. A single type in parentheses is that type
  /// itself, unless an arrow follows.
  private mutating func parseTupleType() -> TypeSyntax {
    let start = token.start
    let elements = parseParenthesisedList(Diagnostic.expectedParenthesisInTupleType) { parser in
      parser.parseTupleTypeElement()
    }
    let range = range(from: start)
    if elements.count == 1, elements[0].label == nil, !elements[0].isVariadic, !isAtArrow {
      // `(repeat each T)` is a tuple.
      if case .pack = elements[0].type.kind { return TypeSyntax(.tuple(elements), range) }
      return TypeSyntax(elements[0].type.kind, range)
    }
    return TypeSyntax(.tuple(elements), range)
  }

  /// Parses `element → (label name? ":")? type "..."?`.
  private mutating func parseTupleTypeElement() -> TupleTypeElementSyntax {
    var label: NameSyntax?
    if token.isNameLike {
      if peek().kind == .colon {
        label = consumeName()
        advance()
      } else if peek().isNameLike, peek(2).kind == .colon {
        label = consumeName()
        advance()
        advance()
      }
    }
    let type = parseType()
    return TupleTypeElementSyntax(label: label, type: type, isVariadic: consumeEllipsis())
  }

  /// Parses `collection-type → "[" type (":" type)? "]"`.
  private mutating func parseCollectionType() -> TypeSyntax {
    let opening = range(token)
    advance()
    if at(.integer), peek().kind == .identifier, text(peek()) == "of" {
      report(.unsupportedIntegerArgument(range(token)))
      advance()
      advance()
      _ = parseType()
      expect(.rightSquare, closing: opening, Diagnostic.expectedBracketInArrayType)
      return TypeSyntax(.error, range(from: opening.start))
    }
    let first = parseType()
    if consume(.colon) {
      let value = parseType()
      expect(.rightSquare, closing: opening, Diagnostic.expectedBracketInDictionaryType)
      return TypeSyntax(.dictionary(first, value), range(from: opening.start))
    }
    expect(.rightSquare, closing: opening, Diagnostic.expectedBracketInArrayType)
    return TypeSyntax(.array(first), range(from: opening.start))
  }
}

extension Token {
  /// Indicates whether the token is a contextual keyword before a type that specifies how a value is passed.
  var isTypeSpecifier: Bool {
    guard kind == .identifier else { return false }
    switch keyword {
    case .borrowing, .consuming, .sending, .isolated, ._const, .__owned, .__shared: return true
    case .nonisolated: return true
    default: return false
    }
  }
}
