import DeclFoundation

/// A store that remembers what was changed in another one, so that code can run again on the values from before.
final class RememberingStore: KeyValueStore {
  /// A key in its suite.
  struct Key: Hashable {
    let suite: String
    let name: String
  }

  /// The store that keeps the values.
  let base: any KeyValueStore
  /// The changed keys with their new values, in order; nil for a removed value.
  private(set) var changes: [(key: Key, value: String?)] = []
  /// The values of the changed keys before the first change.
  private var originals: [Key: String?] = [:]

  init(_ base: any KeyValueStore) { self.base = base }

  /// Forgets the changes so far.
  func forget() { (changes, originals) = ([], [:]) }

  func string(forKey key: String, in suite: String) throws(StoreError) -> String? {
    try base.string(forKey: key, in: suite)
  }

  func setString(_ text: String?, forKey key: String, in suite: String) throws(StoreError) {
    let place = Key(suite: suite, name: key)
    if originals[place] == nil {
      originals.updateValue(try base.string(forKey: key, in: suite), forKey: place)
    }
    try base.setString(text, forKey: key, in: suite)
    changes.append((place, text))
  }

  func keys(in suite: String) throws(StoreError) -> [String] { try base.keys(in: suite) }

  /// Returns a store that begins with the values from before the changes, and changes nothing outside itself.
  func makeReplay() -> any KeyValueStore { ReplayedStore(base, originals) }
}

/// A store in memory, on top of another one.
private final class ReplayedStore: KeyValueStore {
  private let base: any KeyValueStore
  private var values: [RememberingStore.Key: String?]

  init(_ base: any KeyValueStore, _ values: [RememberingStore.Key: String?]) {
    self.base = base
    self.values = values
  }

  func string(forKey key: String, in suite: String) throws(StoreError) -> String? {
    if let known = values[RememberingStore.Key(suite: suite, name: key)] { return known }
    return try base.string(forKey: key, in: suite)
  }

  func setString(_ text: String?, forKey key: String, in suite: String) {
    values.updateValue(text, forKey: RememberingStore.Key(suite: suite, name: key))
  }

  func keys(in suite: String) throws(StoreError) -> [String] {
    var names = Set(try base.keys(in: suite))
    for (key, value) in values where key.suite == suite {
      if value == nil { names.remove(key.name) } else { names.insert(key.name) }
    }
    return names.sorted()
  }
}
