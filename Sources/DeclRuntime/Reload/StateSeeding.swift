import DeclLang
import DeclMachine

/// A source of values for the state cells of a new tree.
protocol StateSeeding {
  /// Assigns a value to a cell of a view, or leaves its initial value; returns whether the state was created,
  /// kept or reset.
  func seed(_ cell: Cell, of place: TreePosition, _ paths: IdentityPaths) -> StateEvent.Kind
}

extension Cell {
  /// The address and type of the value of a state, or of the object of a state object; nil for other storage.
  var storage: (address: ValueAddress, type: RuntimeType)? {
    if let field = property.valueField { return value.map { ($0, field.type) } }
    guard let type = location.type, let field = type.field(named: "_object") else { return nil }
    let address = ValueAddress(
      scalars: location.words + field.scalar, references: location.references + field.reference)
    return (address, field.type)
  }
}

/// The state of a tree, as the seed for another tree of the same program.
struct StateCopy: StateSeeding {
  private let machine: Machine
  private var cells: [String: [Cell]] = [:]

  init(of script: LoadedScript) {
    machine = script.machine
    for place in script.inspector.places() {
      let found = script.inspector.cells(of: place)
      if !found.isEmpty {
        cells[script.inspector.paths.identity(of: place).stableDescription] = found
      }
    }
  }

  func seed(_ cell: Cell, of place: TreePosition, _ paths: IdentityPaths) -> StateEvent.Kind {
    let path = paths.identity(of: place).stableDescription
    guard let known = cells[path]?.first(where: { $0.property.name == cell.property.name }),
      let from = known.storage, let to = cell.storage
    else { return .created }
    machine.assign(from.address, to: to.address, type: to.type)
    return .kept
  }
}

extension Session {
  /// Returns the tree as if it were created from scratch with the current state; nil when nothing is mounted
  /// or a trap occurs.
  ///
  /// After every update it must equal the current tree, apart from handles (D13).
  package func rebuiltTree() -> ViewTree? {
    guard let script, let code = script.rootCode, script.graph.root != nil else { return nil }
    return try? script.scratchTree(seeds: StateCopy(of: script)) {
      reconciler throws(UpdateFailure) in
      try reconciler.mount(code)
    }
  }
}
