import DeclLang
import DeclRuntime
import Testing

/// Tests of the one check of sizes before memory is allocated: whatever a script asks for, it gets a located
/// trap instead of ending the process.
@Suite struct MemoryLimitTests {
  @Test(arguments: [
    "let a = Array(repeating: 0, count: Int.max)",
    "let a = Array(repeating: 0, count: 2_000_000_000)",
    "let a = ContiguousArray(repeating: \"\", count: Int.max / 8)",
    "let a = (0..<Int.max).map { $0 }",
    "let a = Array(0..<Int.max)",
    "var a = [1]; a.reserveCapacity(Int.max)",
    "var a = Array(repeating: (), count: Int.max); a.append(())",
    "import Foundation; let d = Data(count: Int.max)",
    "import Foundation; let d = Data(repeating: 0, count: Int.max)",
    "var d = [1: 2]; d.reserveCapacity(Int.max)",
    "let d = Dictionary<Int, Int>(minimumCapacity: Int.max)",
    "let s = Set<Int>(minimumCapacity: Int.max)",
    "let s = Set<String>(minimumCapacity: 3_000_000_000)",
    "let s = String(repeating: \"ab\", count: Int.max)",
    "let s = String(repeating: Character(\"é\"), count: Int.max)",
    "import Foundation; let s = \"a\".padding(toLength: Int.max, withPad: \"xy\", startingAt: 1)",
    "import Foundation; let s = String(format: \"%4000000000d\", 1)",
  ])
  func aSizeBeyondTheLimitTrapsBeforeItIsAllocated(_ source: String) throws {
    let run = ScriptRun(source)
    let trap = try #require(run.trap, "\(source): \(run.outputAndFailure)")
    #expect(trap.kind == .memoryLimit, "\(source)")
    #expect(trap.range != .none, "\(source)")
    // A global variable keeps its value.
    #expect(run.liveObjects <= 1, "\(source)")
  }

  @Test(arguments: [
    "var s = \"a\"; while true { s = \"\\(s)\\(s)\" }",
    "var s = \"ab\"; while true { s += s }",
    "var s = \"ab\"; while true { s = s + s }",
    "var s = \"ab\"; while true { s.append(s) }",
    "var s = \"ab\"; while true { s.append(\"x\" as Character) }",
    "var a = [1]; while true { a += a }",
    "var a = [1]; while true { a.append(contentsOf: a) }",
    "var a = [\"\"]; while true { a.insert(\"x\", at: 0); a += a }",
    "var d: [Int: Int] = [:]; while true { d[d.count] = 1 }",
    "var s: Set<String> = []; while true { s.insert(\"a long member number \\(s.count)\") }",
    "var a: [String] = []; while true { a.append(String(repeating: \"x\", count: 100_000 + a.count)) }",
    "var a: [[Int]] = []; while true { a.append(Array(repeating: 1, count: 1000)) }",
    "final class N { var n: N?; init(_ n: N?) { self.n = n } }; var n: N?; while true { n = N(n) }",
    "var f: () -> Int = { 1 }; while true { let g = f; f = { g() } }",
    "var a: Any = 1; while true { a = [a, a] as [Any] }",
  ])
  func whatGrowsForeverTraps(_ source: String) throws {
    var limits = Machine.Limits()
    limits.heapBytes = 1 << 22
    let run = ScriptRun(source, limits: limits)
    let trap = try #require(run.trap, "\(source): \(run.outputAndFailure)")
    #expect(trap.kind == .memoryLimit, "\(source)")
    #expect(trap.range != .none, "\(source)")
    let machine = try #require(run.machine)
    // The trap comes before an allocation that would exceed the limit by much.
    #expect(machine.heap.liveBytes < limits.heapBytes * 5 / 4, "\(source)")
  }

  /// Long strings are copied and transformed in portions of a mebibyte.
  @Test(arguments: [1 << 20, 1 << 21, (1 << 20) + 1, (1 << 20) - 1])
  func longStringsKeepTheirScalars(_ count: Int) {
    let run = ScriptRun(
      """
      var s = String(repeating: "é", count: \(count / 2)) + String(repeating: "x", count: \(count % 2))
      let t = s
      s += s
      print(s.utf8.count, s == t + t, s.uppercased().lowercased() == s, s.debugDescription.utf8.count)
      """)
    #expect(run.outputAndFailure == "\(2 * count) true true \(2 * count + 2)\n")
  }

  @Test func stringsCountAsMemory() throws {
    let source = """
      var strings: [String] = []
      for index in 0..<100 { strings.append(String(repeating: "x", count: 10_000) + "\\(index)") }
      """
    let run = ScriptRun(source)
    #expect(run.failure == nil)
    let machine = try #require(run.machine)
    #expect(machine.heap.liveBytes > 1_000_000)
    let dropped = ScriptRun(source + "\nfor i in 0..<50 { strings[i] += \"more\" }; strings = []")
    #expect(dropped.failure == nil)
    #expect(try #require(dropped.machine).heap.liveBytes < 500_000)
  }

  @Test func codeThatDropsValuesRunsAfterATrap() throws {
    let session = ScriptRun(
      "var a = [1]; func fill() { while true { a.append(1) } }; func drop() -> Int { print(a.count); a = []; return 1 }"
    )
    let (machine, program) = (try #require(session.machine), try #require(session.program))
    machine.limits.heapBytes = 1 << 22
    func code(_ name: String) throws -> CodeReference {
      let function = session.module.declarations.first { $0.name == name } as? FunctionDecl
      return program.code(for: try #require(function), .none)
    }
    guard case .trapped(let trap) = machine.call(try code("fill")) else {
      Issue.record("no trap")
      return
    }
    #expect(trap.kind == .memoryLimit)
    guard case .value = machine.call(try code("drop")) else {
      Issue.record("the heap stays full")
      return
    }
    #expect(machine.heap.liveBytes < 1 << 20)
  }
}
