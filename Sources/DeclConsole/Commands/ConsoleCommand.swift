/// A command of the REPL: everything about it in one value, from its help to what it does.
protocol ConsoleCommand: Sendable {
  /// The word after the colon.
  var name: String { get }
  /// The arguments as help shows them: `[@n] [depth N]`.
  var arguments: String { get }
  /// What it does, as half a sentence.
  var summary: String { get }
  /// Further lines of help.
  var details: String { get }
  /// The heading under which help lists it.
  var group: CommandGroup { get }
  /// What its argument may be, for completion.
  var completes: [CompletionSource] { get }

  /// Does it. `argument` is the rest of the line without white space at its ends.
  func run(_ argument: String, in console: Console) throws(ConsoleError)
}

extension ConsoleCommand {
  var arguments: String { "" }
  var details: String { "" }
  var completes: [CompletionSource] { [] }
}

/// The headings of help, in their order.
enum CommandGroup: String, CaseIterable {
  case steps = "Steps"
  case files = "Files"
  case look = "Look"
  case explain = "Explain"
  case time = "Time"
  case language = "Language"
}
