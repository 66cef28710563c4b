import DeclTree

/// Calls that wait sleep until something changes that they could learn from, so that a pass over the constraints costs what
/// has changed and not what is there.
extension Solver {
  /// Whether a call waits and nothing that it waits for has changed.
  func isAsleep(_ node: Node) -> Bool {
    guard let awaited = state.awaited[node.id] else { return false }
    return awaited.allSatisfy { awaited in
      let variable = state.variables[awaited.index]
      return variable.binding == nil && variable.changes == awaited.changes
    }
  }

  /// Lets a call sleep that could not choose among its meanings. What an attempt finds out holds only there.
  func sleep(_ node: Node, _ arguments: Arguments) {
    guard attempts == 0 else { return }
    var types = arguments.list.map(\.node.type) + wantedTypes(of: node) + [node.type]
    for case .inoutReference(let inner) in arguments.list.map(\.node.kind) {
      types.append(inner.type)
    }
    switch node.kind {
    case .call(let callee, _):
      switch callee.kind {
      case .names: break
      case .member(let base, _, _): types.append(base.type)
      default: return
      }
    case .subscriptAccess(let base, _): types.append(base.type)
    default: return
    }
    state.awaited[node.id] = types.flatMap { unboundVariables(in: $0) }.map { variable in
      let index = index(variable)
      return SolverState.Awaited(index: index, changes: state.variables[index].changes)
    }
  }

  /// Notes that more is known of a type that is not bound: what it has to convert to, what it has to conform to.
  func noteChange(of type: StaticType) {
    guard case .variable(let variable) = head(type).kind else { return }
    state.variables[index(variable)].changes += 1
  }

  private func wantedTypes(of node: Node) -> [StaticType] {
    let own = head(node.type)
    return state.constraints.compactMap { constraint in
      guard case .convert(let from, let to, _) = constraint, head(from) == own else { return nil }
      return to
    }
  }
}
