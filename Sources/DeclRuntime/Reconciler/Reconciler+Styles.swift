import DeclLang
import DeclMachine

/// Views that are rendered by a style: the style's body takes the place of the view's own parts (V11).
extension Reconciler {
  /// Inserts the styled content of a new view; does nothing for a view without a style.
  func insertStyledBody(_ region: Region, _ index: Int) throws(UpdateFailure) {
    guard let look = styledBody(region, index) else { return }
    let reader = ElementReader(region: region, purpose: .style(index))
    keep(reader)
    let box = try evaluateStyle(look, reader)
    let opened = open(box, look)
    let content = try makeRegion(
      look.planner.plan(for: opened.type), .style, opened.value, box: box, in: region, index)
    region.slots[region.plan.elements[index].slot] = content
    try populate(content)
  }

  /// Updates a styled view that its parent created again: evaluates the style if the view, or a source that
  /// the style read, has changed.
  func visitStyledBody(_ region: Region, _ index: Int, _ old: ValueAddress) throws(UpdateFailure) {
    let element = region.plan.elements[index]
    guard
      let reader = region.rareData?.elementReaders.first(where: { part in
        if case .style(index) = part.purpose { return true }
        return false
      })
    else { return }
    let isEqual = try comparison.isEqual(
      old.part(element), region.value.part(element), element.type)
    if !isEqual || reader.isInvalidated { try refreshStyledBody(reader) }
  }

  /// Evaluates a view's style and reconciles its content.
  func refreshStyledBody(_ reader: ElementReader) throws(UpdateFailure) {
    let (region, index) = (reader.region, reader.element)
    guard let look = styledBody(region, index), let content = region.region(of: index) else {
      return
    }
    let box = try evaluateStyle(look, reader)
    try reconcile(content, open(box, look).value, box: box)
  }

  private func styledBody(_ region: Region, _ index: Int) -> PrimitivePlan.StyledBody? {
    region.plan.elements[index].primitive?.styledBody
  }

  private func evaluateStyle(
    _ look: PrimitivePlan.StyledBody, _ reader: ElementReader
  ) throws(UpdateFailure) -> HeapReference {
    reader.isInvalidated = false
    tracker.begin(reader)
    defer { tracker.end(reader) }
    let (region, index) = (reader.region, reader.element)
    return try graph.environment.styledBody(
      look.make, of: (region.address(index), region.plan.elements[index].type),
      in: region.scope(at: index), evaluator)
  }

  /// Returns the view in the `AnyView` that a style created. Its type is determined by the style's type,
  /// which no update changes.
  private func open(
    _ box: HeapReference, _ look: PrimitivePlan.StyledBody
  ) -> (value: ValueAddress, type: RuntimeType) {
    let hidden = box.boxed(look.make.signature.result).reference.unsafelyUnwrapped
    return machine.open(hidden)
  }
}
