import DeclPresentation
import DeclRuntime

/// The `:windows` command.
struct WindowsCommand: ConsoleCommand {
  let name = "windows"
  let summary = "lists the open windows; > marks the front one"
  let group = CommandGroup.look

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let windows = try console.query { session throws(StepError) in try session.windows() }
    if windows.isEmpty { return console.write("  no window is open\n") }
    for window in windows {
      let content = window.view.map { "\($0.type) \($0.handle)" } ?? "empty"
      let title = window.title.map { " \"\($0)\"" } ?? ""
      let tab = window.isTab ? "  tab" : ""
      console.write("\(window.isFront ? ">" : " ") \(window.number)\(title)  \(content)\(tab)\n")
    }
  }
}

/// The `:previews` command.
struct PreviewsCommand: ConsoleCommand {
  let name = "previews"
  let summary = "lists the script's previews; > marks the mounted one"
  let details = ":mount \"NAME\" mounts one."
  let group = CommandGroup.look

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let previews = console.session.previews
    if previews.isEmpty { return console.write("  the script has no previews\n") }
    for preview in previews {
      let place = console.session.sources.describe(preview.range)
      console.write(
        "\(preview.isMounted ? ">" : " ") \(preview.name.literal)  "
          + console.settings.style(place, .faint) + "\n")
    }
  }
}

/// The `:storage` command.
struct StorageCommand: ConsoleCommand {
  let name = "storage"
  let arguments = "[SUITE]"
  let summary = "lists stored values, such as those of @AppStorage"
  let group = CommandGroup.look

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let store = console.session.options.store
    do {
      let keys = try store.keys(in: argument)
      if keys.isEmpty { return console.write("  nothing is stored\n") }
      for key in keys {
        let value = ValueSnapshot(stored: try store.string(forKey: key, in: argument) ?? "")
        console.write("  \(key) = \(ValueText.cut(value, to: 2 * console.settings.width))\n")
      }
    } catch {
      throw ConsoleError("\(error)")
    }
  }
}

/// The `:save` command.
struct SaveCommand: ConsoleCommand {
  let name = "save"
  let arguments = "FILE"
  let summary = "writes the source of the session to a file"
  let details = """
    The source is that of the loaded files, then the declarations of the inputs in their order, then the expression
    of the mounted view. :record writes the steps.
    """
  let group = CommandGroup.files
  let completionSources: [CompletionSource] = [.files]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    guard let name = FileNames.split(argument).first else {
      throw ConsoleError(":save takes \(arguments)")
    }
    let text = console.session.sourceText
    if text.isEmpty { throw ConsoleError("the session has no source") }
    try ScriptFiles.write(text, to: name)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    console.write("\(lines) \(lines == 1 ? "line" : "lines") in \(name)\n")
  }
}
