import DeclConsole
import Foundation
import Testing

/// The conformance suite: plain programs do what they do when swiftc compiles them, what swiftc rejects is rejected in the
/// same lines, and interfaces keep the rules of docs/semantics.md. `make oracle` asks swiftc again.
@Suite struct ConformanceTests {
  /// The folder of all cases.
  static let root = PackageFolders.root.appending(path: "Tests/LangTests/Conformance")

  @Test func everyCasePasses() async throws {
    let cases = try CaseReader.read([Self.root.path])
    // The longest of all tests: in halves that run at once.
    async let even = Self.results(cases.enumerated().filter { $0.offset.isMultiple(of: 2) })
    async let odd = Self.results(cases.enumerated().filter { !$0.offset.isMultiple(of: 2) })
    let results = (await even + odd).sorted { $0.offset < $1.offset }.map(\.result)
    for result in results where !result.passes {
      Issue.record("Conformance/\(result.name) gives\n\(result.failures.joined(separator: "\n"))")
    }
    for problem in ConformanceReport(results, isWhole: true).problems { Issue.record("\(problem)") }
  }

  private static func results(
    _ cases: [(offset: Int, element: (name: String, text: String))]
  ) async -> [(offset: Int, result: ConformanceSuite.Result)] {
    let suite = ConformanceSuite(DeclImplementation())
    return cases.map { ($0.offset, suite.run(name: $0.element.name, text: $0.element.text)) }
  }
}
