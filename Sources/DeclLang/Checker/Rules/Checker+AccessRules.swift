/// Declarations that would show a private type further than it may be seen.
extension Checker {
  /// Checks the types of a function, initialiser or variable of the script.
  func checkVisibility(of decl: Decl) {
    guard !decl.isLibrary, !(decl.context is FunctionDecl) else { return }
    switch decl {
    case let function as FunctionDecl
    where !function.isLocal && (function.kind == .function || function.kind == .initializer):
      for parameter in function.parameters where isTooVisible(decl, parameter.type) {
        return report(.tooVisible(kind(of: decl), rule(for: decl), "parameter", decl.nameRange))
      }
      guard function.kind == .function, isTooVisible(decl, function.result) else { return }
      report(.tooVisible(kind(of: decl), rule(for: decl), "result", decl.nameRange))
    case let variable as VariableDecl
    where variable.storage != .local && variable.wrapped == nil:
      guard variable.resolution?.scope == nil, isTooVisible(decl, typeOf(variable)) else { return }
      report(.tooVisible(kind(of: decl), rule(for: decl), "type", decl.nameRange))
    default: break
    }
  }

  private func isTooVisible(_ decl: Decl, _ type: StaticType) -> Bool {
    var found = false
    _ = type.mapped { part in
      let used: Decl?
      switch part.kind {
      case .nominal(let nominal, _): used = nominal
      case .existential(let existential): used = existential.protocols.min { $0.access < $1.access }
      default: used = nil
      }
      if let used, !used.isLibrary, !(used.context is FunctionDecl),
        visibility(of: used) < visibility(of: decl)
      {
        found = true
      }
      return nil
    }
    return found
  }

  /// How far a declaration is seen: what is around it counts too.
  private func visibility(of decl: Decl) -> Decl.Access {
    let isTopLevel = decl.context == nil
    let own = isTopLevel && decl.access == .privateAccess ? .filePrivate : decl.access
    guard let owner = decl.enclosingNominal else { return own }
    let outer = visibility(of: owner)
    // A member of a private type is seen where the type is.
    return min(own, outer == .privateAccess ? .filePrivate : outer)
  }

  private func rule(for decl: Decl) -> String {
    let words = [Decl.Access.publicAccess: "public", .open: "open", .packageAccess: "package"]
    if let word = words[decl.access] { return "cannot be declared \(word)" }
    return decl.context == nil
      ? "must be declared private or fileprivate" : "must be declared fileprivate"
  }

  private func kind(of decl: Decl) -> String {
    let isMember = decl.context != nil
    switch decl {
    case let function as FunctionDecl:
      return function.kind == .initializer ? "initializer" : isMember ? "method" : "function"
    case let variable as VariableDecl:
      return isMember ? "property" : variable.isLet ? "constant" : "variable"
    default: return "declaration"
    }
  }
}
