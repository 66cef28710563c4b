import Foundation

/// The `:edit` command.
struct EditCommand: ConsoleCommand {
  let name = "edit"
  let arguments = "[FILE|input]"
  let summary = "opens your editor, then reloads what was changed"
  let details = """
    Edits the first loaded file, or FILE, and reloads it with its state; without a file, or with input, edits the
    last input and runs it again. The editor is that of $VISUAL or $EDITOR, otherwise vi.
    """
  let group = CommandGroup.files
  let completionSources: [CompletionSource] = [.words(["input"]), .files]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    guard let open = console.openEditor else {
      throw ConsoleError(":edit is possible only in a terminal")
    }
    let named = FileNames.split(argument)
    if named.count > 1 { throw ConsoleError(":edit takes \(arguments)") }
    let files = console.scripts.map(\.name).filter { console.isOnDisk($0) }
    if argument == "input" || named.isEmpty && files.isEmpty {
      return try editInput(in: console, open)
    }
    guard let file = named.first ?? files.first else { throw ConsoleError("no file is loaded") }
    guard files.contains(file) else {
      throw ConsoleError(
        "\(file) is not loaded"
          + (files.isEmpty ? "" : "; the loaded files are \(files.joined(separator: ", "))"))
    }
    let before = try ScriptFiles.text(file)
    try open(file)
    if try ScriptFiles.text(file) == before { return console.answer("\(file) was not changed") }
    try ReloadCommand(keepsState: true).run("", in: console)
  }

  private func editInput(
    in console: Console, _ open: (String) throws(ConsoleError) -> Void
  ) throws(ConsoleError) {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "declrepl-\(UUID().uuidString)")
    let file = folder.appending(path: "input.decl").path
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw ConsoleError("cannot create \(folder.path)")
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    try ScriptFiles.write(console.lastInput.endingInNewline, to: file)
    try open(file)
    let text = try ScriptFiles.text(file)
    if text.trimmed == console.lastInput.trimmed {
      return console.answer("the input was not changed")
    }
    for line in text.split(separator: "\n") { console.answer("> \(line)") }
    console.run(text)
  }
}

extension Console {
  fileprivate func isOnDisk(_ name: String) -> Bool { FileManager.default.fileExists(atPath: name) }
}
