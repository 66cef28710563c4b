import DeclLang
import DeclMachine

/// Objects in the state of views whose classes announce no changes, with the values of their properties before
/// an update.
struct PlainObjects {
  private let values: [(cell: Cell, object: HeapReference, values: [ValueSnapshot])]

  /// Takes the values of the objects that the graph's cells hold.
  init(graph: ViewGraph, snapshotter: Snapshotter) {
    if graph.plainCells.isEmpty {
      values = []
      return
    }
    graph.plainCells.removeAll { $0.cell == nil }
    var seen: Set<HeapReference> = []
    values = graph.plainCells.compactMap { holder in
      guard let cell = holder.cell, let object = cell.value?.reference, graph.isPlain(object),
        seen.insert(object).inserted
      else { return nil }
      return (cell, object, Self.values(of: object, snapshotter))
    }
  }

  /// Returns the values of an object's stored properties.
  static func values(
    of object: HeapReference, _ snapshotter: Snapshotter
  ) -> [ValueSnapshot] {
    (object.type?.instanceFields ?? []).map { field in
      let address = ValueAddress(
        scalars: object.words + field.scalar, references: object.references + field.reference)
      return snapshotter.snapshot(address, field.type)
    }
  }

  /// Returns a write for each property that has changed; the place in the source is not known.
  func writes(_ snapshotter: Snapshotter) -> [Write] {
    values.flatMap { cell, object, before -> [Write] in
      // A cell with another object was written itself.
      guard cell.value?.reference == object, let type = object.type else { return [] }
      let owner = Write.Owner.object(
        type: type.decl?.name ?? "", number: snapshotter.number(of: object))
      let after = Self.values(of: object, snapshotter)
      return zip(type.instanceFields, zip(before, after)).compactMap { field, values in
        guard values.0 != values.1 else { return nil }
        return Write(
          cell: field.name, owner: owner, old: values.0, new: values.1,
          changed: values.0.differences(to: values.1, path: field.name), range: .none,
          function: "", outcome: .unobserved)
      }
    }
  }
}

extension ViewGraph {
  /// Returns whether an object's class is one of the script's that announces no changes.
  func isPlain(_ object: HeapReference) -> Bool {
    guard let type = object.type, type.decl?.isLibrary == false else { return false }
    let library = types.library
    return !library.conforms(type, to: .observable)
      && !library.conforms(type, to: .observableObject)
  }
}
