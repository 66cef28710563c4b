import DeclTree

/// A summary of everything that a speculation of a solver may change. Debug builds compare the one from before
/// a speculation with the one after it is undone; release builds do nothing.
struct StateFingerprint {
  #if DEBUG
    private let counts: [Int]
    private let checkerCounts: [Int]
    private let resumptions: Int
    private let variables: Int?
    private let facts: Int?
  #endif

  /// Summarises the state of a solver. Facts about declarations are included only on request, since
  /// collecting them takes longer than most speculations.
  init(_ solver: Solver, includingFacts: Bool = false) {
    #if DEBUG
      counts = Self.counts(solver)
      checkerCounts = Self.counts(solver.checker)
      resumptions = solver.checker.trail.resumptions
      variables = Self.hash(solver.variables)
      facts = includingFacts ? Self.facts(solver.body) : nil
    #endif
  }

  /// Checks that the state is what it was.
  func check(_ solver: Solver) {
    #if DEBUG
      precondition(counts == Self.counts(solver), "an undone speculation has left a trace")
      // What was resolved on demand meanwhile is kept.
      if resumptions == solver.checker.trail.resumptions {
        precondition(
          checkerCounts == Self.counts(solver.checker),
          "an undone speculation has left a trace in the checker")
      }
      precondition(
        variables == Self.hash(solver.variables),
        "an undone speculation has changed a type variable")
      guard let facts else { return }
      precondition(
        facts == Self.facts(solver.body), "an undone speculation has changed a declaration")
    #endif
  }

  #if DEBUG
    private static func counts(_ solver: Solver) -> [Int] {
      let state = solver.state
      let found = solver.body.state
      return [
        solver.variables.count, state.constraints.count, state.resolutions.count,
        state.members.count, state.opened.count, state.builders.count, state.speculationDepth,
        solver.checker.variableCount, found.localDeclarations.count,
        found.uninitialised.count, found.context.loops.count, found.context.chain.depth,
      ]
    }

    private static func counts(_ checker: Checker) -> [Int] {
      [
        checker.trail.diagnostics.count, checker.errorCount, checker.trail.changes.count,
        checker.checkedFunctions.count, checker.opaqueTypeOwners.count,
      ]
    }

    /// Returns a hash of the type variables; nil for a table that is too large to hash for every speculation.
    private static func hash(_ variables: VariableTable) -> Int? {
      variables.count <= 64 ? variables.fingerprint : nil
    }

    /// Returns a hash of the facts about the variables in scope, which a body in a speculation may change. Scopes that
    /// are too large to hash for every speculation are omitted.
    private static func facts(_ body: BodyChecker) -> Int {
      var hash = 0
      var scope: Scope? = body.scope
      while let current = scope {
        guard current.names.count <= 64 else {
          scope = current.parent
          continue
        }
        for decls in current.names.values {
          for case let variable as VariableDecl in decls {
            var hasher = Hasher()
            hasher.combine(variable)
            hasher.combine(variable.isMutated)
            hasher.combine(variable.resolvedType)
            hash ^= hasher.finalize()
          }
        }
        hash ^= current.names.count
        scope = current.parent
      }
      return hash
    }
  #endif
}
