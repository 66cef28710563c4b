/// The numbered rules of docs/semantics.md: how many each chapter has.
package enum RuleBook {
  /// A chapter.
  package struct Chapter: Sendable {
    /// The letter that its rules begin with.
    package let letter: Character
    /// How many rules it has.
    package let count: Int

    /// The numbers of its rules: `I1`, `I2`, …
    package var rules: [String] { (1...count).map { "\(letter)\($0)" } }
  }

  /// The chapters in their order.
  package static let chapters = [
    Chapter(letter: "T", count: 19),
    Chapter(letter: "I", count: 11),
    Chapter(letter: "L", count: 18),
    Chapter(letter: "D", count: 14),
    Chapter(letter: "W", count: 8),
    Chapter(letter: "E", count: 10),
    Chapter(letter: "O", count: 13),
    Chapter(letter: "V", count: 11),
    Chapter(letter: "F", count: 6),
    Chapter(letter: "X", count: 10),
    Chapter(letter: "S", count: 8),
    Chapter(letter: "N", count: 4),
  ]

  /// All numbers.
  package static let rules = chapters.flatMap(\.rules)

  /// Whether a rule is a number of semantics.md, and not a section of language.md.
  package static func isNumbered(_ rule: String) -> Bool {
    rule.first?.isUppercase == true && rule.dropFirst().allSatisfy(\.isNumber) && rule.count > 1
  }
}
