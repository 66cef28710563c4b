import DeclLang
import DeclMachine

/// The processing of one event: its update, its effects, the updates that those cause, and a record of each.
final class UpdateLoop {
  let graph: ViewGraph
  /// A closure that returns the output since its last call.
  private let takeOutput: () -> String
  /// The maximum number of updates that one event may cause by its effects (W7).
  /// A cycle is recognised, and reported update by update, if its period is at most half of this.
  static let maximumUpdates = 64
  /// The maximum number of times that the action of one `onChange` runs for one event (E8).
  /// SwiftUI's number; a further run is dropped with the warning `change-cycle`.
  static let changeBound = 2
  /// The maximum number of task resumptions after one event; further ones follow the next event.
  /// Without the bound a task that yields in a loop would keep the event from ending.
  static let maximumResumptions = 1000

  private var records: [UpdateRecord] = []
  /// The writes of the current event under later transactions, each of which gets a separate update (W2).
  private var pending: [WriteGroup] = []
  /// The number of runs of each change effect for the event.
  private var changeCounts: [ChangeKey: Int] = [:]

  /// The builders of the records of the event's updates, the observers of these; empty while nothing is recorded.
  private var builders: [(update: Update, record: RecordBuilder)] = []

  private struct ChangeKey: Hashable {
    let handle: ViewHandle
    let modifier: Int
  }

  init(graph: ViewGraph, takeOutput: @escaping () -> String) {
    self.graph = graph
    self.takeOutput = takeOutput
  }

  /// Runs an event's action, the updates that it causes, ready tasks and due timers. Returns a record of each
  /// update.
  func run(
    _ cause: Cause, _ action: (Reconciler) throws(UpdateFailure) -> Void
  ) -> [UpdateRecord] {
    records = []
    // Tasks continue before timers fire, as in `LoadedScript.advance(by:)`.
    perform(cause, action)
    runTasks()
    runTimers()
    return records
  }

  /// Resumes the tasks that are ready; each resumption is a separate update.
  func resumeTasks() -> [UpdateRecord] {
    records = []
    runTasks()
    return records
  }

  /// Ends the removal transitions that are due, then runs due timers.
  func fireTimers() -> [UpdateRecord] {
    records = []
    runTimers()
    return records
  }

  private func runTimers() {
    let over = graph.takeEndedTransitions()
    if !over.isEmpty {
      perform(Cause(.transition)) { reconciler in reconciler.endRemovalTransitions(over) }
      runTasks()
    }
    let arrived = graph.endScrolling()
    if graph.readsScrolling, let first = arrived.lazy.compactMap(RegionIndex(graph).place).first {
      let target = IdentityPaths(graph).reference(to: first)
      perform(Cause(.scroll, target: target, argument: "ended")) { reconciler in
        reconciler.update.mayBeIdle = true
      }
      runTasks()
    }
    while !isStopped, let action = graph.takeTimer() {
      perform(Cause(.completion)) { reconciler throws(UpdateFailure) in
        try reconciler.evaluator.run(action: action)
      }
      runTasks()
    }
  }

  private func runTasks() {
    let machine = graph.machine
    var turns = 0
    while turns < Self.maximumResumptions, !isStopped, let coroutine = machine.scheduler.next() {
      turns += 1
      let cause = Cause(coroutine.isTimer ? .timer : .task, range: coroutine.location)
      perform(cause) { _ throws(UpdateFailure) in
        if let trap = machine.resume(coroutine) { throw UpdateFailure(trap) }
      }
    }
  }

  /// Indicates whether an interrupt, the step limit or the script itself ended the last update.
  private var isStopped: Bool {
    let stops: [Trap.Kind] = [.interrupted, .stepLimit, .exit]
    return records.last?.trap.map { fault in stops.contains { $0.rawValue == fault.code } } == true
  }

