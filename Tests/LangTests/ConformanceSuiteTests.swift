import DeclConsole
import DeclLang
import DeclRuntime
import Foundation
import Testing

/// Tests of the conformance suite itself: its claims, the required headers and the adapter protocol.
@Suite struct ConformanceSuiteTests {
  private static let source = """
    struct Row: View {
      let id: Int
      @State private var taps = 0
      var body: some View { Button("row \\(id)") { taps += 1 } }
    }
    struct Screen: View {
      @State private var ids = [1, 2, 3]
      var body: some View {
        VStack {
          Button("change") { ids = [3, 1, 4] }
          ForEach(ids, id: \\.self) { Row(id: $0) }
        }
      }
    }
    Screen()

    """

  private func failures(_ claims: String, header: String = "//@ rules: I7\n//@ oracle: decl\n")
    -> [String]
  {
    let lines = claims.split(separator: "\n").map { "// \($0)\n" }.joined()
    let text = header + Self.source + "// expected:\n" + lines
    return ConformanceSuite(DeclImplementation()).run(name: "case.decl", text: text).failures
  }

  @Test(arguments: [
    "same Row[1]", "new Row[4]", "removed Row[2]", "moved Row[3]", "kept Row[1].taps",
    "created Row[4].taps", "dropped Row[2].taps", "Row[1].taps == 0", "ran Screen, Row[4]",
    "idle Row[1]", "updates 1", "effects nothing", "prints nothing", "warns nothing",
    "shows \"change\", \"row 3\", \"row 1\", \"row 4\"", "absent Row[2]", "shown Row",
  ]) func claimsThatHold(_ claim: String) {
    #expect(failures(":tap \"change\"\n\(claim)").isEmpty)
  }

  @Test(arguments: [
    "same Row[4]", "new Row[1]", "removed Row[1]", "moved Row[1]", "moved nothing",
    "kept Row[4].taps", "created Row[1].taps", "dropped Row[1].taps", "reset Row[1].taps",
    "Row[1].taps == 1", "ran Screen", "ran Screen, Row", "idle Screen", "updates 2",
    "effects appear Row[4]", "prints \"x\"", "warns \"x\"", "shows \"change\"", "absent Row[1]",
    "shown Row[2]", "revived Row[1]", "leaving Row[2]", "insertion Row[4] by opacity",
    "removal Row[2] by opacity", "animates Row[1] by linear", "type Screen.body == Text",
    "traps \"x\"", "error 1", "warning 1", "same Missing", "removed Missing", "Row is first",
  ]) func claimsThatDoNotHold(_ claim: String) {
    #expect(failures(":tap \"change\"\n\(claim)").count == 1)
  }

  @Test func aNameKeepsItsViewAfterAStep() {
    #expect(failures("let one = Row[1]\n:tap \"change\"\nRow[1] is one\nRow[4] is not one").isEmpty)
    #expect(failures("let one = Row[1]\n:tap \"change\"\nRow[3] is one").count == 1)
    #expect(failures("let one = Row").count == 1)
  }

  @Test func aCaseMustNameRulesAndClaimSomething() {
    #expect(failures("shown Row", header: "//@ oracle: decl\n") == ["the header has no rules"])
    #expect(failures("shown Row", header: "//@ rules: I7\n") == ["the header has no oracle"])
    #expect(failures(":tap \"change\"") == ["the case has no claims"])
    #expect(failures("same Row,") == ["line 19: expected a target: @n, \"label\" or a type name"])
  }

  @Test func aSuiteWithoutCasesFails() {
    #expect(!ConformanceReport([], isWhole: false).passes)
    #expect(ConformanceReport([], isWhole: false).problems == ["no cases found"])
  }

  @Test func rulesWithoutCasesAreReported() {
    let suite = ConformanceSuite(DeclImplementation())
    let text = "//@ rules: I7 Q1\n//@ oracle: decl\n" + Self.source + "// expected:\n// shown Row\n"
    let report = ConformanceReport([suite.run(name: "case.decl", text: text)], isWhole: true)
    #expect(report.problems.contains("unknown rule Q1"))
    #expect(report.problems.contains("rule I1 has no case"))
    #expect(!report.problems.contains("rule I7 has no case"))
    #expect(report.problems.contains("rule S1 has no case"))
    #expect(report.rules.contains("I7  case.decl\n"))
  }

  @Test func theRuleBookMatchesTheSemanticsDocument() throws {
    let file = PackageFolders.root.appending(path: "docs/semantics.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let stated = text.split(separator: "\n").compactMap { line -> String? in
      guard line.hasPrefix("| "), let rule = line.dropFirst(2).split(separator: " ").first,
        SemanticRules.isNumbered(String(rule))
      else { return nil }
      return String(rule)
    }
    #expect(stated == SemanticRules.rules)
  }

