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
      return AttributeSyntax(range: range(from: start), name: missingType, arguments: nil)
    }
    let name = parseTypeName()
    let attribute = AttributeSyntax(range: range(from: start), name: name, arguments: nil)
    guard at(.leftParen), !token.flags.contains(.afterTrivia) else { return attribute }
    switch attribute.word {
    case "escaping", "autoclosure", "Sendable":
      return attribute
    case "available", "objc", "backDeployed", "attached", "freestanding", "differentiable",
      "derivative", "_specialize", "_originallyDefinedIn", "_implements":
      skipClosedGroup()
      return AttributeSyntax(range: range(from: start), name: name, arguments: nil)
    default:
      let arguments = parseParenthesisedArguments()
      return AttributeSyntax(range: range(from: start), name: name, arguments: arguments)
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
