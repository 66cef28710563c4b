/// The mapping from rules to the cases that test them.
package struct Traceability {
  /// The names of the cases of each rule, in order.
  package let cases: [String: [String]]

  /// Creates the mapping for cases.
  package init(_ tests: [ConformanceCase]) {
    var cases: [String: [String]] = [:]
    for test in tests {
      for rule in test.rules { cases[rule, default: []].append(test.name) }
    }
    self.cases = cases
  }

  /// The rules that need a case and have none.
  package var untested: [String] {
    SemanticRules.rules.filter { cases[$0] == nil }
  }

  /// The rule numbers of cases that no chapter defines.
  package var unknown: [String] {
    cases.keys.filter { SemanticRules.isNumbered($0) && !SemanticRules.rules.contains($0) }.sorted()
  }

  /// The problems of a suite; a whole suite must also have a case for every rule.
  package func problems(isWhole: Bool) -> [String] {
    unknown.map { "unknown rule \($0)" }
      + (isWhole ? untested.map { "rule \($0) has no case" } : [])
  }
}
