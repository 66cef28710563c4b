import DeclTree

extension CheckedTypes {
  /// Returns the actor isolation of a function.
  func isolation(of function: FunctionDecl) -> Isolation {
    let owner = function.accessorOwner
    let words = function.attributes.union((owner as? VariableDecl)?.attributes ?? [])
    if words.contains("nonisolated") { return .nonisolated }
    if let actor = globalActor(in: words) { return actor }
    if function.isLocal, let outer = function.context as? FunctionDecl {
      return isolation(of: outer)
    }
    guard let nominal = function.enclosingNominal else {
      return function.range == .none && function.name == "main" ? .main : .nonisolated
    }
    if nominal.keyword == .actor { return function.isStatic ? .nonisolated : .instance }
    return isolation(of: nominal)
  }

  /// Returns the actor isolation of a type's members.
  private func isolation(of nominal: NominalDecl) -> Isolation {
    if let known = isolations[nominal] { return known }
    isolations[nominal] = .nonisolated
    let found = findIsolation(of: nominal)
    isolations[nominal] = found
    return found
  }

  private func findIsolation(of nominal: NominalDecl) -> Isolation {
    if let actor = globalActor(in: nominal.attributes) { return actor }
    if case .nominal(let parent, _)? = nominal.superclass?.kind {
      let inherited = isolation(of: parent)
      if inherited != .nonisolated { return inherited }
    }
    for proto in checker.protocols(of: nominal.selfType) where proto !== nominal {
      if let actor = globalActor(in: proto.attributes) { return actor }
    }
    return .nonisolated
  }

  private func globalActor(in words: Set<String>) -> Isolation? {
    words.sorted().first { checker.globalActors.contains($0) }.map { .global($0) }
  }
}
