import DeclLang
import DeclMachine

/// Drags of one view onto another.
extension StepPerformer {
  /// Drags a view over another one and drops it there: two updates if the destination has an `isTargeted`
  /// closure, otherwise one.
  func drag(_ target: Target, onto other: Target) throws(StepError) -> [UpdateRecord] {
    let (from, source) = try finder.place(target, toDo: "be dragged") { place in
      responder(at: place, .dragSource)
    }
    let (to, destination) = try finder.place(other, toDo: "accept a drop") { place in
      responder(at: place, .dropTarget)
    }
    try checkEnabled(from)
    try checkEnabled(to)
    let both = [source, destination].map { ($0.value, $0.type) }
    try checkDrop(both)
    let entering = enter(
      destination,
      cause(.drag, from, label: finder.label(of: from), argument: "to \(other)"))
    if entering.contains(where: { $0.trap != nil }) { return entering }
    return entering + drop(target, other)
  }

  /// Throws when a destination does not accept the dragged value.
  private func checkDrop(_ both: [Evaluator.Argument]) throws(StepError) {
    let string = script.program.string
    let code = library.function(.dropRefusalReason, both.map(\.1))
    guard let box = script.graph.evaluator.answer(code, both[0], both[1], string) else { return }
    defer { script.machine.release(box) }
    let refusal = box.boxed(string).string
    if !refusal.isEmpty { throw .preconditionFailed(refusal) }
  }

  private func enter(_ destination: Responder, _ cause: Cause) -> [UpdateRecord] {
    let argument = (destination.value, destination.type)
    let tracks = library.method(.tracksDrags, in: destination.type)
    guard script.graph.evaluator.holds(tracks, [argument]) else { return [] }
    let code = library.function(.enterDrop, [destination.type])
    return script.loop.run(cause) { reconciler throws(UpdateFailure) in
      try reconciler.evaluator.run(code, [argument])
    }
  }

  /// Drops the dragged value. Both views are looked up again, since `isTargeted` may have changed the tree.
  private func drop(_ target: Target, _ other: Target) -> [UpdateRecord] {
    guard let from = try? finder.place(target, toDo: "", with: { responder(at: $0, .dragSource) }),
      let to = try? finder.place(other, toDo: "", with: { responder(at: $0, .dropTarget) })
    else { return [] }
    let both = [from.1, to.1].map { ($0.value, $0.type) }
    let code = library.function(.performDrop, both.map(\.1))
    return script.loop.run(cause(.drop, to.0, label: finder.label(of: to.0))) {
      reconciler throws(UpdateFailure) in
      try reconciler.evaluator.run(code, both)
    }
  }
}
