import DeclPresentation

/// The `:doc` command.
struct DocCommand: ConsoleCommand {
  let name = "doc"
  let arguments = "NAME"
  let summary = "shows declarations with their documentation"
  let details = "NAME is the name of a declaration or a member: padding, View.padding."
  let group = CommandGroup.language
  let completionSources: [CompletionSource] = [.names]

  // Many types may have a member of the same name; for the rest the output asks for the type.
  private static let maximumEntryCount = 12

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    if argument.isEmpty { throw ConsoleError(":doc takes \(arguments)") }
    let index = console.declarations
    let found = index.entries(named: argument)
    guard !found.isEmpty else {
      let word = argument.split(separator: ".").last.map(String.init) ?? argument
      let near = NearestNames.of(word, among: Array(Set(index.entries.map(\.name))).sorted())
      throw ConsoleError(
        "no declaration is named ‘\(argument)’"
          + (near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"))
    }
    for entry in found.prefix(Self.maximumEntryCount) {
      console.write(text(of: entry, in: console))
    }
    if found.count > Self.maximumEntryCount {
      console.write(
        "… and \(found.count - Self.maximumEntryCount) more; name the type too: Type.\(argument)\n")
    }
  }

  private func text(of entry: DeclarationIndex.Entry, in console: Console) -> String {
    let style = console.settings.style
    let owner = entry.owner.map { style("\($0): ", .faint) } ?? ""
    let lines = entry.documentation.split(separator: "\n", omittingEmptySubsequences: false)
    return owner + style(entry.signature, .strong) + "\n"
      + (entry.documentation.isEmpty ? "" : lines.map { "  \($0)".trimmedEnd + "\n" }.joined())
  }
}

extension Console {
  /// The index of the declarations in the session's files, cached until files are added.
  var declarations: DeclarationIndex {
    let count = session.sources.files.count
    if let known = knownDeclarations, known.count == count { return known.index }
    let index = DeclarationIndex(of: session.sources)
    knownDeclarations = (count, index)
    return index
  }
}
