import DeclLang
import DeclMachine

/// The root.
extension Reconciler {
  /// Makes the root's value by a function without parameters and shows it.
  func mount(_ code: CodeReference) throws(UpdateFailure) {
    update.phase = .bodies
    let type = code.signature.result
    try mount(try evaluator.box(code, type), type)
  }

  /// Shows the value in a box, which becomes the root's.
  func mount(_ box: HeapReference, _ type: RuntimeType) throws(UpdateFailure) {
    let opened = type.type.existentialType != nil ? machine.open(box.boxed(type).reference!) : nil
    let plan = graph.planner.plan(for: opened?.type ?? type)
    let root = Region(
      machine: machine, plan: plan, origin: .root, base: graph.takeHandles(plan),
      value: opened?.value ?? box.boxed(type), box: box, scope: graph.environment.system,
      began: update.number, parent: nil, parentElement: 0)
    update.journal.append(.root(graph.root))
    graph.root = root
    try populate(root)
    if graph.seeds == nil { record?.noteInsertion(of: root) }
  }

  /// Takes the root away.
  func unmount() throws(UpdateFailure) {
    guard let root = graph.root else { return }
    update.journal.append(.root(root))
    try remove(root)
    graph.root = nil
  }
}
