/// The `:more` command. The console shows the rest of a long result before it looks for a command, so that this one
/// only runs when there is none.
struct MoreCommand: ConsoleCommand {
  let name = "more"
  let summary = "shows the rest of a long result, as Enter does"
  let group = CommandGroup.look

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    guard argument.isEmpty else { throw ConsoleError(":more takes nothing") }
    throw ConsoleError("there is no more to show")
  }
}