  @Test func theCommandLineRunsCases() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let head = "//@ rules: I7\n//@ oracle: decl\n" + Self.source + "// expected:\n"
    let good = try folder.write(head + "// shown Row\n", to: "good.decl")
    let bad = try folder.write(head + "// absent Row\n", to: "bad.decl")
    let passing = try DeclREPLProcess.run(["test", good])
    #expect(passing.status == 0)
    #expect(passing.output == "1 of 1 cases pass\n")
    let failing = try DeclREPLProcess.run(["test", "--format", "json", bad])
    #expect(failing.status == 1)
    let lines = failing.output.split(separator: "\n")
    #expect(lines.count == 2)
    let object = try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any]
    #expect(object?["passes"] as? Bool == false)
    #expect(object?["rules"] as? [String] == ["I7"])
    let missing = try DeclREPLProcess.run(["test", "\(good).not"])
    #expect(missing.status == 2)
  }

  @Test func aStepsFileMayContainClaims() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let script = try folder.write(Self.source, to: "a.decl")
    let steps = try folder.write(
      ":tap \"change\"\n:expect moved Row[3]\n:expect same Row[4]\n", to: "a.steps")
    let run = try DeclREPLProcess.run(["run", script, "--steps", steps])
    #expect(run.status == 1)
    #expect(run.errors.contains("a.steps:3: the claim does not hold: Row[id: 4] is new"))
  }

  // MARK: Steps

  @Test func theREPLAcceptsClaims() throws {
    var text = ""
    let console = Console(
      output: Console.Output(results: { text += $0 }, errors: { text += $0 }))
    console.load([SourceFile(name: "case.decl", text: Self.source)], named: [])
    text = ""
    console.run(":tap \"change\"")
    console.run(":expect new Row[4]")
    #expect(!console.hasFailed)
    console.run(":expect new Row[1]")
    #expect(console.hasFailed)
    #expect(text.contains("error: the claim does not hold: Row[id: 1] is the same"))
  }

  // MARK: Adapters

  private static let adapter = """
    while read -r question; do
      case "$question" in
        *'"ask":"mount"'*)
          echo '{"views": [{"id": "s", "type": "Screen"}, {"id": "b", "type": "Button", "label": "change", "parent": "s"}, {"id": "r1", "type": "Row", "key": "1", "parent": "s", "cells": [{"name": "taps", "id": "c1", "value": "0"}]}], "types": {"Screen.body": "VStack<Row>"}, "updates": []}' ;;
        *'"step":":tap '*)
          echo '{"views": [{"id": "s", "type": "Screen"}, {"id": "b", "type": "Button", "label": "change", "parent": "s"}, {"id": "r2", "type": "Row", "key": "2", "parent": "s", "cells": [{"name": "taps", "id": "c2", "value": "0"}]}], "updates": [{"bodies": [{"id": "s", "type": "Screen"}, {"id": "r2", "type": "Row"}], "effects": [{"id": "r2", "type": "Row", "detail": "appear"}], "output": "hello\\\\n"}]}' ;;
        *'"ask":"run"'*) echo '{"output": "3\\\\n"}' ;;
        *'"ask":"check"'*) echo '{"diagnostics": [{"severity": "error", "line": 3, "message": "no"}]}' ;;
        *) echo '{"error": "I cannot do that"}' ;;
      esac
    done
    """

  private func failuresOfAdapter(_ text: String) throws -> [String] {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let script = try folder.write(Self.adapter, to: "adapter.sh")
    let adapter = try AdapterImplementation(command: "sh \(script)")
    defer { adapter.close() }
    return ConformanceSuite(adapter).run(name: "case.decl", text: text).failures
  }

  @Test func interfaceCasesRunThroughAnAdapter() throws {
    let claims = """
      type Screen.body == VStack<Row>
      shown Row[1]
      :tap "change"
      removed Row[1]
      new Row[2]
      same Button
      reset Row.taps
      ran Screen, Row[2]
      effects appear Row[2]
      prints "hello"
      """
    let lines = claims.split(separator: "\n").map { "// \($0)\n" }.joined()
    let header = "//@ rules: I7\n//@ oracle: decl\n"
    #expect(try failuresOfAdapter(header + "Screen()\n// expected:\n" + lines) == [])
    let wrong = header + "Screen()\n// expected:\n// :tap \"change\"\n// same Row\n"
    #expect(try failuresOfAdapter(wrong) == ["line 6: same Row\n    Row is new"])
    let refused = header + "Screen()\n// expected:\n// :advance 1\n// shown Row\n"
    #expect(try failuresOfAdapter(refused) == ["line 5: :advance 1: I cannot do that"])
  }

  @Test func plainProgramsRunThroughAnAdapter() throws {
    let header = "//@ rules: language/basics\n//@ oracle: swiftc\n"
    #expect(try failuresOfAdapter(header + "print(3)\n// expected:\n// 3\n") == [])
    #expect(try failuresOfAdapter(header + "print(4)\n// expected:\n// 4\n") == ["1 - 4", "1 + 3"])
    let wrong = "//@ rules: language/basics\n//@ oracle: swiftc\n//@ phase: check\nx\n"
    #expect(try failuresOfAdapter(wrong + "//@ swiftc: 3:1: no\n") == [])
  }
}
