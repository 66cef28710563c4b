import DeclLang
import DeclMachine

/// Changes of observable objects that scripts report through an `ObservationRegistrar`.
extension RecordBuilder {
  /// A reported change of a property, with the stored values of the object before it.
  struct Mutation {
    /// The object, unowned, so that recording delays no deinitialiser.
    let object: HeapReference
    let owner: Write.Owner
    let property: String
    let before: [ValueSnapshot]
    let range: SourceRange
    let function: String
  }

  /// Records that a property of an object is about to change; only the first change in an update matters.
  func noteMutation(_ call: NativeCall) {
    guard call.argumentType(0).isClass, let object = call.reference(0) else { return }
    let path = graph.machine.describe(call.value(1), type: call.argumentType(1)) ?? ""
    let property = path.split(separator: ".").last.map(String.init) ?? path
    published = (object, property, owner(of: object))
    let frame = graph.writer
    if mutations.contains(where: { $0.object == object && $0.property == property }) { return }
    mutations.append(
      Mutation(
        object: object, owner: owner(of: object), property: property,
        before: object.storedValues(snapshotter), range: frame?.range ?? .none,
        function: frame?.function ?? ""))
  }

  /// Adds a write for each reported change, with the stored properties that differ.
  func addMutations() {
    for mutation in mutations {
      guard case .object(_, let number) = mutation.owner,
        snapshotter.isAlive(mutation.object, number)
      else { continue }
      let fields = mutation.object.type?.instanceFields ?? []
      let after = mutation.object.storedValues(snapshotter)
      let parts = zip(fields, zip(mutation.before, after)).flatMap { field, values in
        values.0.differences(to: values.1, path: field.name)
      }
      let (old, new) = parts.count == 1 ? (parts[0].old, parts[0].new) : (.none, .none)
      record.writes.append(
        Write(
          cell: mutation.property, owner: mutation.owner, old: old, new: new,
          changed: parts.count == 1 ? [] : parts, range: mutation.range,
          function: mutation.function, outcome: .applied))
    }
    mutations = []
  }
}
