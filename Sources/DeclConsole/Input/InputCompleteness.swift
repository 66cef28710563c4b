import DeclLang

/// Whether an input can be run, or goes on over further lines.
enum InputCompleteness {
  /// False when brackets, a string of several lines, a comment or a construct is open at the end. An empty line ends what
  /// is open for another reason than these.
  static func isComplete(_ input: String) -> Bool {
    let file = SourceFile(name: "", text: input)
    let errors = Parser.parse(file, index: 0).diagnostics.filter { $0.severity == .error }
    guard let last = errors.first(where: { goesOn($0, in: file) }) else { return true }
    let isOpen = last.code.hasPrefix("unclosed") || last.code.hasPrefix("unterminated")
    return !isOpen && input.hasSuffix("\n\n")
  }

  /// Whether further lines could mend the fault.
  private static func goesOn(_ error: Diagnostic, in file: SourceFile) -> Bool {
    let range = Int(error.range.start)..<Int(error.range.end)
    switch error.code {
    case "unterminated-comment": return true
    case "unterminated-string": return file.text(range).drop { $0 == "#" }.hasPrefix("\"\"\"")
    default:
      let rest = file.text(range.lowerBound..<file.bytes.count)
      return rest.allSatisfy(\.isWhitespace)
    }
  }
}

/// Puts lines together to inputs.
package struct InputAssembler {
  private var lines = ""

  /// Makes an assembler that waits for the first line of an input.
  package init() {}

  /// Whether lines of an unfinished input were taken.
  package var isOpen: Bool { !lines.isEmpty }

  /// Takes a line; gives the input when the line completes it.
  package mutating func take(_ line: String) -> String? {
    lines += line + "\n"
    guard Console.isComplete(lines) else { return nil }
    return finish()
  }

  /// Ends the input as it is; nil when there is none.
  package mutating func finish() -> String? {
    defer { lines = "" }
    return lines.isEmpty ? nil : lines
  }

  /// Drops the lines of an unfinished input.
  package mutating func drop() { lines = "" }
}
