import DeclRuntime

/// The `:load` command.
struct LoadCommand: ConsoleCommand {
  let name = "load"
  let arguments = "FILE…"
  let summary = "loads files or a package, and mounts their view"
  let group = CommandGroup.files
  let completionSources: [CompletionSource] = [.files]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let names = FileNames.split(argument)
    guard !names.isEmpty else { throw ConsoleError(":load takes \(arguments)") }
    try console.load(names)
  }
}

/// The `:reload` and `:reload!` commands.
struct ReloadCommand: ConsoleCommand {
  let keepsState: Bool

  var name: String { keepsState ? "reload" : "reload!" }
  var summary: String {
    keepsState
      ? "reads the files again and keeps compatible state"
      : "reads the files again and resets the state"
  }
  let group = CommandGroup.files

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    guard !console.loaded.isEmpty else { throw ConsoleError("no file is loaded") }
    let files = try console.read(console.loaded)
    let report = console.session.reload(files, keepingState: keepsState)
    if !report.hasErrors, report.trap == nil { console.scripts = files }
    console.show(report)
    console.reportHazards()
  }
}

/// The `:record` command.
struct RecordCommand: ConsoleCommand {
  let name = "record"
  let arguments = "FILE"
  let summary = "writes the steps of this session to a file"
  let details = ":replay and declrepl run --steps run such a file."
  let group = CommandGroup.files
  let completionSources: [CompletionSource] = [.files]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    guard let name = FileNames.split(argument).first else {
      throw ConsoleError(":record takes \(arguments)")
    }
    let text = console.steps.map { $0 + "\n" }.joined()
    try ScriptFiles.write(text, to: name)
    console.write("\(console.steps.count) steps in \(name)\n")
  }
}

/// The `:replay` command.
struct ReplayCommand: ConsoleCommand {
  let name = "replay"
  let arguments = "FILE"
  let summary = "runs the steps of a file, up to the first that fails"
  let group = CommandGroup.files
  let completionSources: [CompletionSource] = [.files]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    guard let name = FileNames.split(argument).first else {
      throw ConsoleError(":replay takes \(arguments)")
    }
    try StepsFile(reading: name).run(in: console)
  }
}
