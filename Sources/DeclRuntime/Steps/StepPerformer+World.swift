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
        "_selectWindow", Cause(.window, label: "\(number)"), [argument(number)],
        else: "no window \(number) is open")
    case .phase(let name, let window):
      let label = window.map { "\(name) \($0)" } ?? name
      return try tell(
        "_setScenePhase", Cause(.phase, label: label), [argument(name), argument(window ?? 0)],
        else: window.map { "no window \($0) is open, or there is no phase \(name)" }
          ?? "expected active, inactive or background")
    default: throw .unsupported("Decl does not support this step yet")
    }
  }

  /// Opens the settings, as the keys for them do in every app.
  func openSettings() throws(StepError) -> [UpdateRecord] {
    try tell("_openSettings", Cause(.key, label: "cmd+,"), else: "the app has no settings")
  }

  /// Calls a function of the library that does what a step says, and gives false when it cannot.
  func tell(
    _ function: String, _ cause: Cause, _ arguments: [ValueBlock] = [], else message: String
  ) throws(StepError) -> [UpdateRecord] {
    try run(cause, library.function(function)) { evaluator, code throws(UpdateFailure) in
      let isDone = try evaluator.bool(code, arguments.map { ($0.address, $0.type) })
      return isDone ? "" : message
    }
  }

  /// Calls a function of the library that does what a step says with a text, and says why it cannot.
  func ask(
    _ function: String, _ cause: Cause, _ text: String
  ) throws(StepError) -> [UpdateRecord] {
    let argument = argument(text)
    let type = script.program.string
    let machine = script.machine
    return try run(cause, library.function(function)) { evaluator, code throws(UpdateFailure) in
      let box = try evaluator.box(code, (argument.address, type), type)
      defer { machine.release(box) }
      return box.boxed(type).string
    }
  }

  /// Calls a method of something that does what a step says with a text, and says why it cannot.
  func ask(
    _ method: CodeReference, of owner: Evaluator.Argument, _ cause: Cause, _ text: String
  ) throws(StepError) -> [UpdateRecord] {
    let argument = argument(text)
    let type = script.program.string
    let machine = script.machine
    return try run(cause, method) { evaluator, code throws(UpdateFailure) in
      let box = try evaluator.box(code, owner, (argument.address, type), type)
      defer { machine.release(box) }
      return box.boxed(type).string
    }
  }

  /// Lets code of the library do a step; nothing has happened when it gives a reason why it cannot.
  private func run(
    _ cause: Cause, _ code: CodeReference,
    _ action: (Evaluator, CodeReference) throws(UpdateFailure) -> String
  ) throws(StepError) -> [UpdateRecord] {
    var refusal = ""
    let count = script.graph.updateCount
    let records = script.loop.run(cause) { reconciler throws(UpdateFailure) in
      refusal = try action(reconciler.evaluator, code)
    }
    guard refusal.isEmpty else {
      script.graph.updateCount = count
      throw .notThere(refusal)
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
