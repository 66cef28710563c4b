import DeclLang
import DeclMachine

/// Transitions of inserted and removed views.
extension RecordBuilder {
  /// Records the transitions of a region's views.
  func noteTransitions(
    of node: GraphNode, _ phase: TransitionEvent.Phase, _ finder: TransitionFinder
  ) throws(UpdateFailure) {
    guard finder.isPossible, let region = node as? Region else { return }
    guard finder.canTransition(region) else { return noteIneffectiveTransitions(in: region, phase) }
    for way in try finder.transitions(of: region, isInsertion: phase == .insert) {
      note(way, phase, finder)
    }
    noteIneffectiveTransitions(in: region, phase)
  }

  /// Records the removal transitions of a region.
  func noteRemovalTransitions(of region: Region) {
    _ = graph.evaluator.answer { () throws(UpdateFailure) in
      try noteTransitions(of: region, .remove, transitions)
    }
  }

  private func note(
    _ way: TransitionFinder.ElementTransition, _ phase: TransitionEvent.Phase,
    _ finder: TransitionFinder
  ) {
    let animation = finder.text(way.transaction)
    // A default transition without an animation is not worth a line in the record.
    if way.written == nil, animation == nil { return }
    var note: String?
    if way.name == "identity" {
      note = "the identity transition has no effect (X2)"
    } else if animation == nil {
      note = "no animation (X4)"
    }
    record.transitions.append(
      TransitionEvent(
        view: paths.reference(to: way.place), top: way.top.handle, phase: phase,
        transition: way.name,
        animation: animation, source: animation == nil ? nil : way.source, skipReason: note))
  }

  /// Records the transitions inside a region that do not apply, because they are not on the inserted or
  /// removed view.
  private func noteIneffectiveTransitions(in region: Region, _ phase: TransitionEvent.Phase) {
    let isMovable = transitions.canTransition(region)
    for place in TreePosition.roots(of: region) { noteOther(place, isDirect: isMovable, phase) }
  }

  private func noteOther(
    _ place: TreePosition, isDirect: Bool, _ phase: TransitionEvent.Phase
  ) {
    if !isDirect, let value = transitions.transition(on: place) {
      let text = graph.snapshotter.snapshot(value.value, value.type).description
      let isHidden = place.region.origin == .anyView
      record.transitions.append(
        TransitionEvent(
          view: paths.reference(to: place), phase: phase, transition: text, animation: nil,
          source: nil,
          skipReason: isHidden
            ? "a change of type in AnyView runs no transition (I5)"
            : "it is not on the view that is \(phase == .insert ? "inserted" : "removed") (X2)"))
    }
    let isInside = place.element.kind == .primitive
    for child in place.children { noteOther(child, isDirect: isDirect && !isInside, phase) }
  }
}
