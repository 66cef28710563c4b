import DeclLang
import Testing

@testable import DeclRuntime

/// Tests that the verification of the graph's invariants finds what is broken. Debug builds verify them after
/// each event, so that every other test of views is a test of the invariants as well.
@Suite struct InvariantTests {
  private let session = Session()

  init() throws {
    let source = """
      struct Row: View {
        let number: Int
        @State private var count = 0
        var body: some View { Button("row \\(number) \\(count)") { count += 1 } }
      }
      struct Screen: View {
        @State private var rows = [1, 2, 3]
        var body: some View {
          Button("reverse") { rows.reverse() }
          ForEach(rows, id: \\.self) { Row(number: $0) }
        }
      }
      Screen()
      """
    try #require(session.load([SourceFile(name: "rows.decl", text: source)]).isEmpty)
    _ = session.mount()
    let step = try #require(try StepParser.parse(":tap \"reverse\""))
    _ = try session.perform(step)
  }

  private func violations() throws -> [String] {
    GraphInvariants(try #require(session.script).graph).violations
  }

  /// Returns the `ForEach` of the mounted screen.
  private func rows() throws -> ForEachNode {
    let root = try #require(session.script?.graph.root)
    let body = try #require(root.slots[0] as? Region)
    let nodes = body.plan.slots.indices.compactMap { body.slots[$0] as? ForEachNode }
    return try #require(nodes.first)
  }

  @Test func aGraphAfterAStepKeepsThem() throws { #expect(try violations().isEmpty) }

  @Test func aRowAtAnotherPositionIsFound() throws {
    let row = try rows().rows[1]
    row.row = 2
    #expect(try violations() == ["a row does not know its position"])
    row.row = 1
  }

  @Test func aHandleOfTwoViewsIsFound() throws {
    let rows = try rows().rows
    let base = rows[0].base
    rows[0].base = rows[1].base
    #expect(try violations() == ["two views have the handle @\(rows[1].base)"])
    rows[0].base = base
  }

  @Test func aReaderThatWaitsForAnUpdateIsFound() throws {
    let body = try #require(try rows().rows[0].slots[0])
    body.isInvalidated = true
    #expect(try violations().count == 1)
    body.isInvalidated = false
  }
}
