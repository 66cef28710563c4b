package import DeclLang
package import DeclRuntime

/// A session as a text: inputs, each with what the REPL answers; documentation and test at once.
///
/// An input begins with `> `, its further lines with `. `; all other lines are answers. What stands before the first
/// input is what loading the script shows.
package struct Transcript {
  /// The inputs in their order.
  package let inputs: [String]

  /// The inputs in a text; its answers are not kept.
  package init(_ text: String) {
    var inputs: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let first = line.dropMark(">") {
        inputs.append(String(first))
      } else if let further = line.dropMark("."), !inputs.isEmpty {
        inputs[inputs.count - 1] += "\n" + further
      }
    }
    self.inputs = inputs
  }

  /// The text that a new session gives for the inputs, after it loaded a script.
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
      console.take(input)
    }
    return text
  }
}

extension StringProtocol {
  /// What follows the mark of an input; nil when the line is none.
  fileprivate func dropMark(_ mark: Character) -> SubSequence? {
    guard first == mark else { return nil }
    let rest = dropFirst()
    return rest.isEmpty ? rest : rest.first == " " ? rest.dropFirst() : nil
  }
}
