/// The numbered rules of docs/semantics.md, by chapter.
package enum SemanticRules {
  /// A chapter of rules.
  package struct Chapter: Sendable {
    /// The letter that begins the numbers of its rules.
    package let letter: Character
    /// The number of rules in the chapter.
    package let count: Int
    /// The rules that follow a rule, by its number: 2 for `D4a` and `D4b`.
    var additions: [Int: Int] = [:]

    /// The numbers of the rules: `I1`, `I2`, …
    package var rules: [String] {
      (1...count).flatMap { number in
        let suffixes = "abc".prefix(additions[number] ?? 0)
        return ["\(letter)\(number)"] + suffixes.map { "\(letter)\(number)\($0)" }
      }
    }
  }

  /// The chapters in the order of the document.
  package static let chapters = [
    Chapter(letter: "T", count: 19),
    Chapter(letter: "I", count: 11),
    Chapter(letter: "L", count: 18),
    Chapter(letter: "D", count: 14, additions: [4: 2]),
    Chapter(letter: "W", count: 8),
    Chapter(letter: "E", count: 10, additions: [4: 2]),
    Chapter(letter: "O", count: 13),
    Chapter(letter: "V", count: 11),
    Chapter(letter: "F", count: 6),
    Chapter(letter: "X", count: 10),
    Chapter(letter: "S", count: 8),
    Chapter(letter: "N", count: 4),
  ]

  /// The numbers of all rules.
  package static let rules = chapters.flatMap(\.rules)

  /// Whether `rule` is a rule number of semantics.md, as opposed to a section of language.md.
  package static func isNumbered(_ rule: String) -> Bool {
    rule.wholeMatch(of: /[A-Z][0-9]+[a-c]?/) != nil
  }
}
