import DeclRuntime

/// Runs cases against an implementation and tells what failed.
package struct ConformanceSuite {
  /// What came of one case.
  package struct Result: Sendable {
    /// The path of the case.
    package let name: String
    /// The case; nil when it could not be read.
    package let test: ConformanceCase?
    /// What does not hold; empty for a case that passes.
    package let failures: [String]

    /// Whether all holds.
    package var passes: Bool { failures.isEmpty }
  }

  private let implementation: any ConformanceImplementation

  /// A suite for an implementation.
  package init(_ implementation: any ConformanceImplementation) {
    self.implementation = implementation
  }

  /// Runs the case with a name and a text.
  package func run(name: String, text: String) -> Result {
    do {
      let test = try ConformanceCase(name: name, text: text)
      return Result(name: name, test: test, failures: try failures(of: test))
    } catch {
      return Result(
        name: name, test: try? ConformanceCase(name: name, text: text), failures: ["\(error)"])
    }
  }

  private func failures(of test: ConformanceCase) throws -> [String] {
    if test.isInterface { return try failuresOfInterface(test) }
    return test.phase == .run ? try failuresOfOutput(test) : try failuresOfErrors(test)
  }

  // MARK: Interfaces

  private func failuresOfInterface(_ test: ConformanceCase) throws -> [String] {
    var checker = ClaimChecker()
    let mounted = try implementation.mount(test.source)
    checker.observe(mounted)
    let errors = (mounted.diagnostics ?? []).filter { $0.severity == "error" }
    if test.phase == .run, !errors.isEmpty {
      return errors.map { "line \($0.line): error: \($0.message)" }
    }
    var failures: [String] = []
    for (index, line) in test.lines.enumerated() {
      switch line.content {
      case .step(let step):
        do {
          checker.observe(try implementation.perform(step))
        } catch {
          guard test.expectsRefusal(after: index) else {
            return failures + ["line \(line.number): \(step): \(error)"]
          }
          checker.observeRefusal("\(error)")
        }
      case .claim(let claim):
        guard let failure = checker.failure(of: claim) else { continue }
        failures.append("line \(line.number): \(line.text)\n    \(failure)")
      }
    }
    return failures
  }

  // MARK: Plain programs

  private func failuresOfOutput(_ test: ConformanceCase) throws -> [String] {
    let run = try implementation.run(test.source)
    var lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    if lines.last == "" { lines.removeLast() }
    if let trap = run.trap {
      // Optimised arithmetic traps without a message; the kind says all of it.
      let isSilent = test.output.last == "trap: arithmetic overflow"
      lines.append("trap: " + (isSilent && isOverflow(trap) ? "arithmetic overflow" : trap))
    }
    guard lines != test.output else { return [] }
    return lines.difference(from: test.output).map { change in
      switch change {
      case .remove(let line, let text, _): "\(line + 1) - \(text)"
      case .insert(let line, let text, _): "\(line + 1) + \(text)"
      }
    }
  }

  private func isOverflow(_ trap: String) -> Bool {
    trap.hasSuffix("arithmetic overflow") || trap.contains("overflow")
  }

  /// How the lines with errors differ from those that swiftc reports.
  private func failuresOfErrors(_ test: ConformanceCase) throws -> [String] {
    let errors = try implementation.check(test.source).filter { $0.severity == "error" }
    let lines = Set(errors.map(\.line))
    guard lines != test.errorLines else { return [] }
    let messages = errors.map { "\n\($0.line): \($0.message)" }.joined()
    return [
      "has errors in lines \(lines.sorted()) and not in \(test.errorLines.sorted())\(messages)"
    ]
  }
}

/// Which cases prove which rules.
package struct Traceability {
  /// The cases of each numbered rule, in their order.
  package let cases: [String: [String]]

  /// The traceability of cases.
  package init(_ results: [ConformanceSuite.Result]) {
    var cases: [String: [String]] = [:]
    for result in results {
      for rule in result.test?.rules ?? [] { cases[rule, default: []].append(result.name) }
    }
    self.cases = cases
  }

  /// The rules that must have a case and have none.
  package var unproven: [String] {
    RuleBook.chapters.flatMap(\.rules).filter { cases[$0] == nil }
  }

  /// The numbers that cases name and that no chapter has.
  package var unknown: [String] {
    cases.keys.filter { RuleBook.isNumbered($0) && !RuleBook.rules.contains($0) }.sorted()
  }
}
