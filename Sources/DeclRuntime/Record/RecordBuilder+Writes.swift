import DeclLang
import DeclMachine

/// The writes to sources of truth.
extension RecordBuilder {
  /// Records a write to a cell; returns the path of the part that changed.
  @discardableResult
  func noteWrite(
    to cell: Cell, _ value: ValueAddress, _ type: RuntimeType, _ outcome: Write.Outcome
  ) -> String {
    guard let old = cell.value else { return cell.property.name }
    var before = snapshotter.snapshot(old, type)
    var after = snapshotter.snapshot(value, type)
    var shared = 0
    if before.isWorthSharing {
      if let known = cell.lastSnapshot { before = before.sharing(known, saved: &shared) }
      after = after.sharing(before, saved: &shared)
      cell.lastSnapshot = after
    }
    let write = write(
      cell.property.name, cell.place.map { .view(paths.reference(to: $0)) } ?? .removedView, before,
      after, outcome, isInternal: cell.owner.map(isInternal) == true, sharedBytes: shared)
    record.writes.append(write)
    graph.update?.reserve.add(write.estimatedBytes)
    return write.path
  }

  /// Records a write to state of a removed view.
  func noteWriteNowhere(_ value: ValueAddress, _ type: RuntimeType) {
    let frame = graph.writer
    record.writes.append(
      Write(
        cell: "", owner: .removedView, old: .none, new: snapshotter.snapshot(value, type),
        changed: [], range: frame?.range ?? .none, function: frame?.function ?? "",
        outcome: .noView))
  }

  /// Records a write to a published property.
  func notePublished(_ call: NativeCall) {
    guard let object = call.reference(0) else { return }
    let path = graph.machine.describe(call.value(1), type: call.argumentType(1)) ?? ""
    // The key path of the publisher of `x` ends in `$x`.
    let last = path.split(separator: ".").last
    let name = last.map { String($0.drop { $0 == "$" }) } ?? path
    let type = call.argumentType(2)
    let owner = owner(of: object)
    published = (object, name, owner)
    // Initialisers that bodies call write to objects that no view can observe yet.
    if case .object(_, let number) = owner, graph.update?.phase == .action, let kind = object.type,
      !graph.types.library.conforms(kind, to: .observable)
    {
      publishers.insert(number)
    }
    record.writes.append(
      write(
        name, owner, snapshotter.snapshot(call.value(2), type),
        snapshotter.snapshot(call.value(3), type), .applied))
  }

  /// Marks the writes to published properties as unobserved of an update in which no observed object announced a
  /// change: their objects are properties of other ones (O10), or their classes have a publisher of their own (O2).
  func markUnannounced(_ announced: [Source]) {
    defer { publishers = [] }
    if !announced.isEmpty { return }
    for (index, write) in record.writes.enumerated() where write.outcome == .applied {
      guard case .object(_, let number) = write.owner, publishers.contains(number) else { continue }
      record.writes[index] = write.with(outcome: .unobserved)
    }
  }

  /// Records a write to a stored value.
  func noteStoredWrite(_ key: StorageKey, _ call: NativeCall, _ outcome: Write.Outcome) {
    let type = call.argumentType(3)
    record.writes.append(
      write(
        key.name, owner(of: key), snapshotter.snapshot(call.value(3), type),
        snapshotter.snapshot(call.value(4), type), outcome))
  }

  /// Marks the last write to a stored value as rolled back, because the store failed.
  func rollBackStoredWrite(_ key: StorageKey) {
    let last = record.writes.lastIndex { write in
      write.cell == key.name && write.owner == owner(of: key) && write.outcome == .applied
    }
    if let last { record.writes[last] = record.writes[last].with(outcome: .rolledBack) }
  }

  /// Removes and returns the writes so far.
  func takeWrites() -> [Write] {
    defer { record.writes = [] }
    return record.writes
  }

  /// Returns a write by the running code.
  private func write(
    _ cell: String, _ owner: Write.Owner, _ old: ValueSnapshot, _ new: ValueSnapshot,
    _ outcome: Write.Outcome, isInternal: Bool = false, sharedBytes: Int = 0
  ) -> Write {
    let frame = graph.writer
    var write = Write(
      cell: cell, owner: owner, old: old, new: new, changed: old.differences(to: new, path: cell),
      range: frame?.range ?? .none, function: frame?.function ?? "", outcome: outcome,
      isInternal: isInternal, sharedBytes: sharedBytes)
    write.effect = runningEffect
    return write
  }

  /// Returns the owner of a stored value in records.
  private func owner(of key: StorageKey) -> Write.Owner {
    .other(key.suite.isEmpty ? "storage" : key.suite)
  }
}

extension Write.Owner {
  /// The owner of state whose view was removed.
  static var removedView: Write.Owner { .other("state of a removed view") }
}
