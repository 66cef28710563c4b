/// A command of the REPL, with its help, its completion and its action.
protocol ConsoleCommand: Sendable {
  /// The name without its colon.
  var name: String { get }
  /// The arguments as help shows them: `[@n] [depth N]`.
  var arguments: String { get }
  /// A short description: a verb phrase in the third person.
  var summary: String { get }
  /// Further lines of help.
  var details: String { get }
  /// The heading of the command in `:help`.
  var group: CommandGroup { get }
  /// The sources of completions for its argument, in the order in which they are tried.
  var completionSources: [CompletionSource] { get }

  /// Performs the command. `argument` is the rest of the line, trimmed.
  func run(_ argument: String, in console: Console) throws(ConsoleError)
}

extension ConsoleCommand {
  var arguments: String { "" }
  var details: String { "" }
  var completionSources: [CompletionSource] { [] }
}

/// The headings of `:help` in order.
enum CommandGroup: String, CaseIterable {
  case steps = "Steps"
  case files = "Files"
  case look = "Look"
  case explain = "Explain"
  case time = "Time"
  case language = "Language"
}
