import DeclTree

extension Parser {
  /// Parses `attributes → attribute*`.
  mutating func parseAttributes() -> [AttributeSyntax] {
    var attributes: [AttributeSyntax] = []
    while at(.at) { attributes.append(parseAttribute()) }
    return attributes
  }

  /// Parses `attribute → "@" type-name ("(" arguments ")")?`.
  /// .
  /// The parenthesis must touch the name, so that `@escaping (Int) -> Void` is a type.
  mutating func parseAttribute() -> AttributeSyntax {
    let start = token.start
    advance()
    guard token.isNameLike else {
      report(.expectedAttributeName(missingRange))
      // Repeated signs such as `@@@` are one mistake, so they are reported once.
      while at(.at) { advance() }
      return AttributeSyntax(range: range(from: start), name: missingType, arguments: nil)
    }
    let name = parseTypeName()
    let attribute = AttributeSyntax(range: range(from: start), name: name, arguments: nil)
    guard at(.leftParen), !token.flags.contains(.afterTrivia) else {
      if attribute.baseName == "available" {
        report(.malformedAvailability("expected '(' in 'available' attribute", name.range))
      }
      return attribute
    }
    if attribute.baseName == "available",
      let mistake = availabilityMistake(of: attribute.range)
    {
      report(mistake)
      skipClosedGroup()
      return attribute
    }
    // These never have arguments: a parenthesis after them begins a type.
    if ["escaping", "autoclosure", "Sendable"].contains(attribute.baseName) { return attribute }
    guard attribute.isBuiltIn, !(attribute.baseName == "available" && isAtUnavailability) else {
      let arguments = parseParenthesisedArguments()
      return AttributeSyntax(range: range(from: start), name: name, arguments: arguments)
    }
    let isShorthand = attribute.baseName == "available" && isAtPlatformsWithoutWildcard
    skipClosedGroup()
    if isShorthand { report(.missingWildcard(range(tokens[index - 1]))) }
    return AttributeSyntax(range: range(from: start), name: name, arguments: nil)
  }

  /// Indicates whether the parentheses here name only platforms with their versions: `(iOS 17, macOS 14`.
  private var isAtPlatformsWithoutWildcard: Bool {
    guard index + 2 < limit, tokens[index + 1].isNameLike, text(tokens[index + 1]) != "swift",
      [.integer, .float].contains(tokens[index + 2].kind)
    else { return false }
    var place = index + 2
    while place < limit, tokens[place].kind != .rightParen {
      if text(tokens[place]) == "*" || tokens[place].isAtLineStart { return false }
      place += 1
    }
    return true
  }

  /// Indicates whether the parentheses here declare unavailability: `(*, unavailable`.
  private var isAtUnavailability: Bool {
    index + 3 < limit && text(tokens[index + 1]) == "*" && tokens[index + 2].kind == .comma
      && tokens[index + 3].keyword == .unavailable
  }

  /// Indicates whether the `#if` here contains only attributes of the declaration after it.
  var isAtIfConfigOfAttributes: Bool {
    guard atPound(.if) else { return false }
    var place = index + 1
    while place < limit, !tokens[place].isAtLineStart { place += 1 }
    guard place < limit, tokens[place].kind == .at else { return false }
    while place < limit, tokens[place].kind == .at { place = endOfAttribute(place) }
    guard place < limit, tokens[place].kind == .pound else { return false }
    return [.elseif, .else, .endif].contains(tokens[place].keyword)
  }

  /// Parses an `#if` that contains only attributes. Attributes that only concern the compiler are dropped,
  /// because they have no effect here; others are reported as unsupported.
  mutating func parseIfConfigAttributes() {
    let clauses = parseIfConfig { parser in parser.parseAttributes() }
    for attribute in clauses.flatMap(\.elements) where attribute.affectsBehaviour {
      report(.unsupportedConditionalAttribute(attribute.range))
    }
  }

  // MARK: Macros

  /// Returns whether the `#name` here is a declaration macro, such as `#Preview`.
  func isAtMacroDeclaration(_ context: StatementContext) -> Bool {
    if token.keyword == .warning || token.keyword == .error || token.keyword == .sourceLocation {
      return true
    }
    guard context == .topLevel, base[Int(token.start) + 1] < "a" else { return false }
    return !Parser.expressionMacros.contains(text(token))
  }

  /// Macros that are expressions although their names begin with a capital letter.
  private static let expressionMacros: Set<String> = ["#Predicate", "#Expression"]

  /// Parses `macro → "#name" ("(" arguments ")")? closure*`.
  mutating func parseMacroUse() -> DeclSyntax.Kind {
    let start = token.start
    let text = text(Int(start) + 1, Int(token.end))
    let name = NameSyntax(text, range(token))
    advance()
    // No declaration macro that is supported has generic arguments.
    if atOperator(startingWith: "<") { _ = parseGenericArguments() }
    return .macro(name: name, parseMacroArguments())
  }

  /// Parses the arguments and closures of a macro.
  mutating func parseMacroArguments() -> CallArgumentsSyntax {
    var arguments = CallArgumentsSyntax.none
    if at(.leftParen), !token.isAtLineStart { arguments = parseParenthesisedArguments() }
    return parseTrailingClosures(after: arguments)
  }

  // MARK: Documentation

  /// Returns the text of the last run of documentation comments before the token at index `place`.
  func documentation(before place: Int) -> String {
    let start = place > 0 ? Int(tokens[place - 1].end) : 0
    return DocumentationComment.text(base, start, Int(tokens[place].start))
  }
}

extension AttributeSyntax {
  /// Indicates whether the attribute affects the behaviour of a script.
  var affectsBehaviour: Bool {
    let words = [
      "available", "backDeployed", "discardableResult", "frozen", "inlinable", "inline", "objc",
      "preconcurrency", "usableFromInline",
    ]
    return !baseName.hasPrefix("_") && !words.contains(baseName)
  }
}
