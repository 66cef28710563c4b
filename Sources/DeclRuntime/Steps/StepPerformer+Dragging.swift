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
      other, toDo: "accept a drop", isModifier: true, with: dropTarget(at:))
    try checkEnabled(from)
    try checkEnabled(to)
    let both = [source, destination.responder].map { ($0.value, $0.type) }
    try checkDrop(both)
    guard holds(.beginsDrags, both[0]) || holds(.tracksDrags, both[1]) else {
      let code = library.function(.performDrop, both.map(\.1))
      return run(
        code, both, [destination.row], cause(.drop, to, label: finder.label(of: to)))
    }
    let code = library.function(.enterDrop, both.map(\.1))
    let entering = run(
      code, both, [], cause(.drag, from, label: finder.label(of: from), argument: "to \(other)"))
    if entering.contains(where: { $0.trap != nil }) { return entering }
    return entering + finishDrop(on: other)
  }

  /// Drops what a finger drags from one point to another; returns nil unless something can be dragged there and something
  /// else accepts drops where the finger ends.
  func drop(from target: Target, by touch: Touch) throws(StepError) -> [UpdateRecord]? {
    guard case .drag(let dx, let dy) = touch, let finger = try finder.touch(target)
    else { return nil }
    let end = Target(parts: [.point(x: finger.x + dx, y: finger.y + dy)])
    func has<Need>(_ target: Target, _ need: @escaping (TreePosition) -> Need?) -> Bool {
      (try? finder.place(target, toDo: "", isModifier: true, with: need)) != nil
    }
    guard has(target, { responder(at: $0, .dragSource) }), has(end, dropTarget(at:)) else {
      return nil
    }
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

  /// Returns what accepts drops on a view: a modifier of it, or that of the collection whose row it is; and the offset
  /// before which a drop inserts in the collection.
  private func dropTarget(at place: TreePosition) -> (responder: Responder, row: Int)? {
    if let own = responder(at: place, .dropTarget) {
      let rows = place.region.node(of: place.index) as? ForEachNode
      return (own, rows?.count ?? 0)
    }
    let row = place.region
    guard row.origin == .row, !row.isDetached, let parent = row.parent,
      TreePosition.roots(of: row).contains(where: { $0.handle == place.handle }),
      let target = responder(
        at: TreePosition(region: parent, index: row.parentElement), .dropTarget)
    else { return nil }
    return (target, row.row)
  }

  /// Drops the dragged item. The view is looked up again, since the script may have changed the tree meanwhile.
  private func finishDrop(on target: Target) -> [UpdateRecord] {
    guard
      let (place, destination) = try? finder.place(
        target, toDo: "", reach: .inFront, isModifier: true, with: dropTarget(at:))
    else { return [] }
    let (responder, row) = destination
    return run(
      library.function(.finishDrop, [responder.type]), [(responder.value, responder.type)], [row],
      cause(.drop, place, label: finder.label(of: place)))
  }
}
