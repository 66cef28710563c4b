package import DeclPresentation

/// The results of the suite as text and as JSON.
package struct ConformanceReport {
  private let results: [ConformanceSuite.Result]
  private let style: TextStyle
  /// Whether the cases are the whole suite, which must prove every rule.
  private let isWhole: Bool

  /// A report on results.
  package init(_ results: [ConformanceSuite.Result], isWhole: Bool, style: TextStyle = .plain) {
    self.results = results
    self.isWhole = isWhole
    self.style = style
  }

  /// Whether all cases pass, there are some, and every rule has one.
  package var passes: Bool { !results.isEmpty && problems.isEmpty && failed.isEmpty }

  private var failed: [ConformanceSuite.Result] { results.filter { !$0.passes } }

  /// What is wrong with the suite as a whole.
  package var problems: [String] {
    if results.isEmpty { return ["there are no cases"] }
    let trace = Traceability(results)
    var problems = trace.unknown.map { "there is no rule \($0)" }
    if isWhole { problems += trace.unproven.map { "no case is about rule \($0)" } }
    return problems
  }

  /// The failures, and how many cases there were.
  package var text: String {
    var text = ""
    for result in failed {
      text += style("fail", .error) + " \(result.name)\n"
      for failure in result.failures { text += "  \(failure)\n" }
    }
    for problem in problems { text += style("fail", .error) + " \(problem)\n" }
    let passed = results.count - failed.count
    return text + "\(passed) of \(results.count) cases pass\n"
  }

  /// The rules with their cases.
  package var rules: String {
    let trace = Traceability(results)
    return RuleBook.chapters.flatMap(\.rules).map { rule in
      let names = trace.cases[rule] ?? []
      return "\(rule)  \(names.isEmpty ? "no case" : names.joined(separator: ", "))\n"
    }.joined()
  }

  /// One object a case, and one for the whole.
  package var json: String {
    let trace = Traceability(results)
    let rules = RuleBook.rules.map { JSON.Member(key: $0, value: strings(trace.cases[$0] ?? [])) }
    let summary = JSON.object([
      "schema": .int(1), "cases": .int(results.count), "failed": .int(failed.count),
      "problems": strings(problems), "rules": .object(rules),
    ])
    return (results.map(object) + [summary]).map { $0.text + "\n" }.joined()
  }

  private func object(_ result: ConformanceSuite.Result) -> JSON {
    let test = result.test
    return .object([
      "schema": .int(1), "case": .string(result.name), "rules": strings(test?.rules ?? []),
      "oracle": .string(test?.oracle), "phase": .string(test?.phase.rawValue),
      "source": .string(test?.source), "lines": test.map { strings($0.lines.map(\.text)) },
      "output": test.map { strings($0.output) }, "passes": .bool(result.passes),
      "failures": strings(result.failures),
    ])
  }

  private func strings(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }
}
