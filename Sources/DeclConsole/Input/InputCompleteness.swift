import DeclLang

/// A check whether an input can be run or continues on further lines.
enum InputCompleteness {
  /// Returns false if brackets, a multi-line string, a comment or another construct is unfinished at the end
  /// of the input. An empty line ends a construct that is unfinished for another reason than an open bracket,
  /// string or comment.
  static func isComplete(_ input: String) -> Bool {
    let file = SourceFile(name: "", text: input)
    let errors = Parser.parse(file, index: 0).diagnostics.filter { $0.severity == .error }
    guard let last = errors.first(where: { continues($0, in: file) }) else { return true }
    let isOpen = last.code.hasPrefix("unclosed") || last.code.hasPrefix("unterminated")
    return !isOpen && input.hasSuffix("\n\n")
  }

  /// Returns whether further lines could resolve the error, because it is at the end of the input.
  private static func continues(_ error: Diagnostic, in file: SourceFile) -> Bool {
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

/// An assembler that joins lines to complete inputs.
package struct InputAssembler {
  private var lines = ""
  /// Indicates whether lines are collected as they are, from `:paste` to `:end`.
  private var isPasting = false

  /// Creates an assembler without lines.
  package init() {}

  /// Indicates whether the assembler holds lines of an unfinished input.
  package var isOpen: Bool { isPasting || !lines.isEmpty }
  /// Indicates whether the end of what a person types, Ctrl-D, ends an input rather than the session.
  package var endsAtEndOfInput: Bool { isPasting }

  /// Adds a line; returns the input if the line completes it.
  package mutating func append(_ line: String) -> String? {
    switch line.trimmed {
    case ":paste" where !isOpen:
      isPasting = true
      return nil
    case PasteCommand.end where isPasting: return finish()
    default: break
    }
    if isPasting {
      lines += line + "\n"
      return nil
    }
    lines += line + "\n"
    guard Console.isComplete(lines) else { return nil }
    return finish()
  }

  /// Returns the unfinished input and removes its lines; nil if there is none.
  package mutating func finish() -> String? {
    defer { discard() }
    return lines.isEmpty ? nil : lines
  }

  /// Discards the lines of an unfinished input.
  package mutating func discard() {
    lines = ""
    isPasting = false
  }
}