  /// Runs the action of one event and the updates that its effects cause.
  private func perform(_ cause: Cause, _ action: (Reconciler) throws(UpdateFailure) -> Void) {
    performUpdates(cause, action)
    // By now everything is released that the updates dropped.
    guard let last = records.indices.last, records[last].trap == nil else { return }
    records[last].trap = graph.machine.takePostponedTrap().map { TrapReport($0) }
  }

  private func performUpdates(
    _ cause: Cause, _ action: (Reconciler) throws(UpdateFailure) -> Void
  ) {
    graph.releaseDeferred()
    changeCounts = [:]
    pending = []
    let before = records.count
    var update = begin(cause)
    // After `begin`, since it invalidates readers for this update, and before the action, which must read the
    // values that another process stored (S6).
    graph.announceExternalWrites()
    let reconciler = Reconciler(graph: graph, update: update)
    do throws(UpdateFailure) {
      try action(reconciler)
      splitGroups(update)
    } catch {
      let standing = persistentWrites(in: update)
      fail(reconciler, error)
      guard let next = beginUpdate(showing: standing, of: update) else { return }
      update = next
    }
    while let next = complete(update) {
      update = next
      if records.count - before > Self.maximumUpdates {
        stopCycle(update)
        break
      }
    }
    // The last update, which nothing started, has no record.
    graph.update?.reserve.release()
    graph.update = nil
    builders = []
    graph.forgetUnobservedObjects()
    graph.verifyInvariants()
  }

  private func begin(_ cause: Cause) -> Update {
    let update = Update(number: graph.updateCount + 1, cause: cause, heap: graph.machine.heap)
    if graph.isRecording, graph.makesRecords {
      let record = UpdateRecord(number: update.number, time: graph.time, cause: cause)
      let builder = RecordBuilder(
        graph: graph, snapshotter: graph.snapshotter, record: record, update: update)
      update.observer = builder
      builders = builders.suffix(1) + [(update, builder)]
    }
    graph.update = update
    // Announcements count in one update only, but closures of leaving views that captured their objects are
    // compared later, when the views are inserted again.
    for departure in graph.removalTransitions {
      departure.announced.formUnion(graph.comparison.announced)
    }
    graph.comparison.announced = []
    return update
  }

  /// Returns the builder of the record of an update; nil if it is not recorded.
  func record(of update: Update) -> RecordBuilder? {
    // Of the running update or the one that follows it.
    builders.last { $0.update === update }?.record
  }

  // MARK: One update

  /// Reconciles the graph with the writes of an update and runs its effects; returns the update that these
  /// start, or nil.
  private func complete(_ update: Update) -> Update? {
    let reconciler = Reconciler(graph: graph, update: update)
    let motion = graph.mayMove(in: update) ? graph.motion : nil
    let screens = graph.screens
    do throws(UpdateFailure) {
      motion?.treeWillChange(at: graph.time)
      try reconciler.failIfLayoutStopped()
      try reconciler.flush()
      try reconciler.finish()
      motion?.treeDidChange(at: graph.time)
      try reconciler.failIfLayoutStopped()
    } catch {
      motion?.treeDidNotChange()
      graph.screens = screens
      fail(reconciler, error)
      return nil
    }
    // Taken before the effects run: whether the update is idle depends only on the output of its action and
    // bodies. `emit` adds the output of the effects.
    update.output = takeOutput()
    let isIdle = isIdle(update)
    if !isIdle { graph.updateCount = update.number }
    // Before the effects run, since it describes the tree that the bodies produced.
    self.record(of: update)?.complete()
    // Effects write into the next update, so it begins before they run.
    let next = begin(pending.isEmpty ? cause(ofEffectsOf: update) : update.cause)
    replayGroup(in: next)
    var failure = runEffects(of: update, in: next)
    if failure == nil { failure = endEvent(with: update, in: next) }
    // Before the journal is forgotten, which releases the removed nodes.
    reconciler.dropDetached(from: next, &pending)
    let isLast = failure == nil && isEmpty(next)
    isLast && graph.canDeferRelease
      ? graph.deferRelease(of: update) : update.forgetJournal(graph.machine)
    graph.adoptRemovalTransitions(of: update)
    // After the effects, which are part of this record.
    if !isIdle || !isTurn(update) { emit(update) }
    if let failure {
      // Before roll-back, while the view in which the error occurred can still be named.
      noteFault(failure.failure, next, region: failure.region)
      let standing = persistentWrites(in: next)
      Reconciler(graph: graph, update: next).rollBack()
      self.record(of: next)?.discard(before: next.earlierGroups, after: pending)
      graph.updateCount = next.number
      if self.record(of: next) != nil { emit(next) }
      return beginUpdate(showing: standing, of: next)
    }
    splitGroups(next)
    return isLast ? nil : next
  }

