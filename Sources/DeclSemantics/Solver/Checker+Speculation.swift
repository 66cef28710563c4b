import DeclTree

/// Work that is undone unless it is kept.
extension Checker {
  /// Runs an action as a speculation and undoes its changes unless `isKept` is true of its result. Changes of
  /// values that the action copies, such as the state of a solver, are undone by `restore`.
  func speculate<Result>(
    _ range: SourceRange, isProbe: Bool = false, keepIf isKept: (Result) -> Bool = { _ in false },
    restore: () -> Void = {}, _ action: () -> Result
  ) -> Result {
    trail.begin(range, isProbe: isProbe, variableCount: variableCount)
    let result = action()
    if isKept(result) {
      trail.keep()
    } else {
      // The variables of the speculation are gone, so their numbers are free again.
      variableCount = trail.undo(undo).variableCount
      restore()
    }
    return result
  }

  private func undo(_ change: Trail.Change) {
    switch change {
    case .typeVariable(let table, let index, let variable): table.restore(index, to: variable)
    case .newTypeVariable(let table): table.removeLast()
    case .nodeKind(let node, let kind): node.restore(kind)
    case .mutation(let variable): variable.isMutated = false
    case .type(let variable, let type): variable.resolvedType = type
    case .checkedFunction(let function):
      if let index = checkedFunctions.lastIndex(of: function) { checkedFunctions.remove(at: index) }
    case .opaqueTypeOwner(let function):
      if let index = opaqueTypeOwners.lastIndex(of: function) { opaqueTypeOwners.remove(at: index) }
    case .confirmed: break
    }
  }

  /// Runs an action that resolves a declaration on demand. Its results are cached, so they and the diagnostics
  /// must not depend on a speculation that happens to be the first to ask: speculations that do not contain
  /// the declaration are set aside, as if it had been resolved before they began.
  ///
  /// Returns `fallback` if too many declarations are being resolved, each on demand of the one before; an error is
  /// reported then.
  func resolveOnDemand<Result>(
    _ decl: Decl, otherwise fallback: @autoclosure () -> Result, _ action: () -> Result
  ) -> Result {
    if isInterrupted, !decl.isLibrary { return fallback() }
    guard decl.isLibrary || resolutionDepth < Self.resolutionDepthLimit else {
      reportBound(.dependenciesTooDeep(decl.name, Self.resolutionDepthLimit, decl.nameRange))
      return fallback()
    }
    resolutionDepth += 1
    defer { resolutionDepth -= 1 }
    if trail.depth == 0 { return action() }
    let range = decl.isLibrary ? .none : decl.sourceRange
    guard trail.setAside(where: { !$0.contains(range) }) else { return action() }
    let limits = searchLimits
    searchLimits = SearchLimits()
    defer {
      searchLimits = limits
      trail.resume()
    }
    return action()
  }

  // Each level takes some kilobytes of the host's stack. Declarations that are nested in the source are resolved inside
  // of each other too, so that the limit is above the parser's limit of nesting.
  private static let resolutionDepthLimit = 300

  /// Sets the type of a variable.
  func setType(of variable: VariableDecl, _ type: StaticType) {
    trail.record(.type(variable, variable.resolvedType))
    variable.resolvedType = type
  }

  /// Records that a variable is written after its initialisation.
  func noteMutation(of variable: VariableDecl) {
    if variable.isMutated { return trail.confirmMutation(of: variable) }
    trail.record(.mutation(variable))
    variable.isMutated = true
  }
}

extension Decl {
  /// The source range of the declaration or, if it is synthesised, of the nearest enclosing one.
  fileprivate var sourceRange: SourceRange {
    var next: Decl? = self
    while let decl = next {
      if decl.range.exists { return decl.range }
      next = decl.context
    }
    return .none
  }
}
