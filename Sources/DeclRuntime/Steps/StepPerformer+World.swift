import DeclLang
import DeclMachine

/// Steps of the world outside: windows, and whether the app is seen.
extension StepPerformer {
  func world(_ step: Step) throws(StepError) -> [UpdateRecord] {
    guard script.graph.root != nil else { throw .nothingMounted }
    switch step {
    case .window(.new):
      return try tell("_openAnotherWindow", Cause(.window, label: "new"), else: "no window to open")
    case .window(.close):
      return try tell(
        "_closeFrontWindow", Cause(.window, label: "close"), else: "no window is open")
    case .window(.select(let number)):
      return try tell(
        "_selectWindow", Cause(.window, label: "\(number)"), argument(number),
        else: "no window \(number) is open")
    case .phase(let name):
      return try tell(
        "_setScenePhase", Cause(.phase, label: name), argument(name),
        else: "expected active, inactive or background")
    default: throw .unsupported("Decl does not support this step yet")
    }
  }

  /// Opens the settings, as the keys for them do in every app.
  func openSettings() throws(StepError) -> [UpdateRecord] {
    try tell("_openSettings", Cause(.key, label: "cmd+,"), else: "the app has no settings")
  }

  /// Calls a function of the library that does what a step says, and gives false when it cannot.
  private func tell(
    _ function: String, _ cause: Cause, _ argument: ValueBlock? = nil, else message: String
  ) throws(StepError) -> [UpdateRecord] {
    let code = script.graph.planner.library.function(function)
    let arguments = argument.map { [($0.address, $0.type)] } ?? []
    var isDone = true
    let count = script.graph.updateCount
    let records = script.loop.run(cause) { reconciler throws(UpdateFailure) in
      isDone = try reconciler.evaluator.bool(code, arguments)
    }
    guard isDone else {
      script.graph.updateCount = count
      throw .notThere(message)
    }
    return records
  }

  private func argument(_ number: Int) -> ValueBlock {
    let block = ValueBlock(type: script.program.int, machine: script.machine)
    block.address.int = number
    return block
  }

  func argument(_ text: String) -> ValueBlock {
    let block = ValueBlock(type: script.program.string, machine: script.machine)
    block.address.reference = script.machine.makeString(text)
    return block
  }
}