  /// Returns whether effects have started no update: nothing was written or invalidated, and no focus request
  /// is pending.
  private func isEmpty(_ next: Update) -> Bool {
    next.invalidated.isEmpty && next.group.isEmpty && next.earlierGroups.isEmpty && pending.isEmpty
      && next.focusResets.isEmpty && graph.scrollRequests.isEmpty
      && self.record(of: next)?.record.writes.isEmpty != false
  }

  /// Runs the actions for the end of an event, unless its effects cause another update; returns the failure
  /// of one that trapped.
  private func endEvent(
    with update: Update, in next: Update
  ) -> (failure: UpdateFailure, region: Region?)? {
    guard graph.awaitsKeyboardNotice || !graph.eventEndActions.isEmpty, isEmpty(next) else {
      return nil
    }
    do throws(UpdateFailure) {
      try graph.announceKeyboard()
    } catch {
      return (error, nil)
    }
    if graph.eventEndActions.isEmpty || !isEmpty(next) { return nil }
    let evaluator = graph.evaluator
    for action in graph.eventEndActions {
      action.retain()
      do throws(UpdateFailure) {
        try evaluator.run(action: action)
      } catch {
        return (error, nil)
      }
    }
    self.record(of: update)?.record.diagnostics += self.record(of: next)?.record.diagnostics ?? []
    self.record(of: next)?.record.diagnostics = []
    return nil
  }

  /// Returns whether an update resumes a task, fires a timer or is a phase of a gesture: without a consequence it has
  /// no record.
  private func isTurn(_ update: Update) -> Bool {
    update.cause.kind == .task || update.cause.kind == .timer || update.mayBeIdle
  }

  /// Returns whether an update evaluated an expression or resumed a task without any consequence; such events
  /// get no number.
  private func isIdle(_ update: Update) -> Bool {
    // Output of an input at the prompt is part of its result; output of a step's expression needs a record.
    let mayBeIdle =
      isInput(update) || ((update.cause.kind == .send || isTurn(update)) && update.output.isEmpty)
    return mayBeIdle && update.journal.isEmpty && update.allEffects.isEmpty
      && self.record(of: update)?.record.writes.isEmpty != false
  }

  /// Returns whether an update evaluated an expression that was entered at the prompt.
  private func isInput(_ update: Update) -> Bool {
    update.cause.kind == .send && update.cause.label == nil
  }

  /// Returns the cause of the writes of an update's effects; with a single effect, it names its view.
  private func cause(ofEffectsOf update: Update) -> Cause {
    let effects = update.allEffects
    guard effects.count == 1, let record = self.record(of: update) else {
      return Cause(.effect, target: nil, label: nil, origin: update.number)
    }
    let place = effects[0].place
    return Cause(
      .effect, target: record.paths.reference(to: place), range: record.paths.range(of: place),
      origin: update.number)
  }

