import DeclLang
import DeclMachine

/// Touches of the suggestions of a search field.
extension StepPerformer {
  /// A view that a search field around it takes a value of.
  struct Suggestion {
    let source: Holder
    let field: Holder
  }

  /// What a place suggests to the search field around; nil where there is none.
  func suggestion(at place: TreePlace) -> Suggestion? {
    guard let source = holder(at: place, "_Completion"),
      let field = holder(around: place, "_SearchField")
    else { return nil }
    return Suggestion(source: source, field: field)
  }

  /// Puts a suggestion into its field.
  func complete(_ suggestion: Suggestion) -> [UpdateRecord] {
    let parts = [suggestion.source, suggestion.field].map { ($0.value, $0.type) }
    let code = library.function("_completeSearch", parts.map(\.1))
    return script.loop.run(cause(Self.tap, suggestion.source.place)) {
      reconciler throws(UpdateFailure) in
      try reconciler.evaluator.run(code, parts)
    }
  }
}
