import DeclLang
import DeclPresentation
import DeclRuntime

/// The `:types` command.
struct TypesCommand: ConsoleCommand {
  let name = "types"
  let summary = "shows the structural type of every body"
  let group = CommandGroup.language

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let text = BodyTypeFormatter(
      sources: console.session.sources, style: console.settings.style,
      width: console.settings.width)
    console.write(text.text(console.session.bodyTypes))
  }
}

/// The `:type` command.
struct TypeCommand: ConsoleCommand {
  let name = "type"
  let arguments = "EXPR"
  let summary = "shows the type of an expression without evaluating it"
  let group = CommandGroup.language
  let completionSources: [CompletionSource] = [.names]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    if argument.isEmpty { throw ConsoleError(":type takes \(arguments)") }
    let report = try console.query { session throws(StepError) in
      try session.type(of: argument)
    }
    console.write(console.settings.style(report.type, .type) + "\n")
    if let structure = report.structure {
      console.write(BodyTypeFormatter.broken(structure, to: console.settings.width))
    }
  }
}

/// The `:typed` command.
struct TypedCommand: ConsoleCommand {
  let name = "typed"
  let arguments = "[NAME]"
  let summary = "shows the typed tree of the script, or of one function"
  let details = "NAME is a function or property: Row.body, Row.act(_:), load()."
  let group = CommandGroup.language
  let completionSources: [CompletionSource] = [.functions]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let name = argument.isEmpty ? nil : argument
    if let text = console.session.typedTree(named: name.map(console.functionName)) {
      return console.page(text)
    }
    throw console.noFunction(argument)
  }
}

/// The `:program` command.
struct ProgramCommand: ConsoleCommand {
  let name = "program"
  let arguments = "NAME"
  let summary = "lists the bytecode of a function"
  let details = "NAME is a function or property: Row.body, Row.act(_:), load()."
  let group = CommandGroup.language
  let completionSources: [CompletionSource] = [.functions]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    if argument.isEmpty { throw ConsoleError(":program takes \(arguments)") }
    if let text = console.session.listing(of: console.functionName(argument)) {
      return console.page(text)
    }
    throw console.noFunction(argument)
  }
}

extension Console {
  /// Returns the full name of a function: without argument labels, a name stands for the only function that
  /// has it.
  fileprivate func functionName(_ name: String) -> String {
    let names = session.functionNames
    if names.contains(name) { return name }
    let found = names.filter { $0.hasPrefix("\(name)(") }
    return found.count == 1 ? found[0] : name
  }

  /// Returns the error for an unknown function name, with similar names.
  fileprivate func noFunction(_ name: String) -> ConsoleError {
    let names = session.functionNames
    if name.isEmpty || names.isEmpty { return ConsoleError("the script has no functions") }
    let near = names.filter { $0.hasSuffix(".\(name)") || $0.hasPrefix("\(name)(") }
    let nearest = near.isEmpty ? NearestNames.of(name, among: names) : near
    let hint = nearest.isEmpty ? "" : "; did you mean \(nearest.joined(separator: " or "))?"
    return ConsoleError("the script has no function ‘\(name)’\(hint)")
  }
}

/// The `:ast` command.
struct ASTCommand: ConsoleCommand {
  let name = "ast"
  let arguments = "[SOURCE]"
  let summary = "shows the syntax tree of SOURCE, or of the files"
  let group = CommandGroup.language
  let completionSources: [CompletionSource] = [.names]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let files =
      argument.isEmpty ? console.scripts : [SourceFile(name: "input", text: argument)]
    if files.isEmpty { throw ConsoleError("no file is loaded; :ast also accepts source text") }
    for file in files {
      var sources = SourceMap()
      let (syntax, diagnostics) = Parser.parse(file, index: sources.add(file))
      console.write(SyntaxDump.text(of: syntax.statements))
      console.report(diagnostics, in: sources)
    }
  }
}

/// The `:reset` command.
struct ResetCommand: ConsoleCommand {
  let name = "reset"
  let summary = "starts again with an empty session"
  let group = CommandGroup.language

  func run(_ argument: String, in console: Console) throws(ConsoleError) { console.reset() }
}

/// The `:help` command.
struct HelpCommand: ConsoleCommand {
  let name = "help"
  let arguments = "[COMMAND]"
  let summary = "lists the commands, or explains one"
  let group = CommandGroup.language
  let completionSources: [CompletionSource] = [.commands]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let word = argument.hasPrefix(":") ? String(argument.dropFirst()) : argument
    if word.isEmpty { return console.page(overview(console)) }
    guard let command = CommandTable.command(word) else {
      throw ConsoleError("unknown command ‘:\(word)’" + CommandTable.suggestion(for: word))
    }
    var text = ":\(command.name) \(command.arguments)".trimmed + "\n  \(command.summary)\n"
    if !command.details.isEmpty {
      text += command.details.split(separator: "\n").map { "  \($0)\n" }.joined()
    }
    if command.arguments.contains("TARGET") { text += Self.target }
    console.write(TextWidth.wrapped(text, to: console.wrappingWidth, indent: 0))
  }

  private func overview(_ console: Console) -> String {
    let style = console.settings.style
    let start = "Bare input is Decl: declarations, statements, expressions; _ is the last value.\n"
    var text = TextWidth.wrapped(start, to: console.wrappingWidth, indent: 0)
    for group in CommandGroup.allCases {
      text += "\n" + style(group.rawValue, .strong) + "\n"
      for command in CommandTable.commands where command.group == group {
        let call = ":\(command.name) \(command.arguments)".trimmed
        let line = "  " + TextWidth.pad(call, to: 22) + "  " + command.summary + "\n"
        text += TextWidth.wrapped(
          line, to: console.wrappingWidth,
          indent: console.wrappingWidth < 60 ? 4 : 24)
      }
    }
    return text + "\n" + TextWidth.wrapped(Self.target, to: console.wrappingWidth, indent: 0)
  }

  private static let target = """
    A TARGET is a handle (@7), a quoted label ("Add"), a type name (Row), or a path
    of them (Row[id: 3] > "Delete").

    """
}

/// The `:quit` command.
struct QuitCommand: ConsoleCommand {
  let name = "quit"
  let summary = "leaves, as Ctrl-D does"
  let group = CommandGroup.language

  func run(_ argument: String, in console: Console) throws(ConsoleError) { console.end() }
}