  /// Runs the effects in order, up to the first that traps; returns its failure.
  private func runEffects(
    of update: Update, in next: Update
  ) -> (failure: UpdateFailure, region: Region?)? {
    let reconciler = Reconciler(graph: graph, update: next)
    for effect in update.allEffects {
      guard isAllowed(effect, update) else { continue }
      note(effect, update)
      let record = self.record(of: next)
      record?.runningEffect = effect.place.handle
      defer { record?.runningEffect = nil }
      do throws(UpdateFailure) {
        try reconciler.run(effect)
      } catch {
        return (error, effect.region)
      }
    }
    return nil
  }

  /// Returns whether a change effect may run again for this event; warns when it has reached the limit.
  private func isAllowed(_ effect: Update.Effect, _ update: Update) -> Bool {
    var isPreference = false
    switch effect.kind {
    case .change: break
    case .preference: isPreference = true
    default: return true
    }
    let key = ChangeKey(handle: effect.place.handle, modifier: effect.index)
    let count = changeCounts[key, default: 0]
    changeCounts[key] = count + 1
    if count < Self.changeBound { return true }
    if count == Self.changeBound {
      let modifier = effect.region.plan.modifiers[effect.index]
      let value = modifier.type.type.genericArguments.first
      let name = value.map { graph.program.type($0).name } ?? "Value"
      let what = isPreference ? "Bound preference \(name)" : "onChange(of: \(name)) action"
      self.record(of: update)?.warn(
        "change-cycle", "\(what) tried to update multiple times per frame.",
        region: effect.region, element: modifier.element)
    }
    return false
  }

  private func note(_ effect: Update.Effect, _ update: Update) {
    guard let record = self.record(of: update) else { return }
    let place = effect.place
    let view = record.paths.reference(to: place)
    let range = record.paths.range(of: place)
    // The others run closures of the script, whatever the library attached them to.
    let isInternal =
      switch effect.kind {
      case .appear, .disappear: record.paths.isInternal(place)
      default: false
      }
    func add(_ kind: Effect.Kind) {
      let screen: Effect.ScreenChange? =
        switch effect.screen {
        case .behind(let cover): .behind(record.paths.reference(to: cover))
        case .inFront: .inFront
        case nil: nil
        }
      record.record.effects.append(
        Effect(kind, view: view, range: range, screen: screen, isInternal: isInternal))
    }
    switch effect.kind {
    case .appear: add(.appear)
    case .disappear: add(.disappear)
    case .taskStart: if !effect.isOfSubscription { add(.taskStart) }
    case .taskCancel: if !effect.isOfSubscription, effect.hasTask { add(.taskCancel) }
    case .closed: add(.dismiss)
    case .focus, .rows: return
    case .preference(let watcher, let old):
      guard let type = watcher.valueType, let seen = watcher.value else { return }
      record.record.effects.append(
        Effect(
          .preference, view: view,
          old: old.map { graph.snapshotter.snapshot($0.boxed(type), type) },
          new: graph.snapshotter.snapshot(seen.boxed(type), type), range: range))
    case .initialChange, .change:
      let modifier = effect.region.plan.modifiers[effect.index]
      guard let field = modifier.type.field(.value) else { return }
      let new = effect.region.value.part(modifier).part(field)
      var old = new
      if case .change(let before) = effect.kind { old = before.part(field) }
      record.record.effects.append(
        Effect(
          .change, view: view, old: graph.snapshotter.snapshot(old, field.type),
          new: graph.snapshotter.snapshot(new, field.type), range: range))
    }
  }

  private func emit(_ update: Update) {
    var record =
      self.record(of: update)?.record
      ?? UpdateRecord(number: update.number, time: graph.time, cause: update.cause)
    record.output += update.output + takeOutput()
    if record.trap == nil {
      record.trap = graph.machine.takePostponedTrap().map { TrapReport($0) }
    }
    record.documents += graph.documentEvents
    graph.documentEvents = []
    records.append(record)
    update.reserve.release()
    graph.countPendingRecord(record.estimatedBytes)
  }

  // MARK: Transactions

