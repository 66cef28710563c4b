import DeclConsole
import Foundation
import Testing

/// The conformance suite: plain programs do what they do when swiftc compiles them, what swiftc rejects is rejected in the
/// same lines, and interfaces keep the rules of docs/semantics.md. `make oracle` asks swiftc again.
@Suite struct ConformanceTests {
  /// The folder of all cases.
  static let root = PackageFolders.root.appending(path: "Tests/LangTests/Conformance")

  @Test func everyCasePasses() throws {
    let cases = try CaseReader.read([Self.root.path])
    let suite = ConformanceSuite(DeclImplementation())
    let results = cases.map { suite.run(name: $0.name, text: $0.text) }
    for result in results where !result.passes {
      Issue.record("Conformance/\(result.name) gives\n\(result.failures.joined(separator: "\n"))")
    }
    for problem in ConformanceReport(results, isWhole: true).problems { Issue.record("\(problem)") }
  }
}
