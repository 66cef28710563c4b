/// The lines of a steps file.
package struct StepsFile {
  /// The name as the user gave it.
  package let name: String
  /// The lines.
  package let lines: [String]

  /// Reads a file; `-` is standard input.
  package init(reading name: String) throws(ConsoleError) {
    self.init(name: name == "-" ? "<stdin>" : name, text: try ScriptFiles.text(name))
  }

  /// A file of a text.
  package init(name: String, text: String) {
    self.name = name
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Takes the steps in order and shows their records. The first that fails ends it, with the place of its line.
  package func run(in console: Console) throws(ConsoleError) {
    for (index, line) in lines.enumerated() {
      do {
        try console.perform(line)
      } catch {
        let place = "\(name):\(index + 1): "
        throw ConsoleError(
          reports: error.reports, message: place + (error.message ?? "the step has errors"))
      }
    }
  }
}
