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
    guard alternatives.count > 1, !isExhausted, checker.searchLimits.enter() else {
      return alternatives[0]()
    }
    defer { checker.searchLimits.depth -= 1 }
    consumeFuel(state.variables.count / 16)
    for alternative in alternatives {
      if attempt(keepIf: { $0 }, { isSolved(by: alternative) }) { return }
      // Without fuel the next alternative could not be solved either.
      if isExhausted { return }
      checker.searchLimits.budget -= 1
    }
    alternatives[0]()
  }

  /// Returns whether the rest of the expression is solved without a contradiction when an alternative is
  /// applied; the attempt is undone.
  func isConsistent(_ alternative: () -> Void) -> Bool {
    guard state.speculationDepth == 0, !isExhausted, checker.searchLimits.enter() else {
      return false
    }
    defer { checker.searchLimits.depth -= 1 }
    return attempt(keepIf: { _ in false }, { isSolved(by: alternative) })
  }

  /// Applies an alternative and solves everything else until there is a contradiction.
  private func isSolved(by alternative: () -> Void) -> Bool {
    let errors = checker.errorCount
    alternative()
    solveAll(since: errors)
    return checker.errorCount == errors && !state.hasFailed
  }

  /// Applies the first alternative that propagation does not contradict; used within a speculation.
  private func solveDisjunctionSpeculatively(_ alternatives: [() -> Void]) {
    for alternative in alternatives {
      let succeeded = attempt(keepIf: { $0 }) {
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
  /// The maximum fuel that one expression may consume, about a second of work.
  /// An expression that exceeds it ends with `expression-too-complex`.
  private static let fuelLimit = 500_000
  /// The fuel that every expression may consume, and in addition for each byte of its source. What it consumes beyond
  /// that comes from the reserve of the script, so that checking time grows linearly with the script.
  private static let ownFuel = (base: 5_000, perByte: 30)

  /// Indicates whether the expression has used up its fuel, after which no more choices are made.
  var isExhausted: Bool {
    fuelUsed > Self.fuelLimit || checker.fuelReserve <= 0 && fuelUsed > ownFuel
      || checker.isInterrupted && !body.function.isLibrary
  }

  private var ownFuel: Int {
    Self.ownFuel.base + Self.ownFuel.perByte * Int(range.end - min(range.start, range.end))
  }

  /// Consumes fuel for a pass over the constraints and for the candidates considered.
  /// A pass visits every constraint; the divisor counts eight visits as one candidate.
  func consumeFuel(_ candidates: Int) {
    let amount = 1 + candidates + state.constraints.count / 8
    fuelUsed += amount
    if fuelUsed > ownFuel, !body.function.isLibrary { checker.fuelReserve -= amount }
  }
}

extension Checker {
  /// The fuel beyond their own that the expressions of a script may consume together, and in addition for each byte of
  /// the script: some seconds of work.
  private static let fuelReserve = (base: 3_000_000, perByte: 4)

  /// Sets the reserve of fuel for a script of the given number of bytes.
  func fillFuelReserve(bytes: Int) {
    fuelReserve = Self.fuelReserve.base + Self.fuelReserve.perByte * bytes
  }
}

/// The bounds on the search of one expression and all that is nested in it, so that an expression with errors
/// is reported in reasonable time.
struct SearchLimits {
  /// The number of alternatives that may still be undone.
  var budget = Self.limit
  /// The nesting depth of the current searches.
  var depth = 0

  /// The initial budget of an outermost search.
  /// Every alternative solves the rest of the expression again. When the budget is used up, further choices
  /// take their best-ranked alternative without trying it.
  static let limit = 200
  /// The maximum nesting depth of searches, each of which solves recursively.
  /// At the limit a choice takes its best-ranked alternative, as it does without budget.
  static let depthLimit = 24

  /// Enters a search; false when the budget is used up or searches are nested too deeply. The outermost
  /// search resets the budget.
  mutating func enter() -> Bool {
    if depth == 0 { budget = Self.limit }
    guard budget > 0, depth < Self.depthLimit else { return false }
    depth += 1
    return true
  }
}
