import DeclPresentation

/// The `:explain` command.
struct ExplainCommand: ConsoleCommand {
  let name = "explain"
  let arguments = "CODE"
  let summary = "explains a diagnostic code"
  let group = CommandGroup.explain
  let completionSources: [CompletionSource] = [.words(DiagnosticExplanation.all.map(\.code))]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    try console.explain(argument)
  }
}

extension Console {
  /// Writes the explanation of a diagnostic code.
  package func explain(_ code: String) throws(ConsoleError) {
    guard let explanation = DiagnosticExplanation.of(code) else {
      let codes = DiagnosticExplanation.all.map(\.code)
      let near = NearestNames.of(code, among: codes)
      throw ConsoleError(
        "no diagnostic has the code ‘\(code)’"
          + (near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"))
    }
    write(explanation.text(settings.style, width: settings.width))
  }
}
