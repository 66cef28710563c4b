/// The edit distance between names, by which misspelt ones are recognised.
package enum EditDistance {
  /// Returns the number of insertions, removals, replacements and swaps of adjacent letters between two
  /// names; `limit + 1` if there are more than `limit`.
  package static func between(_ left: String, _ right: String, limit: Int) -> Int {
    let a = Array(left.unicodeScalars)
    let b = Array(right.unicodeScalars)
    if abs(a.count - b.count) > limit { return limit + 1 }
    var beforePrevious: [Int] = []
    var previous = Array(0...b.count)
    for (row, letter) in a.enumerated() {
      var current = [row + 1]
      for (column, other) in b.enumerated() {
        let replaced = previous[column] + (letter == other ? 0 : 1)
        var best = min(replaced, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, letter == b[column - 1], a[row - 1] == other {
          best = min(best, beforePrevious[column - 1] + 1)
        }
        current.append(best)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return min(previous[b.count], limit + 1)
  }
}
