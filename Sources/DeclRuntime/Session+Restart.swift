import DeclLang
import DeclMachine

/// The end of the app's process and its next start.
extension Session {
  /// Starts the script again: all state is gone but what is stored (S7).
  func restart(_ old: LoadedScript) throws(StepError) -> [UpdateRecord] {
    guard root == .script, old.graph.root != nil, old.rootSource != nil else {
      throw .notThere("only what the script itself shows can be started again")
    }
    let made = LoadedScript(
      module: old.module, options: options, printed: printed, interruptFlag)
    made.graph.goOn(after: old.graph)
    replace(made, compiler, text)
    if let fault = made.runTopLevel() {
      var record = UpdateRecord(
        number: made.graph.updateCount + 1, time: made.graph.time, cause: Cause(.restart))
      record.output = printed.take()
      record.trap = fault
      made.graph.updateCount += 1
      return keep([record])
    }
    return keep(made.restart())
  }
}
