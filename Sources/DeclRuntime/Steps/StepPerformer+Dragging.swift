import DeclLang
import DeclMachine

/// Drags of one view onto another.
extension StepPerformer {
  /// Drags a view over another one and drops it there: two updates if the script has something to call before the drop,
  /// otherwise one.
  func drag(_ target: Target, onto other: Target) throws(StepError) -> [UpdateRecord] {
    let (from, source) = try finder.place(target, toDo: "be dragged", isModifier: true) { place in
      responder(at: place, .dragSource)
    }
    let (to, destination) = try finder.place(
      other, toDo: "accept a drop", isModifier: true, with: { responder(at: $0, .dropTarget) })
    try checkEnabled(from)
    try checkEnabled(to)
    let both = [source, destination].map { ($0.value, $0.type) }
    try checkDrop(both)
    guard holds(.beginsDrags, both[0]) || holds(.tracksDrags, both[1]) else {
      let code = library.function(.performDrop, both.map(\.1))
      return run(code, both, cause(.drop, to, label: finder.label(of: to)))
    }
    let code = library.function(.enterDrop, both.map(\.1))
    let entering = run(
      code, both, cause(.drag, from, label: finder.label(of: from), argument: "to \(other)"))
    if entering.contains(where: { $0.trap != nil }) { return entering }
    return entering + finishDrop(on: other)
  }

  /// Drops what a finger drags from one point to another; returns nil unless something can be dragged there and something
  /// else accepts drops where the finger ends.
  func drop(from target: Target, by touch: Touch) throws(StepError) -> [UpdateRecord]? {
    guard case .drag(let dx, let dy) = touch, let finger = try finder.touch(target)
    else { return nil }
    let end = Target(parts: [.point(x: finger.x + dx, y: finger.y + dy)])
    func has(_ target: Target, _ proto: LibraryProtocol) -> Bool {
      let found = try? finder.place(
        target, toDo: "", isModifier: true, with: { responder(at: $0, proto) })
      return found != nil
    }
    guard has(target, .dragSource), has(end, .dropTarget) else { return nil }
    return try drag(target, onto: end)
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

  private func holds(_ requirement: LibraryRequirement, _ argument: Evaluator.Argument) -> Bool {
    script.graph.evaluator.holds(library.method(requirement, in: argument.type), [argument])
  }

  private func run(
    _ code: CodeReference, _ arguments: [Evaluator.Argument], _ cause: Cause
  ) -> [UpdateRecord] {
    script.loop.run(cause) { reconciler throws(UpdateFailure) in
      try reconciler.evaluator.run(code, arguments)
    }
  }

  /// Drops the dragged item. The view is looked up again, since the script may have changed the tree meanwhile.
  private func finishDrop(on target: Target) -> [UpdateRecord] {
    guard
      let (place, destination) = try? finder.place(
        target, toDo: "", reach: .inFront, isModifier: true,
        with: { responder(at: $0, .dropTarget) })
    else { return [] }
    let code = library.function(.finishDrop, [destination.type])
    return run(
      code, [(destination.value, destination.type)],
      cause(.drop, place, label: finder.label(of: place)))
  }
}
