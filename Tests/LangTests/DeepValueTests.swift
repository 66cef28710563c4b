import DeclLang
import DeclRuntime
import Foundation
import Testing

/// Tests of values that are nested deeper than the host's stack.
@Suite struct DeepValueTests {
  private static let depth = 20_000

  @Test(arguments: [
    (
      "indirect enum E: Hashable { case a; case b(E) }; func make() -> E { var e = E.a; for _ in 0..<N { e = .b(e) }; return e }; let e = make(); let f = make(); print(e == f, e.hashValue == f.hashValue, [e] == [f], Optional(e) == f, [1: e] == [1: f])",
      "true true true true true\n"
    ),
    (
      "indirect enum E { case a; case b(E) }; var e = E.a; for _ in 0..<N { e = .b(e) }; print(\"\\(e)\".count > N)",
      "true\n"
    ),
    (
      "struct Box { var inside: Any }; var a: Any = 1; for _ in 0..<N { a = Box(inside: a) }; print(String(describing: a).count > N)",
      "true\n"
    ),
    (
      "var a: [Any] = []; for _ in 0..<N { a = [a] }; print(String(reflecting: a).count == 2 * N + 2)",
      "true\n"
    ),
    (
      "var a: Any = 1; for _ in 0..<N { a = Optional<Any>.some(a) as Any }; print(\"\\(a)\".hasPrefix(\"Optional(Optional(\"))",
      "true\n"
    ),
    (
      "struct Node: Hashable { var children: [Node] }; var n = Node(children: []); var m = n; for _ in 0..<N { n = Node(children: [n]); m = Node(children: [m]) }; print(n == m, n.hashValue == m.hashValue)",
      "true true\n"
    ),
    (
      "final class L { var next: L?; init(_ n: L?) { next = n } }; var l: L?; for _ in 0..<N { l = L(l) }; l = nil; print(1)",
      "1\n"
    ),
  ])
  func deepValuesNeedNoStack(_ source: String, _ output: String) {
    let run = ScriptRun(
      "let N = \(Self.depth)\n" + source.replacingOccurrences(of: "; ", with: "\n"))
    #expect(run.outputAndFailure == output)
  }

  @Test func deepStateIsRecordedAndKept() throws {
    let session = Session()
    // Each write compares the value with the one before it, so that the time grows with the square.
    let depth = 2_000
    let source = """
      struct Node { var children: [Node] }
      struct V: View {
        @State private var node: Any = 0
        var body: some View {
          Text("size")
          Button("grow") { for _ in 0..<\(depth) { node = [node] } }
        }
      }
      var list = Node(children: [])
      for _ in 0..<\(depth) { list = Node(children: [list]) }
      V()
      """
    #expect(session.load([SourceFile(name: "s.decl", text: source)]).isEmpty)
    #expect(session.run().trap == nil)
    _ = session.mount()
    var options = session.options
    options.stepLimit = nil
    session.options = options
    let records = try session.perform(
      try #require(try StepParser.parse(#":tap "grow""#)))
    #expect(records.first?.trap == nil)
    let result = session.evaluate(SourceFile(name: "input", text: "struct Other {}"))
    #expect(result.trap == nil)
  }
}
