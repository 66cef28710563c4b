import DeclLang
import DeclMachine

/// Gives new state cells values that they go on with.
protocol StateSeeding {
  /// Gives a cell of the view at a place its value, or leaves the initial one; what became of it.
  func seed(_ cell: Cell, of place: TreePlace, _ paths: IdentityPaths) -> StateEvent.Kind
}

extension Cell {
  /// Where the value of a state or the object of a state object lies.
  var storage: (address: ValueAddress, type: RuntimeType)? {
    if let field = property.valueField { return value.map { ($0, field.type) } }
    guard let type = location.type, let field = type.field(named: "_object") else { return nil }
    let address = ValueAddress(
      scalars: location.words + field.scalar, references: location.references + field.reference)
    return (address, field.type)
  }
}

/// The state of a tree, for another tree of the same program.
struct SameState: StateSeeding {
  private let machine: Machine
  private var cells: [String: [Cell]] = [:]

  init(of script: LoadedScript) {
    machine = script.machine
    for place in script.inspector.places() {
      let found = script.inspector.cells(of: place)
      if !found.isEmpty { cells[script.inspector.paths.identity(of: place).mark] = found }
    }
  }

  func seed(_ cell: Cell, of place: TreePlace, _ paths: IdentityPaths) -> StateEvent.Kind {
    let path = paths.identity(of: place).mark
    guard let known = cells[path]?.first(where: { $0.property.name == cell.property.name }),
      let from = known.storage, let to = cell.storage
    else { return .created }
    machine.assign(from.address, to: to.address, type: to.type)
    return .kept
  }
}

extension Session {
  /// The tree as it would be if it were made anew from the present state; nil when nothing is mounted or making it traps.
  ///
  /// After every update it is the tree that there is, handles apart (D13).
  package func rebuiltTree() -> ViewTree? {
    guard let script, let code = script.rootCode, script.graph.root != nil else { return nil }
    return try? script.scratchTree(seeds: SameState(of: script)) {
      reconciler throws(UpdateFailure) in
      try reconciler.mount(code)
    }
  }
}
