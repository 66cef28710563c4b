import DeclLang
import DeclMachine

/// How what comes and goes does so.
extension RecordBuilder {
  /// Notes the transitions of what a region shows.
  func noteTransitions(
    of node: GraphNode, _ phase: TransitionEvent.Phase, _ finder: TransitionFinder
  ) throws(UpdateFailure) {
    guard finder.isPossible, let region = node as? Region else { return }
    guard finder.canMove(region) else { return noteOthers(in: region, phase) }
    for way in try finder.ways(of: region, isInsertion: phase == .insert) {
      note(way, phase, finder)
    }
    noteOthers(in: region, phase)
  }

  /// Notes how a region that was removed goes.
  func noteWays(out region: Region) {
    try? noteTransitions(of: region, .remove, transitions)
  }

  private func note(
    _ way: TransitionFinder.Way, _ phase: TransitionEvent.Phase, _ finder: TransitionFinder
  ) {
    let animation = finder.text(way.transaction)
    // What was not written and takes no time is not worth a word.
    if way.written == nil, animation == nil { return }
    var note: String?
    if way.name == "identity" {
      note = ".identity is no transition (X2)"
    } else if animation == nil {
      note = "there is no animation (X4)"
    }
    record.transitions.append(
      TransitionEvent(
        view: paths.reference(to: way.place), top: way.top.handle, phase: phase,
        transition: way.name,
        animation: animation, source: animation == nil ? nil : way.source, note: note))
  }

  /// Notes the transitions that are written inside a region and not on what comes or goes.
  private func noteOthers(in region: Region, _ phase: TransitionEvent.Phase) {
    let isMovable = transitions.canMove(region)
    for place in TreePlace.tops(of: region) { noteOther(place, isDirect: isMovable, phase) }
  }

  private func noteOther(
    _ place: TreePlace, isDirect: Bool, _ phase: TransitionEvent.Phase
  ) {
    if !isDirect, let value = transitions.transition(on: place) {
      let text = graph.snapshotter.snapshot(value.value, value.type).description
      let isHidden = place.region.origin == .anyView
      record.transitions.append(
        TransitionEvent(
          view: paths.reference(to: place), phase: phase, transition: text, animation: nil,
          source: nil,
          note: isHidden
            ? "another type in AnyView has no transition (I5)"
            : "it is not on the view that \(phase == .insert ? "comes" : "goes") (X2)"))
    }
    let isInside = place.element.kind == .primitive
    for child in place.children { noteOther(child, isDirect: isDirect && !isInside, phase) }
  }
}
