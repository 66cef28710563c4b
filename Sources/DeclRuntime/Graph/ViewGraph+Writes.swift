import DeclLang
import DeclMachine

/// Writes to sources of truth by code of the script.
extension ViewGraph {
  /// Writes a state's value (D5, W3, W6).
  func write(
    _ location: HeapReference, _ value: ValueAddress, _ call: NativeCall
  ) -> NativeOutcome {
    let type = call.argumentType(1)
    guard let cell = cell(of: location) else {
      update?.observer?.noteWriteNowhere(value, type)
      return .done
    }
    do throws(UpdateFailure) {
      try write(value, type, to: cell)
      return .done
    } catch {
      return .trapped
    }
  }

  /// Writes a cell's value.
  func write(
    _ value: ValueAddress, _ type: RuntimeType, to cell: Cell
  ) throws(UpdateFailure) {
    guard let update, let old = cell.value else { return }
    // Before the comparison with the old value, since an equal write is a mistake in a body as well (W3).
    if update.phase == .bodies {
      update.observer?.noteWrite(to: cell, value, type, .droppedInBody)
      return warn(
        "state-write-in-body",
        "Modifying state during view update, this will cause undefined behavior.",
        at: writer?.range)
    }
    // Before the comparison as well, so that a write to a removed view is always recorded as such (W6).
    if isGone(cell) {
      // The focus of a removed view is cleared with it: that is no write of the script and starts no update.
      guard writer != nil else { return machine.assign(value, to: old, type: type) }
      update.observer?.noteWrite(to: cell, value, type, .noView)
      return store(value, type, in: cell, update)
    }
    if try comparison.isEqual(old, value, type) {
      update.observer?.noteWrite(to: cell, value, type, .equal)
      return
    }
    // A record holds the values of each write.
    guard machine.hasRoom(for: 0), machine.spend(64) else { throw UpdateFailure(machine: machine) }
    // Only writes that change something may open a new group, and with it a separate update (W2).
    switchGroup(update)
    let path = update.observer?.noteWrite(to: cell, value, type, .applied) ?? cell.property.name
    store(value, type, in: cell, update)
    invalidate(cell, because: .cell(cell, path: path))
  }

  /// Returns whether the view that owns a cell was removed; only its last effects still see the value (W6).
  private func isGone(_ cell: Cell) -> Bool {
    guard cell.place != nil else { return true }
    var node: GraphNode? = cell.owner
    while let current = node {
      if current.isDetached, !current.isLeaving { return true }
      node = current.parent
    }
    return false
  }

  /// Stores a value in a cell, with an undo entry.
  func store(_ value: ValueAddress, _ type: RuntimeType, in cell: Cell, _ update: Update) {
    guard let place = cell.value else { return }
    if update.group.insert(cell) {
      update.journal.append(.cell(cell, machine.makeBox(place, type: type)))
    }
    machine.assign(value, to: place, type: type)
    cell.lastWrite = update.number
  }

  /// Restores the earlier value of a cell; consumes the box.
  func restore(_ cell: Cell, _ box: HeapReference) {
    guard let place = cell.value, let field = cell.property.valueField else { return }
    machine.assign(box.boxed(field.type), to: place, type: field.type)
    machine.release(box)
  }

  /// Invalidates the readers of an object, or of its publisher, that announces a change (O1).
  func announce(_ key: HeapReference) {
    guard let source = existingSource(of: key), !source.edges.isEmpty else { return }
    guard let update else { return }
    if update.phase == .bodies {
      // A body that changes what only itself has read, as by creating a model that prepares itself, misses nothing.
      if source is ObservedPropertySource,
        source.readers.allSatisfy({ $0 === tracker.current })
      {
        return
      }
      return warn(
        "publish-in-body",
        """
        Publishing changes from within view updates is not allowed, this will cause undefined \
        behavior.
        """)
    }
    switchGroup(update)
    update.group.announced.append(source)
    // An object may announce a change because of a write to another object.
    let published = update.observer?.published
    let property = published?.object == key ? published?.property : nil
    if let observed = source as? ObservedPropertySource, let published,
      observed.path.hasSuffix(".\(published.property)")
    {
      observed.owner = published.owner
    }
    update.group.properties.append(property)
    comparison.announced.insert(key)
    invalidate(source, because: SourceChange(source, property: property))
  }

  // MARK: Environment

  /// Records that the running body reads a key in a scope: its own, or that of an ancestor whose closure it
  /// calls.
  func willReadKey(_ entryType: RuntimeType, in scope: HeapReference?) {
    // Without a scope no ancestor can write the key, so its value never changes (W4).
    guard let reader = tracker.current, scope != nil else { return }
    if !reader.readsForeignEnvironment, scope != reader.environmentScope {
      reader.readsForeignEnvironment = true
    }
    let source = source(ofKey: entryType)
    if let path = pendingPath {
      source.noteRead(by: path)
      pendingPath = nil
    }
    tracker.willRead(source)
  }

  // MARK: Transactions

  /// Opens a transaction for the following writes; if it differs, earlier writes get a separate update (W2).
  func beginTransaction(
    _ transaction: ValueAddress, _ type: RuntimeType, from source: String
  ) {
    guard let update else { return }
    update.transactions.append(
      TransactionBox(
        machine.makeBox(transaction, type: type), type, machine, source: source))
  }

  /// The innermost open transaction; nil if there is none.
  var currentTransaction: ValueAddress? { update?.transactions.last?.address }

  /// Closes the innermost transaction.
  func endTransaction() {
    _ = update?.transactions.popLast()
  }

  /// Returns the animation of a transaction as written in the script; nil for none.
  func animationText(_ transaction: ValueAddress, _ type: RuntimeType) -> String? {
    guard let field = type.field(.animation) else { return nil }
    let animation = transaction.part(field)
    return animation.int == 0
      ? nil
      : snapshotter.snapshot(animation, field.type).description
  }

  /// Starts a new group before a write, if the current group was written under a different transaction.
  func switchGroup(_ update: Update) {
    if update.transactions.isEmpty, update.group.transaction == nil { return }
    let transaction = update.transactions.last
    let animation = transaction.flatMap { animationText($0.address, $0.type) }
    if update.group.animation != animation { closeGroup(of: update) }
    if update.group.isEmpty {
      update.group.transaction = transaction
      update.group.animation = animation
    }
  }

  /// Sets the current group aside, with the readers that it invalidated.
  func closeGroup(of update: Update) {
    guard !update.group.isEmpty else { return }
    var group = update.group
    group.values = values(of: group)
    group.writes = update.observer?.takeWrites() ?? []
    group.changes = update.observer?.takeChanges() ?? [:]
    group.dirty = update.invalidated
    for reader in group.dirty { reader.isInvalidated = false }
    update.invalidated = []
    update.earlierGroups.append(group)
    update.group = WriteGroup()
  }

  /// The stack frame of the script's function that writes, without the setters of property wrappers.
  var writer: Trap.Frame? { machine.callStack().first { !$0.isWrapperAccessor } }

  /// Notes a write to a published property. The native's arguments are object, path, and the values before and after.
  func notePublished(_ call: NativeCall) {
    if let update, update.phase == .action { switchGroup(update) }
    update?.observer?.notePublished(call)
  }

  /// Warns about the running code.
  func warn(_ code: String, _ message: String, at range: SourceRange? = nil) {
    guard let observer = update?.observer else { return }
    let body = (tracker.current as? Region).flatMap { $0.origin == .body ? $0 : nil }
    observer.warn(
      code, message, at: range ?? machine.callStack().first?.range ?? .none, body: body)
  }
}
