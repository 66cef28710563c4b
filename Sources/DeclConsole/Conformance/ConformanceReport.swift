import DeclRuntime
package import DeclPresentation

/// A report of the suite's results, as text and as JSON.
package struct ConformanceReport {
  private let results: [ConformanceSuite.Result]
  private let style: TextStyle
  /// Whether the cases are the whole suite, which must have a case for every rule.
  private let isWhole: Bool

  /// Creates a report of results.
  package init(_ results: [ConformanceSuite.Result], isWhole: Bool, style: TextStyle = .plain) {
    self.results = results
    self.isWhole = isWhole
    self.style = style
  }

  /// Whether there are cases, all of them pass, and the suite has no problems.
  package var passes: Bool { !results.isEmpty && problems.isEmpty && failed.isEmpty }

  private var failed: [ConformanceSuite.Result] { results.filter { !$0.passes } }
  private var traceability: Traceability { Traceability(results.compactMap(\.conformanceCase)) }

  /// The problems of the suite as a whole.
  package var problems: [String] {
    results.isEmpty ? ["no cases found"] : traceability.problems(isWhole: isWhole)
  }

  /// The failures, and the number of cases that pass.
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

  /// The list of rules with their cases.
  package var rules: String {
    let trace = traceability
    return SemanticRules.chapters.flatMap(\.rules).map { rule in
      let names = trace.cases[rule] ?? []
      return "\(rule)  \(names.isEmpty ? "no case" : names.joined(separator: ", "))\n"
    }.joined()
  }

  /// The JSON lines: one object for each case, and a summary.
  package var json: String {
    let trace = traceability
    let rules = SemanticRules.rules.map {
      JSON.Member(key: $0, value: strings(trace.cases[$0] ?? []))
    }
    let summary = JSON.object([
      "schema": .int(JSONSchema.version), "cases": .int(results.count),
      "failed": .int(failed.count),
      "problems": strings(problems), "rules": .object(rules),
    ])
    return (results.map(object) + [summary]).map { $0.text + "\n" }.joined()
  }

  private func object(_ result: ConformanceSuite.Result) -> JSON {
    let test = result.conformanceCase
    return .object([
      "schema": .int(JSONSchema.version), "case": .string(result.name),
      "rules": strings(test?.rules ?? []),
      "oracle": .string(test?.oracle), "phase": .string(test?.phase.rawValue),
      "source": .string(test?.source), "lines": test.map { strings($0.lines.map(\.text)) },
      "output": test.map { strings($0.output) }, "passes": .bool(result.passes),
      "failures": strings(result.failures),
    ])
  }

  private func strings(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }
}
