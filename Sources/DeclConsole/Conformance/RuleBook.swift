/// The numbered rules of docs/semantics.md: how many each chapter has.
package enum RuleBook {
  /// A chapter.
  package struct Chapter: Sendable {
    /// The letter that its rules begin with.
    package let letter: Character
    /// How many rules it has.
    package let count: Int
    /// Whether each of its rules must have a case.
    package let isProven: Bool

    /// The numbers of its rules: `I1`, `I2`, …
    package var rules: [String] { (1...count).map { "\(letter)\($0)" } }
  }

  /// The chapters in their order.
  package static let chapters = [
    Chapter(letter: "T", count: 19, isProven: true),
    Chapter(letter: "I", count: 11, isProven: true),
    Chapter(letter: "L", count: 18, isProven: true),
    Chapter(letter: "D", count: 14, isProven: true),
    Chapter(letter: "W", count: 7, isProven: true),
    Chapter(letter: "E", count: 10, isProven: true),
    Chapter(letter: "O", count: 13, isProven: false),
    Chapter(letter: "V", count: 9, isProven: false),
    Chapter(letter: "F", count: 6, isProven: true),
    Chapter(letter: "X", count: 10, isProven: true),
    Chapter(letter: "S", count: 8, isProven: false),
    Chapter(letter: "N", count: 3, isProven: false),
  ]

  /// All numbers.
  package static let rules = chapters.flatMap(\.rules)

  /// Whether a rule is a number of semantics.md, and not a section of language.md.
  package static func isNumbered(_ rule: String) -> Bool {
    rule.first?.isUppercase == true && rule.dropFirst().allSatisfy(\.isNumber) && rule.count > 1
  }
}
