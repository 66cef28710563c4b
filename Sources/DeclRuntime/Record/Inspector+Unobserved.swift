import DeclLang
import DeclMachine

/// Objects whose changes update no view, although a view holds them.
extension Inspector {
  /// Returns the objects in the state and the properties of a view that announce no changes, or whose
  /// announcements reach no view.
  func unobserved(in place: TreePosition) -> [Explanation.UnobservedObject] {
    var result: [Explanation.UnobservedObject] = []
    for cell in cells(of: place) {
      if let field = cell.property.valueField, let value = cell.value {
        add(value, field.type, cell.property.name, to: &result)
      } else if let type = cell.location.type,
        let field = type.field(.object) ?? type.field(.storedValue),
        field.type.referenceCount == 1
      {
        add(cell.location.references[field.reference], cell.property.name, to: &result)
      }
    }
    for field in place.element.type.inputFields {
      add(place.value.part(field), field.type, field.name, to: &result)
    }
    return result
  }

  private func add(
    _ value: ValueAddress, _ type: RuntimeType, _ name: String,
    to result: inout [Explanation.UnobservedObject]
  ) {
    if type.isClass { add(value.reference, name, to: &result) }
  }

  private func add(
    _ object: HeapReference?, _ name: String, to result: inout [Explanation.UnobservedObject]
  ) {
    guard let object, let type = object.type, type.decl?.isLibrary == false else { return }
    let library = graph.types.library
    if graph.isPlain(object) { return result.append(report(object, name, isNested: false)) }
    guard library.conforms(type, to: .observableObject) else { return }
    for field in type.instanceFields where field.type.isClass {
      // Offsets of instance fields count words after the header.
      guard let inner = object.references[field.reference], let innerType = inner.type,
        library.conforms(innerType, to: .observableObject),
        !library.conforms(innerType, to: .observable), innerType.decl?.isLibrary == false
      else { continue }
      result.append(report(inner, "\(name).\(field.name)", isNested: true))
    }
  }

  private func report(
    _ object: HeapReference, _ property: String, isNested: Bool
  ) -> Explanation.UnobservedObject {
    Explanation.UnobservedObject(
      property: property, type: object.type?.decl?.name ?? "",
      number: graph.snapshotter.number(of: object), isNested: isNested)
  }
}
