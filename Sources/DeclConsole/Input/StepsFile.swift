/// The lines of a steps file.
package struct StepsFile {
  /// The file name as the user wrote it.
  package let name: String
  /// The lines of the file.
  package let lines: [String]

  /// Creates a steps file by reading a file, or standard input for `-`.
  package init(reading name: String) throws(ConsoleError) {
    self.init(name: name == "-" ? "<stdin>" : name, text: try ScriptFiles.text(name))
  }

  /// Creates a steps file with a text.
  package init(name: String, text: String) {
    self.name = name
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Performs the steps in order and writes their records. The first step that fails ends the run with an
  /// error that contains its file and line.
  package func run(in console: Console) throws(ConsoleError) {
    for (index, line) in lines.enumerated() where !console.hasEnded {
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
