import DeclLang
import DeclRuntime
import Foundation
import Testing

/// Tests that native functions notice an interrupt during their work.
@Suite struct InterruptTests {
  /// Runs a script that is interrupted when it prints `now`.
  private func run(_ source: String) -> RunResult {
    var options = Session.Options()
    let interruptor = Interruptor()
    options.output = { if $0.hasPrefix("now") { interruptor.session?.interrupt() } }
    let session = Session(options: options)
    interruptor.session = session
    let text = source.replacingOccurrences(of: "; ", with: "\n")
    #expect(session.load([SourceFile(name: "s.decl", text: "import Foundation\n" + text)]).isEmpty)
    return session.run()
  }

  /// The work after `print("now")` is one call, or calls that copy much.
  @Test(arguments: [
    "let s = String(repeating: \"a\", count: 200_000); print(\"now\"); _ = s.firstMatch(of: /(a|b|ab)*c/)",
    "let s = String(repeating: \"ab \", count: 500_000); print(\"now\"); _ = s.matches(of: /\\w+/)",
    "let a = Array(0..<300_000); print(\"now\"); _ = try JSONEncoder().encode(a)",
    "let s = \"[\" + String(repeating: \"1,\", count: 300_000) + \"1]\"; print(\"now\"); _ = try JSONDecoder().decode([Int].self, from: Data(s.utf8))",
    "let s = String(repeating: \"ab\", count: 1_000_000); print(\"now\"); _ = s.replacingOccurrences(of: \"a\", with: \"xyz\")",
    "let s = String(repeating: \"ab\", count: 1_000_000); print(\"now\"); _ = s.replacingOccurrences(of: \"A\", with: \"xyz\", options: .caseInsensitive)",
    "print(\"now\"); _ = \"abc\".padding(toLength: 40_000_000, withPad: \"xyz\", startingAt: 0)",
    "print(\"now\"); _ = String(format: \"%40000000d\", 1)",
    "let d = Data(count: 20_000_000); print(\"now\"); _ = d.base64EncodedString()",
    "var a = Array((0..<500_000).reversed()); print(\"now\"); a.sort()",
    "var a = (0..<200_000).map { String($0) }; print(\"now\"); a.sort()",
    "let a = Array(0..<2_000_000); print(\"now\"); _ = \"\\(a)\"",
    "let a = Array(0..<2_000_000); print(\"now\"); _ = Set(a)",
    "let a = (0..<500_000).map { $0 as Any }; print(\"now\"); _ = a as? [Int]",
    "let s = String(repeating: \"ABÄ\", count: 3_000_000); print(\"now\"); _ = s.lowercased()",
    "let s = String(repeating: \"ab cd\", count: 3_000_000); print(\"now\"); _ = s.capitalized",
    "let s = String(repeating: \"abé\", count: 1_000_000); print(\"now\"); _ = Array(s)",
    "let s = String(repeating: \"ab \", count: 1_000_000); print(\"now\"); _ = s.split(separator: \" \")",
    "let a = Array(repeating: \"abc\", count: 1_000_000); print(\"now\"); _ = a.joined(separator: \", \")",
    "let a = Array(0..<3_000_000); print(\"now\"); for i in 0..<100 { var b = a; b.append(i) }",
    "let a = Array(0..<2_000_000); let b = a.map { $0 }; print(\"now\"); _ = a == b",
    "var a = Array(0..<3_000_000); print(\"now\"); a.shuffle()",
    "var a = Array(0..<1_000_000); print(\"now\"); a.insert(1, at: 0); a.insert(1, at: 0)",
    "var a = Array(0..<1_000_000); print(\"now\"); for _ in 0..<9 { a.remove(at: 0) }",
    "let a = Array(repeating: \"abc\", count: 2_000_000); var b = a; print(\"now\"); b.append(\"d\")",
    "let s = String(repeating: \"e\\u{301}\", count: 900_000); let t = String(repeating: \"é\", count: 900_000); print(\"now\"); _ = s == t",
    "let s = String(repeating: \"e\\u{301}\", count: 900_000); let t = String(repeating: \"é\", count: 900_000); print(\"now\"); _ = [s].contains(t)",
    "let s = String(repeating: \"e\\u{301}\", count: 900_000); let t = String(repeating: \"é\", count: 900_000); print(\"now\"); _ = [s: 1][t]",
    "let s = String(repeating: \"e\\u{301}\", count: 900_000); let t = String(repeating: \"é\", count: 900_000); print(\"now\"); _ = [s, t].sorted()",
    "let a = (0..<2000).map { String(repeating: \"ab\", count: 4_000) + String($0) }; print(\"now\"); _ = a.sorted()",
    "print(\"now\"); _ = jn(2_000_000_000, 1e10)",
    "let s = String(repeating: \"ab\", count: 900_000); print(\"now\"); _ = s.localizedStandardCompare(s + \"c\")",
    "let s = String(repeating: \"ab\", count: 9_000_000); print(\"now\"); _ = s + \"c\"",
    "let s = String(repeating: \"ab\", count: 400_000); print(\"now\"); for i in 0..<40 { _ = s + String(i) }",
    "let s = String(repeating: \"ab\", count: 900_000); print(\"now\"); _ = s.contains(s + \"c\")",
    "let c = Calendar.current; let d = Date(timeIntervalSince1970: 0); print(\"now\"); _ = c.nextDate(after: d, matching: DateComponents(month: 2, day: 30), matchingPolicy: .strict)",
    "let s = String(repeating: \"0\", count: 20_000_000); print(\"now\"); _ = (Int(s), Double(s))",
    "let s = String(repeating: \"e\\u{301}\", count: 100_000); print(\"now\"); _ = s.precomposedStringWithCanonicalMapping",
    "let s = String(repeating: \"e\\u{301}\", count: 100_000); print(\"now\"); _ = s.folding(options: .diacriticInsensitive, locale: nil)",
  ])
  func aNativeFunctionStops(_ source: String) {
    let result = run(source + "; print(\"done\")")
    #expect(result.trap?.code == "interrupted", "\(source)")
    #expect(!result.output.contains("done"), "\(source)")
  }

