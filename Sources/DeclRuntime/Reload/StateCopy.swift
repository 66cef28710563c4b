import DeclLang
import DeclMachine

/// The state of a tree, as the seed for another tree of the same program.
struct StateCopy: StateSeeding {
  private let machine: Machine
  private var cells: [String: [Cell]] = [:]
  /// The bodies whose views have dynamic properties, by the identity of the view.
  private var bodies: [String: Region] = [:]
  /// The rows of lazy containers, by the identity of the `ForEach`.
  private var rows: [String: MadeRows] = [:]

  init(of script: LoadedScript) {
    machine = script.machine
    for place in script.inspector.places() {
      let found = script.inspector.cells(of: place)
      let identity = script.inspector.paths.identity(of: place).stableDescription
      if !found.isEmpty { cells[identity] = found }
      if let body = script.inspector.body(of: place) { bodies[identity] = body }
      if let made = MadeRows(place, script.inspector.paths) { rows[identity] = made }
    }
  }

  func madeRows(of place: TreePosition, in graph: ViewGraph) -> MadeRows? {
    rows[IdentityPaths(graph).identity(of: place).stableDescription]
  }

  func restorePrepared(
    _ prepared: ValueAddress, _ custom: CustomPlan, of place: TreePosition, in graph: ViewGraph
  ) {
    guard let body = bodies[IdentityPaths(graph).identity(of: place).stableDescription],
      let box = body.rareData?.prepared, box.pointee.descriptor == custom.type.boxDescriptor
    else { return }
    let known = box.boxed(custom.type)
    for property in custom.properties {
      let from = known.advanced(scalars: property.scalar, references: property.reference)
      let to = prepared.advanced(scalars: property.scalar, references: property.reference)
      if let field = property.initialField ?? property.declaredField {
        machine.assign(from.part(field), to: to.part(field), type: field.type)
      }
      if let reference = property.referring?.reference {
        copyPrepared(known.references[reference], prepared.references[reference])
      }
    }
  }

  /// Copies the value that the location of a bound property holds.
  private func copyPrepared(_ source: HeapReference?, _ target: HeapReference?) {
    guard let source, let target, let type = source.type, target.type === type,
      let field = type.field(.prepared)
    else { return }
    machine.assign(
      ValueAddress(
        scalars: source.words + field.scalar, references: source.references + field.reference),
      to: ValueAddress(
        scalars: target.words + field.scalar, references: target.references + field.reference),
      type: field.type)
  }

  func seed(_ cell: Cell, of place: TreePosition, in graph: ViewGraph) -> StateEvent.Kind {
    let path = IdentityPaths(graph).identity(of: place).stableDescription
    guard let known = cells[path]?.first(where: { $0.property.name == cell.property.name }),
      let from = known.storage, let to = cell.storage
    else { return .created }
    machine.assign(from.address, to: to.address, type: to.type)
    return .kept
  }
}
