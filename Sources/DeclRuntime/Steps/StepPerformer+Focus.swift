import DeclLang

/// Focusable views, and the keys that move the focus.
extension StepPerformer {
  /// Returns whether a view can have the focus.
  func canFocus(_ place: TreePosition) -> Bool { script.graph.canFocus(place) }

  /// Moves the focus to the next focusable view, or to the previous one, with wraparound.
  func moveFocus(by step: Int) throws(StepError) -> [UpdateRecord] {
    let places = keyPlaces.filter { canFocus($0) && (try? checkEnabled($0)) != nil }
    guard !places.isEmpty else { throw .preconditionFailed("no view can be focused") }
    let current = script.graph.focus?.place?.handle
    let start = places.firstIndex { $0.handle == current } ?? (step > 0 ? -1 : places.count)
    let place = places[(start + step + places.count) % places.count]
    let cause = Cause(.key, label: step > 0 ? "tab" : "shift+tab")
    return script.loop.run(cause) { reconciler throws(UpdateFailure) in
      try reconciler.setFocus(place)
    }
  }
}
