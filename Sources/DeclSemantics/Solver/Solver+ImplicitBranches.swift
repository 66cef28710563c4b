import DeclTree

/// Implicit members in the branches of a conditional expression of which only protocols are known:
/// `foregroundStyle(isOn ? .white : .primary)`.
extension Solver {
  /// Gives the branches of a conditional expression the first type that has all of their members.
  func bindImplicitBranches() -> Bool {
    for (result, sources) in implicitBranches {
      let names = sources.compactMap { unbound($0)?.info.implicitMember }
      let known = sources.filter { unbound($0) == nil }
      let owners = names.flatMap { name in
        protocolMembers(name, of: result).compactMap(\.owner)
      }
      let type = (known + owners).first { type in names.allSatisfy { hasStatic($0, head(type)) } }
      if let type, unify(StaticType(.variable(result)), type) { return true }
    }
    return false
  }

  /// Whether an implicit member's base is one of several branches, so that the others have a say in its type.
  func isBranch(_ variable: TypeVariable) -> Bool {
    if isLastResort { return false }
    return implicitBranches.contains { branches in
      branches.sources.contains { source in
        if case .variable(let other) = head(source).kind { return other == variable }
        return false
      }
    }
  }

  /// The variables into which several branches convert, implicit members among them.
  private var implicitBranches: [(result: TypeVariable, sources: [StaticType])] {
    var order: [TypeVariable] = []
    var sources: [TypeVariable: [StaticType]] = [:]
    for case .convert(let from, let to, let reason) in state.constraints {
      guard case .branch = reason.kind, case .variable(let target) = head(to).kind else { continue }
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
