import DeclConsole
import Foundation
import Testing

/// The conformance suite: plain programs print the same as when swiftc compiles them, programs that swiftc
/// rejects have errors on the same lines, and interfaces follow the rules of docs/semantics.md. `make oracle`
/// compares with swiftc again.
@Suite struct ConformanceTests {
  @Test(arguments: CaseFolder.conformance.selected()) func aCasePasses(_ file: CaseFile) throws {
    let text = try String(contentsOf: file.url, encoding: .utf8)
    let result = ConformanceSuite(DeclImplementation()).run(name: file.name, text: text)
    if !result.passes {
      Issue.record("Conformance/\(file.name) gives\n\(result.failures.joined(separator: "\n"))")
    }
  }

  @Test func everyRuleHasACase() throws {
    let cases = try CaseFolder.conformance.all().map { file in
      try ConformanceCase(name: file.name, text: String(contentsOf: file.url, encoding: .utf8))
    }
    #expect(Traceability(cases).problems(isWhole: true) == [])
  }
}
