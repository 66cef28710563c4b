import DeclTree

/// A table of a solver's type variables, with a trail. A speculation changes few of many variables, so its
/// changes are undone one by one.
struct VariableTable {
  private var variables: [SolverState.Variable] = []
  /// The trail: the previous values of variables that were changed during the current speculations, the
  /// latest last.
  private var trail: [(index: Int, variable: SolverState.Variable)] = []
  /// The start of each current speculation, the innermost last.
  private var marks: [Mark] = []

  /// A state of the table that can be restored.
  struct Mark {
    fileprivate let variableCount: Int
    fileprivate let trailCount: Int
  }

  var count: Int { variables.count }
  var indices: Range<Int> { variables.indices }

  subscript(index: Int) -> SolverState.Variable {
    _read { yield variables[index] }
    _modify {
      if !marks.isEmpty { trail.append((index, variables[index])) }
      yield &variables[index]
    }
  }

  mutating func append(_ variable: SolverState.Variable) { variables.append(variable) }

  /// Begins a speculation.
  mutating func beginSpeculation() -> Mark {
    let mark = Mark(variableCount: variables.count, trailCount: trail.count)
    marks.append(mark)
    return mark
  }

  /// Ends a speculation and undoes its changes.
  mutating func rollBack(to mark: Mark) {
    while trail.count > mark.trailCount {
      let last = trail.removeLast()
      variables[last.index] = last.variable
    }
    variables.removeSubrange(mark.variableCount...)
    marks.removeLast()
  }

  /// The indices of the variables that the innermost speculation changed and did not create.
  var changed: Set<Int> {
    guard let mark = marks.last else { return [] }
    return Set(trail[mark.trailCount...].map(\.index).filter { $0 < mark.variableCount })
  }
}
