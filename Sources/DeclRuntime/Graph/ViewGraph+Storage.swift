import DeclLang
import DeclMachine

/// Stored values, which outlive the process: `@AppStorage`, `@SceneStorage` and `UserDefaults` (S5, S6).
extension ViewGraph {
  /// Records that the running body reads a stored value as some kind of value; warns if another reader
  /// expects another kind.
  func willReadStored(_ key: StorageKey, kind: String) {
    let source = source(ofStored: key, kind: kind)
    if source.edges.isEmpty { noteText(of: source) }
    tracker.willRead(source)
    guard source.kind != kind, !source.hasWarned else { return }
    source.hasWarned = true
    warn(
      "storage-type-conflict",
      """
      ‘\(key.name)’ is stored as \(source.kind) by one property and as \(kind) by another: use a \
      separate key for each value.
      """)
  }

  /// Writes a stored value. The native's arguments are suite, key, string, and the values before and after
  /// for the record.
  func writeStored(_ call: NativeCall) -> NativeOutcome {
    let (key, text) = stored(call)
    if let update, update.phase == .bodies {
      update.observer?.noteStoredWrite(key, call, .droppedInBody)
      warn(
        "state-write-in-body",
        "Modifying state during view update, this will cause undefined behavior.")
      return .done
    }
    willStore(call)
    return call.store(text, forKey: key.name, in: key.suite)
  }

  /// Records a write to a stored value, before it happens. An unreadable store is ignored here: the write
  /// itself traps.
  func willStore(_ call: NativeCall) {
    let (key, text) = stored(call)
    do {
      let isEqual = try machine.services.store.string(forKey: key.name, in: key.suite) == text
      if let update, !isEqual { switchGroup(update) }
      update?.observer?.noteStoredWrite(key, call, isEqual ? .equal : .applied)
    } catch {}
  }

  /// Returns the key and the string to store; nil to remove the value.
  private func stored(_ call: NativeCall) -> (StorageKey, String?) {
    let text = call.value(2)
    return (
      StorageKey(suite: call.string(0), name: call.string(1)), text.bool ? text.string : nil
    )
  }

  /// Invalidates the readers of a stored value that has changed.
  func announceStored(_ key: StorageKey) {
    guard let source = storageSources[key] else { return }
    noteText(of: source)
    guard !source.edges.isEmpty, let update, update.phase != .bodies else { return }
    switchGroup(update)
    update.group.announced.append(source)
    update.group.properties.append(nil)
    invalidate(source, because: SourceChange(source, property: nil))
  }

  /// Invalidates the readers of values that other processes have written since the last event.
  func announceExternalWrites() {
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

  /// Caches the current string of a stored value. An unreadable store is ignored here: it traps where the
  /// script reads it.
  private func noteText(of source: StorageSource) {
    let store = machine.services.store
    guard let text = try? store.string(forKey: source.key.name, in: source.key.suite) else {
      return
    }
    source.text = text
  }
}
