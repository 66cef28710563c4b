import DeclLang
import DeclMachine

/// Effects of modifiers: collected while the graph is brought in line, run when that is done.
extension Reconciler {
  /// Collects what the modifiers of a new element do when it appears, and begins to watch for those that look at the tree.
  func noteInsertion(_ region: Region, _ index: Int) throws(UpdateFailure) {
    try noteAppearance(region, index, isFirst: true)
    for position in region.plan.elements[index].modifiers
    where region.plan.modifiers[position].plan.isWatching {
      try watch(region, position)
    }
  }

  /// Collects what an element's modifiers do when it appears, the innermost first (E1).
  func noteAppearance(_ region: Region, _ index: Int, isFirst: Bool) throws(UpdateFailure) {
    for position in region.plan.elements[index].modifiers {
      let modifier = region.plan.modifiers[position]
      let argument = (region.value.part(modifier), modifier.type)
      if let appear = modifier.plan.appear, try evaluator.bool(appear.test, [argument]) {
        update.effects.append(Update.Effect(kind: .appear, region: region, index: position))
      }
      if isFirst, let change = modifier.plan.change,
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

  /// Collects what an element's modifiers do when their values have changed (E8).
  func noteChange(_ region: Region, _ index: Int, _ old: ValueAddress) throws(UpdateFailure) {
    for position in region.plan.elements[index].modifiers {
      let modifier = region.plan.modifiers[position]
      let before = old.part(modifier)
      let after = region.value.part(modifier)
      if let task = modifier.plan.task {
        if try evaluator.bool(task.restarts, [(after, modifier.type), (before, modifier.type)]) {
          for kind in [Update.Effect.Kind.taskCancel, .taskStart] {
            update.taskStarts.append(
              Update.Effect(kind: kind, region: region, index: position))
          }
        } else if let goOn = modifier.plan.goOn, let context = region.extra?.tasks[position] {
          try call(goOn, [(after, modifier.type)], with: context)
        }
      }
      guard let change = modifier.plan.change else { continue }
      if try evaluator.bool(change.test, [(after, modifier.type), (before, modifier.type)]) {
        update.effects.append(
          Update.Effect(kind: .change(old: before), region: region, index: position))
      }
    }
  }

  /// Notes the modifiers on an element that change the transaction inside because their values differ (X8).
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

  /// Collects what happens when a node that was taken out disappears; what is inside comes first (E2).
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
    for departure in region.extra?.departures ?? [] where !departure.isOver {
      departure.isOver = true
      record?.noteEnd(of: departure)
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

  /// Collects what an element's modifiers do when it disappears.
  func noteDisappearance(_ region: Region, _ index: Int) throws(UpdateFailure) {
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

  /// Goes through the elements with effects among some of a region and in what is inside them, what is inside first (E2).
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
      let plan = unsafeDowncast(element.detail!, to: PresentationPlan.self)
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
      if region.extra == nil { region.extra = RegionExtra() }
      region.extra!.tasks[effect.index] = context
    case .taskCancel: try cancelTask(of: effect)
    case .preference(let watcher, _):
      guard let plan = modifier.plan.preference, let seen = watcher.value else { return }
      try evaluator.run(plan.code, [value, (seen.boxed(plan.valueType), plan.valueType)])
    case .focus(let isFocused): try writeFocus(region, effect.index, isFocused)
    case .closed: break
    }
  }

  private func watch(_ region: Region, _ modifier: Int) throws(UpdateFailure) {
    if region.plan.modifiers[modifier].plan.preference != nil {
      graph.watchers.append(Watcher(region, modifier))
    } else {
      try watchFocus(region, modifier)
    }
  }

  /// The type of what the library keeps of a task.
  private var contextType: RuntimeType {
    graph.program.type((graph.program.types.libraryDecl("_TaskContext") as! NominalDecl).plainType)
  }

  /// Cancels the task that an effect began, if it did.
  private func cancelTask(of effect: Update.Effect) throws(UpdateFailure) {
    guard let context = effect.region.extra?.tasks.removeValue(forKey: effect.index) else { return }
    defer { graph.machine.release(context) }
    try call(graph.types.library.function("_cancelTask"), [], with: context)
  }

  /// Calls code with arguments, the last of which is what the library keeps of a task.
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
