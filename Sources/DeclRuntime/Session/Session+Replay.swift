import DeclFoundation
import DeclJournal
import DeclLang
import DeclMachine

/// Running a session again from its operations.
///
/// The script, its clock and its random numbers are deterministic, so that the same operations lead to the same views,
/// and nothing has to be stored while a session goes on. What only serves a record is omitted on the way: the views
/// that the targets of steps were found to be are not searched for again, and only the last operation makes records,
/// besides those whose updates need them to get the same numbers.
extension Session {
  /// Returns a session that has done the operations again that led to an update, and keeps the records of the last one.
  ///
  /// It is kept for later questions, which go on from there, and must not be changed.
  func replay(upTo update: Int) throws(StepError) -> Session {
    let count = try operationCount(upTo: update)
    let session = try replay(first: count)
    history.keep(KeptReplay(session, operationCount: count))
    return session
  }

  /// Returns a session that has done the first operations again, and keeps the records of the last one. The caller
  /// may change it.
  func replay(first count: Int) throws(StepError) -> Session {
    if let kept = history.spare as? KeptReplay, kept.operationCount <= count {
      history.releaseSpare()
      try run(kept.session, from: kept.operationCount, to: count)
      return kept.session
    }
    let session = makeReplay()
    try run(session, from: 0, to: count)
    return session
  }

  /// Returns the number of operations that led to an update.
  func operationCount(upTo update: Int) throws(StepError) -> Int {
    if isRunning { throw .scriptRunning }
    guard options.hosts.isEmpty else {
      throw .unsupported("steps of a script that uses its host cannot be repeated")
    }
    return log.entries.prefix { $0.before.numbering.updateCount < update }.count
  }

  private func makeReplay() -> Session {
    var options = options
    options.isUndoable = false
    options.observing = .never
    options.discardsFileChanges = true
    options.keptRecords = .max
    options.standardInput = StandardInput(options.standardInput.initialText)
    if let store = log.store { options.store = store.makeReplay() }
    options.output = { [weak self] text in
      guard let self, operationDepth > 0, !isReplaying else { return }
      self.options.output?(text)
    }
    let replay = Session(options: options, for: self)
    // Inputs have changed the compiler since.
    if let script, text.inputs.isEmpty {
      replay.knownCheck = KnownCheck(
        files: text.files, compiler: compiler, module: script.initialModule)
    }
    return replay
  }

  private func run(
    _ replay: Session, from done: Int, to count: Int
  ) throws(StepError) {
    if done == count { return }
    isReplaying = true
    defer {
      isReplaying = false
      replay.isRepeating = false
      replay.script?.graph.makesRecords = true
    }
    for (index, entry) in log.entries.prefix(count).enumerated().dropFirst(done) {
      if entry.isInterrupted {
        throw .preconditionFailed(
          "an earlier step was interrupted and cannot be repeated: \(entry.operation.text)")
      }
      // Numbers that were given to what was undone before are not given again.
      replay.script?.graph.numbering = entry.before.numbering
      let isLast = index == count - 1
      if isLast { beginRecords(of: replay, after: entry.before.numbering.updateCount) }
      replay.isRepeating = !isLast
      replay.script?.graph.makesRecords = isLast || entry.needsRecords
      let traps = try replay.perform(entry)
      if traps.contains(where: { $0.code == Trap.Kind.interrupted.rawValue })
        || interruption.isRequested
      {
        throw .preconditionFailed("undoing was interrupted")
      }
    }
    try check(replay)
  }

  /// Makes the records of a replay begin after an update, with what this session knows about earlier removals.
  private func beginRecords(of replay: Session, after update: Int) {
    let cells = ((try? replay.state()) ?? []).map { cell in
      Frame.Cell(
        view: cell.view, name: cell.name, wrapper: cell.wrapper, value: cell.value,
        isInternal: cell.isInternal)
    }
    replay.history.begin(with: Frame(update: update, tree: replay.tree, state: cells))
    replay.script?.graph.removedRegions =
      (script?.graph.removedRegions ?? []).filter { $0.ended <= update }.map(\.withoutProgram)
  }

