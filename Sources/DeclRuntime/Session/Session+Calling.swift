public import DeclJournal
import DeclLang
import DeclMachine

/// Calls of functions that scripts passed to the host.
extension Session {
  /// Calls a function that the script passed to the host, as a separate event: its writes make one update,
  /// with the cause `publisher`. The function's result is discarded.
  ///
  /// Call it on the session's thread while the session is idle, for example when a reply that the host was
  /// waiting for has arrived.
  @discardableResult
  public func call(
    _ function: ScriptFunction, _ arguments: any HostValue...
  ) throws(StepError) -> [UpdateRecord] {
    if isRunning { throw .scriptRunning }
    beginOperation()
    defer { endOperation() }
    guard let script, function.graph === script.graph else {
      throw .unsupported("the function belongs to a script that was replaced")
    }
    guard let values = function.arguments(arguments.map(\.snapshot), script.machine) else {
      throw .unsupported("the arguments do not match '\(function.typeName)'")
    }
    return recordUpdates(
      script.loop.run(Cause(.publisher)) { reconciler throws(UpdateFailure) in
        try function.run(values, reconciler.evaluator)
      })
  }
}
