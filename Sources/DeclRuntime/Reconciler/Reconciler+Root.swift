import DeclLang
import DeclMachine

/// Mounting and unmounting of the root.
extension Reconciler {
  /// Creates the root's value by a function without parameters and mounts it.
  func mount(_ code: CodeReference) throws(UpdateFailure) {
    update.phase = .bodies
    let type = code.signature.result
    try mount(try evaluator.box(code, type), type)
  }

  /// Mounts the value in a box, which it consumes.
  func mount(_ box: HeapReference, _ type: RuntimeType) throws(UpdateFailure) {
    let opened = type.type.existentialType != nil ? machine.open(box.boxed(type).reference!) : nil
    let (value, valueType) = opened ?? (box.boxed(type), type)
    guard graph.types.library.conforms(valueType, to: .view) else {
      return try show(value, valueType, in: box)
    }
    let code = graph.types.library.function(.root, [valueType])
    let surrounded = code.signature.result
    let root = try evaluator.box(code, (value, valueType), surrounded)
    machine.release(box)
    try show(root.boxed(surrounded), surrounded, in: root)
  }

  /// Creates the root region for a value, whose box it owns from then on.
  private func show(
    _ value: ValueAddress, _ type: RuntimeType, in box: HeapReference
  ) throws(UpdateFailure) {
    let plan = graph.planner.plan(for: type)
    let root = Region(
      machine: machine, plan: plan, origin: .root, base: graph.takeHandles(plan),
      value: value, box: box, scope: graph.environment.system,
      began: update.number, startTime: graph.time, parent: nil, parentElement: 0)
    update.journal.append(.root(graph.root))
    graph.root = root
    try populate(root)
    if graph.seeds == nil { observer?.noteInsertion(of: root) }
  }

  /// Removes the root.
  func unmount() throws(UpdateFailure) {
    guard let root = graph.root else { return }
    update.journal.append(.root(root))
    try remove(root)
    graph.root = nil
  }
}