  /// Preserves only the writes of the first transaction in this update, and postpones those of later ones to
  /// separate updates (W2).
  private func splitGroups(_ update: Update) {
    guard !update.earlierGroups.isEmpty else { return }
    graph.closeGroup(of: update)
    var groups = update.earlierGroups
    update.earlierGroups = []
    let first = groups.removeFirst()
    rollBack(groups, update, keeping: first)
    update.group = first
    update.invalidated = first.dirty
    for reader in first.dirty {
      reader.isInvalidated = true
      reader.isPartiallyInvalidated = false
    }
    self.record(of: update)?.restore(first.changes)
    self.record(of: update)?.record.writes =
      first.writes + (self.record(of: update)?.record.writes ?? [])
    pending = groups + pending
  }

  /// Restores the values that the cells had before later groups were written.
  private func rollBack(_ groups: [WriteGroup], _ update: Update, keeping first: WriteGroup) {
    var restored = first
    for cell in groups.flatMap(\.cells) where restored.insert(cell) {
      if let original = update.original(of: cell) { graph.assign(original, to: cell) }
    }
    for (cell, value) in first.values {
      graph.assign(value, to: cell)
      graph.machine.release(value)
    }
  }

  /// Writes the values of the event's next transaction.
  private func replayGroup(in next: Update) {
    guard !pending.isEmpty else { return }
    let group = pending.removeFirst()
    next.group.transaction = group.transaction
    next.group.animation = group.animation
    self.record(of: next)?.record.writes = group.writes
    for (cell, value) in group.values {
      guard let field = cell.property.valueField else { continue }
      let path = group.writes.last { $0.cell == cell.property.name }?.path ?? cell.property.name
      graph.store(value.boxed(field.type), field.type, in: cell, next)
      graph.machine.release(value)
      graph.invalidate(cell, because: .cell(cell, path: path))
    }
    announceAgain(group, in: next)
  }

  /// Invalidates the readers of the objects and stored values of a group.
  private func announceAgain(_ group: WriteGroup, in next: Update) {
    for (source, property) in zip(group.announced, group.properties) {
      next.group.announced.append(source)
      next.group.properties.append(property)
      if let observed = source as? ObservedSource {
        graph.comparison.announced.insert(observed.object)
      }
      graph.invalidate(source, because: SourceChange(source, property: property))
    }
  }

  // MARK: Runtime errors

  private func fail(_ reconciler: Reconciler, _ failure: UpdateFailure) {
    let update = reconciler.update
    // Before roll-back, while the view in which the error occurred can still be named.
    noteFault(failure, update, region: nil)
    reconciler.rollBack()
    self.record(of: update)?.discard(before: update.earlierGroups, after: pending)
    if !isInput(update) { graph.updateCount = update.number }
    emit(update)
    builders = []
    graph.update = nil
  }

  /// Returns the writes to objects and stored values of an update that trapped, which are not rolled back.
  private func persistentWrites(in update: Update) -> [WriteGroup] {
    (update.earlierGroups + [update.group]).filter { !$0.announced.isEmpty }
  }

  /// Begins the update that shows writes which persist after a trap; returns nil if they have no readers.
  private func beginUpdate(showing groups: [WriteGroup], of failed: Update) -> Update? {
    pending = []
    if groups.isEmpty { return nil }
    let next = begin(failed.cause)
    for group in groups { announceAgain(group, in: next) }
    if next.invalidated.isEmpty { graph.update = nil }
    return next.invalidated.isEmpty ? nil : next
  }

