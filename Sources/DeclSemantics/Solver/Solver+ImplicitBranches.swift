import DeclTree

/// Resolves implicit members in the branches of a conditional expression whose type is known only by its
/// protocols: `foregroundStyle(isOn ? .white : .primary)`.
extension Solver {
  /// Binds the result of a conditional expression to the first type that has all implicit members of its
  /// branches. A branch that is a call still to be solved, as `Color(.systemGray)` is, will have a type that is better
  /// than a guess.
  func bindImplicitBranches() -> Bool {
    let branches = implicitBranches
    let pending = branches.isEmpty || state.isLastResort ? [] : resultsOfPendingCalls
    for (result, sources) in branches {
      let isOpen = sources.contains { source in
        guard case .variable(let open) = shallowResolved(source).kind else { return false }
        return pending.contains(open)
      }
      if isOpen { continue }
      let names = sources.compactMap { unbound($0)?.info.implicitMember }
      let known = sources.filter { unbound($0) == nil }
      let owners = names.flatMap { name in
        protocolMembers(name, of: result).compactMap(\.owner)
      }
      let type = (known + owners).first { type in
        names.allSatisfy { hasStatic($0, shallowResolved(type)) }
      }
      if let type, unify(StaticType(.variable(result)), type) { return true }
    }
    return false
  }

  private var resultsOfPendingCalls: Set<TypeVariable> {
    Set(
      state.constraints.compactMap { constraint in
        guard let node = constraint.resultNode,
          case .variable(let variable) = shallowResolved(node.type).kind
        else { return nil }
        return variable
      })
  }

  /// Returns whether a branch of a conditional expression that converts to a variable is an unsolved call.
  func hasBranchWithCall(_ variable: TypeVariable) -> Bool {
    let calls = state.constraints.compactMap { constraint -> StaticType? in
      if case .apply(let node) = constraint { shallowResolved(node.type) } else { nil }
    }
    if calls.isEmpty { return false }
    return state.constraints.contains { constraint in
      guard case .convert(let from, let to, let reason) = constraint,
        reason.kind == .branch || reason.kind == .branchValue,
        case .variable(variable) = shallowResolved(to).kind
      else { return false }
      return calls.contains(shallowResolved(from))
    }
  }

  /// Returns whether a variable is the base of an implicit member in one of several branches, so that the
  /// other branches also determine its type.
  func isBranch(_ variable: TypeVariable) -> Bool {
    if state.isLastResort { return false }
    return implicitBranches.contains { branches in
      branches.sources.contains { source in
        if case .variable(let other) = shallowResolved(source).kind { return other == variable }
        return false
      }
    }
  }

  /// The variables to which several branches convert, at least one of them an implicit member.
  private var implicitBranches: [(result: TypeVariable, sources: [StaticType])] {
    var order: [TypeVariable] = []
    var sources: [TypeVariable: [StaticType]] = [:]
    for case .convert(let from, let to, let reason) in state.constraints {
      guard reason.kind == .branch || reason.kind == .branchValue,
        case .variable(let target) = shallowResolved(to).kind
      else { continue }
      if sources[target] == nil { order.append(target) }
      sources[target, default: []].append(from)
    }
    return order.compactMap { result in
      guard let found = sources[result], found.count > 1,
        found.contains(where: { unbound($0)?.info.implicitMember != nil })
      else { return nil }
      return (result, found)
    }
  }
}
