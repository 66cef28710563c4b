import DeclTree

/// Checks the precedence groups that the script declares.
extension Checker {
  /// Reports precedence groups that are unknown, or that would be higher than themselves.
  func checkPrecedenceGroups() {
    for name in operators.namedGroups where operators.groups[name.text] == nil {
      report(.unknownPrecedenceGroup(name.text, name.range))
    }
    let own = Set(operators.declaredGroups.map(\.name.text))
    var cyclic: Set<String> = []
    for group in operators.declaredGroups {
      let name = group.name.text
      for lower in group.lowerThan where own.contains(lower.text) {
        report(.lowerThanOwnGroup(lower.range))
      }
      for other in group.higherThan {
        guard let path = operators.path(from: other.text, to: name) else { continue }
        if !path.allSatisfy(own.contains) {
          report(.cyclicPrecedenceThroughLibrary([name] + path, group.higherThanRange))
        } else if !path.contains(where: cyclic.contains) {
          // A cycle is reported at the first of its groups.
          cyclic.insert(name)
          report(.cyclicPrecedence(other.range))
        }
        break
      }
    }
  }
}
