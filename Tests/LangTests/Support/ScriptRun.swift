import DeclLang
import DeclRuntime

/// A script that was checked and run to its end.
struct ScriptRun {
  let module: CheckedModule
  let program: Program?
  let machine: Machine?
  /// What it printed, and after that why it stopped or what is wrong with it.
  let text: String
  /// What it printed.
  let printed: String
  /// Why it stopped before its end, an error that nothing caught included.
  let fault: String?
  let trap: Trap?
  /// The objects that were left, those that are never freed not counted.
  let liveObjects: Int

  init(_ source: String, limits: Machine.Limits = Machine.Limits()) {
    let module = Compiler.check([SourceFile(name: "case.decl", text: source)])
    self.module = module
    if module.hasErrors {
      let messages = module.diagnostics.filter { $0.severity == .error }
      text = messages.map { "\(module.sources.describe($0.range)): \($0.message)\n" }.joined()
      (program, machine, trap, liveObjects, printed, fault) = (nil, nil, nil, 0, "", nil)
      return
    }
    let program = Program(types: module.types, natives: .standard(), lowering: TreeLowering())
    let machine = Machine(program: program, limits: limits)
    var printed = ""
    machine.output = { printed += $0 }
    switch machine.callWaiting(program.topLevelCode(module.topLevel)) {
    case .value: (trap, fault, text) = (nil, nil, printed)
    case .thrown(let error):
      let description = error.description ?? "?"
      let named = error.debugDescription ?? "?"
      (trap, fault) = (nil, "Fatal error: Error raised at top level: \(named)")
      text = printed + "Error: \(description)\n"
    case .trapped(let reason):
      (trap, fault) = (reason, reason.message)
      text = printed + reason.message + "\n"
    }
    self.printed = printed
    liveObjects = machine.heap.liveObjects - program.immortalObjects
    (self.program, self.machine) = (program, machine)
  }
}
