import DeclLang
import DeclMachine

/// Changes of observable objects that scripts report through an `ObservationRegistrar`.
extension RecordBuilder {
  /// A reported change of a property, with its value before.
  struct Mutation {
    /// The object, unowned, so that recording delays no deinitialiser.
    let object: HeapReference
    let owner: Write.Owner
    let property: String
    let before: ValueSnapshot
    /// The closure that returns the value of the property for the object; owned.
    let read: HeapReference
    let type: RuntimeType
    let range: SourceRange
    let function: String
  }

  /// Records that a property of an object is about to change; only the first change in an update matters.
  func noteMutation(_ call: NativeCall) {
    guard call.argumentType(0).isClass, let object = call.reference(0),
      let read = call.reference(2)
    else { return }
    let path = graph.machine.describe(call.value(1), type: call.argumentType(1)) ?? ""
    let property = path.split(separator: ".").last.map(String.init) ?? path
    published = (object, property, owner(of: object))
    let frame = graph.writer
    if mutations.contains(where: { $0.object == object && $0.property == property }) { return }
    let type = call.type(1)
    read.retain()
    mutations.append(
      Mutation(
        object: object, owner: owner(of: object), property: property,
        before: value(read, of: object, type), read: read, type: type,
        range: frame?.range ?? .none, function: frame?.function ?? ""))
  }

  /// Adds a write for each reported change.
  func addMutations() {
    for mutation in mutations {
      defer { graph.machine.release(mutation.read) }
      guard case .object(_, let number) = mutation.owner,
        snapshotter.isAlive(mutation.object, number)
      else { continue }
      let after = value(mutation.read, of: mutation.object, mutation.type)
      record.writes.append(
        Write(
          cell: mutation.property, owner: mutation.owner, old: mutation.before, new: after,
          changed: mutation.before.differences(to: after, path: mutation.property),
          range: mutation.range, function: mutation.function,
          outcome: mutation.before == after ? .equal : .applied))
    }
    mutations = []
  }

  /// Discards the reported changes of an update that was rolled back.
  func discardMutations() {
    for mutation in mutations { graph.machine.release(mutation.read) }
    mutations = []
  }

  /// Returns the value of a property; the storage behind it may be anywhere. A getter that traps has none to show.
  private func value(
    _ read: HeapReference, of object: HeapReference, _ type: RuntimeType
  ) -> ValueSnapshot {
    guard let kind = object.type else { return .opaque("?") }
    let argument = ValueBlock(type: kind, machine: graph.machine)
    object.retain()
    argument.address.reference = object
    let box = graph.tracker.untracked {
      graph.evaluator.probe(closure: read, (argument.address, kind), type)
    }
    guard let box else { return .opaque("?") }
    defer { graph.machine.release(box) }
    return snapshotter.snapshot(box.boxed(type), type)
  }
}
