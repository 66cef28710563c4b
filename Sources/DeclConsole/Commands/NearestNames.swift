/// A search for the names that are most similar to a misspelt one.
package enum NearestNames {
  /// Returns at most three names, the most similar first: those with `word` as a prefix, and those within a
  /// small edit distance.
  package static func of(_ word: String, among names: [String]) -> [String] {
    guard !word.isEmpty else { return [] }
    let limit = max(1, word.count / 3)
    let near = names.map { name in
      (name, name.hasPrefix(word) ? 0 : distance(Array(word), Array(name)))
    }
    return near.filter { $0.1 <= limit }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(3).map(\.0)
  }

  /// Returns the edit distance between two words: the number of insertions, deletions, replacements and swaps
  /// of adjacent letters.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var rows = [Array(0...right.count)]
    for row in 0..<left.count {
      var next = [row + 1]
      for column in 0..<right.count {
        let isSame = left[row] == right[column]
        var best = min(
          rows[row][column] + (isSame ? 0 : 1), rows[row][column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, rows[row - 1][column - 1] + 1)
        }
        next.append(best)
      }
      rows.append(next)
    }
    return rows[left.count][right.count]
  }
}
