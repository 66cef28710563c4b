import DeclPresentation

/// The `:explain` command.
struct ExplainCommand: ConsoleCommand {
  let name = "explain"
  let arguments = "CODE|RULE"
  let summary = "explains a diagnostic code, or a rule such as I3"
  let details = "Records, warnings and :id name the rules; docs/semantics.md lists them all."
  let group = CommandGroup.explain
  let completionSources: [CompletionSource] = [
    .words(DiagnosticExplanation.all.map(\.code) + SemanticRules.rules)
  ]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    if argument.isEmpty { throw ConsoleError(":explain takes a diagnostic code or a rule") }
    try console.explain(argument)
  }
}

extension Console {
  /// Writes the explanation of a diagnostic code or of a rule.
  package func explain(_ word: String) throws(ConsoleError) {
    if let explanation = DiagnosticExplanation.of(word) {
      return write(explanation.text(settings.style, width: settings.width))
    }
    if let rule = SemanticRules.rule(word) { return explain(rule) }
    throw ConsoleError("no diagnostic code or rule is named ‘\(word)’" + hint(word))
  }

  private func explain(_ rule: SemanticRules.Rule) {
    let lines = TextWidth.lines("\(rule.number): \(rule.statement)", to: settings.width)
    write(settings.style(rule.number, .strong) + lines[0].dropFirst(rule.number.count) + "\n")
    for line in lines.dropFirst() { write(line + "\n") }
    write(settings.style("docs/semantics.md, \(rule.chapter)", .faint) + "\n")
  }

  /// Returns a suggestion for an unknown code or rule, as the end of an error message.
  private func hint(_ word: String) -> String {
    let codes = DiagnosticExplanation.all.map(\.code)
    if SemanticRules.isNumbered(word.uppercased()), let letter = word.uppercased().first {
      let known = SemanticRules.rules.filter { $0.first == letter }
      if let first = known.first, let last = known.last {
        return "; the rules of this chapter are \(first) to \(last)"
      }
    }
    let near = NearestNames.of(word, among: codes)
    let found = near.isEmpty ? codes.filter { $0.split(separator: "-").contains(word[...]) } : near
    if found.isEmpty { return "; docs/diagnostics.md and docs/semantics.md list them" }
    return "; did you mean \(found.prefix(3).joined(separator: " or "))?"
  }
}
