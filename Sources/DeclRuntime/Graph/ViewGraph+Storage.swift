import DeclLang
import DeclMachine

/// Values that outlive the process: `@AppStorage`, `@SceneStorage`, and whatever else is in the store (S5, S6).
extension ViewGraph {
  /// Notes that the running body depends on a stored value, read as some kind of value.
  func willReadStored(_ key: StorageKey, kind: String) {
    let source = source(ofStored: key, kind: kind)
    if source.edges.isEmpty { noteText(of: source) }
    tracker.willRead(source)
    guard source.kind != kind, !source.isReported else { return }
    source.isReported = true
    warn(
      "storage-kinds",
      """
      ‘\(key.name)’ is stored as \(source.kind) by one property and as \(kind) by another: give \
      each value a key of its own.
      """)
  }

  /// Writes a stored value: suite, key, its text, and the values before and after for the record.
  func writeStored(_ call: NativeCall) -> NativeOutcome {
    let (key, text) = stored(call)
    if let update, update.phase == .bodies {
      recordWrite(key, call, .droppedInBody)
      warn(
        "state-write-in-body",
        "Modifying state during view update, this will cause undefined behavior.")
      return .done
    }
    willStore(call)
    return call.store(text, forKey: key.name, in: key.suite)
  }

  /// Records a write to a stored value, which follows; a store that cannot be read is a fault then.
  func willStore(_ call: NativeCall) {
    let (key, text) = stored(call)
    do {
      let isEqual = try machine.services.store.text(forKey: key.name, in: key.suite) == text
      if let update, !isEqual { switchGroup(update) }
      recordWrite(key, call, isEqual ? .equal : .applied)
    } catch {}
  }

  /// The key, and the text that is stored; nil for nothing.
  private func stored(_ call: NativeCall) -> (StorageKey, String?) {
    let text = call.value(2)
    return (
      StorageKey(suite: call.string(0), name: call.string(1)), text.bool ? text.string : nil
    )
  }

  /// The write to a stored value that was recorded last could not be kept.
  func takeBackStored(_ key: StorageKey) {
    guard let record = update?.record,
      let last = record.record.writes.lastIndex(where: { write in
        write.cell == key.name && write.owner == owner(of: key) && write.outcome == .applied
      })
    else { return }
    record.record.writes[last] = record.record.writes[last].with(outcome: .takenBack)
  }

  /// What a stored value belongs to in records.
  private func owner(of key: StorageKey) -> Write.Owner {
    .other(key.suite.isEmpty ? "storage" : key.suite)
  }

  /// A stored value has changed: whoever reads it has to look again.
  func announceStored(_ key: StorageKey) {
    guard let source = storageSources[key] else { return }
    noteText(of: source)
    guard !source.edges.isEmpty, let update, update.phase != .bodies else { return }
    switchGroup(update)
    update.group.announced.append(source)
    update.group.properties.append(nil)
    invalidate(source, because: RecordBuilder.Trigger(source, property: nil))
  }

  /// Lets the readers look again whose stored values other processes have written since the last event.
  func announceForeignWrites() {
    var written: [StorageKey] = []
    for source in storageSources.values where !source.edges.isEmpty {
      let known = source.text
      noteText(of: source)
      if source.text != known { written.append(source.key) }
    }
    for key in written.sorted(by: { ($0.suite, $0.name) < ($1.suite, $1.name) }) {
      announceStored(key)
    }
  }

  /// Remembers what a stored value is; a store that cannot be read says so where the script reads it.
  private func noteText(of source: StorageSource) {
    let store = machine.services.store
    guard let text = try? store.text(forKey: source.key.name, in: source.key.suite) else { return }
    source.text = text
  }

  private func recordWrite(_ key: StorageKey, _ call: NativeCall, _ outcome: Write.Outcome) {
    guard let record = update?.record else { return }
    let type = call.argumentType(3)
    let before = snapshotter.snapshot(call.value(3), type)
    let after = snapshotter.snapshot(call.value(4), type)
    let frame = writer
    record.record.writes.append(
      Write(
        cell: key.name, owner: owner(of: key),
        old: before, new: after, changed: before.differences(to: after, path: key.name),
        place: frame?.range ?? .none, by: frame?.function ?? "", outcome: outcome))
  }
}