  /// Performs an operation; returns its runtime errors.
  private func perform(_ entry: SessionLog.Entry) throws(StepError) -> [TrapReport] {
    switch entry.operation {
    case .load(let files, let display):
      options.display = display
      _ = load(files)
      return []
    case .show(let display): return show(on: display).compactMap(\.trap)
    case .run: return [run().trap].compactMap(\.self)
    case .mount: return mount().compactMap(\.trap)
    case .step(let step, _):
      return try perform(step, written: nil, on: FoundTargets(known: entry.targets))
        .compactMap(\.trap)
    case .reload(let files, let keepsState):
      return reload(files, keepingState: keepsState).records.compactMap(\.trap)
    case .keepStored(let values, let number):
      return keep(values, after: number).compactMap(\.trap)
    case .input(let file):
      let result = evaluate(file)
      return result.records.compactMap(\.trap) + [result.trap].compactMap(\.self)
    }
  }

  /// Stores the values that an undone step had stored, and makes the views show them.
  @discardableResult
  func keep(
    _ values: [UndoReport.StoredValue], after number: Int
  ) -> [UpdateRecord] {
    for value in values {
      try? options.store.setString(value.text, forKey: value.key, in: value.suite)
    }
    return readStore(after: number)
  }

  /// Throws unless the views of a replay are those that the records say: a file that the script reads may have
  /// changed since.
  private func check(_ replay: Session) throws(StepError) {
    guard let number = replay.history.lastUpdate,
      records.contains(where: { $0.number == number })
    else { return }
    let known = try frame(after: number).tree.roots
    let made = replay.tree.roots
    guard known.count == made.count, zip(known, made).allSatisfy({ $0.shows(the: $1) }) else {
      throw .preconditionFailed(
        "the steps before lead to other views now: a file that the script reads has changed")
    }
  }

  /// Makes the views that read stored values show the present ones, after the update that undid a step.
  func readStore(after number: Int) -> [UpdateRecord] {
    guard let script else { return [] }
    let cause = Cause(.effect, label: "stored values stay", origin: number)
    return recordUpdates(script.loop.run(cause) { _ in }.filter { !$0.isEmpty })
  }
}

/// The result of a check of files, for a session that loads the same ones.
struct KnownCheck {
  let files: [SourceFile]
  let compiler: Compiler
  let module: CheckedModule

  /// Returns the compiler and the module, if the files are those that were checked.
  func result(for files: [SourceFile]) -> (Compiler, CheckedModule)? {
    let isSame = files.count == self.files.count && zip(files, self.files).allSatisfy(===)
    return isSame ? (compiler, module) : nil
  }
}

extension ViewTree.Node {
  /// Returns whether two nodes are the same view with the same properties, and so are their descendants; their
  /// places in the source may differ.
  fileprivate func shows(the other: ViewTree.Node) -> Bool {
    let (mine, others) = (
      children.filter { !$0.isLeaving }, other.children.filter { !$0.isLeaving }
    )
    return handle == other.handle && type == other.type && attributes == other.attributes
      && modifiers.map(\.attributes) == other.modifiers.map(\.attributes)
      && mine.count == others.count && zip(mine, others).allSatisfy { $0.shows(the: $1) }
  }
}

/// A session that has run again up to an operation, for questions about updates whose records were given up.
private final class KeptReplay: SpareMemory {
  let session: Session
  /// The number of operations that it has done.
  let operationCount: Int
  let bytes: Int

  init(_ session: Session, operationCount: Int) {
    self.session = session
    self.operationCount = operationCount
    bytes = session.usedMemory
  }

  /// Frees the memory of the session; its deinitialisers do not run.
  func giveUp() { session.script?.machine.end() }
}
