import DeclTree

/// Searches alternatives when constraints alone do not decide. The search is depth-first: an
/// alternative is applied, everything else is solved, and on a contradiction the state and the diagnostics are
/// restored before the next one.
extension Solver {
  /// Applies the first of several alternatives with which the rest of the expression is solved without a
  /// contradiction. If there is none, applies the first one for good, so that its errors are reported.
  func solveDisjunction(_ alternatives: [() -> Void]) {
    if alternatives.count > 1, state.speculationDepth > 0 {
      return solveDisjunctionSpeculatively(alternatives)
    }
    guard alternatives.count > 1, !isExhausted else { return alternatives[0]() }
    guard checker.searchLimits.enter(lastingNodeCount) else {
      isSearchCut = true
      return alternatives[0]()
    }
    defer { checker.searchLimits.depth -= 1 }
    consumeFuel(variables.count / 16)
    for (index, alternative) in alternatives.enumerated() {
      trace("try choice \(index + 1) of \(alternatives.count)")
      if speculate(keepIf: { $0 }, { isSolved(by: alternative) }) { return }
      trace("undo choice \(index + 1): \(takeContradiction())")
      // Without fuel the next alternative could not be solved either.
      if isExhausted { return }
      checker.searchLimits.undosLeft -= 1
    }
    alternatives[0]()
  }

  /// Returns whether the rest of the expression is solved without a contradiction when an alternative is
  /// applied; the speculation is undone.
  func isConsistent(_ alternative: () -> Void) -> Bool {
    guard state.speculationDepth == 0, !isExhausted, checker.searchLimits.enter(lastingNodeCount)
    else {
      return false
    }
    defer { checker.searchLimits.depth -= 1 }
    return probe { isSolved(by: alternative) }
  }

  /// Solves the rest of the expression with an alternative, measures the solution, and undoes it; nil if there is none, or
  /// no search left.
  func solution<Result>(
    of alternative: () -> Void, prepared: () -> Void, measured: () -> Result
  ) -> Result? {
    guard state.speculationDepth == 0, !isExhausted, checker.searchLimits.enter(lastingNodeCount)
    else {
      return nil
    }
    defer { checker.searchLimits.depth -= 1 }
    checker.searchLimits.undosLeft -= 1
    return probe {
      prepared()
      return isSolved(by: alternative) ? measured() : nil
    }
  }

  /// Applies an alternative and solves everything else until there is a contradiction.
  private func isSolved(by alternative: () -> Void) -> Bool {
    let errors = checker.errorCount
    alternative()
    solveAll(since: errors)
    return checker.errorCount == errors && !state.hasFailed && !hasOpenNil
  }

  /// Indicates whether the type of a `nil` was bound to an optional whose wrapped type nothing decides, so that the type
  /// of the literal is unknown.
  private var hasOpenNil: Bool {
    variables.indices.contains { position in
      guard let binding = variables[position].binding, variables[position].literal == .nilLiteral
      else { return false }
      return deepResolved(binding).hasVariables
    }
  }

  /// Applies the first alternative that propagation does not contradict; used within a speculation.
  private func solveDisjunctionSpeculatively(_ alternatives: [() -> Void]) {
    for alternative in alternatives {
      let succeeded = speculate(keepIf: { $0 }) {
        alternative()
        if !state.hasFailed { _ = propagate() }
        return !state.hasFailed
      }
      if succeeded { return }
    }
    alternatives[0]()
  }
}

extension Solver {
  /// The fuel that every expression may consume, and in addition for each byte of its source. What it consumes beyond
  /// that comes from the reserve of the script, as all does that it consumes in a speculation, so that checking time grows
  /// linearly with the script.
  private static let ownFuel = (base: 5_000, perByte: 30)

  /// Indicates whether the expression has used up its fuel, after which no more choices are made.
  var isExhausted: Bool {
    fuelUsed > Bound.fuel + lastingNodeCount * Bound.fuelPerNode
      || checker.fuelReserve <= 0 && fuelUsed > ownFuel && !body.function.isLibrary
      || isPart && fuelUsed > ownFuel + Bound.fuelOfPart
      || checker.isInterrupted && !body.function.isLibrary
  }

  private var ownFuel: Int {
    if isRepeated { return 0 }
    return Self.ownFuel.base + Self.ownFuel.perByte * Int(range.end - min(range.start, range.end))
  }

  /// Consumes fuel for a pass over the constraints and for the candidates considered.
  func consumeFuel(_ candidates: Int) {
    consume(fuel: 1 + candidates + state.constraints.count / Bound.constraintsPerFuel)
  }

  func consume(fuel amount: Int) {
    fuelUsed += amount
    if fuelUsed > ownFuel, !body.function.isLibrary { checker.fuelReserve -= amount }
  }
}

extension Checker {
  /// The fuel beyond their own that the expressions of a script may consume together, and in addition for each byte of
  /// the script: some seconds of work.
  private static let fuelReserve = (base: 1_000_000, perByte: 40)

  /// Sets the reserve of fuel for a script of the given number of bytes.
  func fillFuelReserve(bytes: Int) {
    fuelReserve = Self.fuelReserve.base + Self.fuelReserve.perByte * bytes
  }
}

/// The search of one expression and all that is nested in it, which is bounded so that an expression with
/// errors is reported in reasonable time.
struct SearchLimits {
  /// The number of alternatives that may still be undone. When it is used up, further choices take their
  /// best-ranked alternative without trying it.
  var undosLeft = Solver.Bound.undoneAlternatives
  /// The nesting depth of the current searches. At the limit a choice takes its best-ranked alternative, as
  /// it does when none is left.
  var depth = 0

  /// The nesting depth of closures that are checked for each of several candidates.
  var closureNesting = 0

  /// Enters a search of an expression with a number of nodes; false when no alternative may be undone any more
  /// or searches are nested too deeply. The outermost search begins with the full number.
  mutating func enter(_ nodeCount: Int) -> Bool {
    if depth == 0 { undosLeft = Solver.Bound.undoneAlternatives + nodeCount }
    guard undosLeft > 0, depth < Solver.Bound.searchDepth else { return false }
    depth += 1
    return true
  }
}
