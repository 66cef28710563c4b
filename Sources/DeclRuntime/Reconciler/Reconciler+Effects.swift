import DeclLang
import DeclMachine

/// Effects of modifiers: scheduled during reconciliation, run after it.
extension Reconciler {
  /// Schedules the effects of an inserted element's modifiers, and registers those that observe the tree.
  func noteInsertion(_ region: Region, _ index: Int) throws(UpdateFailure) {
    if beginsPresent(region, index) { try noteAppearance(region, index) }
    try moveScrollViews(region, index)
    for position in region.plan.elements[index].modifiers
    where region.plan.modifiers[position].plan.observesTree {
      try watch(region, position)
    }
  }

  /// Schedules the effects of an element's modifiers when it appears, the innermost first (E1).
  func noteAppearance(_ region: Region, _ index: Int) throws(UpdateFailure) {
    if region.rareData?.presences[index] == false { return }
    for position in region.plan.elements[index].modifiers {
      let modifier = region.plan.modifiers[position]
      let argument = (region.value.part(modifier), modifier.type)
      if let appear = modifier.plan.appear, try evaluator.bool(appear.test, [argument]) {
        update.effects.append(Update.Effect(kind: .appear, region: region, index: position))
      }
      if let change = modifier.plan.change,
        try evaluator.bool(change.initial, [argument])
      {
        update.effects.append(
          Update.Effect(kind: .initialChange, region: region, index: position))
      }
      if modifier.plan.task != nil {
        update.taskStarts.append(
          Update.Effect(kind: .taskStart, region: region, index: position))
      }
    }
  }

  /// Schedules the effects of an element's modifiers whose values have changed (E8).
  func noteChange(_ region: Region, _ index: Int, _ old: ValueAddress) throws(UpdateFailure) {
    for position in region.plan.elements[index].modifiers {
      let modifier = region.plan.modifiers[position]
      let before = old.part(modifier)
      let after = region.value.part(modifier)
      if let task = modifier.plan.task, region.rareData?.presences[index] != false {
        if try evaluator.bool(task.restarts, [(after, modifier.type), (before, modifier.type)]) {
          for kind in [Update.Effect.Kind.taskCancel, .taskStart] {
            update.taskStarts.append(
              Update.Effect(kind: kind, region: region, index: position))
          }
        } else if let goOn = modifier.plan.updateSubscription,
          let context = region.rareData?.tasks[position]
        {
          try call(goOn, [(after, modifier.type)], with: context)
        }
      }
      if let move = modifier.plan.move,
        try evaluator.bool(move.test, [(after, modifier.type), (before, modifier.type)])
      {
        try moveScrollViews(region, index)
      }
      guard let change = modifier.plan.change else { continue }
      if try evaluator.bool(change.test, [(after, modifier.type), (before, modifier.type)]) {
        update.effects.append(
          Update.Effect(kind: .change(old: before), region: region, index: position))
      }
    }
  }

  /// Lets the modifiers of an element move the scroll view in it.
  private func moveScrollViews(_ region: Region, _ index: Int) throws(UpdateFailure) {
    for position in region.plan.elements[index].modifiers {
      let modifier = region.plan.modifiers[position]
      guard let move = modifier.plan.move else { continue }
      let container = ValueBlock(type: graph.program.int, machine: machine)
      container.address.scalars[0] = Int64(region.handle(index).number)
      try evaluator.run(
        move.run,
        [(region.value.part(modifier), modifier.type), (container.address, container.type)])
    }
  }

  /// Records the modifiers on an element that change the transaction of their content because their values
  /// differ (X8).
  func noteTransactions(
    _ region: Region, _ index: Int, _ old: ValueAddress
  ) throws(UpdateFailure) {
    for position in region.plan.elements[index].modifiers {
      let modifier = region.plan.modifiers[position]
      guard let writer = modifier.plan.transaction else { continue }
      let values = [
        (region.value.part(modifier), modifier.type), (old.part(modifier), modifier.type),
      ]
      if try evaluator.bool(writer.applies, values) {
        update.changedAnimations.insert(Update.ModifierKey(region: region, index: position))
      }
    }
  }

  /// Schedules the disappearance effects of a removed node, descendants first (E2).
  func noteDisappearance(_ node: GraphNode) throws(UpdateFailure) {
    switch node {
    case let region as Region: try noteDisappearance(in: region)
    case let forEach as ForEachNode:
      for row in forEach.rows { try noteDisappearance(in: row) }
    case let presentation as PresentationNode:
      if let content = presentation.content { try noteDisappearance(in: content) }
    default: break
    }
  }

