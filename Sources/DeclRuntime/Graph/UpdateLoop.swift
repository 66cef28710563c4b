import DeclLang
import DeclMachine

/// Carries an event through: its update, its effects, the updates that those lead to, and a record of each.
final class UpdateLoop {
  let graph: ViewGraph
  /// What was printed since it was last taken.
  private let takeOutput: () -> String
  /// How many updates one event may lead to by its effects (W7).
  static let bound = 64
  /// How often the action of one `onChange` may run for one event (E8).
  static let changeBound = 2
  /// How many turns the tasks have after one event; the others have theirs after the next.
  static let turnBound = 1000

  private var records: [UpdateRecord] = []
  /// What the present event wrote under other transactions, for updates of their own (W2).
  private var pending: [WriteGroup] = []
  /// How often each change effect ran for the event.
  private var changeCounts: [ChangeKey: Int] = [:]

  private struct ChangeKey: Hashable {
    let handle: ViewHandle
    let modifier: Int
  }

  init(graph: ViewGraph, takeOutput: @escaping () -> String) {
    self.graph = graph
    self.takeOutput = takeOutput
  }

  /// Does what an event does, then everything that follows from it; a record of each update.
  func run(
    _ cause: Cause, _ action: (Reconciler) throws(UpdateFailure) -> Void
  ) -> [UpdateRecord] {
    records = []
    perform(cause, action)
    runTasks()
    runTimers()
    return records
  }

  /// Gives turns to the tasks that can go on; each turn is an update of its own.
  func giveTurns() -> [UpdateRecord] {
    records = []
    runTasks()
    return records
  }

  /// Does what was to be done at this moment of the clock: ends what has left, then runs what waits for it.
  func fireTimers() -> [UpdateRecord] {
    records = []
    runTimers()
    return records
  }

