import DeclLang
import DeclMachine

/// Views whose look a style makes: what its body gives stands in the place of the view's own parts.
extension Reconciler {
  /// The look of a new view.
  func insertLook(_ region: Region, _ index: Int) throws(UpdateFailure) {
    guard let look = look(region, index) else { return }
    let reader = PartReader(region: region, part: .look(index))
    keep(reader)
    let box = try makeLook(look, reader)
    let opened = open(box, look)
    let content = try makeRegion(
      look.planner.plan(for: opened.type), .look, opened.value, box: box, in: region, index)
    region.slots[region.plan.elements[index].slot] = content
    try populate(content)
  }

  /// A view that its parent made again: the style makes the look again if the view differs, or what it read does.
  func visitLook(_ region: Region, _ index: Int, _ old: ValueAddress) throws(UpdateFailure) {
    let element = region.plan.elements[index]
    guard
      let reader = region.extra?.parts.first(where: { part in
        if case .look(index) = part.part { return true }
        return false
      })
    else { return }
    let isEqual = try comparison.isEqual(
      old.part(element), region.value.part(element), element.type)
    if !isEqual || reader.isDirty { try refreshLook(reader) }
  }

  /// Makes the look of a view again.
  func refreshLook(_ reader: PartReader) throws(UpdateFailure) {
    let (region, index) = (reader.region, reader.element)
    guard let look = look(region, index), let content = region.region(of: index) else { return }
    let box = try makeLook(look, reader)
    try reconcile(content, open(box, look).value, box: box)
  }

  private func look(_ region: Region, _ index: Int) -> PrimitivePlan.Look? {
    guard let detail = region.plan.elements[index].detail else { return nil }
    return unsafeDowncast(detail, to: PrimitivePlan.self).look
  }

  private func makeLook(
    _ look: PrimitivePlan.Look, _ reader: PartReader
  ) throws(UpdateFailure) -> HeapReference {
    reader.isDirty = false
    tracker.begin(reader)
    defer { tracker.end(reader) }
    let (region, index) = (reader.region, reader.element)
    return try graph.environment.look(
      look.make, of: (region.address(index), region.plan.elements[index].type),
      in: region.scope(at: index), evaluator)
  }

  /// The view in the `AnyView` that a style made. Its type is that of the style, which no update changes.
  private func open(
    _ box: HeapReference, _ look: PrimitivePlan.Look
  ) -> (value: ValueAddress, type: RuntimeType) {
    let hidden = box.boxed(look.make.signature.result).reference.unsafelyUnwrapped
    return machine.open(hidden)
  }
}
