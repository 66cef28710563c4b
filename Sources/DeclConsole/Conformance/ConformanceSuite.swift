import DeclRuntime

/// A runner that tests an implementation with conformance cases.
package struct ConformanceSuite {
  /// The result of one case.
  package struct Result: Sendable {
    /// The path of the case.
    package let name: String
    /// The case; nil if its file is invalid.
    package let conformanceCase: ConformanceCase?
    /// Descriptions of the failed expectations; empty if the case passes.
    package let failures: [String]

    /// Whether all expectations hold.
    package var passes: Bool { failures.isEmpty }
  }

  private let implementation: any ConformanceImplementation
  private let needsHeaders: Bool

  /// Creates a suite that tests an implementation; without `needsHeaders`, users' own tests may be among the
  /// cases.
  package init(_ implementation: any ConformanceImplementation, needsHeaders: Bool = true) {
    self.implementation = implementation
    self.needsHeaders = needsHeaders
  }

  /// Runs the case with a name and a file text.
  package func run(name: String, text: String) -> Result {
    do {
      let test = try ConformanceCase(name: name, text: text, needsHeader: needsHeaders)
      return Result(name: name, conformanceCase: test, failures: try failures(of: test))
    } catch {
      return Result(
        name: name,
        conformanceCase: try? ConformanceCase(name: name, text: text, needsHeader: needsHeaders),
        failures: ["\(error)"])
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
    var isLaidOut = false
    for (index, line) in test.lines.enumerated() {
      switch line.content {
      case .step(let step):
        isLaidOut = false
        do {
          checker.observe(try implementation.perform(step))
        } catch {
          guard test.expectsFailure(after: index) else {
            return failures + ["line \(line.number): \(step): \(error)"]
          }
          checker.observeFailure("\(error)")
        }
      case .claim(let claim):
        if claim.isAboutLayout, !isLaidOut {
          let views = try implementation.layout().map {
            ($0.id, (frame: $0.frame, lines: $0.lines))
          }
          checker.addLayout(Dictionary(views, uniquingKeysWith: { $1 }))
          isLaidOut = true
        }
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
      // Optimised Swift code traps on overflow without a message, so these cases state only the kind of trap.
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

  /// Returns a failure if the lines with errors differ from those in which swiftc reports errors.
  private func failuresOfErrors(_ test: ConformanceCase) throws -> [String] {
    let errors = try implementation.check(test.source).filter { $0.severity == "error" }
    let lines = Set(errors.map(\.line))
    guard lines != test.errorLines else { return [] }
    let messages = errors.map { "\n\($0.line): \($0.message)" }.joined()
    return [
      "expected errors in lines \(test.errorLines.sorted()), got \(lines.sorted())\(messages)"
    ]
  }
}
