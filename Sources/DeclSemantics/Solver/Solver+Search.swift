import DeclTree

/// Following alternatives where nothing that is known decides.
extension Solver {
  /// Takes the first of several alternatives from which everything else follows without a contradiction. When none
  /// does, takes the first for good, so that what is wrong with it is reported.
  func explore(_ alternatives: [() -> Void]) {
    if alternatives.count > 1, attempts > 0 { return tryNext(alternatives) }
    guard alternatives.count > 1, !isExhausted, checker.exploration.begin() else {
      return alternatives[0]()
    }
    defer { checker.exploration.depth -= 1 }
    let start = SearchPoint(state: state, hasReported: hasReported, isLastResort: isLastResort)
    let findings = checker.findings
    for alternative in alternatives {
      alternative()
      settleAll(since: findings.errors)
      if checker.findings.errors == findings.errors && !state.hasFailed { return }
      checker.rewind(to: findings, in: range)
      if isExhausted { return }
      (state, hasReported, isLastResort) = (start.state, start.hasReported, start.isLastResort)
      checker.exploration.budget -= 1
    }
    alternatives[0]()
  }

  /// Whether everything else follows from an alternative without a contradiction; it is taken back.
  func leadsSomewhere(_ alternative: () -> Void) -> Bool {
    guard attempts == 0, !isExhausted, checker.exploration.begin() else { return false }
    defer { checker.exploration.depth -= 1 }
    let start = SearchPoint(state: state, hasReported: hasReported, isLastResort: isLastResort)
    let findings = checker.findings
    alternative()
    settleAll(since: findings.errors)
    let isFine = checker.findings.errors == findings.errors && !state.hasFailed
    checker.rewind(to: findings, in: range)
    (state, hasReported, isLastResort) = (start.state, start.hasReported, start.isLastResort)
    return isFine
  }

  /// Inside an attempt: takes the first alternative that what is certain does not contradict.
  private func tryNext(_ alternatives: [() -> Void]) {
    let start = state
    for alternative in alternatives {
      alternative()
      if !state.hasFailed { _ = propagate() }
      if !state.hasFailed { return }
      state = start
    }
    alternatives[0]()
  }
}

extension Solver {
  /// How much looking at what is open one expression may take: about a second's worth.
  private static let effortLimit = 500_000

  /// Whether the expression took more than is reasonable; then nothing more is chosen.
  var isExhausted: Bool { effort > Self.effortLimit }

  /// Counts the work of a pass over what is open, and of looking at candidates.
  func spend(_ candidates: Int) { effort += 1 + candidates + state.constraints.count / 8 }
}

/// Where a solver stands before it follows an alternative.
private struct SearchPoint {
  let state: SolverState
  let hasReported: Bool
  let isLastResort: Bool
}

/// Bounds the search of one expression, with all that is nested in it, so that a wrong one is reported in good time.
struct Exploration {
  /// How many alternatives may still be taken back.
  var budget = Self.limit
  var depth = 0

  static let limit = 200
  static let depthLimit = 24

  /// Begins to follow alternatives, if there is still leave to.
  mutating func begin() -> Bool {
    if depth == 0 { budget = Self.limit }
    guard budget > 0, depth < Self.depthLimit else { return false }
    depth += 1
    return true
  }
}
