public import DeclJournal
import DeclLang
import DeclMachine

/// Undoing the last step.
extension Session {
  /// Returns to the state before the last step, input or reload: the tree with its handles, state, variables, focus
  /// and clock are what they were. This is a new update, whose record holds the differences. What the step
  /// printed, stored and saved stays.
  ///
  /// The session runs again from the start, without the step: its script, clock and random numbers are
  /// deterministic, stored values are at first those from before, and nothing is printed, stored or saved. So it
  /// takes as long as the session has run so far.
  public func undo() throws(StepError) -> UndoReport {
    if isRunning { throw .scriptRunning }
    beginOperation()
    defer { endOperation() }
    guard options.isUndoable, options.isRecording else {
      throw .unsupported("this session does not keep its steps")
    }
    guard options.hosts.isEmpty else {
      throw .unsupported("steps of a script that uses its host cannot be undone")
    }
    guard let index = log.entries.lastIndex(where: \.operation.isUndoable) else {
      throw .preconditionFailed("there is no step to undo")
    }
    let replay = try replay(first: index)
    let undone = log.entries[index]
    let documents = documents(since: undone.before)
    let stored = stored(since: undone.before)
    let keptMark = keptMark(of: stored, since: index)
    if let keptMark {
      replay.script?.graph.numbering = keptMark.numbering
      replay.keep(stored, after: keptMark.numbering.updateCount)
    }
    let variables = changedVariables(replay)
    var made = try adopt(replay, undone)
    let moves = log.entries[index...].contains {
      if case .show = $0.operation { true } else { false }
    }
    log.entries.removeSubrange(index...)
    // The screen stays the one that it is now.
    if moves, let display = options.display {
      let mark = logMark
      made += move(to: display)
      note(.show(display), since: mark)
    }
    if !stored.isEmpty, let number = made.last?.number {
      let mark = logMark
      if keptMark == nil { made += readStore(after: number) }
      note(.keepStored(stored, number), since: keptMark ?? mark)
    }
    return UndoReport(
      undone: undone.operation.text, isStep: undone.operation.isStep, records: made,
      variables: variables, printedLineCount: undone.lineCount,
      stored: keptMark == nil ? stored : [], documents: documents)
  }

  // MARK: The new state

  /// Replaces the script by that of a replay; returns the record of the update that this is.
  private func adopt(
    _ replay: Session, _ undone: SessionLog.Entry
  ) throws(StepError) -> [UpdateRecord] {
    let before = presentFrame
    let after = replay.presentFrame
    let old = script
    let numbering = logMark.numbering
    let number = numbering.updateCount + 1
    var difference = UndoneDifference(
      records: records, undoneAfter: undone.before.numbering.updateCount,
      identity: { handle in (try? self.script?.inspector.identity(of: handle))?.identity })
    difference.compare(before, after)
    let record = difference.record(
      number: number, time: replay.time, Cause(.undo, label: undone.operation.text))
    if let made = replay.script {
      var next = made.graph.numbering.continued(after: numbering)
      next.updateCount = number
      made.graph.numbering = next
      if let old { keepRemovals(difference.removed, number, of: old, in: made) }
      made.machine.services.store = scriptOptions.store
      made.machine.services.files = ReadableFiles(
        folders: options.readablePaths, bundle: options.bundle)
      made.machine.services.writableFiles = WritableFiles(paths: options.writablePaths)
    } else {
      lastNumbers = numbering
    }
    // Its records are counted as memory of the script.
    replay.history.removeAll()
    replace(replay.script, replay.compiler, replay.text)
    replay.script = nil
    root = replay.root
    environment = replay.environment
    lastValue = replay.lastValue
    checkedModule = replay.checkedModule
    checkedSources = compiler.sources
    options.standardInput = replay.options.standardInput
    return recordUpdates([record])
  }

  /// Keeps what is known about removed views, and adds those that the step had inserted.
  private func keepRemovals(
    _ handles: [ViewHandle], _ number: Int, of old: LoadedScript, in made: LoadedScript
  ) {
    made.graph.removedRegions = old.graph.removedRegions.map(\.withoutProgram)
    for handle in handles {
      guard let place = try? old.inspector.place(handle) else { continue }
      made.graph.recordRemoval(
        of: place.region, number, old.inspector.paths, because: "the step was undone")
    }
  }

  /// Returns the global variables that have another value in a replay.
  private func changedVariables(_ replay: Session) -> [UndoReport.Variable] {
    guard let script, let made = replay.script else { return [] }
    return made.module.declarations.compactMap { declaration in
      guard let variable = declaration as? VariableDecl, variable.name.first?.isASCII == true,
        let new = made.value(of: variable),
        let known = script.module.declarations.last(where: { $0.name == variable.name })
          as? VariableDecl, let old = script.value(of: known), old != new
      else { return nil }
      return UndoReport.Variable(name: variable.name, old: old, new: new)
    }
  }

  // MARK: What stays

  private func stored(since mark: SessionLog.Mark) -> [UndoReport.StoredValue] {
    var values: [UndoReport.StoredValue] = []
    for (key, value) in (log.store?.changes ?? []).dropFirst(mark.storedCount) {
      values.removeAll { $0.key == key.name && $0.suite == key.suite }
      values.append(
        UndoReport.StoredValue(
          key: key.name, suite: key.suite, text: value,
          value: value.map { ValueSnapshot(stored: $0) }))
    }
    return values
  }

  /// Returns the mark with which values are stored again that stayed at an earlier undo, if they are those: the views that
  /// show them get the same handles, and the update of this undo has both. Returns nil if this step stored values itself.
  private func keptMark(
    of stored: [UndoReport.StoredValue], since index: Int
  ) -> SessionLog.Mark? {
    let known = log.entries[index...].last { entry in
      if case .keepStored(stored, _) = entry.operation { true } else { false }
    }
    guard var mark = known?.before else { return nil }
    mark.numbering.updateCount = logMark.numbering.updateCount
    return mark
  }

  private func documents(since mark: SessionLog.Mark) -> [String] {
    let saved = records.filter { $0.number > mark.numbering.updateCount }.flatMap(\.documents)
      .filter { $0.kind == .saved }.map(\.document)
    return saved.enumerated().filter { !saved[..<$0.offset].contains($0.element) }.map(\.element)
  }
}

extension LoadedScript {
  /// Returns the value of a global variable; nil if it has none yet.
  fileprivate func value(of variable: VariableDecl) -> ValueSnapshot? {
    guard let cell = program.globals[GlobalKey(variable: variable, substitutions: .none)],
      cell.pointee.progress == .done
    else { return nil }
    let type = cell.pointee.type.takeUnretainedValue()
    return graph.snapshotter.snapshot(cell.pointee.object.boxed(type), type)
  }
}

extension SessionLog.Operation {
  fileprivate var isStep: Bool { if case .step = self { true } else { false } }
}
