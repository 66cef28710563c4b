/// The explanation of a diagnostic's code, as `declrepl explain` and docs/diagnostics.md show it.
package struct DiagnosticExplanation: Equatable, Sendable {
  /// The code, such as `unknown-member`.
  package let code: String
  /// The error in one sentence.
  package let summary: String
  /// The reason and the solution, in paragraphs.
  package let body: String
  /// A sample of source with the error.
  package let wrong: String
  /// The corrected sample; empty where no source can correct the error.
  package let right: String

  /// Creates an explanation with a code, a summary, a text and samples.
  init(_ code: String, _ summary: String, _ text: String, wrong: String, right: String = "") {
    self.code = code
    self.summary = summary
    self.body = text
    self.wrong = wrong
    self.right = right
  }

  /// All explanations, in the order of the documentation.
  package static let all: [DiagnosticExplanation] = chapters.flatMap(\.explanations)

  /// The explanations by the stage that reports the codes, with the titles of their chapters.
  package static let chapters: [(title: String, explanations: [DiagnosticExplanation])] = [
    ("Reading the source", syntax),
    ("Names, members and calls", names),
    ("Declarations", declarationRules),
    ("Types and values", types),
    ("Statements and builders", bodies),
    ("Errors, concurrency and initialisation", flow),
    ("Identity hazards", hazards),
    ("Running", runtime),
  ]

  /// Returns the explanation of a code; all codes of unsupported features share one.
  package static func of(_ code: String) -> DiagnosticExplanation? {
    let word = code.hasPrefix("unsupported-") ? "unsupported" : code
    return all.first { $0.code == word }
  }
}

extension DiagnosticExplanation {
  /// Returns the explanation for a terminal, ended by a newline.
  package func text(_ style: TextStyle, width: Int = 80) -> String {
    let first = TextWidth.lines("\(code): \(summary)", to: width)
    var output = style(code, .strong) + first[0].dropFirst(code.count) + "\n"
    for line in first.dropFirst() { output += line + "\n" }
    output += "\n"
    for paragraph in body.split(separator: "\n", omittingEmptySubsequences: false) {
      output += TextWidth.lines(String(paragraph), to: width).joined(separator: "\n") + "\n"
    }
    output += "\n" + indented(wrong)
    if !right.isEmpty { output += "\n" + style("better:", .fix) + "\n\n" + indented(right) }
    return output
  }

  /// The explanation as a section of docs/diagnostics.md.
  package var markdown: String {
    var output = "### `\(code)`\n\n\(summary) \(body)\n\n```swift\n\(wrong)\n```\n"
    if !right.isEmpty { output += "\nBetter:\n\n```swift\n\(right)\n```\n" }
    return output
  }

  private func indented(_ code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
  }
}
