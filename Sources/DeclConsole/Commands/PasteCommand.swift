/// The `:paste` command, on whose line and those after it the assembler of inputs acts.
struct PasteCommand: ConsoleCommand {
  /// The line that ends what is pasted.
  static let end = ":end"

  let name = "paste"
  let summary = "takes all lines up to :end or Ctrl-D as one input"
  let details = """
    Declarations of which each uses later ones are checked together. Empty lines and lines that could end an input do not end it.
    """
  let group = CommandGroup.files

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    throw ConsoleError(":paste stands alone on a line of the REPL; \(Self.end) ends what is pasted")
  }
}
