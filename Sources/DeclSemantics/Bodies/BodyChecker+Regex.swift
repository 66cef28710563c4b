import DeclTree

/// Checks regular expression literals: `/(\d+)-(?<rest>.*)/` is a `Regex<(Substring, Substring, rest:
/// Substring)>`.
extension BodyChecker {
  /// Returns the node of a literal: a call of an initialiser of `Regex`.
  func generateRegex(_ pattern: String, _ solver: Solver, _ range: SourceRange) -> Node {
    let isExtended = pattern.first?.isNewline ?? false
    if let fault = checker.regexFault?(pattern, isExtended) {
      checker.report(.invalidRegex(fault, range))
      return errorNode(solver, range)
    }
    let output = regexOutput(RegexCaptures.captures(of: pattern, isExtended: isExtended), range)
    let callee = ExprSyntax(
      .identifier(NameSyntax("Regex", range, genericArguments: [output])), range)
    let arguments = [
      ArgumentSyntax(
        label: NameSyntax("_literal", range),
        value: ExprSyntax(.string(StringLiteralSyntax(segments: [.text(pattern)])), range)),
      ArgumentSyntax(
        label: NameSyntax("isExtended", range),
        value: ExprSyntax(.bool(isExtended), range)),
    ]
    return generateCall(
      callee, CallArgumentsSyntax(arguments: arguments, parentheses: range), solver, range, nil)
  }

  private func regexOutput(_ captures: [RegexCaptures.Capture], _ range: SourceRange) -> TypeSyntax
  {
    let text = TypeSyntax(.named(NameSyntax("Substring", range)), range)
    if captures.isEmpty { return text }
    let groups = captures.map { capture in
      TupleTypeElementSyntax(
        label: capture.name.map { NameSyntax($0, range) },
        type: capture.isOptional ? TypeSyntax(.optional(text), range) : text)
    }
    return TypeSyntax(
      .tuple([TupleTypeElementSyntax(label: nil, type: text)] + groups), range)
  }
}
