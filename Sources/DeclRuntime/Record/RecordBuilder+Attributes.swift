import DeclLang
import DeclMachine

/// Changes of views that persist: of their attributes and those of their modifiers.
extension RecordBuilder {
  /// Compares the attributes of an element and of its modifiers.
  func compareAttributes(_ region: Region, _ index: Int, _ old: ValueAddress) {
    let place = TreePosition(region: region, index: index)
    let element = place.element
    for field in tree.shownFields(element) {
      compare(
        field, old.part(element).part(field), region.value.part(element).part(field), place, nil)
    }
    for (position, index) in element.modifiers.enumerated() {
      let modifier = region.plan.modifiers[index]
      for field in modifier.plan.shownFields {
        compare(
          field, old.part(modifier).part(field), region.value.part(modifier).part(field), place,
          ShownModifier(position, modifier, region, paths))
      }
      compareGiven(position, modifier, old, place)
    }
  }

  private func compareGiven(
    _ position: Int, _ modifier: ViewPlan.Modifier, _ old: ValueAddress, _ place: TreePosition
  ) {
    let before = tree.transformArguments(of: modifier, at: old.part(modifier))
    let after = tree.transformArguments(of: modifier, at: place.region.value.part(modifier))
    noteDifferences(place, ShownModifier(position, modifier, place.region, paths), before, after)
  }

  private func compare(
    _ field: RuntimeType.Field, _ old: ValueAddress, _ new: ValueAddress, _ place: TreePosition,
    _ modifier: @autoclosure () -> ShownModifier?
  ) {
    if ViewComparison.isBitwiseEqual(old, new, field.type) || graph.types.binding(field) != nil {
      return
    }
    let before = snapshotter.snapshot(old, field.type)
    let after = snapshotter.snapshot(new, field.type)
    guard before != after else { return }
    noteUpdate(place, modifier(), field.name, before, after)
  }

  /// Records a change of the value that a binding refers to.
  func noteBinding(
    _ region: Region, _ index: Int, _ binding: ViewPlan.Binding, _ old: HeapReference,
    _ new: HeapReference
  ) {
    let type = binding.field.valueType
    let before = snapshotter.snapshot(old.boxed(type), type)
    let after = snapshotter.snapshot(new.boxed(type), type)
    guard before != after else { return }
    let place = TreePosition(region: region, index: index)
    let modifier = binding.modifier.map { position in
      ShownModifier(
        position, region.plan.modifiers[place.element.modifiers[position]], region, paths)
    }
    noteUpdate(place, modifier, binding.field.field.name, before, after)
  }

  /// Records a change of the values that a modifier writes into the environment.
  func noteWritten(
    _ region: Region, _ writer: Int, by change: () throws(UpdateFailure) -> Void
  ) throws(UpdateFailure) {
    let old = tree.written(writer, region)
    try change()
    let new = tree.written(writer, region)
    let index = region.plan.writers[writer].modifier
    let modifier = region.plan.modifiers[index]
    let place = TreePosition(region: region, index: modifier.element)
    let position = place.element.modifiers.firstIndex(of: index)!
    noteDifferences(place, ShownModifier(position, modifier, region, paths), old, new)
  }

  private func noteDifferences(
    _ place: TreePosition, _ modifier: @autoclosure () -> ShownModifier,
    _ old: [ViewTree.Attribute], _ new: [ViewTree.Attribute]
  ) {
    for (before, after) in zip(old, new) where before != after && before.name == after.name {
      noteUpdate(place, modifier(), before.name, before.value, after.value)
    }
  }

  func noteUpdate(
    _ place: TreePosition, _ modifier: ShownModifier?, _ property: String,
    _ old: ValueSnapshot, _ new: ValueSnapshot
  ) {
    // The insertion of a new view already lists its final attributes.
    if place.region.began == record.number { return }
    let animation = animation(at: place, above: modifier?.position ?? -1)
    if modifier == nil, animation != nil, place.makesViews,
      graph.types.isAnimatable(place.element.type)
    {
      moving.append(place)
    }
    drafts.append(
      .done(
        .updated(
          Change.PropertyUpdate(
            view: paths.reference(to: place), modifier: modifier?.position,
            modifierType: modifier?.type, modifierName: modifier?.name, property: property,
            old: old, new: new,
            animation: animation,
            range: paths.range(of: place), isInternal: paths.isInternal(place)))))
  }

  /// Takes the animations from changes of what the bodies of views and modifiers make that move themselves: those bodies
  /// decide at each moment (G28).
  func omitAnimations(in changes: inout [Change]) {
    let made = ViewGraph.views(madeBy: moving)
    if made.isEmpty { return }
    for (index, change) in changes.enumerated() {
      if case .updated(var update) = change, made.contains(update.view.handle) {
        update.animation = nil
        changes[index] = .updated(update)
      }
    }
  }

  /// Returns the animation of a change at a view, as written in the script; nil for none.
  private func animation(at place: TreePosition, above position: Int) -> String? {
    // A value that a modifier only compares, to animate or to run an effect, is not visible.
    if position >= 0 {
      let plan = place.region.plan.modifiers[place.element.modifiers[position]].plan
      if plan.transaction != nil || plan.hasEffects { return nil }
    }
    let found = graph.evaluator.answer { () throws(UpdateFailure) in
      try transitions.transaction(at: place, above: position)
    }
    return found.flatMap { transitions.text($0.0) }
  }
}
