import DeclLang
import DeclRuntime

/// The result of checking a script and running it to its end.
struct ScriptRun {
  let module: CheckedModule
  let program: Program?
  let machine: Machine?
  /// The output, followed by the error that stopped the script; only the error messages if it does not
  /// compile.
  let outputAndFailure: String
  /// The output.
  let output: String
  /// The message of the trap or uncaught error that stopped the script; nil if it ran to its end.
  let failure: String?
  let trap: Trap?
  /// The number of objects that are alive at the end, except immortal ones.
  let liveObjects: Int

  init(_ source: String, limits: Machine.Limits = Machine.Limits()) {
    let module = Compiler.check([SourceFile(name: "case.decl", text: source)])
    self.module = module
    if module.hasErrors {
      let messages = module.diagnostics.filter { $0.severity == .error }
      outputAndFailure = messages.map { "\(module.sources.describe($0.range)): \($0.message)\n" }
        .joined()
      (program, machine, trap, liveObjects, output, failure) = (nil, nil, nil, 0, "", nil)
      return
    }
    let program = Program(types: module.types, natives: .standard(), lowering: TreeLowering())
    let machine = Machine(program: program, limits: limits)
    var printed = ""
    machine.output = { printed += $0 }
    switch machine.callSuspending(program.topLevelCode(module.topLevel)) {
    case .value: (trap, failure, outputAndFailure) = (nil, nil, printed)
    case .thrown(let error):
      let description = error.description ?? "?"
      let named = error.debugDescription ?? "?"
      (trap, failure) = (nil, "Fatal error: Error raised at top level: \(named)")
      outputAndFailure = printed + "Error: \(description)\n"
    case .trapped(let reason) where reason.exitStatus == 0:
      (trap, failure, outputAndFailure) = (reason, nil, printed)
    case .trapped(let reason):
      (trap, failure) = (reason, reason.message)
      outputAndFailure = printed + reason.message + "\n"
    }
    self.output = printed
    liveObjects = machine.heap.liveObjects - program.immortalObjects
    (self.program, self.machine) = (program, machine)
  }
}
