import DeclTree

/// The type variables of a solver. An attempt changes few of many, so it is taken back change by change.
struct VariableTable {
  private var variables: [SolverState.Variable] = []
  /// What variables were before they were changed in the attempts under way, the latest last.
  private var replaced: [(index: Int, variable: SolverState.Variable)] = []
  private var attempts = 0

  /// A state to come back to.
  struct Mark {
    fileprivate let variableCount: Int
    fileprivate let replacedCount: Int
  }

  var count: Int { variables.count }
  var indices: Range<Int> { variables.indices }

  subscript(index: Int) -> SolverState.Variable {
    _read { yield variables[index] }
    _modify {
      if attempts > 0 { replaced.append((index, variables[index])) }
      yield &variables[index]
    }
  }

  mutating func append(_ variable: SolverState.Variable) { variables.append(variable) }

  /// Begins an attempt.
  mutating func begin() -> Mark {
    attempts += 1
    return Mark(variableCount: variables.count, replacedCount: replaced.count)
  }

  /// Ends an attempt and takes back what it changed.
  mutating func rewind(to mark: Mark) {
    while replaced.count > mark.replacedCount {
      let last = replaced.removeLast()
      variables[last.index] = last.variable
    }
    variables.removeSubrange(mark.variableCount...)
    attempts -= 1
  }
}
