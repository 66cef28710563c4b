import DeclLang
import DeclMachine

/// Changes of observable objects that scripts report through an `ObservationRegistrar`.
extension RecordBuilder {
  /// A reported change of a property, with the stored values of the object before it.
  struct Mutation {
    let object: HeapReference
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
    // Released when the record is complete.
    object.retain()
    mutations.append(
      Mutation(
        object: object, property: property,
        before: PlainObjects.values(of: object, snapshotter), range: frame?.range ?? .none,
        function: frame?.function ?? ""))
  }

  /// Adds a write for each reported change, with the stored properties that differ.
  func addMutations() {
    for mutation in mutations {
      let fields = mutation.object.type?.instanceFields ?? []
      let after = PlainObjects.values(of: mutation.object, snapshotter)
      let parts = zip(fields, zip(mutation.before, after)).flatMap { field, values in
        values.0.differences(to: values.1, path: field.name)
      }
      let (old, new) = parts.count == 1 ? (parts[0].old, parts[0].new) : (.none, .none)
      record.writes.append(
        Write(
          cell: mutation.property, owner: owner(of: mutation.object), old: old, new: new,
          changed: parts.count == 1 ? [] : parts, range: mutation.range,
          function: mutation.function, outcome: parts.isEmpty ? .equal : .applied))
    }
    forgetMutations()
  }

  /// Releases the objects of the reported changes.
  func forgetMutations() {
    for mutation in mutations { graph.machine.release(mutation.object) }
    mutations = []
  }
}
