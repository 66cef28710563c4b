import DeclLang
import DeclMachine

/// The names by which a view knows what it depends on; only for records.
extension ViewGraph {
  /// The view or modifier in whose body a reader stands, that of a row or of what is presented too.
  func body(around reader: Reader) -> Region? {
    var region = (reader as? GraphNode).flatMap { $0 as? Region ?? $0.parent }
    while let here = region, here.origin != .body, here.origin != .modifier { region = here.parent }
    return region
  }

  /// State, or the part of it at a path, as a reader names it: its own, through a binding, or that of another view, as a
  /// closure that captured it reads it.
  func reason(_ cell: Cell, path: String, readBy reader: Reader) -> Evaluation.Reason {
    if cell.owner === reader { return .state(path: path) }
    let owner = TreePlace(region: cell.owner.host.region, index: cell.owner.host.element).typeName
    let source = "\(owner).\(path)"
    return body(around: reader).flatMap { bindingName(leadingTo: cell, in: $0) }
      .map { .binding(name: $0, source: source) } ?? .state(path: source)
  }

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

  /// The property by which a view observes an object; nil where it does not.
  func observerName(of object: Source, in body: Region) -> String? {
    let host = body.host.region.plan.elements[body.host.element]
    guard let custom = host.detail as? CustomPlan,
      let index = body.extra?.observed.first(where: { $0.value == ObjectIdentifier(object) })?.key
    else { return nil }
    return custom.properties[index].name
  }
}
