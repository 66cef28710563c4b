/// The `:watch` command.
struct WatchCommand: ConsoleCommand {
  let name = "watch"
  let arguments = "[picture]"
  let summary = "reloads on each save, until Ctrl-C"
  let details = """
    Each save is reloaded with its state, and answered by its errors, hazards, and what was kept, reset or dropped.
    picture: the interface is shown after each reload.
    """
  let group = CommandGroup.files
  let completionSources: [CompletionSource] = [.words(["picture"])]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    guard ["", "picture"].contains(argument) else {
      throw ConsoleError(":watch takes \(arguments)")
    }
    guard let waitsForEnd = console.isInterrupted else {
      throw ConsoleError(":watch is possible only in a terminal")
    }
    var loop = try WatchLoop(console, showsPicture: argument == "picture")
    console.answer("watching; Ctrl-C ends it")
    loop.run(until: waitsForEnd)
  }
}
