import DeclPresentation
import DeclRuntime

/// The `:undo` command.
struct UndoCommand: ConsoleCommand {
  let name = "undo"
  let summary = "undoes the last step, input or reload"
  let details = """
    State, tree, handles, focus and clock are as they were before; the update that restores them is a new one. What was
    printed, stored or saved stays, and the answer lists it. The session runs again without the step.
    """
  let group = CommandGroup.time

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    guard argument.isEmpty else { throw ConsoleError(":undo takes nothing") }
    let report = try console.query { session throws(StepError) in try session.undo() }
    let lines = report.isStep ? [report.undone] : [":send \(report.undone)"]
    if let last = console.steps.last, lines.contains(last) { console.stepList.removeLast() }
    console.returnToPresent()
    console.show(report.records)
    let text = UndoFormatter(style: console.settings.style, width: console.settings.width)
    if !console.settings.isJSON { console.write(text.text(report)) }
  }
}
