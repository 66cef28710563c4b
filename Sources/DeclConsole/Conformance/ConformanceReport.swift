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
    return SemanticRules.rules.map { rule in
      let names = trace.cases[rule] ?? []
      return "\(rule)  \(names.isEmpty ? "no case" : names.joined(separator: ", "))\n"
    }.joined()
  }

  /// The JSON lines: one object for each case, and a summary.
  package var json: String {
    let trace = traceability
    let summary = JSONWriter.text { writer in
      writer.object { writer in
        writer.member("schema", JSONSchema.version)
        writer.member("cases", results.count)
        writer.member("failed", failed.count)
        writer.member("problems", problems) { $0.string($1) }
        writer.member("rules") { writer in
          for rule in SemanticRules.rules {
            writer.key(named: rule)
            writer.array(trace.cases[rule] ?? []) { $0.string($1) }
          }
        }
      }
    }
    return (results.map(json) + [summary]).map { $0 + "\n" }.joined()
  }

  private func json(_ result: ConformanceSuite.Result) -> String {
    let test = result.conformanceCase
    return JSONWriter.text { writer in
      writer.object { writer in
        writer.member("schema", JSONSchema.version)
        writer.member("case", result.name)
        writer.member("rules", test?.rules ?? []) { $0.string($1) }
        if let test {
          writer.member("oracle", test.oracle)
          writer.member("phase", test.phase.rawValue)
          writer.member("source", test.source)
          writer.member("lines", test.lines.map(\.text)) { $0.string($1) }
          writer.member("output", test.output) { $0.string($1) }
        }
        writer.key("passes")
        writer.bool(result.passes)
        writer.member("failures", result.failures) { $0.string($1) }
      }
    }
  }
}
