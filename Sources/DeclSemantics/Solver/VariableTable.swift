import DeclTree

/// The type variables of a solver. An attempt changes few of many, so it is taken back change by change.
struct VariableTable {
  private var variables: [SolverState.Variable] = []
  /// What variables were before they were changed in the attempts under way, the latest last.
  private var replaced: [(index: Int, variable: SolverState.Variable)] = []
  /// Where the attempts under way began, the innermost last.
  private var marks: [Mark] = []

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
      if !marks.isEmpty { replaced.append((index, variables[index])) }
      yield &variables[index]
    }
  }

  mutating func append(_ variable: SolverState.Variable) { variables.append(variable) }

  /// Begins an attempt.
  mutating func begin() -> Mark {
    let mark = Mark(variableCount: variables.count, replacedCount: replaced.count)
    marks.append(mark)
    return mark
  }

  /// Ends an attempt and takes back what it changed.
  mutating func rewind(to mark: Mark) {
    while replaced.count > mark.replacedCount {
      let last = replaced.removeLast()
      variables[last.index] = last.variable
    }
    variables.removeSubrange(mark.variableCount...)
    marks.removeLast()
  }

  /// The variables from before the innermost attempt that it changed.
  var changed: Set<Int> {
    guard let mark = marks.last else { return [] }
    return Set(replaced[mark.replacedCount...].map(\.index).filter { $0 < mark.variableCount })
  }
}
