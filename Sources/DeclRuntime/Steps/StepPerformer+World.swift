import DeclLang
import DeclMachine

/// Steps of the system: windows and scene phases.
extension StepPerformer {
  func performSystemStep(_ step: Step) throws(StepError) -> [UpdateRecord] {
    guard script.graph.root != nil else { throw .nothingMounted }
    switch step {
    case .window(.new):
      return try callLibrary(
        .openAnotherWindow, Cause(.window, label: "new"), else: "the app has no window to open")
    case .window(.close): return try closeWindow(Cause(.window, label: "close"))
    case .window(.select(let number)):
      return try selectWindow(number, Cause(.window, label: "\(number)"))
    case .phase(let name, let window):
      if let window, !script.inspector.windowNumbers.contains(window) {
        throw .preconditionFailed("no window \(window) is open")
      }
      let label = window.map { "\(name) \($0)" } ?? name
      return try callLibrary(
        .setScenePhase, Cause(.phase, label: label), [argument(name), argument(window ?? 0)],
        else: "expected the phase active, inactive or background")
    default: throw .unsupported("Decl does not support this step yet")
    }
  }

  /// Opens the settings window, as the standard shortcut does in every app.
  func openSettings(_ cause: Cause) throws(StepError) -> [UpdateRecord] {
    try callLibrary(.openSettings, cause, else: "the app has no settings")
  }

  func closeWindow(_ cause: Cause) throws(StepError) -> [UpdateRecord] {
    try callLibrary(.closeFrontWindow, cause, else: "no window is open")
  }

  /// Brings a window to the front.
  func selectWindow(_ number: Int, _ cause: Cause) throws(StepError) -> [UpdateRecord] {
    try callLibrary(
      .selectWindow, cause, [argument(number)], else: "no window \(number) is open")
  }

  /// Calls a library function that performs a step, and throws `message` if it returns false.
  func callLibrary(
    _ function: LibraryFunction, _ cause: Cause, _ arguments: [ValueBlock] = [],
    else message: String
  ) throws(StepError) -> [UpdateRecord] {
    try run(cause, library.function(function)) { evaluator, code throws(UpdateFailure) in
      let isDone = try arguments.withArguments { given throws(UpdateFailure) in
        try evaluator.bool(code, given)
      }
      return isDone ? "" : message
    }
  }

  /// Calls a library function that performs a step with a string, and throws the reason that it returns, if
  /// any.
  func ask(
    _ function: LibraryFunction, _ cause: Cause, _ text: String
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

  /// Calls a method that performs a step with a string, and throws the reason that it returns, if any.
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

  /// Runs library code that performs a step. If it returns a reason for a refusal, the update number is reset
  /// and the reason thrown.
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
      throw .preconditionFailed(refusal)
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
