/// The name of one stored value.
package struct StorageKey: Hashable {
  /// The suite; empty for the program's standard defaults.
  package let suite: String
  /// The key in the suite.
  package let name: String

  /// Creates a key in a suite.
  package init(suite: String, name: String) {
    self.suite = suite
    self.name = name
  }
}
