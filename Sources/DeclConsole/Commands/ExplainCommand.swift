import DeclPresentation

/// `:explain`
struct ExplainCommand: ConsoleCommand {
  let name = "explain"
  let arguments = "CODE"
  let summary = "tells at length what a diagnostic's code means"
  let group = CommandGroup.explain
  let completes: [CompletionSource] = [.words(DiagnosticExplanation.all.map(\.code))]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    try console.explain(argument)
  }
}

extension Console {
  /// Shows the explanation of a diagnostic's code.
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