  private func runTimers() {
    let over = graph.takeDepartures()
    if !over.isEmpty {
      perform(Cause(.transition)) { reconciler in reconciler.endDepartures(over) }
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
    while turns < Self.turnBound, !isStopped, let coroutine = machine.scheduler.next() {
      turns += 1
      let cause = Cause(coroutine.isTimer ? .timer : .task, place: coroutine.place)
      perform(cause) { _ throws(UpdateFailure) in
        if let trap = machine.giveTurn(to: coroutine) { throw UpdateFailure(trap) }
      }
    }
  }

  /// Whether the user or a limit stopped what ran.
  private var isStopped: Bool {
    let stops: [Trap.Kind] = [.interrupted, .stepLimit]
    return records.last?.trap.map { fault in stops.contains { $0.rawValue == fault.code } } == true
  }

  /// Does what one event does and what its effects lead to.
  private func perform(_ cause: Cause, _ action: (Reconciler) throws(UpdateFailure) -> Void) {
    graph.freeRemains()
    changeCounts = [:]
    pending = []
    let before = records.count
    var update = begin(cause)
    graph.announceForeignWrites()
    let reconciler = Reconciler(graph: graph, update: update)
    do throws(UpdateFailure) {
      try action(reconciler)
      splitGroups(update)
    } catch {
      let standing = standing(in: update)
      fail(reconciler, error)
      guard let next = show(standing, of: update) else { return }
      update = next
    }
    while let next = settle(update) {
      update = next
      if records.count - before > Self.bound {
        stopCycle(update)
        break
      }
    }
    graph.update = nil
    graph.forgetUnobservedObjects()
  }

  private func begin(_ cause: Cause) -> Update {
    let update = Update(number: graph.updateCount + 1, cause: cause)
    let record = UpdateRecord(number: update.number, time: graph.time, cause: cause)
    update.record =
      graph.isRecording
      ? RecordBuilder(
        graph: graph, snapshotter: graph.snapshotter, record: record, update: update) : nil
    graph.update = update
    for departure in graph.departures { departure.announced.formUnion(graph.comparison.announced) }
    graph.comparison.announced = []
    return update
  }

  // MARK: One update

  /// Brings the graph in line with what was written and runs the effects; the update that they begin, if they do.
  private func settle(_ update: Update) -> Update? {
    let reconciler = Reconciler(graph: graph, update: update)
    do throws(UpdateFailure) {
      try reconciler.settle()
      try reconciler.finish()
    } catch {
      fail(reconciler, error)
      return nil
    }
    update.output = takeOutput()
    let isIdle = isIdle(update)
    if !isIdle { graph.updateCount = update.number }
    update.record?.complete()
    let next = begin(pending.isEmpty ? cause(ofEffectsOf: update) : update.cause)
    replayGroup(in: next)
    var failure = runEffects(of: update, in: next)
    if failure == nil { failure = endEvent(with: update, in: next) }
    reconciler.dropDetached(from: next, &pending)
    let isLast = failure == nil && isEmpty(next)
    isLast && graph.mayFreeLater
      ? graph.keepRemains(of: update) : update.forgetJournal(graph.machine)
    graph.keepDepartures(of: update)
    if !isIdle || !isTurn(update) { emit(update) }
    if let failure {
      noteFault(failure.failure, next, region: failure.region)
      let standing = standing(in: next)
      Reconciler(graph: graph, update: next).rollBack()
      next.record?.discard(before: next.earlierGroups, after: pending)
      graph.updateCount = next.number
      if next.record != nil { emit(next) }
      return show(standing, of: next)
    }
    splitGroups(next)
    return isLast ? nil : next
  }

  /// Whether nothing has begun an update.
  private func isEmpty(_ next: Update) -> Bool {
    next.dirty.isEmpty && next.group.isEmpty && next.earlierGroups.isEmpty && pending.isEmpty
      && next.focusResets.isEmpty && next.record?.record.writes.isEmpty != false
  }

  /// Does what is done at the end of each event, unless its effects lead to another update; gives the fault of what trapped.
  private func endEvent(
    with update: Update, in next: Update
  ) -> (failure: UpdateFailure, region: Region?)? {
    guard !graph.eventEndActions.isEmpty, isEmpty(next) else { return nil }
    let evaluator = graph.evaluator
    for action in graph.eventEndActions {
      action.retain()
      do throws(UpdateFailure) {
        try evaluator.run(action: action)
      } catch {
        return (error, nil)
      }
    }
    update.record?.record.diagnostics += next.record?.record.diagnostics ?? []
    next.record?.record.diagnostics = []
    return nil
  }

  /// Whether an update is the turn of a task or a timer.
  private func isTurn(_ update: Update) -> Bool {
    update.cause.kind == .task || update.cause.kind == .timer
  }

  /// Whether an update evaluated an expression or let a task go on, and nothing came of it; such events are not counted.
  private func isIdle(_ update: Update) -> Bool {
    // What an input at the prompt prints is its answer; what a step's expression prints has to stand in its record.
    let isInput = update.cause.kind == .send && update.cause.label == nil
    let mayBeIdle =
      isInput || ((update.cause.kind == .send || isTurn(update)) && update.output.isEmpty)
    return mayBeIdle && update.journal.isEmpty && update.allEffects.isEmpty
      && update.record?.record.writes.isEmpty != false
  }

  /// What the writes of an update's effects come from: the view whose effect it is, if there is only one.
  private func cause(ofEffectsOf update: Update) -> Cause {
    let effects = update.allEffects
    guard effects.count == 1, let record = update.record else {
      return Cause(.effect, target: nil, label: nil, origin: update.number)
    }
    let place = effects[0].place
    return Cause(
      .effect, target: record.paths.reference(to: place), place: record.paths.range(of: place),
      origin: update.number)
  }

  /// Runs the effects in their order; gives the fault of one that trapped, and does not go on after it.
  private func runEffects(
    of update: Update, in next: Update
  ) -> (failure: UpdateFailure, region: Region?)? {
    let reconciler = Reconciler(graph: graph, update: next)
    for effect in update.allEffects {
      guard isAllowed(effect, update) else { continue }
      note(effect, update)
      do throws(UpdateFailure) {
        try reconciler.run(effect)
      } catch {
        return (error, effect.region)
      }
    }
    return nil
  }

  /// Whether a change effect may run once more for this event.
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
      update.record?.warn(
        "change-cycle", "\(what) tried to update multiple times per frame.",
        region: effect.region, element: modifier.element)
    }
    return false
  }

  private func note(_ effect: Update.Effect, _ update: Update) {
    guard let record = update.record else { return }
    let place = effect.place
    let view = record.paths.reference(to: place)
    let range = record.paths.range(of: place)
    func add(_ kind: Effect.Kind) {
      let screen: Effect.ScreenChange? =
        switch effect.screen {
        case .behind(let cover): .behind(record.paths.reference(to: cover))
        case .inFront: .inFront
        case nil: nil
        }
      record.record.effects.append(Effect(kind, view: view, place: range, screen: screen))
    }
    switch effect.kind {
    case .appear: add(.appear)
    case .disappear: add(.disappear)
    case .taskStart: if !effect.isOfSubscription { add(.taskStart) }
    case .taskCancel: if !effect.isOfSubscription, effect.hasTask { add(.taskCancel) }
    case .closed: add(.dismiss)
    case .focus: return
    case .preference(let watcher, let old):
      guard let type = watcher.valueType, let seen = watcher.value else { return }
      record.record.effects.append(
        Effect(
          .preference, view: view,
          old: old.map { graph.snapshotter.snapshot($0.boxed(type), type) },
          new: graph.snapshotter.snapshot(seen.boxed(type), type), place: range))
    case .initialChange, .change:
      let modifier = effect.region.plan.modifiers[effect.index]
      guard let field = modifier.type.field(named: "value") else { return }
      let new = effect.region.value.part(modifier).part(field)
      var old = new
      if case .change(let before) = effect.kind { old = before.part(field) }
      record.record.effects.append(
        Effect(
          .change, view: view, old: graph.snapshotter.snapshot(old, field.type),
          new: graph.snapshotter.snapshot(new, field.type), place: range))
    }
  }

  private func emit(_ update: Update) {
    var record =
      update.record?.record
      ?? UpdateRecord(number: update.number, time: graph.time, cause: update.cause)
    record.output += update.output + takeOutput()
    record.documents += graph.documentEvents
    graph.documentEvents = []
    records.append(record)
  }

  // MARK: Transactions

  /// Leaves only the writes of the first transaction for this update (W2); the others are written again in their own.
  private func splitGroups(_ update: Update) {
    guard !update.earlierGroups.isEmpty else { return }
    graph.closeGroup(of: update)
    var groups = update.earlierGroups
    update.earlierGroups = []
    let first = groups.removeFirst()
    takeBack(groups, update, keeping: first)
    update.group = first
    update.dirty = first.dirty
    for reader in first.dirty {
      reader.isDirty = true
      reader.isDirtyInParts = false
    }
    update.record?.restore(first.triggers)
    update.record?.record.writes = first.writes + (update.record?.record.writes ?? [])
    pending = groups + pending
  }

  /// Gives the cells the values that they had before later groups were written.
  private func takeBack(_ groups: [WriteGroup], _ update: Update, keeping first: WriteGroup) {
    var restored = first
    for cell in groups.flatMap(\.cells) where restored.insert(cell) {
      if let original = update.original(of: cell) { graph.assign(original, to: cell) }
    }
    for (cell, value) in first.values {
      graph.assign(value, to: cell)
      graph.machine.release(value)
    }
  }

  /// Writes the values of the next transaction of the same event.
  private func replayGroup(in next: Update) {
    guard !pending.isEmpty else { return }
    let group = pending.removeFirst()
    next.group.transaction = group.transaction
    next.group.animation = group.animation
    next.record?.record.writes = group.writes
    for (cell, value) in group.values {
      guard let field = cell.property.valueField else { continue }
      let path = group.writes.last { $0.cell == cell.property.name }?.path ?? cell.property.name
      graph.store(value.boxed(field.type), field.type, in: cell, next)
      graph.machine.release(value)
      graph.invalidate(cell, because: .cell(cell, path: path))
    }
    announceAgain(group, in: next)
  }

  /// Marks all that depends on what the objects and stored values of a group said.
  private func announceAgain(_ group: WriteGroup, in next: Update) {
    for (source, property) in zip(group.announced, group.properties) {
      next.group.announced.append(source)
      next.group.properties.append(property)
      if let observed = source as? ObservedSource {
        graph.comparison.announced.insert(observed.object)
      }
      graph.invalidate(source, because: RecordBuilder.Trigger(source, property: property))
    }
  }

  // MARK: Faults

  private func fail(_ reconciler: Reconciler, _ failure: UpdateFailure) {
    let update = reconciler.update
    noteFault(failure, update, region: nil)
    reconciler.rollBack()
    update.record?.discard(before: update.earlierGroups, after: pending)
    if update.cause.kind != .send { graph.updateCount = update.number }
    emit(update)
    graph.update = nil
  }

  /// What code that trapped has written into objects and the store, which is not taken back.
  private func standing(in update: Update) -> [WriteGroup] {
    (update.earlierGroups + [update.group]).filter { !$0.announced.isEmpty }
  }

  /// Begins the update that shows what stands after a fault; nil if nobody looks at it.
  private func show(_ groups: [WriteGroup], of failed: Update) -> Update? {
    pending = []
    if groups.isEmpty { return nil }
    let next = begin(failed.cause)
    for group in groups { announceAgain(group, in: next) }
    if next.dirty.isEmpty { graph.update = nil }
    return next.dirty.isEmpty ? nil : next
  }

  private func noteFault(_ failure: UpdateFailure, _ update: Update, region: Region?) {
    let trap = failure.trap
    let paths = IdentityPaths(graph: graph, snapshotter: graph.snapshotter)
    let place =
      (failure.region ?? region).flatMap { paths.owner(of: $0) }
      ?? update.cause.target.flatMap { owner(of: $0, paths) }
    let fault = Fault(
      code: trap.kind.rawValue, message: trap.message, place: trap.range,
      stack: trap.stack.map { Fault.Frame(function: $0.function, place: $0.range) },
      view: place.map { paths.reference(to: $0) }, identity: place.map { paths.identity(of: $0) })
    if let record = update.record {
      record.record.trap = fault
    } else {
      var record = UpdateRecord(number: update.number, time: graph.time, cause: update.cause)
      record.trap = fault
      record.output = takeOutput()
      records.append(record)
    }
  }

  /// The view in whose body the target of an event is written.
  private func owner(of target: ViewReference, _ paths: IdentityPaths) -> TreePlace? {
    guard let place = try? Inspector(graph: graph).place(target.handle) else { return nil }
    return place.element.kind == .custom ? place : paths.owner(of: place.region)
  }

  /// The writes of the last updates, from one to where it comes again: who wrote what, where, and in which view's effect.
  private var cycle: [Diagnostic.Note] {
    let updates = records.suffix(Self.bound).map { record in
      record.writes.filter { $0.outcome == .applied }.map { write in
        var text = write.cell
        if case .view(let owner) = write.owner { text = "\(owner.type).\(write.path)" }
        if case .object(let type, _) = write.owner { text = "\(type).\(write.path)" }
        let effect = record.cause.target.map { " after an effect of \($0.type)" }
        return Diagnostic.Note(
          text + (write.by.isEmpty ? "" : " by \(write.by)") + (effect ?? ""), at: write.place)
      }
    }
    let longest = max(1, updates.count / 2)
    let period = (1...longest).first { updates.suffix($0) == updates.dropLast($0).suffix($0) }
    return updates.suffix(period ?? 4).flatMap(\.self)
  }

  /// Effects lead to updates without an end: the tree stays as the last update left it (W7).
  private func stopCycle(_ update: Update) {
    let reconciler = Reconciler(graph: graph, update: update)
    reconciler.rollBack()
    let cycle = cycle
    let message = """
      Effects led to more than \(Self.bound) updates for one event, which go round in this: \
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
  /// The value that a cell had before the update.
  func original(of cell: Cell) -> HeapReference? {
    for undo in journal {
      if case .cell(let written, let value) = undo, written === cell { return value }
    }
    return nil
  }
}

extension ViewGraph {
  /// The present values of the cells of a group.
  func values(of group: WriteGroup) -> [(cell: Cell, value: HeapReference)] {
    group.cells.compactMap { cell in
      guard let value = cell.value, let field = cell.property.valueField else { return nil }
      return (cell, machine.makeBox(value, type: field.type))
    }
  }

  /// Puts a copy of a boxed value into a cell.
  func assign(_ box: HeapReference, to cell: Cell) {
    guard let place = cell.value, let field = cell.property.valueField else { return }
    machine.assign(box.boxed(field.type), to: place, type: field.type)
  }
}

extension Evaluator {
  /// Calls a function value without parameters and result, and gives it back.
  func run(action: HeapReference) throws(UpdateFailure) {
    defer { machine.release(action) }
    let window = machine.beginCall(machine.program.void)
    guard machine.run(closure: action, at: window.result) == .returned else {
      throw UpdateFailure(machine: machine)
    }
  }
}
