import Testing

@testable import DeclSemantics

/// Tests of the solver's parts.
@Suite struct SolverTests {
  @Test(arguments: 1...30) func rollingBackRestoresTheVariables(_ seed: Int) {
    var generator = SeededGenerator(seed: seed)
    var table = VariableTable()
    for _ in 0..<4 { table.append(SolverState.Variable()) }
    speculate(in: &table, depth: 4, &generator)
  }

  /// Changes a table in nested speculations; checks after each that rolling back restores the table.
  private func speculate(
    in table: inout VariableTable, depth: Int, _ generator: inout SeededGenerator
  ) {
    guard depth > 0 else { return }
    for _ in 0..<3 {
      let before = changes(of: table)
      let mark = table.beginSpeculation()
      for _ in 0..<Int.random(in: 0...5, using: &generator) {
        if Bool.random(using: &generator) { table.append(SolverState.Variable()) }
        let index = Int.random(in: 0..<table.count, using: &generator)
        table[index].changes += 1
      }
      speculate(in: &table, depth: depth - 1, &generator)
      table.rollBack(to: mark)
      #expect(changes(of: table) == before)
    }
  }

  private func changes(of table: VariableTable) -> [Int] { table.indices.map { table[$0].changes } }
}
