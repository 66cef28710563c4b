import DeclLang
import DeclMachine

/// The names that records give to a view's dependencies.
extension ViewGraph {
  /// Returns the body region of the view or modifier that contains a reader, also for a row or a
  /// presentation.
  func enclosingBody(of reader: Reader) -> Region? {
    var region = (reader as? GraphNode).flatMap { $0 as? Region ?? $0.parent }
    while let here = region, here.origin != .body, here.origin != .modifier { region = here.parent }
    return region
  }

  /// Returns the reason for an evaluation by a state cell or part of it, named from the reader's view: its
  /// own state, a binding to it, or another view's state that a closure captured.
  func reason(_ cell: Cell, path: String, readBy reader: Reader) -> Evaluation.Reason {
    if cell.owner === reader { return .state(path: path) }
    let source = cell.place.map { "\($0.typeName).\(path)" } ?? path
    return enclosingBody(of: reader).flatMap { bindingName(for: cell, in: $0) }
      .map { .binding(name: $0, source: source) } ?? .state(path: source)
  }

  /// Returns the name of a view's binding to a cell; nil if it has none.
  func bindingName(for cell: Cell, in body: Region) -> String? {
    let host = body.host
    let element = host.region.plan.elements[host.element]
    let value = host.region.value.part(element)
    for field in element.type.fields where field.type.decl?.role == .binding {
      guard let part = field.type.field(.location),
        let location = value.part(field).part(part).reference,
        isLocation(location, of: cell)
      else { continue }
      return field.property?.wrapped?.name ?? field.name
    }
    return nil
  }

  /// Returns whether a location is the cell's, or a part of it at any depth.
  private func isLocation(_ location: HeapReference, of cell: Cell) -> Bool {
    var current: HeapReference? = location
    while let here = current {
      if here == cell.location { return true }
      guard let base = here.type?.field(.base) else { return false }
      current = here.references[base.reference]
    }
    return false
  }

  /// Returns the property through which a view observes an object; nil if it does not.
  func observerName(of object: Source, in body: Region) -> String? {
    let host = body.host.region.plan.elements[body.host.element]
    guard let custom = host.custom,
      let index = body.rareData?.observed.first(where: { $0.value == ObjectIdentifier(object) })?
        .key
    else { return nil }
    return custom.properties[index].name
  }
}
