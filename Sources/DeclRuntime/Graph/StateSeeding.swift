import DeclLang
import DeclMachine

/// A source of values for the state cells of a new tree.
protocol StateSeeding {
  /// Assigns a value to a cell of a view, or leaves its initial value; returns whether the state was created,
  /// kept or reset.
  func seed(_ cell: Cell, of place: TreePosition, in graph: ViewGraph) -> StateEvent.Kind

  /// Replaces the values of a view's prepared properties by those for which its body ran last in the tree that
  /// provides the values.
  func restorePrepared(
    _ prepared: ValueAddress, _ custom: CustomPlan, of place: TreePosition, in graph: ViewGraph)

  /// Returns which rows of a `ForEach` the tree has that provides the values; nil if it has all of them.
  func madeRows(of place: TreePosition, in graph: ViewGraph) -> MadeRows?
}

/// The rows of a lazy container that exist in a tree, by the steps of their identities (G26).
struct MadeRows {
  /// Those in sight.
  var shown: Set<String> = []
  /// The lengths of those that were in sight before, in points.
  var lengths: [String: Double] = [:]
  /// The length of the others, in points.
  let estimate: Double?
}

extension StateSeeding {
  /// Has no effect: the bodies of a reloaded program run on the current values.
  func restorePrepared(
    _ prepared: ValueAddress, _ custom: CustomPlan, of place: TreePosition, in graph: ViewGraph
  ) {}
}

extension Cell {
  /// The address and type of the value of a state, or of the object of a state object; nil for other storage.
  var storage: (address: ValueAddress, type: RuntimeType)? {
    if let field = property.valueField { return value.map { ($0, field.type) } }
    guard let type = location.type, let field = type.field(.object) else { return nil }
    let address = ValueAddress(
      scalars: location.words + field.scalar, references: location.references + field.reference)
    return (address, field.type)
  }
}
