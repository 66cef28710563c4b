import DeclLang
import DeclPresentation
package import DeclRuntime

/// Decl itself.
package final class DeclImplementation: ConformanceImplementation {
  private var session = Session()

  /// An implementation without a program.
  package init() {}

  package func check(_ source: String) -> [Observation.Message] {
    session = Session()
    let diagnostics = session.load([SourceFile(name: "case.decl", text: source)])
    return messages(diagnostics + session.hazards)
  }

  package func run(_ source: String) throws -> PlainRun {
    let errors = check(source).filter { $0.severity == "error" }
    if !errors.isEmpty {
      throw ConformanceFailure(
        "does not compile\n" + errors.map { "\($0.line): \($0.message)" }.joined(separator: "\n"))
    }
    let result = session.run()
    return PlainRun(output: result.output, trap: result.trap?.message)
  }

  package func mount(_ source: String) -> Observation {
    var observation = Observation()
    let messages = check(source)
    if !messages.contains(where: { $0.severity == "error" }) {
      let result = session.run()
      var records = session.mount()
      if !records.isEmpty { records[0].output = result.output + records[0].output }
      observation = session.observation(after: records, isMount: true) ?? Observation()
    }
    observation.diagnostics = messages
    return observation
  }

  package func perform(_ step: String) throws -> Observation {
    do throws(StepError) {
      guard let step = try StepParser.parse(step) else { return Observation() }
      let records = try session.perform(step)
      return session.observation(after: records, isMount: false) ?? Observation()
    } catch {
      throw ConformanceFailure(StepErrorText().text(error))
    }
  }

  private func messages(_ diagnostics: [Diagnostic]) -> [Observation.Message] {
    diagnostics.map { diagnostic in
      let place = session.checkedSources.describe(diagnostic.range).split(separator: ":")
      return Observation.Message(
        severity: diagnostic.severity == .error ? "error" : "warning",
        line: place.count > 1 ? Int(place[1]) ?? 0 : 0, message: diagnostic.message)
    }
  }
}
