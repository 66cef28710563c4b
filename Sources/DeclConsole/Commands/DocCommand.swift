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
    // Types with an underscore are internal to the library.
    let found = index.entries(named: argument).filter {
      argument.contains("_") || $0.owner?.hasPrefix("_") != true
    }
    guard !found.isEmpty else {
      let word = argument.split(separator: ".").last.map(String.init) ?? argument
      let near = NearestNames.of(word, among: Array(Set(index.entries.map(\.name))).sorted())
      throw ConsoleError(
        "no declaration is named ‘\(argument)’"
          + (near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"))
    }
    var output = found.prefix(Self.maximumEntryCount).map { text(of: $0, in: console) }.joined()
    if found.count > Self.maximumEntryCount {
      output +=
        "… and \(found.count - Self.maximumEntryCount) more; name the type too: Type.\(argument)\n"
    }
    output += initializers(of: found, named: argument, in: console)
    console.page(output)
  }

  /// Returns the initialisers of a type that is described.
  private func initializers(
    of found: [DeclarationIndex.Entry], named name: String, in console: Console
  ) -> String {
    guard name.first?.isUppercase == true, name != "init" else { return "" }
    let all = console.declarations.entries(named: name + ".init")
    // Those of the library without documentation are for its own use.
    let described = all.filter { !$0.documentation.isEmpty }
    let made = described.isEmpty ? all : described
    let rest = made.count - Self.maximumEntryCount
    return made.prefix(Self.maximumEntryCount).map { text(of: $0, in: console) }.joined()
      + (rest > 0 ? "… and \(rest) more; :doc \(name).init\n" : "")
  }

  private func text(of entry: DeclarationIndex.Entry, in console: Console) -> String {
    let style = console.settings.style
    let owner = entry.owner.map { style("\($0): ", .faint) } ?? ""
    let width = console.settings.width
    // The owner is measured with the signature, and both get their styles afterwards.
    let prefix = entry.owner.map { $0.count + 2 } ?? 0
    let signature = TextWidth.wrapped(
      String(repeating: "x", count: prefix) + entry.signature, to: width, indent: 4
    ).dropFirst(prefix)
    let text = entry.documentation.paragraphs.map { "  \($0)".trimmedEnd + "\n" }.joined()
    return owner + style(String(signature), .strong) + "\n"
      + (entry.documentation.isEmpty ? "" : TextWidth.wrapped(text, to: width, indent: 0))
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

extension String {
  /// The paragraphs of a documentation comment, each on one line; lists and indented code keep their lines.
  fileprivate var paragraphs: [String] {
    var result: [String] = []
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      let isOwn = line.isEmpty || line.hasPrefix("-") || line.hasPrefix(" ") || line.hasPrefix("`")
      if let last = result.last, !last.isEmpty, !last.hasPrefix("`"), !isOwn {
        result[result.count - 1] += " " + line
      } else {
        result.append(String(line))
      }
    }
    return result
  }
}
