import DeclSource

/// A search for the names that are most similar to a misspelt one.
package enum NearestNames {
  /// Returns at most three names, the most similar first: those with `word` as a prefix, and those within a
  /// small edit distance.
  package static func of(_ word: String, among names: [String]) -> [String] {
    guard !word.isEmpty else { return [] }
    let limit = max(1, word.count / 3)
    let near = names.map { name in
      (name, name.hasPrefix(word) ? 0 : EditDistance.between(word, name, limit: limit))
    }
    return near.filter { $0.1 <= limit }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(3).map(\.0)
  }
}
