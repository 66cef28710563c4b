/// The edit distance between names, by which misspelt ones are recognised.
package enum EditDistance {
  /// Returns the number of insertions, removals, replacements and swaps of adjacent letters between two
  /// names; `limit + 1` if there are more than `limit`.
  package static func between(_ left: String, _ right: String, limit: Int) -> Int {
    Name(left).distance(to: right, limit: limit)
  }

  /// A name that is compared with many others.
  package struct Name {
    private let letters: [Unicode.Scalar]

    /// Creates a name from its text.
    package init(_ text: String) { letters = Array(text.unicodeScalars) }

    /// Returns the distance to another name; `limit + 1` if it is more than `limit`.
    package func distance(to other: String, limit: Int) -> Int {
      // Every letter has at least one byte, and most have no more, so that this rules out most names.
      if other.utf8.count + limit < letters.count { return limit + 1 }
      let others = Array(other.unicodeScalars)
      if abs(letters.count - others.count) > limit { return limit + 1 }
      var rows = Rows(others)
      for (row, letter) in letters.enumerated() {
        rows.add(letter, after: row > 0 ? letters[row - 1] : nil)
        if rows.nearest > limit { return limit + 1 }
      }
      return min(rows.distance, limit + 1)
    }
  }

  /// The last rows of the table of distances between the beginnings of two names.
  private struct Rows {
    private let others: [Unicode.Scalar]
    private var beforePrevious: [Int]
    private var previous: [Int]
    private var current: [Int]
    /// The shortest distance in the last row and the one before it, below which none can follow.
    private(set) var nearest = 0
    private var nearestBefore = 0

    init(_ others: [Unicode.Scalar]) {
      self.others = others
      beforePrevious = []
      previous = []
      current = Array(0...others.count)
    }

    /// The distance between the letters added so far and the other name.
    var distance: Int { current[others.count] }

    mutating func add(_ letter: Unicode.Scalar, after last: Unicode.Scalar?) {
      // The oldest row gives its storage to the new one.
      var next = beforePrevious
      (beforePrevious, previous) = (previous, current)
      next.removeAll(keepingCapacity: true)
      next.append(previous[0] + 1)
      var least = next[0]
      for (column, other) in others.enumerated() {
        let replaced = previous[column] + (letter == other ? 0 : 1)
        var best = min(replaced, previous[column + 1] + 1, next[column] + 1)
        if column > 0, letter == others[column - 1], last == other {
          best = min(best, beforePrevious[column - 1] + 1)
        }
        next.append(best)
        least = min(least, best)
      }
      current = next
      (nearest, nearestBefore) = (min(least, nearestBefore), least)
    }
  }
}
