import DeclTree

/// Suspends calls and names until a variable changes on which their choice depends, so that a pass over the constraints
/// costs as much as has changed and not as much as there is.
extension Solver {
  /// Returns whether a call is suspended and no variable that it depends on has changed.
  func isSuspended(_ node: Node) -> Bool {
    guard let awaited = state.suspensions[node.id] else { return false }
    return awaited.allSatisfy { awaited in
      let variable = variables[awaited.index]
      return variable.binding == nil && variable.changes == awaited.changes
    }
  }

  /// Suspends a call with several candidates that cannot be chosen yet.
  func suspend(_ node: Node, _ arguments: Arguments) {
    var types = arguments.list.map(\.node.type) + contextualTypes(of: node) + [node.type]
    for case .inoutReference(let inner) in arguments.list.map(\.node.kind) {
      types.append(inner.type)
    }
    switch node.kind {
    case .call(let callee, _):
      switch callee.kind {
      case .unresolvedName: break
      case .member(let base, _, _): types.append(base.type)
      case .implicitMember: return
      default: types.append(callee.type)
      }
    case .subscriptAccess(let base, _): types.append(base.type)
    default: return
    }
    suspend(node, on: types)
  }

  /// Suspends a call or a name with several candidates until one of the variables in some types changes.
  func suspend(_ node: Node, on types: [StaticType]) {
    state.suspensions[node.id] = types.flatMap { unboundVariables(in: $0) }.map { variable in
      let index = index(variable)
      return SolverState.AwaitedVariable(index: index, changes: variables[index].changes)
    }
  }

  /// Records a change of an unbound variable, such as a new conversion or conformance, so that the calls that
  /// depend on it are resumed.
  func noteChange(of type: StaticType) {
    guard case .variable(let variable) = shallowResolved(type).kind else { return }
    variables[index(variable)].changes += 1
  }

  private func contextualTypes(of node: Node) -> [StaticType] {
    let own = shallowResolved(node.type)
    return state.constraints.compactMap { constraint in
      guard case .convert(let from, let to, _) = constraint, shallowResolved(from) == own else {
        return nil
      }
      return to
    }
  }
}
