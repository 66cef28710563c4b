import DeclTree

extension Parser {
  /// `attributes → attribute*`
  mutating func parseAttributes() -> [AttributeSyntax] {
    var attributes: [AttributeSyntax] = []
    while at(.at) { attributes.append(parseAttribute()) }
    return attributes
  }

  /// `attribute → "@" type-name ("(" arguments ")")?`
  ///
  /// The parenthesis must touch the name, so that `@escaping (Int) -> Void` is a type.
  mutating func parseAttribute() -> AttributeSyntax {
    let start = token.start
    advance()
    guard token.isNameLike else {
      report(.expectedAttributeName(missingPlace))
      // One mistake: `@@@`.
      while at(.at) { advance() }
      return AttributeSyntax(range: range(from: start), name: missingType, arguments: nil)
    }
    let name = parseTypeName()
    let attribute = AttributeSyntax(range: range(from: start), name: name, arguments: nil)
    guard at(.leftParen), !token.flags.contains(.afterTrivia) else { return attribute }
    if ["escaping", "autoclosure", "Sendable"].contains(attribute.word) { return attribute }
    guard attribute.isOfLanguage, !(attribute.word == "available" && isAtUnavailability) else {
      let arguments = parseParenthesisedArguments()
      return AttributeSyntax(range: range(from: start), name: name, arguments: arguments)
    }
    skipClosedGroup()
    return AttributeSyntax(range: range(from: start), name: name, arguments: nil)
  }

  /// Whether the parentheses here say that something must not be used: `(*, unavailable`.
  private var isAtUnavailability: Bool {
    index + 3 < limit && text(tokens[index + 1]) == "*" && tokens[index + 2].kind == .comma
      && tokens[index + 3].word == .unavailable
  }

  /// Whether the `#if` here surrounds nothing but attributes of the declaration after it.
  var isAtIfConfigOfAttributes: Bool {
    guard atPound(.if) else { return false }
    var place = index + 1
    while place < limit, !tokens[place].isAtLineStart { place += 1 }
    guard place < limit, tokens[place].kind == .at else { return false }
    while place < limit, tokens[place].kind == .at { place = endOfAttribute(place) }
    guard place < limit, tokens[place].kind == .pound else { return false }
    return [.elseif, .else, .endif].contains(tokens[place].word)
  }

  /// `#if` around attributes. Those that only address the compiler are dropped, which changes
  /// nothing; others are reported.
  mutating func parseIfConfigAttributes() {
    let clauses = parseIfConfig { parser in parser.parseAttributes() }
    for attribute in clauses.flatMap(\.elements) where attribute.hasMeaning {
      report(.unsupportedConditionalAttribute(attribute.range))
    }
  }

  // MARK: Macros

  /// Whether the `#name` here declares something, as `#Preview` does.
  func isAtMacroDeclaration(_ context: StatementContext) -> Bool {
    if token.word == .warning || token.word == .error || token.word == .sourceLocation {
      return true
    }
    guard context == .topLevel, base[Int(token.start) + 1] < "a" else { return false }
    return !Parser.expressionMacros.contains(text(token))
  }

  /// Macros in capital letters that are values.
  private static let expressionMacros: Set<String> = ["#Predicate", "#Expression"]

  /// `macro → "#name" ("(" arguments ")")? closure*`
  mutating func parseMacroUse() -> DeclSyntax.Kind {
    let start = token.start
    let text = text(Int(start) + 1, Int(token.end))
    let name = NameSyntax(text, range(token))
    advance()
    return .macro(name: name, parseMacroArguments())
  }

  /// The generic arguments of a macro are parsed and dropped: the tree has no place for them.
  mutating func parseMacroArguments() -> CallArgumentsSyntax {
    if atOperator(startingWith: "<") { _ = parseGenericArguments() }
    var arguments = CallArgumentsSyntax.none
    if at(.leftParen), !token.isAtLineStart { arguments = parseParenthesisedArguments() }
    return parseTrailingClosures(after: arguments)
  }

  // MARK: Documentation

  /// The text of the last run of documentation comments before the token at `place`.
  func documentation(before place: Int) -> String {
    let start = place > 0 ? Int(tokens[place - 1].end) : 0
    return DocumentationComment.text(base, start, Int(tokens[place].start))
  }
}

extension AttributeSyntax {
  /// Whether it changes what a script means.
  var hasMeaning: Bool {
    let words = [
      "available", "backDeployed", "discardableResult", "frozen", "inlinable", "inline", "objc",
      "preconcurrency", "usableFromInline",
    ]
    return !word.hasPrefix("_") && !words.contains(word)
  }
}
