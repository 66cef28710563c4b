import Testing

@testable import DeclSemantics

/// The solver's parts.
@Suite struct SolverTests {
  @Test(arguments: 1...30) func anAttemptLeavesNoTrace(_ seed: Int) {
    var generator = SeededGenerator(seed: seed)
    var table = VariableTable()
    for _ in 0..<4 { table.append(SolverState.Variable()) }
    attempt(in: &table, depth: 4, &generator)
  }

  /// Changes a table in attempts inside attempts, and compares it with a copy after each.
  private func attempt(
    in table: inout VariableTable, depth: Int, _ generator: inout SeededGenerator
  ) {
    guard depth > 0 else { return }
    for _ in 0..<3 {
      let before = changes(of: table)
      let mark = table.begin()
      for _ in 0..<Int.random(in: 0...5, using: &generator) {
        if Bool.random(using: &generator) { table.append(SolverState.Variable()) }
        let index = Int.random(in: 0..<table.count, using: &generator)
        table[index].changes += 1
      }
      attempt(in: &table, depth: depth - 1, &generator)
      table.rewind(to: mark)
      #expect(changes(of: table) == before)
    }
  }

  private func changes(of table: VariableTable) -> [Int] { table.indices.map { table[$0].changes } }
}
