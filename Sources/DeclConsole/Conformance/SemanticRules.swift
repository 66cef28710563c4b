import DeclLang

/// The numbered rules of docs/semantics.md, by chapter.
package enum SemanticRules {
  /// A rule with its statement.
  package struct Rule: Sendable {
    /// The number of the rule: `I3`, `D4a`.
    package let number: String
    /// The statement, in one or a few sentences.
    package let statement: String
    /// The title of the chapter: `Identity`.
    package let chapter: String
  }

  /// All rules in the order of the document.
  package static let all: [Rule] = {
    var chapter = ""
    return RuleTable.rows.split(separator: "\n").compactMap { line in
      if line.hasPrefix("## ") {
        chapter = String(line.drop { $0 != "." }.dropFirst(2))
        return nil
      }
      // A bar inside a statement is written as `\|`.
      let cells = line.replacing("\\|", with: "\u{1}").split(separator: "|").map(\.trimmed)
      guard cells.count > 2 else { return nil }
      return Rule(
        number: cells[0], statement: cells[1].replacing("\u{1}", with: "|"), chapter: chapter)
    }
  }()

  /// The numbers of all rules.
  package static let rules = all.map(\.number)

  /// Returns the rule with a number, in capital or small letters; nil if there is none.
  package static func rule(_ number: String) -> Rule? {
    all.first { $0.number.lowercased() == number.lowercased() }
  }

  /// Whether `rule` is a rule number of semantics.md, as opposed to a section of language.md.
  package static func isNumbered(_ rule: String) -> Bool {
    rule.wholeMatch(of: /[A-Z][0-9]+[a-c]?/) != nil
  }
}
