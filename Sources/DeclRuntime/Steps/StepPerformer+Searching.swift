import DeclJournal
import DeclLang
import DeclMachine

/// Taps on the suggestions of a search field.
extension StepPerformer {
  /// A view with a suggestion, and the search field that it completes.
  struct Suggestion {
    let source: Responder
    let field: Responder
  }

  /// Returns the suggestion at a view; nil if there is none.
  func suggestion(at place: TreePosition) -> Suggestion? {
    guard let source = responder(at: place, .completion),
      let field = nearestResponder(to: place, .searchField)
    else { return nil }
    return Suggestion(source: source, field: field)
  }

  /// Makes the search field of a view active; returns nil if it has none.
  func beginSearch(_ view: ViewHandle) throws(StepError) -> [UpdateRecord]? {
    let place = try script.inspector.place(view)
    guard let field = responder(at: place, .searchField) else { return nil }
    let code = library.function(.beginSearch, [field.type])
    let cause = cause(.tap, place, label: finder.searchTitle(of: place))
    return script.loop.run(cause) { reconciler throws(UpdateFailure) in
      if self.canFocus(place) { try reconciler.setFocus(place) }
      try reconciler.evaluator.run(code, [(field.value, field.type)])
    }
  }

  /// Completes a search field with a suggestion.
  func complete(_ suggestion: Suggestion) -> [UpdateRecord] {
    let parts = [suggestion.source, suggestion.field].map { ($0.value, $0.type) }
    let code = library.function(.completeSearch, parts.map(\.1))
    return script.loop.run(cause(Self.tap, suggestion.source.place)) {
      reconciler throws(UpdateFailure) in
      try reconciler.evaluator.run(code, parts)
    }
  }
}
