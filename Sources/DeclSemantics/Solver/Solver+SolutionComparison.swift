import DeclTree

/// Compares candidates by the solutions to which they lead.
extension Solver {
  /// Orders functions of the script that the known types do not distinguish by the solutions to which they lead: the one
  /// in whose solution the fewest literals have other than their default types comes first, even if it makes an optional of
  /// the argument. Only literals in calls and closures are still open then, as in `f(Array([1]))` and `f { 1 }`.
  func orderedBySolutions(
    _ ranking: Ranking, _ node: Node, _ arguments: Arguments
  ) -> Ranking {
    let leading = ranking.candidates.prefix(ranking.leadingCount + ranking.nearCount)
    guard (2...Bound.comparedSolutions).contains(leading.count),
      !ranking.isCertain || ranking.isTied,
      // Each comparison in another one would multiply the work by the number of candidates.
      state.comparedRange == nil,
      leading.allSatisfy({ !$0.candidate.decl.isLibrary }),
      arguments.list.contains(where: { isOpenWithLiterals($0.node) })
    else { return ranking }
    let counts = leading.map { candidate in
      nonDefaultLiterals(
        in: node,
        solvedBy: {
          self.resolveOverload(candidate, for: node, arguments)
        }) ?? Int.max
    }
    guard Set(counts).count > 1 else { return ranking }
    let order = leading.indices.sorted { (counts[$0], $0) < (counts[$1], $1) }
    var ordered = ranking
    ordered.isCertain = false
    ordered.candidates = order.map { leading[$0] } + ranking.candidates.dropFirst(leading.count)
    ordered.isTied =
      max(order[0], order[1]) < ranking.leadingCount
      && counts[order[0]] == counts[order[1]]
      && areTied(leading[order[0]], leading[order[1]], arguments)
    return ordered
  }

  /// Returns how many literals have other than their default types in the solution of a call to which an alternative
  /// leads; nil if it leads to none.
  private func nonDefaultLiterals(in node: Node, solvedBy alternative: () -> Void) -> Int? {
    solution(of: alternative) {
      // The rest of the expression would be solved once more for each of many calls beside each other.
      state.comparedRange = node.range
      state.constraints.removeAll { !node.range.contains($0.range) }
    } measured: {
      nonDefaultLiterals(at: checker.trail.changedVariables(of: variables, includingNew: true))
        .count
    }
  }

  /// Returns whether an argument has a type that is not known yet and mentions literals, or may do so.
  private func isOpenWithLiterals(_ node: Node) -> Bool {
    if case .closure(let syntax) = node.kind { return syntax.statements.count == 1 }
    return deepResolved(node.type).hasVariables && mentionsLiteral(node, 0)
  }

  private func mentionsLiteral(_ node: Node, _ depth: Int) -> Bool {
    if depth > Bound.literalNesting { return false }
    func mentions(_ node: Node) -> Bool { mentionsLiteral(node, depth + 1) }
    return switch node.kind {
    case .integer, .float, .string, .interpolation, .array, .dictionary: true
    case .call(let callee, let arguments), .subscriptAccess(let callee, let arguments):
      arguments.list.contains { mentions($0.node) } || mentions(callee)
    case .member(let base, _, _), .optionalChain(let base), .optionalBind(let base),
      .forceUnwrap(let base, _), .tryExpression(_, let base), .awaitExpression(let base),
      .memberChainResult(let base):
      mentions(base)
    case .ternary(_, let left, let right), .coalesce(let left, let right):
      mentions(left) || mentions(right)
    case .tuple(let elements): elements.contains(where: mentions)
    case .closure(let syntax): syntax.statements.count == 1
    default: false
    }
  }
}