  private func noteDisappearance(in region: Region) throws(UpdateFailure) {
    for departure in region.rareData?.removalTransitions ?? [] where !departure.hasEnded {
      departure.hasEnded = true
      observer?.noteEnd(of: departure)
      try noteDisappearance(in: departure.region)
    }
    for operation in region.plan.operations {
      switch operation.kind {
      case .visit:
        if let node = region.node(of: operation.index) { try noteDisappearance(node) }
      case .effects: try noteDisappearance(region, operation.index)
      default: break
      }
    }
  }

  /// Schedules the effects of an element's modifiers when it disappears.
  func noteDisappearance(_ region: Region, _ index: Int) throws(UpdateFailure) {
    if region.rareData?.presences[index] == false { return }
    for position in region.plan.elements[index].modifiers {
      let modifier = region.plan.modifiers[position]
      if modifier.plan.task != nil {
        update.disappearances.append(
          Update.Effect(kind: .taskCancel, region: region, index: position))
      }
      guard let disappear = modifier.plan.disappear,
        try evaluator.bool(disappear.test, [(region.value.part(modifier), modifier.type)])
      else { continue }
      update.disappearances.append(
        Update.Effect(kind: .disappear, region: region, index: position))
    }
  }

  /// Visits the elements with effects among some of a region and their descendants, descendants first (E2).
  func visitEffects(
    in region: Region, _ elements: Range<Int>,
    _ act: (Region, Int) throws(UpdateFailure) -> Void
  ) throws(UpdateFailure) {
    for operation in region.plan.operations where elements.contains(operation.index) {
      switch operation.kind {
      case .visit: try visitEffects(in: region.node(of: operation.index), act)
      case .effects: try act(region, operation.index)
      default: break
      }
    }
  }

  private func visitEffects(
    in node: GraphNode?, _ act: (Region, Int) throws(UpdateFailure) -> Void
  ) throws(UpdateFailure) {
    switch node {
    case let region as Region: try visitEffects(in: region, region.plan.elements.indices, act)
    case let forEach as ForEachNode:
      for row in forEach.rows { try visitEffects(in: row, act) }
    case let presentation as PresentationNode: try visitEffects(in: presentation.content, act)
    default: break
    }
  }

  /// Runs an effect.
  func run(_ effect: Update.Effect) throws(UpdateFailure) {
    let region = effect.region
    if case .closed = effect.kind {
      let element = region.plan.elements[effect.index]
      let plan = element.presentation!
      guard let opening = plan.opening else { return }
      return try evaluator.run(opening.closed, [(region.address(effect.index), plan.type)])
    }
    let modifier = region.plan.modifiers[effect.index]
    let value: Evaluator.Argument = (region.value.part(modifier), modifier.type)
    switch effect.kind {
    case .appear: try evaluator.run(modifier.plan.appear!.run, [value])
    case .disappear: try evaluator.run(modifier.plan.disappear!.run, [value])
    case .initialChange: try evaluator.run(modifier.plan.change!.run, [value, value])
    case .change(let old):
      try evaluator.run(modifier.plan.change!.run, [value, (old, modifier.type)])
    case .taskStart:
      let context = try evaluator.reference(modifier.plan.task!.start, [value], contextType)
      if region.rareData == nil { region.rareData = RegionRareData() }
      region.rareData!.tasks[effect.index] = context
    case .taskCancel: try cancelTask(of: effect)
    case .preference(let watcher, _):
      guard let plan = modifier.plan.preference, let seen = watcher.value else { return }
      try evaluator.run(plan.code, [value, (seen.boxed(plan.valueType), plan.valueType)])
    case .focus(let isFocused): try writeFocus(region, effect.index, isFocused)
    case .closed, .rows: break
    }
  }

  private func watch(_ region: Region, _ modifier: Int) throws(UpdateFailure) {
    if region.plan.modifiers[modifier].plan.preference != nil {
      observePreference(TreeObserver(region, modifier), in: region)
    } else {
      try watchFocus(region, modifier)
    }
  }

  /// The type of the library's task context.
  private var contextType: RuntimeType {
    graph.types.library.type(.taskContext)
  }

  /// Cancels the task that a modifier started, if it did.
  private func cancelTask(of effect: Update.Effect) throws(UpdateFailure) {
    guard let context = effect.region.rareData?.tasks.removeValue(forKey: effect.index) else {
      return
    }
    defer { graph.machine.release(context) }
    try call(graph.types.library.function(.cancelTask), [], with: context)
  }

  /// Calls code with arguments and, as the last one, a task context.
  private func call(
    _ code: CodeReference, _ arguments: [Evaluator.Argument], with context: HeapReference
  ) throws(UpdateFailure) {
    var context = context
    try withUnsafeMutablePointer(to: &context) { pointer throws(UpdateFailure) in
      let references = UnsafeMutableRawPointer(pointer)
        .assumingMemoryBound(to: HeapReference?.self)
      let address = ValueAddress(scalars: graph.machine.top.scalars, references: references)
      try evaluator.run(code, arguments + [(address, contextType)])
    }
  }
}
