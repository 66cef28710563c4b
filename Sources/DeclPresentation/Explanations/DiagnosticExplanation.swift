/// What a diagnostic's code means, at length: the text behind `declrepl explain` and docs/diagnostics.md.
package struct DiagnosticExplanation: Equatable, Sendable {
  /// The code: `unknown-member`.
  package let code: String
  /// What is wrong, in one sentence.
  package let summary: String
  /// Why it is wrong and what to do, in paragraphs.
  package let text: String
  /// A piece of source that has the fault.
  package let wrong: String
  /// The same without it; empty when there is nothing better to say than the text.
  package let right: String

  /// Makes an explanation.
  init(_ code: String, _ summary: String, _ text: String, wrong: String, right: String = "") {
    self.code = code
    self.summary = summary
    self.text = text
    self.wrong = wrong
    self.right = right
  }

  /// All explanations, in the order of the documentation.
  package static let all: [DiagnosticExplanation] = chapters.flatMap(\.explanations)

  /// The explanations by what finds the fault.
  package static let chapters: [(title: String, explanations: [DiagnosticExplanation])] = [
    ("Reading the source", syntax),
    ("Names, members and calls", names),
    ("Declarations", declarationRules),
    ("Types and values", types),
    ("Statements and builders", bodies),
    ("Errors, waiting and first values", flow),
    ("Identity hazards", hazards),
    ("Running", runtime),
  ]

  /// The explanation of a code; the codes of what Decl leaves out share one.
  package static func of(_ code: String) -> DiagnosticExplanation? {
    let word = code.hasPrefix("unsupported-") ? "unsupported" : code
    return all.first { $0.code == word }
  }
}

extension DiagnosticExplanation {
  /// The explanation as people read it at a terminal, ended by a newline.
  package func text(_ style: TextStyle, width: Int = 80) -> String {
    let first = TextWidth.lines("\(code): \(summary)", to: width)
    var output = style(code, .strong) + first[0].dropFirst(code.count) + "\n"
    for line in first.dropFirst() { output += line + "\n" }
    output += "\n"
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      output += TextWidth.lines(String(paragraph), to: width).joined(separator: "\n") + "\n"
    }
    output += "\n" + indented(wrong)
    if !right.isEmpty { output += "\n" + style("better:", .fix) + "\n\n" + indented(right) }
    return output
  }

  /// The explanation as a section of the documentation.
  package var markdown: String {
    var output = "### `\(code)`\n\n\(summary) \(text)\n\n```swift\n\(wrong)\n```\n"
    if !right.isEmpty { output += "\nBetter:\n\n```swift\n\(right)\n```\n" }
    return output
  }

  private func indented(_ code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
  }
}
