/// The table of all REPL commands; a new command is a type that is listed here.
enum CommandTable {
  /// The commands in the order of `:help`.
  static let commands: [any ConsoleCommand] =
    StepCommand.all + [
      LoadCommand(), ReloadCommand(keepsState: true), ReloadCommand(keepsState: false),
      WatchCommand(), EditCommand(), PasteCommand(), RecordCommand(), ReplayCommand(),
      TreeCommand(), FrameCommand(), AtCommand(), RenderViewCommand(), PictureCommand(),
      ShowCommand(), IDCommand(), StateCommand(), DepsCommand(), SourceCommand(),
      MoreCommand(),
      WhyCommand(isNegative: false), WhyCommand(isNegative: true), ProfileCommand(),
      LayoutCommand(), WindowsCommand(), PreviewsCommand(), StorageCommand(), SaveCommand(),
      DiffCommand(),
      LogCommand(),
      ExplainCommand(), JSONCommand(),
      FilterCommand(), VerboseCommand(), QuietCommand(),
      FramesCommand(), GotoCommand(), UndoCommand(), TimeCommand(),
      TypeCommand(), TypesCommand(), TypedCommand(), ProgramCommand(), DocCommand(), ASTCommand(),
      ResetCommand(), HelpCommand(), QuitCommand(),
    ]

  /// Returns the command with a name, which is given without its colon; `q` is short for `quit`, as in other programs.
  static func command(_ name: String) -> (any ConsoleCommand)? {
    commands.first { $0.name == (name == "q" ? "quit" : name) }
  }

  /// Runs the command on a line that begins with a colon.
  static func run(_ line: String, in console: Console) throws(ConsoleError) {
    let (word, argument) = line.dropFirst().splitFirstWord
    guard let command = command(word) else {
      throw ConsoleError("unknown command ‘:\(word)’" + suggestion(for: word))
    }
    try command.run(argument, in: console)
  }

  /// Returns the most similar command names, as the end of an error message.
  static func suggestion(for word: String) -> String {
    let names = NearestNames.of(word, among: commands.map(\.name))
    guard !names.isEmpty else { return "; :help lists the commands" }
    return "; did you mean \(names.map { ":\($0)" }.joined(separator: " or "))?"
  }
}
