import DeclLang
import DeclMachine

/// The end of the app's process and its next start.
extension Session {
  /// Starts the script again: all state is gone but what is stored (S7). What inputs declared is there again; their
  /// statements, and what steps evaluated, happened once.
  func restart(_ old: LoadedScript) throws(StepError) -> [UpdateRecord] {
    guard root == .script, old.graph.root != nil, old.rootSource != nil else {
      throw .notThere("only what the script itself shows can be started again")
    }
    let start = start(of: old)
    let made = LoadedScript(
      module: start.module, options: options, printed: printed, interruptFlag)
    made.graph.goOn(after: old.graph)
    replace(made, start.compiler, start.text)
    if let fault = made.runTopLevel() { return keep([failedStart(of: made, fault)]) }
    if let rootModule = start.rootModule { made.extend(by: rootModule) }
    passEnvironment(to: made, compiler)
    guard let source = start.rootModule?.lastPreview ?? made.rootSource else { return [] }
    return keep(made.restart(source))
  }

  /// What the next process begins with.
  private struct Start {
    let module: CheckedModule
    /// The module with the expression that gives the root, when it is checked by itself.
    let rootModule: CheckedModule?
    let compiler: Compiler
    let text: ModuleText
  }

  private func start(of old: LoadedScript) -> Start {
    if text.inputs.isEmpty {
      return Start(module: old.firstModule, rootModule: nil, compiler: compiler, text: text)
    }
    let text = text.withoutStatements
    let compiler = makeCompiler()
    let module = text.check(compiler)
    let rootModule = text.checkRoot(root, compiler, module)
    return Start(module: module, rootModule: rootModule, compiler: compiler, text: text)
  }

  private func failedStart(of made: LoadedScript, _ fault: Fault) -> UpdateRecord {
    var record = UpdateRecord(
      number: made.graph.updateCount + 1, time: made.graph.time, cause: Cause(.restart))
    record.output = printed.take()
    record.trap = fault
    made.graph.updateCount += 1
    return record
  }
}
