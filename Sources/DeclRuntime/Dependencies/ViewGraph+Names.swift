import DeclLang
import DeclMachine

/// The names by which a view knows what it depends on; only for records.
extension ViewGraph {
  /// The binding of a view that leads to a cell.
  func bindingName(leadingTo cell: Cell, in body: Region) -> String? {
    let host = body.host
    let element = host.region.plan.elements[host.element]
    let value = host.region.value.part(element)
    for field in element.type.fields where field.type.decl?.primitive == "binding" {
      guard let part = field.type.field(named: "_location"),
        let location = value.part(field).part(part).reference,
        leads(location, to: cell)
      else { continue }
      return field.property?.wrapped?.name ?? field.name
    }
    return nil
  }

  /// Whether a location is the cell's, or a part of it at any depth.
  private func leads(_ location: HeapReference, to cell: Cell) -> Bool {
    var current: HeapReference? = location
    while let here = current {
      if here == cell.location { return true }
      guard let base = here.type?.field(named: "_base") else { return false }
      current = here.references[base.reference]
    }
    return false
  }

  /// The property by which a view observes an object.
  func observerName(of object: Source, in body: Region) -> String {
    let host = body.host
    guard let custom = host.region.plan.elements[host.element].detail as? CustomPlan,
      let index = body.extra?.observed.first(where: { $0.value == ObjectIdentifier(object) })?.key
    else { return "" }
    return custom.properties[index].name
  }
}
