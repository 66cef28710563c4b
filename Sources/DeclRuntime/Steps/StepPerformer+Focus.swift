import DeclLang
import DeclMachine

/// Where the focus can be, and keys that move it.
extension StepPerformer {
  /// Whether a place can have the focus: by what it is, or by a modifier on it.
  func canFocus(_ place: TreePlace) -> Bool {
    if canFocus(place.element.type, place.region.address(place.index)) { return true }
    return place.element.modifiers.contains { index in
      let modifier = place.region.plan.modifiers[index]
      return canFocus(modifier.type, place.region.value.part(modifier))
    }
  }

  private func canFocus(_ type: RuntimeType, _ value: ValueAddress) -> Bool {
    guard library.conforms(type, to: "_FocusTarget") else { return false }
    let code = library.method("_canFocus", of: "_FocusTarget", in: type)
    return (try? script.graph.evaluator.bool(code, [(value, type)])) == true
  }

  /// Moves the focus to the next place that can have it, or to the one before.
  func moveFocus(by step: Int) throws(StepError) -> [UpdateRecord] {
    let places = finder.frontPlaces.filter { canFocus($0) && (try? checkEnabled($0)) != nil }
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
