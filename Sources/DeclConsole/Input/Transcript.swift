package import DeclLang
package import DeclRuntime

/// A transcript of a REPL session, used as documentation and as a test.
///
/// An input begins with `> `, its continuation lines with `. `; all other lines are output. The lines before
/// the first input are the output of loading the script.
package struct Transcript {
  /// The inputs in order.
  package let inputs: [String]

  /// Creates a transcript from the inputs in a text; the output is ignored.
  package init(_ text: String) {
    var inputs: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let first = line.withoutPrompt(">") {
        inputs.append(String(first))
      } else if let further = line.withoutPrompt("."), !inputs.isEmpty {
        inputs[inputs.count - 1] += "\n" + further
      }
    }
    self.inputs = inputs
  }

  /// Loads a script in a new session, runs the inputs and returns the resulting transcript.
  package func replay(
    loading script: SourceFile, options: Session.Options = Session.Options()
  ) -> String {
    var text = ""
    let console = Console(
      output: Console.Output(results: { text += $0 }, errors: { text += $0 }),
      makeSession: { Session(options: options) })
    console.load([script], named: [script.name])
    for input in inputs where !console.hasEnded {
      for (index, line) in input.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        text += line.isEmpty ? (index == 0 ? ">\n" : ".\n") : "\(index == 0 ? ">" : ".") \(line)\n"
      }
      console.run(input)
    }
    return text
  }
}

extension StringProtocol {
  /// Returns the line without the prompt character of an input; nil if the line does not begin with it.
  fileprivate func withoutPrompt(_ mark: Character) -> SubSequence? {
    guard first == mark else { return nil }
    let rest = dropFirst()
    return rest.isEmpty ? rest : rest.first == " " ? rest.dropFirst() : nil
  }
}