  /// What the interrupted code held is freed later, apart from its first portions.
  @Test func unwindingStops() {
    var options = Session.Options()
    let interruptor = Interruptor()
    options.output = { if $0.hasPrefix("now") { interruptor.session?.interrupt() } }
    let session = Session(options: options)
    interruptor.session = session
    let text = """
      final class N { deinit { print("first") } }
      func hold() {
        let first = N()
        let many = (0..<400_000).map { [$0] }
        print("now")
        while many.count > 0 {}
        print(first)
      }
      hold()
      """
    #expect(session.load([SourceFile(name: "s.decl", text: text)]).isEmpty)
    let result = session.run()
    #expect(result.trap?.code == "interrupted")
    #expect(result.output.contains("first"))
    let left = session.usedMemory
    #expect(left > 8 << 20)
    _ = session.evaluate(SourceFile(name: "input", text: Self.loop))
    let again = SourceFile(name: "input", text: "let again = (0..<400_000).map { [$0] }")
    _ = session.evaluate(again)
    #expect(session.usedMemory < left / 2 * 3)
  }

  private static let loop = "\ndo { var i = 0\n while i < 6_000_000 { i += 1 } }\n"

  /// Freeing is cut short too; what is left is freed while other code runs.
  @Test(arguments: [
    "final class N { var n: N?; init(_ n: N?) { self.n = n } }; func make() -> N? { var n: N?; for _ in 0..<400_000 { n = N(n) }; return n }",
    "func make() -> [[Int]] { (0..<400_000).map { [$0] } }",
    "func make() -> [String] { (0..<300_000).map { \"a long string with the number \\($0)\" } }",
    "indirect enum E { case a; case b(E) }; func make() -> E { var e = E.a; for _ in 0..<400_000 { e = .b(e) }; return e }",
    "func make() -> [Int: [Int]] { var d: [Int: [Int]] = [:]; for i in 0..<200_000 { d[i] = [i] }; return d }",
  ])
  func freeingStops(_ source: String) {
    var options = Session.Options()
    let interruptor = Interruptor()
    options.output = { if $0.hasPrefix("now") { interruptor.session?.interrupt() } }
    let session = Session(options: options)
    interruptor.session = session
    let text =
      source.replacingOccurrences(of: "; ", with: "\n")
      + "\nvar kept: Any = make()\nprint(\"now\")\nkept = 0" + Self.loop + "print(\"done\")\n"
    #expect(
      !session.load([SourceFile(name: "s.decl", text: text)]).contains { $0.severity == .error })
    let result = session.run()
    #expect(result.trap?.code == "interrupted", "\(source)")
    #expect(!result.output.contains("done"), "\(source)")
    let left = session.usedMemory
    #expect(left > 8 << 20, "\(source)")
    _ = session.evaluate(SourceFile(name: "input", text: Self.loop))
    // What was freed is used again by as many objects as before.
    _ = session.evaluate(SourceFile(name: "input", text: "kept = make()"))
    #expect(session.usedMemory < left / 2 * 3, "\(source): \(session.usedMemory) after \(left)")
  }

  /// A deinitialiser that makes another instance of its kind never ends, on a stack that does not grow.
  @Test(arguments: [
    "final class L { deinit { _ = L() } }; do { _ = L() }",
    "final class A { deinit { _ = [B(), B()] } }; final class B { deinit { _ = [A()] } }; do { _ = A() }",
    "final class L { deinit { let l = L(); let f = { l }; _ = f() } }; do { _ = L() }",
    "final class L { deinit { let d = [1: L()]; _ = d } }; do { _ = L() }",
    "func make() { _ = L() }; final class L { deinit { make(); make() } }; make()",
  ])
  func endlessDeinitialisersStop(_ source: String) {
    var options = Session.Options()
    options.stepLimit = 200_000
    let session = Session(options: options)
    let text = source.replacingOccurrences(of: "; ", with: "\n")
    #expect(session.load([SourceFile(name: "s.decl", text: text)]).isEmpty)
    let trap = session.run().trap
    #expect(trap?.code == "step-limit", "\(source)")
    #expect(trap?.range.exists == true, "\(source)")
    #expect(session.evaluate(SourceFile(name: "input", text: "print(1)")).output == "1\n")
  }
}

/// The session that a closure in its own options interrupts.
private final class Interruptor {
  weak var session: Session?
}