  private func noteFault(_ failure: UpdateFailure, _ update: Update, region: Region?) {
    var trap = failure.trap
    if trap.exitStatus != nil { graph.dropTimers() }
    let paths = IdentityPaths(graph)
    let place =
      (failure.region ?? region).flatMap { paths.owner(of: $0) }
      ?? update.cause.target.flatMap { owner(of: $0, paths) }
    // A trap outside of the script's code is reported at the view.
    if let place, !trap.range.exists { trap.range = paths.range(of: place) }
    let fault = TrapReport(
      code: trap.kind.rawValue, message: trap.message, range: trap.range,
      stack: trap.stack.map { TrapReport.Frame(function: $0.function, range: $0.range) },
      view: place.map { paths.reference(to: $0) }, identity: place.map { paths.identity(of: $0) },
      exitStatus: trap.exitStatus, omittedCallCount: trap.omittedCallCount)
    if let record = self.record(of: update) {
      record.record.trap = fault
    } else {
      var record = UpdateRecord(number: update.number, time: graph.time, cause: update.cause)
      record.trap = fault
      record.output = takeOutput()
      records.append(record)
    }
  }

  /// Returns the view whose body contains the target of an event.
  private func owner(of target: ViewReference, _ paths: IdentityPaths) -> TreePosition? {
    guard let place = try? Inspector(graph: graph).place(target.handle) else { return nil }
    return place.element.kind == .custom ? place : paths.owner(of: place.region)
  }

  /// The applied writes of the last updates, over one period of their cycle: the property, the function, the
  /// location, and the view whose effect wrote it.
  private var cycle: [Diagnostic.Note] {
    let updates = records.suffix(Self.maximumUpdates).map { record in
      record.writes.filter { $0.outcome == .applied }.map { write in
        var text = write.cell
        if case .view(let owner) = write.owner { text = "\(owner.type).\(write.path)" }
        if case .object(let type, _) = write.owner { text = "\(type).\(write.path)" }
        let effect = record.cause.target.map { " after an effect of \($0.type)" }
        return Diagnostic.Note(
          text + (write.function.isEmpty ? "" : " by \(write.function)") + (effect ?? ""),
          at: write.range)
      }
    }
    let longest = max(1, updates.count / 2)
    let period = (1...longest).first { updates.suffix($0) == updates.dropLast($0).suffix($0) }
    // Without a recognised period the last four updates have to illustrate the cycle.
    return updates.suffix(period ?? 4).flatMap(\.self)
  }

  /// Ends an infinite cycle of effects and updates, with a warning: the tree remains as the last update left
  /// it (W7).
  private func stopCycle(_ update: Update) {
    let reconciler = Reconciler(graph: graph, update: update)
    reconciler.rollBack()
    let cycle = cycle
    let message = """
      Effects caused more than \(Self.maximumUpdates) updates for one event, in this cycle: \
      \(cycle.map(\.message).joined(separator: ", then ")).
      """
    records[records.count - 1].diagnostics.append(
      RuntimeDiagnostic(
        Diagnostic(
          "update-cycle", .warning, message, at: cycle.first?.range ?? .none,
          notes: Array(cycle.dropFirst())),
        view: nil))
  }
}

extension Update {
  /// Returns the value that a cell had before the update.
  func original(of cell: Cell) -> HeapReference? {
    for undo in journal {
      if case .cell(let written, let value) = undo, written === cell { return value }
    }
    return nil
  }
}

extension ViewGraph {
  /// Returns copies of the current values of a group's cells.
  func values(of group: WriteGroup) -> [(cell: Cell, value: HeapReference)] {
    group.cells.compactMap { cell in
      guard let value = cell.value, let field = cell.property.valueField else { return nil }
      return (cell, machine.makeBox(value, type: field.type))
    }
  }

  /// Assigns a copy of a boxed value to a cell.
  func assign(_ box: HeapReference, to cell: Cell) {
    guard let place = cell.value, let field = cell.property.valueField else { return }
    machine.assign(box.boxed(field.type), to: place, type: field.type)
  }
}

extension Evaluator {
  /// Calls a closure without parameters and result, and releases it.
  func run(action: HeapReference) throws(UpdateFailure) {
    defer { machine.release(action) }
    let window = machine.beginCall(machine.program.void)
    guard machine.run(closure: action, at: window.result) == .returned else {
      throw UpdateFailure(machine: machine)
    }
  }
}
