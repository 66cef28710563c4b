import DeclLang
import DeclMachine

/// The end of the app's process and its next start.
extension Session {
  /// Restarts the script's process: only stored values persist (S7). Declarations of inputs persist; their
  /// statements, and expressions that steps evaluated, do not run again.
  func restart(_ old: LoadedScript) throws(StepError) -> [UpdateRecord] {
    guard root == .script, old.graph.root != nil, old.rootSource != nil else {
      throw .preconditionFailed("only a script that shows its own view can be restarted")
    }
    let activities = ActivityRestoration(old).activities()
    let start = start(of: old)
    let made = LoadedScript(
      module: start.module, options: scriptOptions, printed: outputBuffer, interruption)
    made.graph.continueNumbering(after: old.graph)
    // Before the top-level code runs: the old process is gone, also if the new one fails to start.
    replace(made, start.compiler, start.text)
    if let fault = made.runTopLevel() { return recordUpdates([failedStart(of: made, fault)]) }
    if let rootModule = start.rootModule { made.extend(by: rootModule) }
    applyEnvironment(to: made, compiler)
    guard let source = start.rootModule?.lastPreview ?? made.rootSource else { return [] }
    let records = made.restart(source)
    if records.contains(where: { $0.trap != nil }) { return recordUpdates(records) }
    return recordUpdates(records + ActivityRestoration(made).resume(activities))
  }

  /// The modules and source that the next process starts from.
  private struct Start {
    let module: CheckedModule
    /// The module with the root's expression, if that is checked separately.
    let rootModule: CheckedModule?
    let compiler: Compiler
    let text: ModuleSource
  }

  private func start(of old: LoadedScript) -> Start {
    if text.inputs.isEmpty {
      return Start(module: old.initialModule, rootModule: nil, compiler: compiler, text: text)
    }
    let text = text.withoutStatements
    let compiler = makeCompiler()
    let module = text.check(compiler)
    let rootModule = text.checkRoot(root, compiler, module)
    return Start(module: module, rootModule: rootModule, compiler: compiler, text: text)
  }

  private func failedStart(of made: LoadedScript, _ fault: TrapReport) -> UpdateRecord {
    var record = UpdateRecord(
      number: made.graph.updateCount + 1, time: made.graph.time, cause: Cause(.restart))
    record.output = outputBuffer.drain()
    record.trap = fault
    made.graph.updateCount += 1
    return record
  }
}
