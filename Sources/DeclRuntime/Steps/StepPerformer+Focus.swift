import DeclLang

/// Where the focus can be, and keys that move it.
extension StepPerformer {
  /// Whether a place can have the focus.
  func canFocus(_ place: TreePlace) -> Bool { script.graph.canFocus(place) }

  /// Moves the focus to the next place that can have it, or to the one before.
  func moveFocus(by step: Int) throws(StepError) -> [UpdateRecord] {
    let places = keyPlaces.filter { canFocus($0) && (try? checkEnabled($0)) != nil }
    guard !places.isEmpty else { throw .notThere("nothing can have the focus") }
    let current = script.graph.focus?.place?.handle
    let start = places.firstIndex { $0.handle == current } ?? (step > 0 ? -1 : places.count)
    let place = places[(start + step + places.count) % places.count]
    let cause = Cause(.key, label: step > 0 ? "tab" : "shift+tab")
    return script.loop.run(cause) { reconciler throws(UpdateFailure) in
      try reconciler.takeFocus(place)
    }
  }
}
