import DeclLang
import DeclRuntime
import Foundation
import Testing

/// The conformance suite: plain programs do what they do when swiftc compiles them, and what swiftc rejects is rejected in
/// the same lines. `make oracle` asks swiftc again.
@Suite struct ConformanceTests {
  @Test func thereAreCases() {
    #expect(!ConformanceCase.files.isEmpty, "no case in \(ConformanceCase.root.path)")
  }

  @Test func programsDoWhatSwiftMakesOfThem() {
    for file in ConformanceCase.files {
      do {
        let test = try ConformanceCase(file)
        let failure = test.phase == .run ? differenceInOutput(test) : differenceInErrors(test)
        if let failure { Issue.record("Conformance/\(test.name) \(failure)") }
      } catch {
        Issue.record("Conformance/\(file.lastPathComponent) \(error)")
      }
    }
  }

  /// What a run gives that it should not, or nil.
  private func differenceInOutput(_ test: ConformanceCase) -> String? {
    let run = ScriptRun(test.source)
    guard run.program != nil else { return "does not compile\n\(run.text)" }
    var lines = run.printed.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    if lines.last == "" { lines.removeLast() }
    if let fault = run.fault {
      // Optimised arithmetic traps without a message; the kind says all of it.
      let isSilent = test.output.last == "trap: arithmetic overflow"
      let isOverflow =
        run.trap?.kind == .arithmeticOverflow || fault.hasSuffix("arithmetic overflow")
      lines.append("trap: " + (isSilent && isOverflow ? "arithmetic overflow" : fault))
    }
    // Byte for byte: equal strings may be written with different scalars.
    let difference = lines.difference(from: test.output) { $0.utf8.elementsEqual($1.utf8) }
    if difference.isEmpty { return nil }
    let changes = difference.map { change in
      switch change {
      case .remove(let line, let text, _): "\(line + 1) - \(text)"
      case .insert(let line, let text, _): "\(line + 1) + \(text)"
      }
    }
    return "gives\n\(changes.joined(separator: "\n"))"
  }

  /// How the lines with errors differ from those that swiftc reports, or nil.
  private func differenceInErrors(_ test: ConformanceCase) -> String? {
    let module = Compiler.check([SourceFile(name: "case.decl", text: test.source)])
    let errors = module.diagnostics.filter { $0.severity == .error }
    let lines = Set(errors.compactMap { Int(lineNumber(of: $0, in: module)) })
    guard lines != test.errorLines else { return nil }
    let messages = errors.map { "\(module.sources.describe($0.range)): \($0.message)\n" }.joined()
    return
      "has errors in lines \(lines.sorted()) and not in \(test.errorLines.sorted())\n\(messages)"
  }

  private func lineNumber(of diagnostic: Diagnostic, in module: CheckedModule) -> Substring {
    let parts = module.sources.describe(diagnostic.range).split(separator: ":")
    return parts.count > 1 ? parts[1] : ""
  }
}
